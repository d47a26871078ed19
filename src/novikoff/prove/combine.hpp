// A vector as a linear combination of others, without rounding.
#pragma once

#include "novikoff/prove/gordan.hpp"

#include <vector>

namespace novikoff {

/// c with Σ c_j vectors_j = target. REQUIRES: there is one.
[[nodiscard]] RationalVector combine(const std::vector<RationalVector>& vectors, const RationalVector& target);

} // namespace novikoff
