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

bool is_moderate(double x) { return x == 0 || (std::isfinite(x) && std::abs(std::ilogb(x)) < largest_exponent); }

} // namespace

Quotient::Quotient(const ExactRows& rows, std::span<const double> y, const Span& space,
                   const std::vector<std::uint64_t>& typical)
    : rows_(rows), y_(y), space_(space), free_(space.free_coordinates()), near_(rows.dimension()),
      factors_(free_.size(), 1) {
    for (std::size_t j = 0; j < rows.dimension(); ++j) {
        RationalVector unit(rows.dimension());
        unit[j] = 1;
        images_.push_back(space.residual(std::move(unit)));
        for (std::size_t k = 0; k < dimension(); ++k) {
            if (images_[j][k].sign() != 0) { near_[j].emplace_back(k, images_[j][k].to_double()); }
        }
    }
    std::vector<double> largest(dimension());
    for (const std::uint64_t row : typical) {
        const std::vector<double> r = raw_row(row);
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

std::vector<Rational> Quotient::exact_row(std::uint64_t row) const {
    return space_.residual(rows_.exact(row, y_[row]));
}

std::vector<Rational> Quotient::exact_w(std::span<const double> u) const {
    RationalVector free;
    for (std::size_t k = 0; k < u.size(); ++k) { free.push_back(Rational::of(u[k]) * Rational::of(factors_[k])); }
    return space_.orthogonal(free);
}

std::vector<double> Quotient::near_image(std::size_t j, int sign) const {
    std::vector<double> c(dimension());
    for (const auto& [k, value] : near_[j]) { c[k] = sign * value; }
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

std::vector<double> Quotient::near_u(const std::vector<Rational>& w) const {
    std::vector<Rational> free;
    Rational largest;
    for (std::size_t k = 0; k < dimension(); ++k) {
        free.push_back(w[free_[k]] / Rational::of(factors_[k]));
        largest = std::max({largest, free[k], -free[k]});
    }
    std::vector<double> u;
    for (const Rational& x : free) { u.push_back((x / largest).to_double()); }
    return u;
}

} // namespace novikoff
