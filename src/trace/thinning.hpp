// Which updates of a long run a trace keeps, so that every curve keeps its shape and the work is limited.
//
// Up to `at_most` updates all are kept. Of more, the first at_most/8 are kept, and the others are divided into H =
// at_most/8 windows that grow with the run. Window i ends at the part (i/H)² of them, so the beginning stays fine on a
// logarithmic scale, and no window is longer than 2/H of the run. A window keeps the updates with its smallest and its
// largest score, rate and ‖w‖, and its last one: at most seven.
#pragma once

#include "novikoff/proof.hpp"

namespace novikoff {

/// Fewer would not show the shape of a curve.
inline constexpr std::size_t fewest_entries = 256;

/// How many updates can be kept if each one reads `numbers` numbers and the trace reads at most `work`: between
/// `fewest_entries` and `entries`. REQUIRES: entries ≥ fewest_entries.
[[nodiscard]] std::size_t entries_within(std::uint64_t work, std::uint64_t numbers, std::size_t entries);

/// Indices of the updates to keep, ascending; the last update is among them. `squared_norms`: ‖x_i‖²; `initial`: ‖w0‖².
[[nodiscard]] std::vector<std::size_t> kept_updates(std::span<const LedgerEntry> entries,
                                                    std::span<const double> squared_norms, double initial,
                                                    std::size_t at_most);

} // namespace novikoff
