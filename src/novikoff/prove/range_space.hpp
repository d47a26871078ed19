// Kinds of ranges, as in learning theory: half-spaces, discs, and discs with their complements, in any dimension d (a disc
// is an interval on the line and a ball in space).
//
// A subset S of some points is cut out by a range if exactly the points of S lie in it. Points are shattered if every subset
// is cut out; the VC dimension is the largest number of points for which that can happen.
//
// Every range here is {x : a·x + c|x|² + b > 0}: c = 0 is a half-space, c < 0 the inside of a sphere, c > 0 its outside. So
// subsets are cut out by half-spaces of the lifted points (x, |x|²), and for discs the sign of c matters.
#pragma once

#include "novikoff/core/rational.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace novikoff {

enum class RangeKind { halfspaces, discs, discs_and_complements };

/// "halfspaces", "discs", "discs-and-complements".
[[nodiscard]] std::string to_string(RangeKind kind);
[[nodiscard]] std::vector<RangeKind> all_range_kinds();

/// d + 1 for half-spaces and discs, d + 2 for discs and complements.
[[nodiscard]] std::size_t vc_dimension(RangeKind kind, std::size_t d) noexcept;

/// Sauer's lemma: ranges of VC dimension v cut out at most Σ_{i≤v} C(m,i) subsets of m points. REQUIRES: m ≤ 63.
[[nodiscard]] std::uint64_t sauer_bound(std::size_t m, std::size_t v);

/// How many subsets of m points in general position are cut out, which is the most that m points can have, and which no
/// others reach: 2 Σ_{i≤d} C(m−1,i) by half-spaces (Cover 1965), the same with d + 1 by discs and complements. The spheres with
/// c = −1 are the points of a (d+1)-dimensional space that is cut by m planes: Σ_{i≤d+1} C(m,i) by discs. REQUIRES: m ≤ 63.
[[nodiscard]] std::uint64_t cover_count(RangeKind kind, std::size_t m, std::size_t d);

/// {x : normal·x + curvature·|x|² + offset > 0}.
struct Range {
    std::vector<Rational> normal;
    Rational curvature;
    Rational offset;
};

/// What a range says of a point: > 0 inside, < 0 outside. REQUIRES: x has as many entries as range.normal.
[[nodiscard]] Rational value_at(const Range& range, const std::vector<Rational>& x);

struct Sphere {
    std::vector<Rational> center;
    Rational squared_radius;
};
/// REQUIRES: range.curvature ≠ 0.
[[nodiscard]] Sphere boundary(const Range& range);
/// The inside of a sphere.
[[nodiscard]] Range inside_of(const Sphere& sphere);

/// |x|².
[[nodiscard]] Rational square_norm(const std::vector<Rational>& x);

} // namespace novikoff
