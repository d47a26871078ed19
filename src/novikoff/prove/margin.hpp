// The largest margin γ* of separable rows, enclosed: each end is a rigorous bound with its own evidence.
//
//   lower   min z_i·w / ‖w‖ for a w of doubles, the least scores computed without rounding
//   upper   ‖Σ λ_i z_i‖ / Σ λ_i for doubles λ > 0 on a few rows, computed without rounding
//
// Both come from the point of the rows' convex hull that is nearest to the origin, found for a few rows at a time; scans over all
// rows bring in those that lie nearer.
#pragma once

#include "novikoff/core/rational.hpp"
#include "novikoff/data/dataset.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace novikoff {

struct MarginEvidence {
    double lower = 0;
    double upper = 0;
    std::vector<double> direction;   ///< w, the bias last
    std::vector<std::uint64_t> rows; ///< counted from 0
    std::vector<double> weights;     ///< λ of these rows
    std::uint64_t scans = 0;
};

/// REQUIRES: `separator` has z_i·w > 0 for all i. Stops at (upper − lower)/upper ≤ gap, or where doubles end.
[[nodiscard]] MarginEvidence widest_margin(const Dataset& data, bool bias, std::span<const double> y,
                                           const std::vector<Rational>& separator, double gap);

} // namespace novikoff
