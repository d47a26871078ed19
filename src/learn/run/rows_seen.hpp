// Facts about all rows of a run. They are kept because the rows may be gone (a stream) or in other ranks.
#pragma once

#include <cstdint>
#include <vector>

namespace novikoff {

struct RowsSeen {
    double radius = 0;
    std::uint64_t zero_rows = 0;
    std::vector<std::uint64_t> first_zero_rows = {}; ///< the numbers of the first ones, from 0

    template <class Archive> void archive(Archive& archive) { archive(radius, zero_rows, first_zero_rows); }
};

} // namespace novikoff
