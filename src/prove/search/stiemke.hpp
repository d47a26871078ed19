// One λ > 0 with Σ λ_i z_i = 0 (Stiemke), combined from levels.
//
// Each level is a λ > 0 on a few rows whose Σ λ_i z_i lies in the space V of the earlier levels. The sum equals −Σ c
// v over their rows, and a large enough multiple K of their λ makes c + Kλ positive without changing the sum. So a λ
// for all rows exists, but its numbers grow with every level. Another way is therefore tried first: compute even
// weights in floating point, round all but a basis of them to short numbers, and solve for the basis exactly. If the
// solution is positive, it is the λ.
#pragma once

#include "novikoff/certificate.hpp"
#include "prove/search/gordan.hpp"

#include <functional>
#include <vector>

namespace novikoff {

/// The result is tidy. `row` returns z of a row. Without levels there are no multipliers.
[[nodiscard]] std::vector<Multiplier> join_levels(const std::vector<std::vector<Multiplier>>& levels,
                                                  const std::function<RationalVector(std::uint64_t)>& row);

/// Sorts the multipliers by row and makes them whole numbers without a common divisor.
void tidy(std::vector<Multiplier>& multipliers);

} // namespace novikoff
