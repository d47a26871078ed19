// Linear systems over the fractions, solved without rounding.
#pragma once

#include "novikoff/core/rational.hpp"

#include <optional>
#include <vector>

namespace novikoff {

/// The c with Σ c_j vectors_j = target. No value if there is none, or if the vectors are linearly dependent.
/// REQUIRES: all of the same size.
[[nodiscard]] std::optional<std::vector<Rational>> combination(const std::vector<std::vector<Rational>>& vectors,
                                                               const std::vector<Rational>& target);

} // namespace novikoff
