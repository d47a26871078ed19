// Two linear programs over a few rows, in floating point: good guesses that the exact part then verifies or refutes. By Clp; in a
// build without it (prove/portable/) the nearest point of the hull stands for the first, and nobody guesses the second.
//
//   the widest gap       maximise t   subject to   z_i·u ≥ t ‖z_i‖∞,   −1 ≤ u_j ≤ 1,   t ≤ 1
//   the evenest weights  maximise t   subject to   Σ λ_i z_i = 0,   λ_i ‖z_i‖∞ ≥ t,   Σ λ_i ‖z_i‖∞ = 1
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

/// Another `attempt` asks a little more of some rows and allows Clp less tolerance, so that it may end at other rows.
/// REQUIRES: rows are not empty, all of the same size ≥ 1, finite.
[[nodiscard]] WidestGap widest_gap(const std::vector<std::vector<double>>& rows, unsigned attempt = 0);

/// λ, as even as can be; all positive if there are positive ones. All 0 from a build that has no solver for it. REQUIRES: as above.
[[nodiscard]] std::vector<double> evenest_weights(const std::vector<std::vector<double>>& rows);

} // namespace novikoff
