// Rows that are as independent as possible, in floating point.
#pragma once

#include <cstddef>
#include <vector>

namespace novikoff {

/// Chooses among lines of `columns` numbers each, by elimination with the largest pivot: first up to `most_first` of
/// the first `first` lines, then up to `most` in all. Returns their indices; fewer if the others depend on them.
[[nodiscard]] std::vector<std::size_t> independent_rows(std::vector<double> lines, std::size_t columns,
                                                        std::size_t first, std::size_t most_first, std::size_t most);

} // namespace novikoff
