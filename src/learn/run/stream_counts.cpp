#include "learn/run/stream_counts.hpp"

#include "data/binary_problems.hpp"
#include "data/rows.hpp"
#include "learn/run/notes.hpp"
#include "novikoff/error.hpp"

#include <algorithm>

namespace novikoff {

void StreamCounts::add(const Dataset& block, std::size_t first, const RowNorms& norms) {
    seen.radius = std::max(seen.radius, norms.radius);
    for (const std::uint64_t row : norms.zero_rows) {
        seen.zero_rows += row >= first ? 1 : 0;
        if (row >= first && seen.first_zero_rows.size() < rows_listed) {
            seen.first_zero_rows.push_back(rows + row - first);
        }
    }
    rows += block.rows() - first;
    with_rows(block, false, [&](const auto& all) { // a block may be part of a larger storage
        for (std::size_t i = first; i < all.size(); ++i) {
            all.for_each(i, [&](std::size_t /*j*/, double x) { nonzeros += x != 0 ? 1 : 0; });
        }
    });
    for (std::size_t i = first; i < block.labels().size(); ++i) {
        const std::uint32_t label = block.labels()[i];
        labels.resize(std::max<std::size_t>(labels.size(), label + 1));
        ++labels[label];
    }
}

void StreamCounts::check(const std::string& name, std::size_t columns,
                         const std::vector<std::string>& classes) const {
    if (rows == 0) {
        fail_no_rows(name);
    }
    if (labels.size() > classes.size()) { // possible if not all rows of a checkpoint were read again
        throw Error(ErrorKind::data, Place{name}, "has fewer labels than were learnt");
    }
    if (columns == 0) {
        throw Error(ErrorKind::data, Place{name}, "has labels but no values");
    }
    if (std::count_if(labels.begin(), labels.end(), [](std::uint64_t n) { return n > 0; }) < 2) {
        fail_one_label(name, classes[labels.size() - 1]);
    }
}

} // namespace novikoff
