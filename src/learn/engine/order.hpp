// The order in which an epoch visits the rows, reproducible on every platform (base/random.hpp).
#pragma once

#include "base/random.hpp"
#include "novikoff/train.hpp"

#include <numeric>

namespace novikoff {

class Visits {
public:
    Visits(Order order, std::uint64_t seed, std::size_t rows) : order_(order), random_(seed) {
        if (order_ != Order::cyclic) {
            permutation_.resize(rows);
            std::iota(permutation_.begin(), permutation_.end(), std::size_t{0});
        }
        if (order_ == Order::shuffle_once) { random_.shuffle(std::span(permutation_)); }
    }

    void begin_epoch() {
        if (order_ == Order::shuffle) { random_.shuffle(std::span(permutation_)); }
    }

    /// The row visited at this position of the epoch.
    [[nodiscard]] std::size_t operator[](std::size_t position) const noexcept {
        return permutation_.empty() ? position : permutation_[position];
    }

    /// Whether position and row are always the same.
    [[nodiscard]] bool in_order() const noexcept { return permutation_.empty(); }
    /// The rows visited from position first to last − 1. REQUIRES: !in_order().
    [[nodiscard]] std::span<const std::size_t> rows(std::size_t first, std::size_t last) const noexcept {
        return std::span(permutation_).subspan(first, last - first);
    }

    /// Whether all epochs visit the rows in the same order.
    [[nodiscard]] bool repeats() const noexcept { return order_ != Order::shuffle; }

    template <class Archive> void archive(Archive& archive) {
        const std::size_t rows = permutation_.size();
        archive(random_, permutation_);
        archive.require([&] { return permutation_.size() == rows && is_permutation(); });
    }

private:
    [[nodiscard]] bool is_permutation() const {
        std::vector<bool> seen(permutation_.size());
        for (const std::size_t row : permutation_) {
            if (row >= seen.size() || seen[row]) { return false; }
            seen[row] = true;
        }
        return true;
    }

    Order order_;
    Random random_;
    std::vector<std::size_t> permutation_;
};

} // namespace novikoff
