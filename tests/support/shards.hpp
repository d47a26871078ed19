// Divides data in memory among ranks.
#pragma once

#include "base/team.hpp"
#include "data/storage.hpp"
#include "ranks/shard.hpp"

namespace novikoff::test {

inline Shard shard_of(const Dataset& data, const Communicator& ranks) {
    const Share share = share_of(data.rows(), ranks.rank(), ranks.size());
    Shard shard;
    shard.data = rows_of(data, share.first, share.last);
    shard.first_row = share.first;
    shard.rows = data.rows();
    shard.nonzeros = data.nonzeros();
    shard.label_counts.resize(data.classes().size());
    for (const auto label : data.labels()) { ++shard.label_counts[label]; }
    return shard;
}

} // namespace novikoff::test
