// The widest gap over a few rows, in floating point, by Clp: a good guess that the exact part then verifies or refutes.
//
//     maximise t   subject to   z_i·u ≥ t ‖z_i‖∞,   −1 ≤ u_j ≤ 1,   t ≤ 1
//
// Columns are scaled by powers of two before, so that neither a unit of measurement nor rounding in it matters.
#pragma once

#include <cstddef>
#include <vector>

namespace novikoff {

struct WidestGap {
    std::vector<double> direction;    ///< u
    double gap = 0;                   ///< t, relative to the largest entry of each scaled row
    std::vector<std::size_t> support; ///< rows whose multiplier is not 0
};

/// REQUIRES: rows are not empty, all of the same size ≥ 1, finite.
[[nodiscard]] WidestGap widest_gap(const std::vector<std::vector<double>>& rows);

} // namespace novikoff
