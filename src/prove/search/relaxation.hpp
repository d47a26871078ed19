// Two linear programs over a few rows, in floating point: guesses that exact computations verify or refute. Clp
// solves them. Builds without it (prove/search/portable/) use the nearest point of the hull for the first and skip
// the second.
//
//   the widest gap       maximise t   subject to   z_i·u ≥ t ‖z_i‖∞,   −1 ≤ u_j ≤ 1,   t ≤ 1
//   the evenest weights  maximise t   subject to   Σ λ_i z_i = 0,   λ_i ‖z_i‖∞ ≥ t,   Σ λ_i ‖z_i‖∞ = 1
//
// Columns are first scaled by powers of two, without rounding, so that units of measurement do not matter.
#pragma once

#include <cstddef>
#include <vector>

namespace novikoff {

/// Every column, then every row, divided by a power of two near its largest entry.
struct ScaledRows {
    std::vector<std::vector<double>> rows;
    std::vector<double> column_factors;
    std::vector<double> row_units; ///< the divisor of each row
};
/// REQUIRES: not empty, all of the same size.
[[nodiscard]] ScaledRows scaled_rows(const std::vector<std::vector<double>>& rows);

struct WidestGap {
    std::vector<double> direction;    ///< u
    double gap = 0;                   ///< t, relative to the largest entry of each scaled row
    std::vector<std::size_t> support; ///< rows whose multiplier is not 0
};

/// REQUIRES: rows are not empty, all of the same size ≥ 1, finite.
[[nodiscard]] WidestGap widest_gap(const std::vector<std::vector<double>>& rows);

/// λ, as even as possible; all positive if a positive λ exists. All 0 in builds without Clp. REQUIRES: as above.
[[nodiscard]] std::vector<double> evenest_weights(const std::vector<std::vector<double>>& rows);

} // namespace novikoff
