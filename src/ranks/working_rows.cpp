#include "ranks/working_rows.hpp"

#include "data/dataset_parts.hpp"
#include "data/rows.hpp"
#include "ranks/message.hpp"

#include <utility>

namespace novikoff {

WorkingRows::WorkingRows(const Shard& shard, const std::vector<double>& y)
    : shard_(shard), y_(y), known_(shard.data.rows()) {}

std::size_t WorkingRows::add(const std::vector<std::size_t>& offered, Communicator& ranks) {
    const std::size_t before = size();
    for (const std::string& message : ranks.gather(packed(offered))) {
        unpack(message);
    }
    for (const std::size_t row : offered) {
        known_[row] = true;
    }
    return size() - before;
}

Dataset WorkingRows::data() const {
    DatasetParts data;
    data.source = shard_.data.source();
    data.rows = size();
    data.columns = shard_.data.columns();
    data.classes = {"-1", "1"};
    data.labels = labels_;
    data.storage = SparseStorage{offsets_, indices_, values_};
    return from_parts(std::move(data));
}

std::string WorkingRows::packed(const std::vector<std::size_t>& offered) const {
    Message message;
    with_rows(shard_.data, false, [&](const auto& rows) {
        for (const std::size_t i : offered) {
            std::uint64_t nonzeros = 0;
            rows.for_each(i, [&](std::size_t, double x) { nonzeros += x != 0 ? 1 : 0; });
            message.put(shard_.first_row + i);
            message.put(static_cast<std::uint32_t>(y_[i] > 0 ? 1 : 0));
            message.put(nonzeros);
            rows.for_each(i, [&](std::size_t j, double x) {
                if (x != 0) {
                    message.put(static_cast<std::uint32_t>(j));
                    message.put(x);
                }
            });
        }
    });
    return std::move(message).bytes();
}

void WorkingRows::unpack(const std::string& message) {
    MessageReader reader(message);
    while (!reader.done()) {
        rows_.push_back(reader.take<std::uint64_t>());
        labels_.push_back(reader.take<std::uint32_t>());
        for (auto left = reader.take<std::uint64_t>(); left > 0; --left) {
            indices_.push_back(reader.take<std::uint32_t>());
            values_.push_back(reader.take<double>());
        }
        offsets_.push_back(values_.size());
    }
}

} // namespace novikoff
