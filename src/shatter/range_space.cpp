// Kinds of ranges, their VC dimensions, and the counts of Sauer and Cover.
#include "novikoff/shatter.hpp"

#include "base/names.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace novikoff {
namespace {

const Names<RangeKind>& range_names() {
    static const Names<RangeKind> names{{RangeKind::halfspaces, "halfspaces"},
                                        {RangeKind::discs, "discs"},
                                        {RangeKind::discs_and_complements, "discs-and-complements"}};
    return names;
}

/// Σ_{i≤most} C(n,i), by Pascal's triangle: no product that could overflow.
std::uint64_t sum_of_binomials(std::size_t n, std::size_t most) {
    std::vector<std::uint64_t> row{1};
    for (std::size_t k = 0; k < n; ++k) {
        row.push_back(1);
        for (std::size_t i = row.size() - 2; i > 0; --i) { row[i] += row[i - 1]; }
    }
    const auto end = row.begin() + static_cast<std::ptrdiff_t>(std::min(most, n) + 1);
    return std::accumulate(row.begin(), end, std::uint64_t{0});
}

} // namespace

std::string to_string(RangeKind kind) { return name_of(range_names(), kind); }

std::vector<RangeKind> all_range_kinds() {
    std::vector<RangeKind> kinds;
    std::transform(range_names().begin(), range_names().end(), std::back_inserter(kinds),
                   [](const auto& entry) { return entry.first; });
    return kinds;
}

RangeKind parse_range_kind(const std::string& name) { return value_of(range_names(), name, "ranges"); }

std::size_t vc_dimension(RangeKind kind, std::size_t d) noexcept {
    return kind == RangeKind::discs_and_complements ? d + 2 : d + 1;
}

std::uint64_t sauer_bound(std::size_t m, std::size_t v) { return sum_of_binomials(m, v); }

std::uint64_t cover_count(RangeKind kind, std::size_t m, std::size_t d) {
    if (m == 0) { return 1; }
    return kind == RangeKind::discs ? sum_of_binomials(m, d + 1)
                                    : 2 * sum_of_binomials(m - 1, vc_dimension(kind, d) - 1);
}

Rational value_at(const Range& range, const std::vector<Rational>& x) {
    Rational value = range.offset;
    value.add_product(range.curvature, square_norm(x));
    for (std::size_t j = 0; j < x.size(); ++j) { value.add_product(range.normal[j], x[j]); }
    return value;
}

// a·x + c|x|² + b = c (|x − m|² − r²) with m = −a/2c and r² = |m|² − b/c.
Sphere boundary(const Range& range) {
    Sphere sphere;
    for (const Rational& a : range.normal) { sphere.center.push_back(-a / (range.curvature * 2)); }
    sphere.squared_radius = square_norm(sphere.center) - range.offset / range.curvature;
    return sphere;
}

Range inside_of(const Sphere& sphere) {
    Range range{{}, -1, sphere.squared_radius - square_norm(sphere.center)};
    for (const Rational& m : sphere.center) { range.normal.push_back(m * 2); }
    return range;
}

Rational square_norm(const std::vector<Rational>& x) {
    Rational sum;
    for (const Rational& v : x) { sum.add_product(v, v); }
    return sum;
}

std::string range_kind_name(const Range& range) {
    return range.curvature.sign() == 0 ? "half-space" : range.curvature.sign() < 0 ? "disc" : "outside";
}

std::optional<double> radius_of(const Sphere& sphere) {
    const double radius = sqrt_below(sphere.squared_radius);
    const bool fits = radius > 0 && std::isfinite(sqrt_above(sphere.squared_radius));
    return fits ? std::optional(radius) : std::nullopt;
}

} // namespace novikoff
