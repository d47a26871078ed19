// Gordan's alternative for a few rows, decided without rounding.
//
// For vectors z_1, …, z_m exactly one is true:
//   (a) some w has z_i·w > 0 for all i;
//   (b) some λ ≥ 0, not all 0, has Σ λ_i z_i = 0.
//
// (b) is a linear program in standard form, {λ ≥ 0, Σ λ_i z_i = 0, Σ λ_i = 1}. Phase one of the simplex method with
// fractions and Bland's rule, which never cycles, ends in a λ or in multipliers π with π·(z_i, 1) ≤ 0 and π_last > 0:
// then w = −π without its last entry is (a) (Farkas).
#pragma once

#include "exact/fractions.hpp"

namespace novikoff {

struct Alternative {
    RationalVector separator;   ///< (a): w, else empty
    RationalVector multipliers; ///< (b): λ, one for each row, at most dimension + 1 of them not 0; else empty
};

/// REQUIRES: rows are not empty, all of the same size ≥ 1.
[[nodiscard]] Alternative gordan(const std::vector<RationalVector>& rows);

/// The same, beginning with the vectors of `start`, which are likely to have a λ (gordan_from.cpp). Faster with many
/// coordinates, and the better the guess is.
[[nodiscard]] Alternative gordan_from(const std::vector<const RationalVector*>& vectors,
                                      const std::vector<std::size_t>& start);

/// The same, faster: the widest gap (Clp, floating point) gives a w, which is verified exactly. Otherwise it names the
/// few vectors that leave no gap, and gordan_from() begins with these.
[[nodiscard]] Alternative guided_gordan(const std::vector<const RationalVector*>& vectors);

} // namespace novikoff
