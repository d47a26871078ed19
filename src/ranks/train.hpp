// Training on several ranks, each with its shard of the rows: ranks/mixing.hpp for each binary problem, and its proof.
#pragma once

#include "novikoff/train.hpp"
#include "ranks/mixing.hpp"
#include "ranks/shard.hpp"

namespace novikoff {

struct DistributedRun {
    Run run;                           ///< the same on all ranks; its ledgers are empty
    std::vector<MixingAccount> mixing; ///< for each binary problem
    std::uint64_t bytes_sent = 0;      ///< by this rank, to mix
};

/// Throws Error(usage) for options that ranks do not support: learners not listed below, initial weights other than 0,
/// class weights, `standard` scaling, known margins.
void check_for_ranks(const TrainOptions& options);

/// Throws as check_for_ranks(). Deterministic: depends only on the rows, the options and the number of ranks. Rank r
/// shuffles its rows with seed_of(options.seed, r). All ranks must call it with the same options. Only the
/// `checkpoints` of rank 0 are used (learn/run/checkpointer.hpp), but all ranks must have some or none.
[[nodiscard]] DistributedRun train(const Shard& shard, const TrainOptions& options, Communicator& ranks);

/// Names of the learners that ranks can train together.
[[nodiscard]] std::vector<std::string> distributed_learners();

/// The seed for the shuffles of a rank; that of rank 0 is `seed`.
[[nodiscard]] std::uint64_t seed_of(std::uint64_t seed, unsigned rank) noexcept;

} // namespace novikoff
