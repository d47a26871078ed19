// What the loop of one rank needs of the others when several share the rows (ranks/mixing.hpp).
#pragma once

#include "base/archive.hpp"

#include <cstdint>
#include <span>

namespace novikoff {

struct PassCount {
    std::uint64_t mistakes = 0; ///< looks with y⟨w,x⟩ ≤ 0, zero rows left out
    std::uint64_t updates = 0;

    template <class Archive> void archive(Archive& archive) { archive(mistakes, updates); }
};

/// A pass when it is over.
struct PassEnd {
    PassCount count;
    std::uint64_t mistakes = 0; ///< zero rows counted too
    bool interrupted = false;

    template <class Archive> void archive(Archive& archive) { archive(count, mistakes, interrupted); }
};

class Ranks {
public:
    virtual ~Ranks() = default;

    /// Replaces w, as the pass of this rank has left it, by that of all ranks, and returns the sums over all of them. A pass that one
    /// rank has interrupted is interrupted for all.
    virtual PassEnd mix(const PassEnd& mine, std::span<double> w) = 0;

    /// Replaces numbers by their sums over all ranks.
    virtual void add_up(std::span<double> numbers, std::uint64_t& count) = 0;

    /// So many passes were mixed.
    [[nodiscard]] virtual std::uint64_t passes() const noexcept = 0;

    /// What is known of them, for a checkpoint, and back.
    virtual void archive(ArchiveWriter& archive) = 0;
    virtual void archive(ArchiveReader& archive) = 0;
    /// After reading it: whether all ranks have begun as many passes, and know the same.
    [[nodiscard]] virtual bool agree_on(std::uint64_t begun) = 0;
};

} // namespace novikoff
