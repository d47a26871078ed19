// Rows that all ranks know, offered by those that have them.
#pragma once

#include "novikoff/dataset.hpp"
#include "ranks/communicator.hpp"
#include "ranks/shard.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace novikoff {

class WorkingRows {
public:
    /// `y`: the side of each row of the shard. Both must live as long.
    WorkingRows(const Shard& shard, const std::vector<double>& y);

    /// Adds the rows that the ranks offer, by their numbers in the shard, in the order of the ranks. Returns how many are new.
    std::size_t add(const std::vector<std::size_t>& offered, Communicator& ranks);
    /// A row of this rank was offered before.
    [[nodiscard]] bool has(std::size_t row) const { return known_[row]; }

    /// Labels are 0 for y < 0 and 1 for y > 0.
    [[nodiscard]] Dataset data() const;
    [[nodiscard]] double y(std::size_t working) const { return labels_[working] == 1 ? 1 : -1; }
    /// The number of a working row in the whole.
    [[nodiscard]] std::uint64_t row(std::size_t working) const { return rows_[working]; }
    [[nodiscard]] std::size_t size() const noexcept { return rows_.size(); }

private:
    [[nodiscard]] std::string packed(const std::vector<std::size_t>& offered) const;
    void unpack(const std::string& message);

    const Shard& shard_;
    const std::vector<double>& y_;
    std::vector<bool> known_;
    std::vector<std::uint64_t> rows_;
    std::vector<std::uint32_t> labels_;
    std::vector<std::uint64_t> offsets_{0};
    std::vector<std::uint32_t> indices_;
    std::vector<double> values_;
};

} // namespace novikoff
