// Checkpoints of a run of several ranks.
//
// Ranks learn nothing of each other between two mixings. So their states, each taken at any look of the same pass, are a state of
// the whole run: they are kept when each rank has made its pass and none has mixed, which is where they wait for each other anyway.
// A pass that a signal cuts short is kept where it is.
//
// Rank 0 has the file, in which the state of a problem is the list of those of the ranks. It is one file, replaced at once: ranks that
// each had a file could be killed when some have replaced theirs and some have not.
#pragma once

#include "learn/checkpoint/checkpointer.hpp"
#include "ranks/communicator.hpp"
#include "ranks/shard.hpp"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace novikoff {

class CommonKeeping {
public:
    /// To be called by all ranks; `how` is asked on rank 0 alone, and must outlive this. There it throws as Keeping does.
    CommonKeeping(Checkpoints& how, std::map<std::string, std::string> options, const Shard& shard,
                  std::size_t problems, Communicator& ranks);

    /// As Keeping::prepare(). To be called by all ranks, for each problem.
    void prepare(DriveOptions& drive, std::size_t problem, const bool& interrupted);

private:
    [[nodiscard]] std::vector<std::string> states_of(std::size_t problem) const;
    void take(std::size_t problem, const WriteState& write, bool interrupted, Moment moment);

    Communicator& ranks_;
    std::string source_;             ///< of what is gone on from
    std::optional<Keeping> keeping_; ///< on rank 0
    std::string state_;              ///< of this rank, to go on from
    std::optional<ArchiveReader> reader_;
};

} // namespace novikoff
