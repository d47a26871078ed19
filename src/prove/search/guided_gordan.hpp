// Gordan's alternative, faster than by gordan(): floating point guesses, fractions verify.
//
// The widest gap (Clp) gives a w, which is verified exactly. Otherwise it names the few vectors that leave no gap.
// Gordan's alternative is decided on those in fractions, and vectors that contradict the answer are added until none
// does.
#pragma once

#include "prove/search/gordan.hpp"

#include <cstddef>
#include <limits>
#include <vector>

namespace novikoff {

/// REQUIRES: vectors are not empty, all of the same size ≥ 1.
/// Beyond `most_dimensions`, if floating point does not help, it gives up: neither member is set.
[[nodiscard]] Alternative guided_gordan(const std::vector<const RationalVector*>& vectors,
                                        std::size_t most_dimensions = std::numeric_limits<std::size_t>::max());

} // namespace novikoff
