// Images are computed once; most have a single entry.
#include "prove/search/quotient.hpp"

#include "base/kernels.hpp"
#include "data/rows.hpp"
#include "exact/fractions.hpp"
#include "prove/check/scaling.hpp"

#include <algorithm>
#include <cmath>

namespace novikoff {
namespace {

constexpr int largest_exponent = 900;
constexpr std::size_t typical_rows = 4096;

bool is_moderate(double x) { return x == 0 || (std::isfinite(x) && std::abs(std::ilogb(x)) < largest_exponent); }

} // namespace

Quotient::Quotient(const ExactRows& rows, std::span<const double> y, std::vector<SparseVector> basis,
                   const std::vector<std::size_t>& outside)
    : rows_(rows), y_(y), basis_(std::move(basis)), own_(basis_.size()), images_(rows.dimension()),
      near_(rows.dimension()), factors_(basis_.size(), 1) {
    for (std::size_t k = 0; k < basis_.size(); ++k) {
        for (const auto& [j, value] : basis_[k]) {
            images_[j].emplace_back(k, value);
            near_[j].emplace_back(k, value.to_double());
        }
    }
    for (std::size_t j = 0; j < images_.size(); ++j) {
        if (images_[j].size() == 1) { own_[images_[j].front().first] = j; }
    }
    std::vector<double> largest(dimension());
    for (std::size_t i = 0; i < outside.size(); i += outside.size() / typical_rows + 1) {
        const std::vector<double> r = raw_row(outside[i]);
        for (std::size_t k = 0; k < r.size(); ++k) {
            moderate_ = moderate_ && is_moderate(r[k]);
            largest[k] = std::max(largest[k], std::fabs(r[k]));
        }
    }
    for (std::size_t k = 0; k < dimension(); ++k) { factors_[k] = 1 / power_of_two_near(largest[k]); }
    for (auto& image : near_) {
        for (auto& [k, value] : image) {
            value *= factors_[k];
            moderate_ = moderate_ && is_moderate(value) && value != 0;
        }
    }
}

std::vector<double> Quotient::raw_row(std::uint64_t row) const {
    std::vector<double> r(dimension());
    const auto add = [&](std::size_t j, double x) {
        for (const auto& [k, value] : near_[j]) { r[k] += y_[row] * x * value; }
    };
    with_rows(rows_.near(), false, [&](const auto& view) { view.for_each(row, add); });
    if (rows_.bias()) { add(rows_.dimension() - 1, 1); }
    return r;
}

RationalVector Quotient::image(std::size_t j) const {
    RationalVector c(dimension());
    for (const auto& [k, value] : images_[j]) { c[k] = value; }
    return c;
}

RationalVector Quotient::exact_row(std::uint64_t row) const {
    const RationalVector z = rows_.exact(row, y_[row]);
    RationalVector r(dimension());
    for (std::size_t k = 0; k < dimension(); ++k) {
        for (const auto& [j, value] : basis_[k]) { r[k].add_product(value, z[j]); }
    }
    return r;
}

RationalVector Quotient::combined(const RationalVector& u) const {
    RationalVector w(rows_.dimension());
    for (std::size_t k = 0; k < dimension(); ++k) {
        for (const auto& [j, value] : basis_[k]) { w[j].add_product(u[k], value); }
    }
    return w;
}

RationalVector Quotient::exact_w(std::span<const double> u) const {
    RationalVector unscaled;
    for (std::size_t k = 0; k < u.size(); ++k) { unscaled.push_back(Rational::of(u[k]) * Rational::of(factors_[k])); }
    return combined(unscaled);
}

std::vector<double> Quotient::near_image(std::size_t j) const {
    std::vector<double> c(dimension());
    for (const auto& [k, value] : near_[j]) { c[k] = value; }
    return c;
}

std::vector<double> Quotient::near_row(std::uint64_t row) const {
    std::vector<double> r = raw_row(row);
    double largest = 0;
    for (const double x : r) { largest = std::max(largest, std::fabs(x)); }
    const double unit = power_of_two_near(largest);
    for (double& x : r) { x /= unit; }
    return r;
}

std::vector<double> Quotient::near_w(std::span<const double> u) const {
    std::vector<double> w(rows_.dimension());
    for (std::size_t j = 0; j < w.size(); ++j) {
        for (const auto& [k, value] : near_[j]) { w[j] += value * u[k]; }
    }
    return w;
}

std::vector<double> Quotient::near_u(const RationalVector& w) const {
    RationalVector exact;
    Rational largest(0);
    for (std::size_t k = 0; k < dimension(); ++k) {
        const RationalVector c = image(own_[k]);
        exact.push_back(w[own_[k]] / (c[k] * Rational::of(factors_[k])));
        largest = std::max({largest, exact[k], -exact[k]});
    }
    std::vector<double> u;
    for (const Rational& x : exact) { u.push_back((x / largest).to_double()); }
    return u;
}

} // namespace novikoff
