// Data read by several ranks: each reads a part, and all agree on what only the whole tells.
//
// One file is cut into as many parts as there are ranks; of a list of files each rank takes some that follow each other, or a part of
// one. The parts one after another, in the order of the ranks, are the rows that one process would have read.
#pragma once

#include "novikoff/read.hpp"
#include "ranks/communicator.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace novikoff {

struct Shard {
    Dataset data; ///< the rows of this rank; columns, classes, schema and source are those of the whole
    std::uint64_t first_row = 0; ///< so many rows have the ranks before
    std::uint64_t rows = 0;      ///< of all ranks
    std::uint64_t nonzeros = 0;
    std::vector<std::uint64_t> label_counts; ///< for each class
    ReadNotes notes;
};

/// To be called by all ranks with the same paths and options. Throws Error with the place of the first fault in the rows of this rank,
/// and Ended for those of others.
[[nodiscard]] Shard read_shard(const std::vector<std::string>& paths, const ReadOptions& options,
                               Communicator& ranks);

} // namespace novikoff
