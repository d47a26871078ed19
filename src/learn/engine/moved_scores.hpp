// The scores of all rows at w, moved along with w by one Gram row an update, for who wants to know of many steps what they do to all
// rows. Each is over the length of its row, in float32:
//
//     s_i = y_i⟨w,x_i⟩/‖x_i‖        after a step α along row r:   s_i + α‖x_r‖·g_i        (g_i: learn/engine/gram_rows.hpp)
//
// They drift away from those that the dot products would give, never by more than `doubt` says; where that leaves the answer open, the
// dot product has to decide. So all that is known here can be found again, and none of it is archived.
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
    /// A step along the chosen row: s_i becomes s_i + size·(g_i/unit), within `doubt` of what a dot product gives.
    struct Step {
        float size;
        float doubt;
    };
    /// Of rows that follow each other: s_i, and g_i/unit.
    struct Block {
        std::size_t first; ///< row
        std::size_t size;
        const float* s;
        const float* g;
    };
    static constexpr std::size_t largest_block = 512; ///< what is read of it stays in the nearest cache

    template <class V> void begin(const V& view) {
        epsilon_ = dot_error(view.w.size());
        gram_rows_.begin(view);
    }

    /// Steps along this row are meant from now on.
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

    /// Calls look(k, Block) for all rows, block after block in some order; k is the number of the share that a block belongs to, and
    /// shares are dealt with at the same time, as many as the team has members. Every other time the last block is the first: what was
    /// read last is still in the cache.
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

    /// So many dot products were due to doubts: as soon as they have cost as much, all scores are computed anew.
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
    /// Scores that are moved by a step of this length lie within this of those that a dot product would give, all over ‖x_i‖: s_i and
    /// g_i are not exact, neither are w + αyx nor its dot product, each by some units of ε(‖w‖ + α‖x‖), nor are float32.
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

    /// With more refreshes than one in so many steps the copy of the rows is too coarse; the first are no sign of it.
    static constexpr std::uint64_t fewest_steps = 8;
    static constexpr std::uint64_t grace = 8 * fewest_steps;

    GramRows gram_rows_;
    std::vector<float> scores_; ///< s_i
    std::vector<float> gram_;   ///< g_i/unit
    bool backwards_ = false;
    double row_length_ = 0; ///< ‖x_r‖
    double length_ = 0;     ///< ‖w‖
    double error_ = 0;      ///< of s_i
    double epsilon_ = 0;    ///< of a dot product
    std::uint64_t steps_ = 0;
    std::uint64_t refreshes_ = 0;
    std::uint64_t settled_ = 0; ///< since the last refresh
};

} // namespace novikoff
