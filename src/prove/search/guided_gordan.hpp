// Gordan's alternative, the same truth as gordan() sooner: floating point guesses, fractions verify.
//
// The widest gap (Clp) gives a w, which is verified exactly; or it names the few vectors that leave no gap, and Gordan's
// alternative is decided on those in fractions, with more vectors as long as one of them contradicts.
#pragma once

#include "prove/search/gordan.hpp"

#include <cstddef>
#include <limits>
#include <vector>

namespace novikoff {

/// REQUIRES: vectors are not empty, all of the same size ≥ 1.
/// Beyond `most_dimensions`, where floating point is of no help, it gives up: neither is set.
[[nodiscard]] Alternative guided_gordan(const std::vector<const RationalVector*>& vectors,
                                        std::size_t most_dimensions = std::numeric_limits<std::size_t>::max());

} // namespace novikoff
