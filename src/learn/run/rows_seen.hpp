// What is known of rows that this process does not have: those of a stream, which are not kept, and those of other ranks.
#pragma once

#include <cstdint>
#include <vector>

namespace novikoff {

struct RowsSeen {
    double radius = 0;
    std::uint64_t zero_rows = 0;
    std::vector<std::uint64_t> first_zero_rows = {}; ///< the numbers of some of them, from 0

    template <class Archive> void archive(Archive& archive) { archive(radius, zero_rows, first_zero_rows); }
};

} // namespace novikoff
