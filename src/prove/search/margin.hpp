// An enclosure of γ*, the largest margin of separable rows: each end is a rigorous bound with its own evidence.
//
//   lower   min z_i·w / ‖w‖ for some w, the least scores computed without rounding
//   upper   ‖Σ λ_i z_i‖ / Σ λ_i for some λ > 0 on a few rows, computed without rounding
//
// Both come from the point of the rows' convex hull that is nearest to the origin. It is computed for a few rows at a
// time; scans over all rows add those that are nearer. This is done in floating point first. If the gap is too narrow
// for that (a margin of one unit in the last place), it is repeated in fractions.
#pragma once

#include "prove/check/exact_rows.hpp"

#include <functional>

namespace novikoff {

/// REQUIRES: `separator` has z_i·w > 0 for all i, 0 < gap ≤ 1. Stops at (upper − lower)/upper ≤ gap. With more
/// than 16 coordinates the interval may be wider, if floating point does not get there: margins far below the rows'
/// lengths, or columns in very different units. A gap of 1 requires only a positive lower end and uses no fractions. `on_scan` may be empty.
[[nodiscard]] MarginClaim widest_margin(const ExactRows& rows, std::span<const double> y,
                                        const std::vector<Rational>& separator, double gap,
                                        const std::function<void()>& on_scan = {});

/// Computes both ends from their evidence. Without a direction the lower end is 0. REQUIRES: the weights' sum is not
/// 0.
[[nodiscard]] MarginClaim margin_shown_by(const ExactRows& rows, std::span<const double> y,
                                          std::vector<Rational> direction, std::vector<Multiplier> weights);

} // namespace novikoff
