// The working rows of certify.hpp: rows that all ranks know, offered by the ranks that hold them.
#pragma once

#include "ranks/shard.hpp"

namespace novikoff {

class WorkingRows {
public:
    /// `y`: the side of each row of the shard. Both arguments must outlive this object.
    WorkingRows(const Shard& shard, const std::vector<double>& y);

    /// Adds the rows that the ranks offer, in the order of the ranks. `offered` counts in the shard. Returns how many
    /// are new.
    std::size_t add(const std::vector<std::size_t>& offered, Communicator& ranks);
    /// Whether a row of this rank was offered before.
    [[nodiscard]] bool has(std::size_t row) const { return known_[row]; }

    /// Labels are 0 for y < 0 and 1 for y > 0.
    [[nodiscard]] Dataset data() const;
    /// The number of a working row in the whole data.
    [[nodiscard]] std::uint64_t row(std::size_t working) const { return all_.rows[working]; }
    [[nodiscard]] std::size_t size() const noexcept { return all_.rows.size(); }

private:
    /// Some rows in compressed sparse form.
    struct Rows {
        std::vector<std::uint64_t> rows; ///< their numbers in the whole data
        std::vector<std::uint32_t> labels;
        std::vector<std::uint64_t> sizes; ///< the number of nonzero values of each
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
