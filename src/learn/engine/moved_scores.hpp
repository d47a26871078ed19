// The scores of all rows at w, updated by one Gram row an update. They show what many possible steps would do to all
// rows. Each is divided by the length of its row, in float32:
//
//     s_i = y_i⟨w,x_i⟩/‖x_i‖      after a step α along row r:   s_i + α‖x_r‖·g_i      (g_i: below)
//
// Their distance from the dot products is at most `doubt`. If that leaves an answer open, the dot product must
// decide. Everything here can be recomputed, so nothing is archived.
#pragma once

#include "base/kernel_table.hpp"
#include "base/kernels.hpp"
#include "data/raw_vector.hpp"
#include "data/storage.hpp"
#include "learn/engine/learner.hpp"
#include "os/memory.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>

namespace novikoff {

/// The largest relative error of rounding to float32.
inline constexpr double single_roundoff = 0x1p-24;

/// A row with all its coordinates, the bias included: its dot product with another row is bit-identical to their
/// inner product.
template <class V> [[nodiscard]] std::vector<double> dense_row(const V& view, std::size_t row) {
    std::vector<double> x(view.w.size());
    view.rows.axpy(1, row, x);
    return x;
}

/// Rows of the Gram matrix: the cosines g_i = y_i y_r⟨x_i,x_r⟩/(‖x_i‖‖x_r‖) for all i, in float32. This is precise
/// enough to tell the sign of almost every score. If memory permits, dense rows are read from a copy in whole numbers,
/// a quarter as large as the doubles: z_i = S y_i x_i/‖x_i‖, rounded. Then
///
///     S² g_i  =  ⟨z_i − e_i, z_r − e_r⟩   with ‖e_i‖ ≤ E,   so   |S² g_i − ⟨z_i,z_r⟩|  ≤  (2S + E)·E,
///
/// and the sums of products of whole numbers are exact. A row of zeros has g_i = 0.
class GramRows {
public:
    template <class V> void begin(const V& view) {
        inverse_lengths_.resize(view.rows.size());
        std::transform(view.squared_norms.begin(), view.squared_norms.end(), inverse_lengths_.begin(),
                       [](double square) { return square > 0 ? 1 / std::sqrt(square) : 0; });
        stride_ = (view.w.size() + coarse_block - 1) / coarse_block * coarse_block;
        error_ = dot_error(view.w.size()) + 3 * single_roundoff;
        const std::size_t bytes = view.rows.size() * stride_ * sizeof(std::int16_t);
        if (std::decay_t<decltype(view.rows)>::dense && view.w.size() <= most_columns &&
            bytes <= physical_memory() / 4) {
            copy(view);
        }
    }

    /// 1/‖x_i‖, or 0 for a row of zeros.
    [[nodiscard]] std::span<const double> inverse_lengths() const noexcept { return inverse_lengths_; }
    /// The largest error of a g_i.
    [[nodiscard]] double error() const noexcept { return copied() ? copy_error_ : error_; }
    /// The factor to multiply the results of `get` by.
    [[nodiscard]] double unit() const noexcept { return copied() ? 1 / (size * size) : 1; }

    /// Chooses row r.
    template <class V> void choose(const V& view, std::size_t row) {
        row_ = row;
        if (!copied()) { x_ = dense_row(view, row); }
    }

    /// out[k] = g_i/unit() for i = first + k. May be called by several threads.
    template <class V> void get(const V& view, std::size_t first, std::span<float> out) const {
        if (copied()) {
            kernel_table().fine_scores(&copy_[row_ * stride_], &copy_[first * stride_], stride_, out);
            return;
        }
        const double factor = view.y[row_] * inverse_lengths_[row_];
        for (std::size_t k = 0; k < out.size(); ++k) {
            const std::size_t i = first + k;
            out[k] = static_cast<float>(factor * view.y[i] * inverse_lengths_[i] * view.rows.dot(x_, i));
        }
    }

    /// Whether a copy is read instead of the rows.
    [[nodiscard]] bool copied() const noexcept { return !copy_.empty(); }
    /// From now on the rows themselves are read: g_i is as precise as float32 permits.
    void forget_copy() noexcept { copy_ = {}; }

private:
    static constexpr double size = 32000; ///< S: z fits into 16 bits, and a sum of products into 32
    static constexpr std::size_t most_columns = std::size_t{1} << 17U;

    template <class V> void copy(const V& view) {
        copy_.resize(view.rows.size() * stride_);
        std::vector<double> largest(view.team == nullptr ? 1 : view.team->size()); // ‖e_i‖², for each thread
        share_out(view.team, view.rows.size(), [&](const Share& share, unsigned member) {
            for (std::size_t i = share.first; i < share.last; ++i) {
                largest[member] = std::max(largest[member], copy_row(view, i));
            }
        });
        const double e = 1.001 * std::sqrt(*std::max_element(largest.begin(), largest.end())) + 1e-6;
        copy_error_ = (2 * size + e) * e / (size * size) * 1.001 + 3 * single_roundoff;
    }

    /// Returns ‖e_i‖².
    template <class V> double copy_row(const V& view, std::size_t i) {
        const double factor = size * view.y[i] * inverse_lengths_[i];
        std::int16_t* const to = &copy_[i * stride_];
        std::fill(to, to + stride_, std::int16_t{0});
        double errors = 0;
        const auto put = [&](std::size_t j, double x) {
            constexpr double to_whole = 0x1.8p52; // adding it rounds to a whole number
            const double exact = factor * x;
            const double whole = exact + to_whole - to_whole;
            to[j] = static_cast<std::int16_t>(static_cast<std::int32_t>(whole));
            errors += (whole - exact) * (whole - exact);
        };
        view.rows.for_each(i, put);
        if (view.rows.bias()) { put(view.rows.columns(), 1); }
        return errors;
    }

    std::vector<double> inverse_lengths_;
    double error_ = 0; ///< if there is no copy
    double copy_error_ = 0;
    std::size_t stride_ = 0;
    RawVector<std::int16_t> copy_;
    std::size_t row_ = 0;
    std::vector<double> x_;
};

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
        if (scores_.empty() || settled_ >= view.rows.size()) { refresh(view); }
        gram_rows_.choose(view, row);
        backwards_ = !backwards_;
        row_length_ = std::sqrt(view.squared_norms[row]);
    }

    [[nodiscard]] Step step(double alpha) const noexcept {
        const double length = alpha * row_length_;
        return {static_cast<float>(length * gram_rows_.unit()), static_cast<float>(doubt(length))};
    }

    /// Calls f(k, Block) for all rows, block after block in some order; k is the number of the block's share.
    /// There are as many shares as threads, and they are processed at the same time. Every other call goes backwards,
    /// since what was read last is still in the cache.
    template <class V, class F> void for_each_block(const V& view, F f) {
        view.scorer().share(view.rows.size(), [&](const Share& share, unsigned number) {
            const std::size_t blocks = (share.last - share.first + largest_block - 1) / largest_block;
            for (std::size_t b = 0; b < blocks; ++b) {
                const std::size_t first = share.first + (backwards_ ? blocks - 1 - b : b) * largest_block;
                const std::size_t size = std::min(largest_block, share.last - first);
                gram_rows_.get(view, first, std::span(gram_).subspan(first, size));
                f(number, Block{first, size, &scores_[first], &gram_[first]});
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
        for (std::size_t i = 0; i < scores_.size(); ++i) { scores_[i] += made.size * gram_[i]; }
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
        if (refreshes_ * fewest_steps > steps_ + grace) { gram_rows_.forget_copy(); }
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
