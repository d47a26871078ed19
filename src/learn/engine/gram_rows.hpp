// Rows of the Gram matrix: the cosines g_i = y_i y_r⟨x_i,x_r⟩/(‖x_i‖‖x_r‖) for all i, in float32. This is precise
// enough to tell the sign of almost every score. If memory permits, dense rows are read from a copy in whole numbers,
// a quarter as large as the doubles: z_i = S y_i x_i/‖x_i‖, rounded. Then
//
//     S² g_i  =  ⟨z_i − e_i, z_r − e_r⟩   with ‖e_i‖ ≤ E,   so   |S² g_i − ⟨z_i,z_r⟩|  ≤  (2S + E)·E,
//
// and the sums of products of whole numbers are exact. A row of zeros has g_i = 0.
#pragma once

#include "base/kernel_table.hpp"
#include "base/team.hpp"
#include "data/raw_vector.hpp"
#include "data/storage.hpp"
#include "geometry/survey.hpp"
#include "learn/engine/learner.hpp"
#include "os/memory.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

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
        if (!copied()) {
            x_ = dense_row(view, row);
        }
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
        if (view.rows.bias()) {
            put(view.rows.columns(), 1);
        }
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

} // namespace novikoff
