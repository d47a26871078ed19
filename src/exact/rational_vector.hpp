// Vectors of fractions.
#pragma once

#include "novikoff/rational.hpp"

#include <vector>

namespace novikoff {

using RationalVector = std::vector<Rational>;

[[nodiscard]] bool is_zero(const RationalVector& vector);

/// REQUIRES: both have the same size.
[[nodiscard]] Rational dot(const RationalVector& a, const RationalVector& b);

/// The exact values of doubles. REQUIRES: all are finite.
[[nodiscard]] RationalVector exactly(const std::vector<double>& vector);

} // namespace novikoff
