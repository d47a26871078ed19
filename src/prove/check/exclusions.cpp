// Floating point with bounds on its errors, or fractions.
#include "prove/check/exclusions.hpp"

#include "base/kernels.hpp"
#include "exact/fractions.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace novikoff {
namespace {

std::vector<std::uint64_t> joined(std::vector<std::uint64_t> first, const std::vector<std::uint64_t>& second) {
    first.insert(first.end(), second.begin(), second.end());
    return first;
}

std::vector<std::size_t> first_places(std::size_t count) {
    std::vector<std::size_t> places(count);
    std::iota(places.begin(), places.end(), std::size_t{0});
    return places;
}

/// The places of the frame's rows among the others; a row that is not there has the place others.size().
std::vector<std::size_t> places_of(const std::vector<std::uint64_t>& frame, const std::vector<std::uint64_t>& others) {
    std::vector<std::size_t> places;
    for (const std::uint64_t row : frame) {
        places.push_back(static_cast<std::size_t>(std::find(others.begin(), others.end(), row) - others.begin()));
    }
    return places;
}

} // namespace

Exclusions::Exclusions(const ExactRows& rows, std::span<const double> y, Basis basis)
    : rows_(rows), y_(y), basis_(std::move(basis)), listed_(rows, y, basis_.kept, joined(basis_.frame, basis_.rows)),
      own_(places_of(basis_.frame, basis_.rows)), frame_(listed_, first_places(basis_.frame.size())) {}

bool Exclusions::independent() const {
    if (frame_.regular()) { return true; }
    std::vector<std::vector<Rational>> parts;
    for (const std::uint64_t row : basis_.frame) { parts.push_back(kept_part(row)); }
    return parts.size() == basis_.kept.size() && (parts.empty() || rank_at_least(parts) == parts.size());
}

bool Exclusions::by_point(std::size_t j, int sign, const std::vector<double>& point, std::size_t count) const {
    const auto own =
        static_cast<std::size_t>(std::find(basis_.kept.begin(), basis_.kept.end(), j) - basis_.kept.begin());
    if (own == basis_.kept.size() || !frame_.regular()) { return false; }
    const std::size_t n = basis_.kept.size();
    std::vector<double> scaled(n);
    std::vector<double> remainder(n);
    for (std::size_t e = 0; e < n; ++e) { scaled[e] = point[basis_.kept[e]] / listed_.factor(e); }
    std::vector<double> sizes(n);
    std::vector<double> multipliers;
    for (std::size_t i = 0; i < count; ++i) {
        const auto row = listed_.row(basis_.frame.size() + i);
        const double multiplier = 1 / dot(scaled, row);
        if (!(multiplier > 0 && std::isfinite(multiplier))) { return false; }
        multipliers.push_back(multiplier);
        axpy(-multiplier, row, remainder);
        for (std::size_t e = 0; e < n; ++e) { sizes[e] += multiplier * std::fabs(row[e]); }
    }
    const auto terms = static_cast<double>(count + 4);
    for (double& size : sizes) { size = 2 * (terms * 0x1p-53 + listed_.error()) * size + terms * ListedRows::tiny; }
    if (!(sign * remainder[own] > sizes[own])) { return false; } // κ is the sum at coordinate j itself
    remainder[own] = 0;
    sizes[own] = 0;
    const std::vector<double> bounds = frame_.bounds(remainder, sizes);
    for (std::size_t f = basis_.on_face; f < own_.size(); ++f) {
        if (own_[f] >= multipliers.size() || !(bounds[f] <= multipliers[own_[f]])) { return false; }
    }
    return true;
}

std::vector<Rational> Exclusions::kept_part(std::uint64_t row) const {
    const std::vector<Rational> z = rows_.exact(row, y_[row]);
    std::vector<Rational> part;
    for (const std::size_t j : basis_.kept) { part.push_back(z[j]); }
    return part;
}

bool Exclusions::by_multipliers(std::size_t j, int sign, const std::vector<Multiplier>& multipliers) const {
    std::vector<Rational> rest(basis_.kept.size());
    bool found = false;
    for (std::size_t e = 0; e < rest.size(); ++e) {
        if (basis_.kept[e] == j) {
            rest[e] = -sign;
            found = true;
        }
    }
    for (const Multiplier& m : multipliers) {
        const std::vector<Rational> z = kept_part(m.row);
        for (std::size_t e = 0; e < rest.size(); ++e) { rest[e].subtract_product(m.weight, z[e]); }
    }
    std::vector<std::vector<Rational>> face;
    for (std::size_t f = 0; f < basis_.on_face; ++f) { face.push_back(kept_part(basis_.frame[f])); }
    return found && (is_zero(rest) || combination(face, rest).has_value());
}

} // namespace novikoff
