// The inverse by elimination; what it is worth is measured afterwards.
#include "prove/check/dual_frame.hpp"

#include "base/kernels.hpp"
#include "data/rows.hpp"
#include "prove/check/scaling.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace novikoff {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double slack = 1 + 0x1p-30; // more than the rounding of a bound itself

/// The error of a sum of n products of doubles, relative to the sum of their sizes, whatever the order.
double sum_error(std::size_t n) { return static_cast<double>(n + 4) * 0x1p-53 * slack; }

/// Σ |a_j| b_j.
double size_of(std::span<const double> a, std::span<const double> b) {
    double sum = 0;
    for (std::size_t j = 0; j < a.size(); ++j) { sum += std::fabs(a[j]) * b[j]; }
    return sum;
}

} // namespace

ListedRows::ListedRows(const ExactRows& rows, std::span<const double> y, std::vector<std::size_t> coordinates,
                       const std::vector<std::uint64_t>& listed)
    : coordinates_(std::move(coordinates)), values_(listed.size() * coordinates_.size()), count_(listed.size()) {
    error_ = rows.lift_roundings() * 0x1p-53 * slack;
    good_ = std::isfinite(error_) && !coordinates_.empty();
    std::vector<std::size_t> place(rows.dimension(), coordinates_.size());
    for (std::size_t e = 0; e < coordinates_.size(); ++e) {
        place[coordinates_[e]] = e;
        const double unit = power_of_two_near(rows.largest()[coordinates_[e]]);
        factors_.push_back(1 / unit);
        good_ = good_ && std::fabs(std::log2(unit)) < (error_ > 0 ? 100 : 900); // a lift may have underflowed
    }
    with_rows(rows.near(), false, [&](const auto& view) {
        for (std::size_t i = 0; good_ && i < count_; ++i) {
            double* const out = values_.data() + i * dimension();
            const double sign = y[listed[i]];
            const auto set = [&](std::size_t j, double x) {
                if (const std::size_t e = place[j]; e < dimension()) {
                    out[e] = sign * x * factors_[e];
                    // Only a tiny number can be rounded by this.
                    good_ = good_ && (out[e] == 0 ? x == 0 : std::fabs(out[e]) > 0x1p-960);
                }
            };
            view.for_each(listed[i], set);
            if (rows.bias()) { set(rows.dimension() - 1, 1); }
        }
    });
}

DualFrame::DualFrame(const ListedRows& rows, std::vector<std::size_t> members)
    : n_(rows.dimension()), row_error_(rows.error()) {
    if (!rows.good() || members.size() != n_) { return; }
    members_.reserve(n_ * n_);
    for (const std::size_t member : members) {
        double largest = 0;
        for (const double x : rows.row(member)) { largest = std::max(largest, std::fabs(x)); }
        units_.push_back(power_of_two_near(largest));
        for (const double x : rows.row(member)) { members_.push_back(x / units_.back()); }
    }
    invert();
    measure_defect();
}

/// Gauss and Jordan, with the largest pivot of each column.
void DualFrame::invert() {
    const std::size_t n = n_;
    std::vector<double> a(2 * n * n); // A beside the identity
    for (std::size_t e = 0; e < n; ++e) {
        for (std::size_t f = 0; f < n; ++f) { a[e * 2 * n + f] = members_[f * n + e]; }
        a[e * 2 * n + n + e] = 1;
    }
    const auto line = [&](std::size_t e) { return std::span(a).subspan(e * 2 * n, 2 * n); };
    for (std::size_t f = 0; f < n; ++f) {
        std::size_t pivot = f;
        for (std::size_t e = f; e < n; ++e) { pivot = std::fabs(line(e)[f]) > std::fabs(line(pivot)[f]) ? e : pivot; }
        std::swap_ranges(line(f).begin(), line(f).end(), line(pivot).begin());
        const double head = line(f)[f];
        if (head == 0) { return; }
        for (double& x : line(f)) { x /= head; }
        for (std::size_t e = 0; e < n; ++e) {
            if (e != f && line(e)[f] != 0) { axpy(-line(e)[f], line(f).subspan(f), line(e).subspan(f)); }
        }
    }
    inverse_.reserve(n * n);
    for (std::size_t e = 0; e < n; ++e) {
        inverse_.insert(inverse_.end(), line(e).begin() + static_cast<long>(n), line(e).end());
    }
}

void DualFrame::measure_defect() {
    if (inverse_.empty()) { return; }
    std::vector<double> sizes(n_);
    for (std::size_t f = 0; f < n_; ++f) {
        for (std::size_t e = 0; e < n_; ++e) { sizes[e] += std::fabs(members_[f * n_ + e]); }
    }
    const double relative = sum_error(n_) + 2 * row_error_ + sum_error(n_);
    defect_ = 0;
    std::vector<double> products(n_);
    for (std::size_t f = 0; f < n_; ++f) {
        const std::span<const double> r = std::span<const double>(inverse_).subspan(f * n_, n_);
        kernel_table().doubles.scores(r.data(), members_.data(), n_, false, products);
        double sum = 0;
        for (std::size_t g = 0; g < n_; ++g) { sum += std::fabs((f == g ? 1.0 : 0.0) - products[g]); }
        const double defect = (sum + relative * size_of(r, sizes) + 0x1p-900) * slack * (1 + sum_error(n_));
        defect_ = defect < 1 ? std::max(defect_, defect) : 1; // 1 if it is not a number
        if (defect_ >= 1) { return; }
    }
}

std::vector<double> DualFrame::bounds(std::span<const double> remainder, std::span<const double> error) const {
    std::vector<double> sizes(n_);
    for (std::size_t e = 0; e < n_; ++e) {
        sizes[e] = error[e] + sum_error(n_) * std::fabs(remainder[e]) + ListedRows::tiny;
    }
    std::vector<double> result(n_);
    double largest = 0;
    for (std::size_t f = 0; f < n_; ++f) {
        const std::span<const double> r = std::span<const double>(inverse_).subspan(f * n_, n_);
        result[f] = (std::fabs(dot(r, remainder)) + size_of(r, sizes)) * (slack + 2 * sum_error(n_)) + ListedRows::tiny;
        largest = result[f] <= largest ? largest : result[f];
    }
    for (std::size_t f = 0; f < n_; ++f) {
        result[f] = (result[f] + defect_ / (1 - defect_) * largest) * slack / units_[f];
        if (!(result[f] < infinity)) { result[f] = infinity; }
    }
    return result;
}

} // namespace novikoff
