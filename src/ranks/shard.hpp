// Data read by several ranks: each reads a part, and all agree on the properties of the whole.
//
// One file is divided into as many parts as there are ranks. Of several files each rank reads some consecutive ones, or
// a part of one. The parts in the order of the ranks are the rows that one process would read.
#pragma once

#include "io/table/read_parts.hpp"
#include "ranks/communicator.hpp"

namespace novikoff {

/// Throws Error(data) on all ranks if files of the same name differ in size or in their first bytes (those of .nvk hold
/// checksums of the rest). A rank without the file is ignored, since it may not have to read it. All ranks must call
/// it.
void check_same_files(const std::vector<std::string>& paths, Communicator& ranks);

/// All ranks must call it with the same paths and options. Throws Error with the place of the first invalid row of this
/// rank, and Ended if another rank fails.
[[nodiscard]] Shard read_shard(const std::vector<std::string>& paths, const ReadOptions& options, Communicator& ranks);

} // namespace novikoff
