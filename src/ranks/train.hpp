// Training on several ranks, each with its shard of the rows: ranks/mixing.hpp for each binary problem, and the proof of it.
#pragma once

#include "novikoff/train.hpp"
#include "ranks/mixing.hpp"
#include "ranks/shard.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace novikoff {

struct DistributedRun {
    Run run;                           ///< the same on all ranks; its ledgers are empty
    std::vector<MixingAccount> mixing; ///< for each binary problem
    std::uint64_t bytes_sent = 0;      ///< by this rank, to mix
};

/// Throws Error(usage) for what ranks cannot do: all learners but those below, a start other than 0, weights of classes, `standard` scaling, known
/// margins.
void check_for_ranks(const TrainOptions& options);

/// Throws as this does. Deterministic: it depends on the rows, the options and the number of ranks, not on time. Rank r shuffles its rows with a
/// seed made from options.seed and r; that of rank 0 is options.seed. Called by all ranks with the same options; of `checkpoints` only
/// those of rank 0 are asked (ranks/ranks_checkpointer.hpp), but all must have some.
[[nodiscard]] DistributedRun train(const Shard& shard, const TrainOptions& options, Communicator& ranks);

/// Names of the learners that ranks can train together.
[[nodiscard]] std::vector<std::string> distributed_learners();

/// The seed of a rank.
[[nodiscard]] std::uint64_t seed_of(std::uint64_t seed, unsigned rank) noexcept;

} // namespace novikoff
