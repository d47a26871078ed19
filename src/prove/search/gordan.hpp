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

#include <limits>

namespace novikoff {

struct Alternative {
    RationalVector separator;   ///< (a): w, else empty
    RationalVector multipliers; ///< (b): λ, one for each row, at most dimension + 1 of them not 0; else empty
};

/// REQUIRES: rows are not empty, all of the same size ≥ 1.
[[nodiscard]] Alternative gordan(const std::vector<RationalVector>& rows);

/// Beyond, the simplex method in fractions would take hours.
inline constexpr std::size_t most_simplex_dimensions = 120;

/// The same, faster: floating point guesses, fractions verify. The widest gap (Clp) gives a w, which is verified
/// exactly. Otherwise it names the few vectors that leave no gap. Gordan's alternative is decided on those in
/// fractions, and vectors that contradict the answer are added until none does. Beyond `most_dimensions`, if floating
/// point does not help, it gives up: neither member is set.
[[nodiscard]] Alternative guided_gordan(const std::vector<const RationalVector*>& vectors,
                                        std::size_t most_dimensions = std::numeric_limits<std::size_t>::max());

} // namespace novikoff
