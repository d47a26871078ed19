// The scores of all rows at w, updated by one Gram row an update. They show what many possible steps would do to all
// rows. Each is divided by the length of its row, in float32:
//
//     s_i = y_i⟨w,x_i⟩/‖x_i‖      after a step α along row r:   s_i + α‖x_r‖·g_i      (g_i: learn/engine/gram_rows.hpp)
//
// Their distance from the dot products is at most `doubt`. If that leaves an answer open, the dot product must
// decide. Everything here can be recomputed, so nothing is archived.
#pragma once

#include "base/kernels.hpp"
#include "base/team.hpp"
#include "geometry/survey.hpp"
#include "learn/engine/gram_rows.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace novikoff {

class MovedScores {
public:
    /// A step along the chosen row: s_i becomes s_i + size·(g_i/unit), within `doubt` of the dot product.
    struct Step {
        float size;
        float doubt;
    };
    /// Consecutive rows: s_i and g_i/unit.
    struct Block {
        std::size_t first; ///< the first row
        std::size_t size;
        const float* s;
        const float* g;
    };
    static constexpr std::size_t largest_block = 512; ///< the values read for a block stay in the nearest cache

    template <class V> void begin(const V& view) {
        epsilon_ = dot_error(view.w.size());
        gram_rows_.begin(view);
    }

    /// Chooses the row of the steps.
    template <class V> void choose(const V& view, std::size_t row) {
        if (scores_.empty() || settled_ >= view.rows.size()) {
            refresh(view);
        }
        gram_rows_.choose(view, row);
        backwards_ = !backwards_;
        row_length_ = std::sqrt(view.squared_norms[row]);
    }

    [[nodiscard]] Step step(double alpha) const noexcept {
        const double length = alpha * row_length_;
        return {static_cast<float>(length * gram_rows_.unit()), static_cast<float>(doubt(length))};
    }

    /// Calls look(k, Block) for all rows, block after block in some order; k is the number of the block's share.
    /// There are as many shares as threads, and they are processed at the same time. Every other call goes backwards,
    /// since what was read last is still in the cache.
    template <class V, class Look> void for_each_block(const V& view, Look look) {
        view.scorer().share(view.rows.size(), [&](const Share& share, unsigned number) {
            const std::size_t blocks = (share.last - share.first + largest_block - 1) / largest_block;
            for (std::size_t b = 0; b < blocks; ++b) {
                const std::size_t first = share.first + (backwards_ ? blocks - 1 - b : b) * largest_block;
                const std::size_t size = std::min(largest_block, share.last - first);
                gram_rows_.get(view, first, std::span(gram_).subspan(first, size));
                look(number, Block{first, size, &scores_[first], &gram_[first]});
            }
        });
    }

    /// Reports dot products that were needed because of doubts. When they have cost as much as all scores, these are
    /// recomputed.
    void settled(std::uint64_t dot_products) noexcept { settled_ += dot_products; }

    /// The step was made. REQUIRES: for_each_block, for the row chosen last.
    template <class V> void stepped(const V& view, double alpha) {
        const Step made = step(alpha);
        error_ = made.doubt;
        for (std::size_t i = 0; i < scores_.size(); ++i) {
            scores_[i] += made.size * gram_[i];
        }
        length_ = norm(view.w);
        ++steps_;
    }

private:
    /// The largest distance of scores moved by a step of this length from the dot products, over ‖x_i‖. s_i and g_i
    /// have errors; w + αyx and its dot product each have some units of ε(‖w‖ + α‖x‖); so has float32.
    [[nodiscard]] double doubt(double length) const noexcept {
        const double size = length_ + length;
        if (!(size > 1e-20 && size < 1e30)) { // float32 cannot hold such scores well, nor steps in units of 1e-9
            return std::numeric_limits<double>::infinity();
        }
        const double roundings = (3 * epsilon_ + 4 * single_roundoff) * size;
        return (error_ + roundings + length * gram_rows_.error()) * (1 + 1e-5);
    }

    template <class V> void refresh(const V& view) {
        std::vector<double> exact(view.rows.size());
        view.scorer().range(view.w, 0, exact);
        scores_.resize(exact.size());
        gram_.resize(exact.size());
        const std::span<const double> inverse = gram_rows_.inverse_lengths();
        for (std::size_t i = 0; i < exact.size(); ++i) {
            scores_[i] = inverse[i] == 0 ? -std::numeric_limits<float>::infinity() // no w gets it right
                                         : static_cast<float>(view.y[i] * exact[i] * inverse[i]);
        }
        length_ = norm(view.w);
        error_ = (epsilon_ + 2 * single_roundoff) * length_;
        settled_ = 0;
        ++refreshes_;
        if (refreshes_ * fewest_steps > steps_ + grace) {
            gram_rows_.forget_copy();
        }
    }

    /// If refreshes are more frequent than one in this many steps, the copy of the rows is too coarse. The first
    /// steps do not count.
    static constexpr std::uint64_t fewest_steps = 8;
    static constexpr std::uint64_t grace = 8 * fewest_steps;

    GramRows gram_rows_;
    std::vector<float> scores_; ///< s_i
    std::vector<float> gram_;   ///< g_i/unit
    bool backwards_ = false;
    double row_length_ = 0; ///< ‖x_r‖
    double length_ = 0;     ///< ‖w‖
    double error_ = 0;      ///< the largest error of s_i
    double epsilon_ = 0;    ///< the relative error of a dot product
    std::uint64_t steps_ = 0;
    std::uint64_t refreshes_ = 0;
    std::uint64_t settled_ = 0; ///< dot products reported since the last refresh
};

} // namespace novikoff
