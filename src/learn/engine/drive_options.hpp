// The settings of the driver's loop, and the functions that it calls on its way.
#pragma once

#include "base/archive.hpp"
#include "base/team.hpp"
#include "learn/engine/ranks.hpp"
#include "novikoff/train.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

namespace novikoff {

/// Appends the state of a run to an archive.
using WriteState = std::function<void(ArchiveWriter&)>;
/// Between two visits; after the visits of an epoch, where ranks wait for each other; at the end of an uninterrupted
/// run.
enum class Moment { on_the_way, pass_made, end };

struct DriveOptions {
    std::uint64_t epochs = 1000;
    Order order = Order::cyclic;
    std::uint64_t seed = 1;
    std::size_t ledger_limit = 0;
    std::span<const double> initial; ///< w0, of the dimension of the rows
    std::function<bool(std::uint64_t epoch, std::uint64_t rows_done, std::uint64_t updates)> go_on; ///< may be empty
    Team* team = nullptr;                                                                           ///< may be null
    Shortcuts shortcuts = {};
    std::span<const double> factors = {}; ///< factors of α, one for each row; empty: 1
    /// Receives the state, on the way each time after `go_on`; may be empty.
    std::function<void(const WriteState&, Moment)> keep = {};
    ArchiveReader* resume = nullptr; ///< the state to resume from; null: a new run
    Ranks* ranks = nullptr;          ///< the other ranks; null: there are none
};

} // namespace novikoff
