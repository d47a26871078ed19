// The settings of the driver's loop, and what it calls on its way: functions of its caller, and the other ranks when
// several share the rows (ranks/mixing.hpp).
#pragma once

#include "base/archive.hpp"
#include "base/team.hpp"
#include "novikoff/train.hpp"

namespace novikoff {

struct EpochCount {
    std::uint64_t mistakes = 0; ///< visits with y⟨w,x⟩ ≤ 0, except zero rows
    std::uint64_t updates = 0;

    template <class Archive> void archive(Archive& archive) { archive(mistakes, updates); }
};

/// The counts at the end of an epoch.
struct EpochEnd {
    EpochCount count;
    std::uint64_t mistakes = 0; ///< zero rows included
    bool interrupted = false;

    template <class Archive> void archive(Archive& archive) { archive(count, mistakes, interrupted); }
};

class Ranks {
public:
    virtual ~Ranks() = default;

    /// Replaces this rank's w at the end of an epoch by that of all ranks, and returns the sums over all ranks. An
    /// epoch that one rank has interrupted is interrupted for all.
    virtual EpochEnd mix(const EpochEnd& mine, std::span<double> w) = 0;

    /// Replaces numbers by their sums over all ranks.
    virtual void add_up(std::span<double> numbers, std::uint64_t& count) = 0;

    /// The number of epochs mixed.
    [[nodiscard]] virtual std::uint64_t epochs() const noexcept = 0;

    /// The state of the mixing, for a checkpoint.
    virtual void archive(ArchiveWriter& archive) = 0;
    virtual void archive(ArchiveReader& archive) = 0;
    /// Call after reading a checkpoint: whether all ranks have begun this many epochs and have the same state.
    [[nodiscard]] virtual bool agree_on(std::uint64_t begun) = 0;
};

/// Appends the state of a run to an archive.
using WriteState = std::function<void(ArchiveWriter&)>;
/// Between two visits; after the visits of an epoch, where ranks wait for each other; at the end of an uninterrupted
/// run.
enum class Moment { on_the_way, epoch_made, end };

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
