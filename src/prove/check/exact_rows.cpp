// Measures once how fine the numbers of each column are, which tells when doubles suffice.
#include "prove/check/exact_rows.hpp"

#include "base/bits.hpp"
#include "data/rows.hpp"
#include "exact/fractions.hpp"
#include "novikoff/error.hpp"
#include "space/lift.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace novikoff {
namespace {

constexpr int finest_grain = -1074; // every double is a multiple of 2^this

/// The exponent of the lowest bit of a double that is not 0.
int lowest_bit(double x) {
    const auto bits = novikoff::bit_cast<std::uint64_t>(x);
    const std::uint64_t fraction = bits & ((std::uint64_t{1} << 52U) - 1);
    const auto exponent = static_cast<int>((bits >> 52U) & 0x7FFU);
    return std::max(exponent, 1) - 1075 + (fraction == 0 ? (exponent == 0 ? 0 : 52) : std::countr_zero(fraction));
}

} // namespace

ExactRows::ExactRows(const Dataset& data, Lift lift, unsigned degree, bool bias) : input_(data) {
    space_ = fit_space(data, {.lift = lift, .degree = degree, .bias = bias});
    near_ = apply_space(space_, data);
    measure();
    if (lift == Lift::circle) { // one rounding for each square, then a sum of positive numbers
        lift_roundings_ = static_cast<double>(data.columns()) + 1;
    } else if (lift == Lift::polynomial) {
        const bool known = degree <= 2 || !underflows_on_the_way();
        lift_roundings_ = known ? static_cast<double>(degree) : std::numeric_limits<double>::infinity();
    }
}

void ExactRows::measure() {
    largest_.resize(dimension());
    grain_.assign(dimension(), std::numeric_limits<int>::max());
    with_rows(near_, false, [&](const auto& rows) {
        bool grains_wanted = true;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            bool zero = !bias();
            if (grains_wanted) {
                zero = measure_all(rows, i) && zero;
                grains_wanted = (i + 1) % 64 != 0 || grains_matter();
            } else {
                zero = measure_largest(rows, i) && zero;
            }
            if (zero && exact_nonzeros(i, 1).empty()) { // a lift may have underflowed
                zero_rows_.push_back(i);
            }
        }
    });
    if (bias()) {
        largest_.back() = 1;
        grain_.back() = 0;
    }
}

/// Returns whether the row has no nonzero coordinate.
template <class View> bool ExactRows::measure_all(const View& rows, std::size_t i) {
    bool zero = true;
    rows.for_each(i, [&](std::size_t j, double x) {
        if (x != 0) {
            zero = false;
            largest_[j] = std::max(largest_[j], std::fabs(x));
            grain_[j] = std::min(grain_[j], lowest_bit(x));
        }
    });
    return zero;
}

/// As measure_all, but without grain(); several times as fast.
template <class View> bool ExactRows::measure_largest(const View& rows, std::size_t i) {
    double* largest = largest_.data();
    bool nonzero = false;
    rows.for_each(i, [&](std::size_t j, double x) {
        const double size = std::fabs(x);
        largest[j] = largest[j] < size ? size : largest[j];
        nonzero |= x != 0;
    });
    return !nonzero;
}

/// Returns false if every coordinate has values so fine, relative to its largest, that sums are rounded in any case.
/// The grains are then useless and become the finest possible.
bool ExactRows::grains_matter() {
    for (std::size_t j = 0; j < near_.columns(); ++j) {
        if (largest_[j] == 0 || grain_[j] > std::ilogb(largest_[j]) - 52) { return true; }
    }
    std::fill_n(grain_.begin(), near_.columns(), finest_grain);
    return false;
}

/// Products are computed from left to right: x·y may underflow although x·y·z is large.
bool ExactRows::underflows_on_the_way() const {
    double least = 1;
    with_rows(input_, false, [&](const auto& rows) {
        for (std::size_t i = 0; i < rows.size(); ++i) {
            rows.for_each(i, [&](std::size_t, double x) { least = x != 0 ? std::min(least, std::fabs(x)) : least; });
        }
    });
    return std::pow(least, space_.degree - 1) < 0x1p-1000;
}

std::vector<Rational> ExactRows::exact(std::size_t i, double y) const {
    std::vector<Rational> x(dimension());
    for (auto& [j, value] : exact_nonzeros(i, y)) { x[j] = std::move(value); }
    return x;
}

SparseVector ExactRows::exact_nonzeros(std::size_t i, double y) const {
    SparseVector x;
    with_rows(input_, false, [&](const auto& rows) {
        rows.for_each(i, [&](std::size_t j, double value) {
            if (value != 0) { x.emplace_back(j, Rational::of(value)); }
        });
    });
    if (space_.lift == Lift::circle) {
        Rational square;
        for (const auto& [j, value] : x) { square.add_product(value, value); }
        if (square.sign() != 0) { x.emplace_back(input_.columns(), std::move(square)); }
    } else if (space_.lift == Lift::polynomial) {
        add_monomials(x);
    }
    if (bias()) { x.emplace_back(dimension() - 1, 1); }
    if (y < 0) {
        for (auto& [j, value] : x) { value = -value; }
    }
    return x;
}

void ExactRows::add_monomials(SparseVector& x) const {
    std::vector<Rational> values(input_.columns());
    for (const auto& [j, value] : x) { values[j] = value; }
    for (std::size_t k = input_.columns(); k < space_.columns(); ++k) {
        Rational product = 1;
        for (const std::size_t j : monomial(input_.columns(), k)) { product *= values[j]; }
        if (product.sign() != 0) { x.emplace_back(k, std::move(product)); }
    }
}

std::vector<Rational> weighted_sum(const ExactRows& rows, std::span<const double> y,
                                   const std::vector<Multiplier>& multipliers) {
    RationalVector weights;
    std::vector<std::vector<std::pair<std::size_t, Rational>>> columns(rows.dimension()); // multiplier, value of z
    for (const Multiplier& m : multipliers) {
        for (auto& [j, value] : rows.exact_nonzeros(m.row, y[m.row])) {
            columns[j].emplace_back(weights.size(), std::move(value));
        }
        weights.push_back(m.weight);
    }
    const Rational unit = common_denominator(weights); // whole numbers are much faster to add up
    for (Rational& weight : weights) { weight *= unit; }
    RationalVector sum(rows.dimension());
    for (std::size_t j = 0; j < sum.size(); ++j) {
        RationalVector values;
        for (const auto& [k, value] : columns[j]) { values.push_back(value); }
        const Rational grain = common_denominator(values);
        for (const auto& [k, value] : columns[j]) { sum[j].add_product(weights[k], value * grain); }
        sum[j] /= unit * grain;
    }
    return sum;
}

bool trusted(double square, const ExactRows& rows) {
    return square > 0x1p-900 && square < 0x1p1000 && std::isfinite(rows.lift_roundings());
}

} // namespace novikoff
