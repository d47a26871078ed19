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

    /// Adds the rows that the ranks offer, by their numbers in the shard, in the order of the ranks. Returns how many are
    /// new.
    std::size_t add(const std::vector<std::size_t>& offered, Communicator& ranks);
    /// A row of this rank was offered before.
    [[nodiscard]] bool has(std::size_t row) const { return known_[row]; }

    /// Labels are 0 for y < 0 and 1 for y > 0.
    [[nodiscard]] Dataset data() const;
    [[nodiscard]] double y(std::size_t working) const { return all_.labels[working] == 1 ? 1 : -1; }
    /// The number of a working row in the whole.
    [[nodiscard]] std::uint64_t row(std::size_t working) const { return all_.rows[working]; }
    [[nodiscard]] std::size_t size() const noexcept { return all_.rows.size(); }

private:
    /// Some rows, compressed.
    struct Rows {
        std::vector<std::uint64_t> rows; ///< their numbers in the whole
        std::vector<std::uint32_t> labels;
        std::vector<std::uint64_t> sizes; ///< how many nonzero values each has
        std::vector<std::uint32_t> indices;
        std::vector<double> values;

        template <class Archive> void archive(Archive& archive) { archive(rows, labels, sizes, indices, values); }
    };
    [[nodiscard]] Rows of_shard(const std::vector<std::size_t>& offered) const;

    const Shard& shard_;
    const std::vector<double>& y_;
    std::vector<bool> known_;
    Rows all_;
};

} // namespace novikoff
