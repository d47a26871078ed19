// Two rows with the same x and different labels: the shortest reason why no hyperplane has all rows on its right side.
#pragma once

#include "prove/check/exact_rows.hpp"

namespace novikoff {

/// λ = 1 on two such rows; empty if there are none. One pass, at any width.
[[nodiscard]] std::vector<Multiplier> find_contradiction(const ExactRows& rows, std::span<const double> y);

} // namespace novikoff
