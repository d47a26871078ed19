// Which coefficients of a logistic regression have no finite maximum-likelihood estimate (Albert & Anderson 1984;
// Konis 2007).
//
// The likelihood increases without end along every w with z_i·w ≥ 0 for all i and not all 0. A coefficient is
// infinite if it is not 0 on the whole cone of these w; directions in which all z_i·w are 0 (aliased columns) are
// left out. It is +inf or −inf if only one sign occurs, unbounded if both do. Each coefficient needs two questions
// about the cone, one for each sign.
#pragma once

#include "novikoff/certify.hpp"
#include "prove/search/row_generation.hpp"

#include <vector>

namespace novikoff {

/// One estimate for each coordinate of w, the bias last. Empty if the computation would take too long. `separator`
/// separates all rows outside the space of `rows`.
[[nodiscard]] std::vector<Estimate> estimate_coefficients(RowGeneration& generation, const ExactRows& rows,
                                                          const RationalVector& separator);

} // namespace novikoff
