// Rows are sent sparse and numbered in the order of the ranks, so that all ranks number them alike.
#include "ranks/working_rows.hpp"

#include "data/dataset_parts.hpp"
#include "data/rows.hpp"

#include <iterator>
#include <numeric>

namespace novikoff {

WorkingRows::WorkingRows(const Shard& shard, const std::vector<double>& y)
    : shard_(shard), y_(y), known_(shard.data.rows()) {}

std::size_t WorkingRows::add(const std::vector<std::size_t>& offered, Communicator& ranks) {
    const std::size_t before = size();
    const auto append = [](auto& to, const auto& more) { to.insert(to.end(), more.begin(), more.end()); };
    for (const Rows& some : ranks.gather_values(of_shard(offered))) {
        append(all_.rows, some.rows);
        append(all_.labels, some.labels);
        append(all_.sizes, some.sizes);
        append(all_.indices, some.indices);
        append(all_.values, some.values);
    }
    for (const std::size_t row : offered) { known_[row] = true; }
    return size() - before;
}

Dataset WorkingRows::data() const {
    std::vector<std::uint64_t> offsets{0};
    std::partial_sum(all_.sizes.begin(), all_.sizes.end(), std::back_inserter(offsets));
    return from_parts({.source = shard_.data.source(),
                       .rows = size(),
                       .columns = shard_.data.columns(),
                       .storage = SparseStorage{offsets, all_.indices, all_.values},
                       .classes = {"-1", "1"},
                       .labels = all_.labels});
}

WorkingRows::Rows WorkingRows::of_shard(const std::vector<std::size_t>& offered) const {
    Rows some;
    with_rows(shard_.data, false, [&](const auto& rows) {
        for (const std::size_t i : offered) {
            const std::size_t before = some.values.size();
            rows.for_each(i, [&](std::size_t j, double x) {
                if (x != 0) {
                    some.indices.push_back(static_cast<std::uint32_t>(j));
                    some.values.push_back(x);
                }
            });
            some.rows.push_back(shard_.first_row + i);
            some.labels.push_back(y_[i] > 0 ? 1 : 0);
            some.sizes.push_back(some.values.size() - before);
        }
    });
    return some;
}

} // namespace novikoff
