// Kinds of ranges, as in learning theory: half-spaces, discs, and discs with their complements, in any dimension d (a
// disc is an interval on the line and a ball in space).
//
// A subset S of some points is cut out by a range if exactly the points of S lie in it. Points are shattered if every
// subset is cut out; the VC dimension is the largest number of points for which that can happen.
//
// Every range here is {x : a·x + c|x|² + b > 0}: c = 0 is a half-space, c < 0 the inside of a sphere, c > 0 its
// outside. So subsets are cut out by half-spaces of the lifted points (x, |x|²), and for discs the sign of c matters.
#pragma once

#include "novikoff/certificate.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace novikoff {

enum class RangeKind { halfspaces, discs, discs_and_complements };

/// "halfspaces", "discs", "discs-and-complements".
[[nodiscard]] std::string to_string(RangeKind kind);
[[nodiscard]] std::vector<RangeKind> all_range_kinds();
/// The inverse of to_string. Throws Error(usage) with the known names.
[[nodiscard]] RangeKind parse_range_kind(const std::string& name);

/// d + 1 for half-spaces and discs, d + 2 for discs and complements.
[[nodiscard]] std::size_t vc_dimension(RangeKind kind, std::size_t d) noexcept;

/// Sauer's lemma: ranges of VC dimension v cut out at most Σ_{i≤v} C(m,i) subsets of m points. REQUIRES: m ≤ 63.
[[nodiscard]] std::uint64_t sauer_bound(std::size_t m, std::size_t v);

/// How many subsets of m points in general position are cut out; of other points fewer are. Half-spaces cut out 2
/// Σ_{i≤d} C(m−1,i) (Cover 1965), discs and complements the same with d + 1. Discs cut out Σ_{i≤d+1} C(m,i): the
/// spheres with c = −1 are the points of a (d+1)-dimensional space that is cut by m planes. REQUIRES: m ≤ 63.
[[nodiscard]] std::uint64_t cover_count(RangeKind kind, std::size_t m, std::size_t d);

/// {x : normal·x + curvature·|x|² + offset > 0}.
struct Range {
    std::vector<Rational> normal;
    Rational curvature;
    Rational offset;
};

/// "half-space", "disc", "outside".
[[nodiscard]] std::string range_kind_name(const Range& range);

/// The value of a range at a point: > 0 inside, < 0 outside. REQUIRES: x has as many entries as range.normal.
[[nodiscard]] Rational value_at(const Range& range, const std::vector<Rational>& x);

struct Sphere {
    std::vector<Rational> center;
    Rational squared_radius;
};
/// REQUIRES: range.curvature ≠ 0.
[[nodiscard]] Sphere boundary(const Range& range);
/// Rounded; empty if it is outside the range of doubles.
[[nodiscard]] std::optional<double> radius_of(const Sphere& sphere);
/// The inside of a sphere.
[[nodiscard]] Range inside_of(const Sphere& sphere);

/// |x|².
[[nodiscard]] Rational square_norm(const std::vector<Rational>& x);

/// A set of points: bit i is point i, counted from 0.
using PointSet = std::uint64_t;

[[nodiscard]] inline bool contains(PointSet set, std::size_t i) noexcept { return (set >> i & 1U) != 0; }

inline constexpr std::size_t most_points = 63;           ///< so that 2^m fits into 64 bits
inline constexpr std::size_t most_dimensions = 1000;     ///< with more, choosing coordinates takes too long
inline constexpr std::uint64_t most_subsets = 1U << 20U; ///< limit of the subsets that may be cut out

struct CutSubset {
    PointSet inside;
    Range range; ///< a half-space, a disc of positive radius, or the complement of one
};

/// The reason why a subset is not cut out (Radon): positive λ with sum 1 on some points inside and with sum 1 on some
/// points outside, such that
///     Σ_inside λ_i x_i = Σ_outside λ_i x_i    and    Σ_inside λ_i |x_i|² = Σ_outside λ_i |x_i|²,
/// the second only for discs and complements, and with ≥ for discs.
struct RadonPartition {
    std::vector<Multiplier> inside;
    std::vector<Multiplier> outside;
};

/// All subsets that agree on the first few points: none is cut out.
struct MissingSubsets {
    std::size_t decided;   ///< number of the first points that are decided
    PointSet inside;       ///< those of them that are inside
    std::uint64_t subsets; ///< 2^(m − decided)
    std::size_t reason;    ///< index into Shattering::reasons
};

struct Shattering {
    std::uint64_t subsets = 0;           ///< 2^m
    std::uint64_t decided = 0;           ///< all of them unless interrupted
    std::vector<CutSubset> cut;          ///< each once
    std::vector<MissingSubsets> missing; ///< disjoint
    std::vector<RadonPartition> reasons; ///< each may rule out several subsets
    /// A largest subset that is shattered: points whose L(x) are independent, together with the direction of c for
    /// discs. By Radon's theorem dependent points are not shattered.
    std::vector<std::uint64_t> largest;
};

struct ShatterProgress {
    std::uint64_t decided;
    std::uint64_t subsets;
    std::uint64_t cut;
};

struct ShatterOptions {
    RangeKind ranges = RangeKind::halfspaces;
    /// Called repeatedly; returning false ends the search with the subsets decided so far.
    std::function<bool(const ShatterProgress&)> monitor;
};

/// The points are the rows; labels do not matter. Throws Error(data) if there are too many points or dimensions, or if
/// more subsets could be cut out than most_subsets.
[[nodiscard]] Shattering shatter(const Dataset& points, const ShatterOptions& options);

} // namespace novikoff
