// Which subsets of some points can be cut out by half-spaces or discs, and why the others cannot. Everything is exact.
//
// With the lifted points L(x) = (x, |x|², 1), without |x|² for half-spaces, a subset is cut out if some w has L(x)·w > 0 for
// its points and < 0 for the others; for discs also w's entry c at |x|² must be < 0. Nothing is lost by asking for < and >:
// finitely many points leave room to move a range a little, and to bend a half-space into a large disc.
//
// The search decides one point after another. A node is a choice of sides for the first k points, with a w for it. On
// one side of w the next point needs no work; on the other Gordan's alternative gives a new w, or a reason that ends all 2^(m−k−1)
// subsets below at once. So the work grows with the number of subsets that are cut out, at most about m^(d+1), not with 2^m.
//
// The reason is Radon's: positive λ with sum 1 on some points inside and with sum 1 on some points outside, such that
//     Σ_inside λ_i x_i = Σ_outside λ_i x_i    and    Σ_inside λ_i |x_i|² = Σ_outside λ_i |x_i|²,
// the second only for discs and complements, and with ≥ for discs: then Σ_inside λ_i L(x_i)·w > 0 > Σ_outside λ_i L(x_i)·w is
// impossible. Conversely, whatever is not cut out has such a reason on at most VC dimension + 1 points (Gordan, Helly).
//
// Vapnik & Chervonenkis 1971; Radon 1921; Cover 1965; Har-Peled, chapter 24.
#pragma once

#include "novikoff/data/dataset.hpp"
#include "novikoff/geometry/certificate.hpp"
#include "novikoff/prove/lifted_points.hpp"
#include "novikoff/prove/range_space.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace novikoff {

inline constexpr std::size_t most_points = 63;           ///< so that 2^m is a number of 64 bits
inline constexpr std::size_t most_dimensions = 1000;     ///< beyond, choosing coordinates takes too long
inline constexpr std::uint64_t most_subsets = 1U << 20U; ///< that may be cut out

struct CutSubset {
    PointSet inside;
    Range range; ///< a half-space, a disc of positive radius, or the complement of one
};

/// The two sums above, both with λ > 0 of sum 1.
struct RadonPartition {
    std::vector<Multiplier> inside;
    std::vector<Multiplier> outside;
};

/// All subsets that agree on the first few points: none is cut out.
struct MissingSubsets {
    std::size_t decided;   ///< the first so many points
    PointSet inside;       ///< of those; the others of them are outside
    std::uint64_t subsets; ///< 2^(m − decided)
    std::size_t reason;    ///< index into Shattering::reasons
};

struct Shattering {
    std::uint64_t subsets = 0;           ///< 2^m
    std::uint64_t decided = 0;           ///< all of them unless interrupted
    std::vector<CutSubset> cut;          ///< each once
    std::vector<MissingSubsets> missing; ///< disjoint
    std::vector<RadonPartition> reasons; ///< each may serve several
    /// A largest subset that is shattered: points whose L(x) are independent, together with the direction of c for discs.
    /// By Radon's theorem no dependent ones are shattered.
    std::vector<std::uint64_t> largest;
};

struct ShatterProgress {
    std::uint64_t decided;
    std::uint64_t subsets;
    std::uint64_t cut;
};

struct ShatterOptions {
    RangeKind ranges = RangeKind::halfspaces;
    /// Called now and then; false ends the search with what is decided by then.
    std::function<bool(const ShatterProgress&)> monitor;
};

/// The points are the rows; labels do not matter. Throws Error(data) if there are too many points or dimensions, or if more
/// subsets could be cut out than most_subsets.
[[nodiscard]] Shattering shatter(const Dataset& points, const ShatterOptions& options);

} // namespace novikoff
