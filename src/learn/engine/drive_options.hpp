// What the driver is told, and asked for, by those who start it.
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
/// Between two looks; after those of a pass, where ranks wait for each other; at the end of a run that was not interrupted.
enum class Moment { on_the_way, pass_made, end };

struct DriveOptions {
    std::uint64_t epochs = 1000;
    Order order = Order::cyclic;
    std::uint64_t seed = 1;
    std::size_t ledger_limit = 0;
    std::span<const double> initial; ///< w0, the dimension of the rows
    std::function<bool(std::uint64_t epoch, std::uint64_t rows_done, std::uint64_t updates)> go_on; ///< may be empty
    Team* team = nullptr;                                                                           ///< may be null
    Shortcuts shortcuts = {};
    std::span<const double> factors = {}; ///< of α, one for each row; empty: 1
    /// Offered the state, on the way each time after `go_on`; may be empty.
    std::function<void(const WriteState&, Moment)> keep = {};
    ArchiveReader* resume = nullptr; ///< a state to go on from; null: from the beginning
    Ranks* ranks = nullptr;          ///< others that have more rows; may be null
};

} // namespace novikoff
