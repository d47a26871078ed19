// One λ > 0 with Σ λ_i z_i = 0 (Stiemke), from a ladder of levels.
//
// Each level is a λ > 0 on a few rows whose Σ λ_i z_i lies in the space V of the levels before it: it is −Σ c v of their rows, and a
// large enough multiple of their λ makes c + Kλ positive without changing the sum. So a λ for all rows exists, but made this
// way its numbers grow with every level. It is therefore sought the other way round first: even weights in floating point, all but
// a basis of them rounded to short numbers, and those of the basis solved for exactly. If they come out positive, that is the λ.
#pragma once

#include "novikoff/certificate.hpp"
#include "prove/search/gordan.hpp"

#include <functional>
#include <vector>

namespace novikoff {

/// Tidy. `row` gives z of a row. No levels give no multipliers.
[[nodiscard]] std::vector<Multiplier> join_levels(const std::vector<std::vector<Multiplier>>& levels,
                                                  const std::function<RationalVector(std::uint64_t)>& row);

/// The same multipliers in the order of the rows, as whole numbers without a common divisor.
void tidy(std::vector<Multiplier>& multipliers);

} // namespace novikoff
