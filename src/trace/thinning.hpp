// Which updates of a long run are kept, so that every curve keeps its shape and the work has a limit.
//
// Up to `at_most` updates all are kept. Of more, the first at_most/8 are kept, and the rest falls into at_most/8 windows that
// grow with the run: window i of H ends at the (i/H)²-th part of the rest, so the beginning stays fine on a logarithmic
// scale, and no window is longer than 2/H of the run. Of each window those updates are kept that have its smallest and its
// largest score, rate and ‖w‖, and its last one: at most seven.
#pragma once

#include "novikoff/proof.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace novikoff {

/// Fewer would not show the shape of a curve.
inline constexpr std::size_t fewest_entries = 256;

/// How many updates can be kept if each costs a look at so many numbers, and the whole trace no more than `work`: `entries` at most,
/// and `fewest_entries` in any case. REQUIRES: entries ≥ fewest_entries.
[[nodiscard]] std::size_t entries_within(std::uint64_t work, std::uint64_t numbers, std::size_t entries);

/// Indices of the updates to keep, ascending; the last update is among them. `squared_norms`: ‖x_i‖²; `initial`: ‖w0‖².
[[nodiscard]] std::vector<std::size_t> kept_updates(std::span<const LedgerEntry> entries,
                                                    std::span<const double> squared_norms, double initial,
                                                    std::size_t at_most);

} // namespace novikoff
