// Counts of the rows of a stream, made in its first epoch.
#pragma once

#include "geometry/survey.hpp"
#include "learn/run/rows_seen.hpp"
#include "novikoff/dataset.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace novikoff {

struct StreamCounts {
    std::uint64_t rows = 0;
    std::uint64_t nonzeros = 0;
    std::vector<std::uint64_t> labels; ///< rows of each class
    RowsSeen seen;

    /// Adds the rows of a block from `first` on; `norms` are those of all its rows.
    void add(const Dataset& block, std::size_t first, const RowNorms& norms);
    /// Throws Error(data) unless these rows are enough for a model. `name` and `classes` are those of the stream.
    void check(const std::string& name, std::size_t columns, const std::vector<std::string>& classes) const;

    template <class Archive> void archive(Archive& archive) { archive(rows, nonzeros, labels, seen); }
};

} // namespace novikoff
