// The proof of a run on several ranks: as learn/run/account.hpp, for mixed weights and rows partitioned across ranks.
#pragma once

#include "learn/run/account.hpp"
#include "ranks/communicator.hpp"
#include "ranks/mixing.hpp"

namespace novikoff {

/// `problem` has the rows of this rank; `rows` and `mixing` describe all ranks. The result is the same on all ranks.
[[nodiscard]] Proof account(const Problem& problem, const RowsSeen& rows, const Trajectory& run,
                            const MixingAccount& mixing, Communicator& ranks);

} // namespace novikoff
