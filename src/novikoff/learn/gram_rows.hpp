// Rows of the Gram matrix, g_i = y_i y_r⟨x_i,x_r⟩ for all i, in float32: near enough to tell the sign of almost every score, and
// read from a copy of dense rows, where there is room for one, that is half as large. The error is at most error()·‖x_i‖‖x_r‖;
// it is infinite if some rows are longer or shorter than float32 can hold well.
#pragma once

#include "novikoff/core/kernel_table.hpp"
#include "novikoff/core/memory.hpp"
#include "novikoff/core/team.hpp"
#include "novikoff/data/raw_vector.hpp"
#include "novikoff/geometry/survey.hpp"
#include "novikoff/learn/learner.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <span>
#include <type_traits>
#include <vector>

namespace novikoff {

/// A row with all its coordinates, the bias included: its dot product with another row has the bits of their inner one.
template <class V> [[nodiscard]] std::vector<double> dense_row(const V& view, std::size_t row) {
    std::vector<double> x(view.w.size());
    view.rows.axpy(1, row, x);
    return x;
}

class GramRows {
public:
    template <class V> void begin(const V& view) {
        // A float32 of x, one of the product and of each of the sums, then one of the whole.
        constexpr double single_roundoff = 0x1p-24;
        const double sums = static_cast<double>(view.w.size()) / static_cast<double>(single_block) + 16;
        const bool fits = std::all_of(view.squared_norms.begin(), view.squared_norms.end(),
                                      [](double square) { return square == 0 || (square > 1e-24 && square < 1e24); });
        error_ = fits ? 1.01 * sums * single_roundoff : std::numeric_limits<double>::infinity();
        stride_ = (view.w.size() + single_block - 1) / single_block * single_block;
        const std::size_t bytes = view.rows.size() * stride_ * sizeof(float);
        if (std::decay_t<decltype(view.rows)>::dense && fits && bytes <= physical_memory() / 4) {
            copy(view);
        }
    }

    [[nodiscard]] double error() const noexcept { return error_; }

    /// From now on row r is meant.
    template <class V> void choose(const V& view, std::size_t row) {
        row_ = row;
        if (copy_.empty()) {
            x_ = dense_row(view, row);
        }
    }

    /// out[k] = g_i for i = first + k. May be called by several threads.
    template <class V> void get(const V& view, std::size_t first, std::span<float> out) const {
        if (!copy_.empty()) {
            kernel_table().single_scores(&copy_[row_ * stride_], &copy_[first * stride_], stride_, out);
        } else {
            for (std::size_t k = 0; k < out.size(); ++k) {
                out[k] = static_cast<float>(view.y[row_] * view.y[first + k] * view.rows.dot(x_, first + k));
            }
        }
    }

private:
    /// y x of all rows.
    template <class V> void copy(const V& view) {
        copy_.resize(view.rows.size() * stride_);
        share_out(view.team, view.rows.size(), [&](const Share& share, unsigned) {
            for (std::size_t i = share.first; i < share.last; ++i) {
                float* const to = &copy_[i * stride_];
                std::fill(to + view.rows.columns(), to + stride_, 0.0F);
                view.rows.for_each(i, [&](std::size_t j, double x) { to[j] = static_cast<float>(view.y[i] * x); });
                if (view.rows.bias()) {
                    to[view.rows.columns()] = static_cast<float>(view.y[i]);
                }
            }
        });
    }

    double error_ = 0;
    std::size_t stride_ = 0;
    RawVector<float> copy_;
    std::size_t row_ = 0;
    std::vector<double> x_;
};

} // namespace novikoff
