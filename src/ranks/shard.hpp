// Data read by several ranks: each reads a part, and all agree on what depends on the whole.
//
// One file is cut into as many parts as there are ranks; of a list of files each rank takes consecutive ones, or a part
// of one. The parts in the order of the ranks are the rows that one process would have read.
#pragma once

#include "novikoff/read.hpp"
#include "ranks/communicator.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace novikoff {

struct Shard {
    Dataset data; ///< the rows of this rank; columns, classes, schema and source are those of the whole
    std::uint64_t first_row = 0; ///< the number of rows of the ranks before
    std::uint64_t rows = 0;      ///< of all ranks
    std::uint64_t nonzeros = 0;
    std::vector<std::uint64_t> label_counts; ///< for each class
    ReadNotes notes;
};

/// All ranks must call it with the same paths and options. Throws Error with the place of the first error in the rows of
/// this rank, and Ended for those of others.
[[nodiscard]] Shard read_shard(const std::vector<std::string>& paths, const ReadOptions& options,
                               Communicator& ranks);

} // namespace novikoff
