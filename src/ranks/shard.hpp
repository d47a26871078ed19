// Data read by several ranks: each reads a part, and all agree on the properties of the whole.
//
// One file is cut into as many parts as there are ranks. Of a list of files each rank reads some that follow each
// other, or a part of one. The parts in the order of the ranks are the rows that one process would read.
#pragma once

#include "io/table/read_parts.hpp"
#include "ranks/communicator.hpp"

#include <string>
#include <vector>

namespace novikoff {

/// To be called by all ranks with the same paths and options. Throws Error with the place of the first invalid row of
/// this rank, and Ended for those of others.
[[nodiscard]] Shard read_shard(const std::vector<std::string>& paths, const ReadOptions& options,
                               Communicator& ranks);

} // namespace novikoff
