// The interface of one rank's loop to the other ranks when several share the rows (ranks/mixing.hpp).
#pragma once

#include "base/archive.hpp"

#include <cstdint>
#include <span>

namespace novikoff {

struct PassCount {
    std::uint64_t mistakes = 0; ///< visits with y⟨w,x⟩ ≤ 0, except zero rows
    std::uint64_t updates = 0;

    template <class Archive> void archive(Archive& archive) { archive(mistakes, updates); }
};

/// The counts at the end of an epoch.
struct PassEnd {
    PassCount count;
    std::uint64_t mistakes = 0; ///< zero rows included
    bool interrupted = false;

    template <class Archive> void archive(Archive& archive) { archive(count, mistakes, interrupted); }
};

class Ranks {
public:
    virtual ~Ranks() = default;

    /// Replaces this rank's w at the end of an epoch by that of all ranks, and returns the sums over all ranks. An
    /// epoch that one rank has interrupted is interrupted for all.
    virtual PassEnd mix(const PassEnd& mine, std::span<double> w) = 0;

    /// Replaces numbers by their sums over all ranks.
    virtual void add_up(std::span<double> numbers, std::uint64_t& count) = 0;

    /// The number of epochs mixed.
    [[nodiscard]] virtual std::uint64_t passes() const noexcept = 0;

    /// The state of the mixing, for a checkpoint.
    virtual void archive(ArchiveWriter& archive) = 0;
    virtual void archive(ArchiveReader& archive) = 0;
    /// Call after reading a checkpoint: whether all ranks have begun this many epochs and have the same state.
    [[nodiscard]] virtual bool agree_on(std::uint64_t begun) = 0;
};

} // namespace novikoff
