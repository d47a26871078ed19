// A copy of the rows in small whole numbers. It takes an eighth of the memory and identifies most rows that are
// right.
//
// Row i times its label is r_i c_j (z_ij + e_ij) at coordinate j. Here c_j is about the size of the column, r_i that
// of the row, z_ij a whole number within ±127 and e_ij the rounding error. The weights are t (v_j + f_j) / c_j with t
// = ‖w∘c‖/V. V is fixed such that the whole numbers v_j fit into 16 bits. Then
//
//     y_i⟨w,x_i⟩ / (r_i t)  =  Σ v_j z_ij  +  Σ f_j z_ij  +  Σ (v_j + f_j) e_ij.
//
// The first sum is computed exactly. The second is at most ‖f‖‖z_i‖ ≤ ½√d·Z and the third at most V·E, where Z and E
// are the largest ‖z_i‖ and ‖e_i‖. If the first sum exceeds both and the rounding error of the dot product, the score
// is positive.
#pragma once

#include "base/kernel_table.hpp"
#include "base/prefetch.hpp"
#include "base/team.hpp"
#include "data/raw_vector.hpp"
#include "data/storage.hpp"

#include <algorithm>
#include <cmath>

namespace novikoff {

class CoarseRows {
public:
    /// With more columns the sums could overflow: they are at most (V + ½√d)·127√d.
    static constexpr std::size_t most_columns = std::size_t{1} << 17U;
    /// The size of a copy in bytes.
    [[nodiscard]] static std::size_t bytes(std::size_t rows, std::size_t dimension) noexcept {
        return rows * stride_of(dimension);
    }

    /// Reads every row once. `team` may be null. REQUIRES: no more than most_columns coordinates.
    template <class Rows>
    CoarseRows(const Rows& rows, std::span<const double> y, Team* team)
        : CoarseRows(rows.size(), column_sizes(rows), team == nullptr ? 1 : team->size()) {
        share_out(team, rows.size(), [&](const Share& part, unsigned member) {
            std::vector<float> scaled(stride_);
            Extent& extent = extents_[member];
            for (std::size_t i = part.first; i < part.last; ++i) {
                scale(rows, i, y[i], scaled);
                add_row(i, scaled, extent);
            }
        });
        settle();
    }

    /// Sets the weights to compare the rows with.
    void aim(std::span<const double> w);

    /// A row whose sum exceeds this has a computed dot product above `quiet` ≥ 0 with the weights, and with all
    /// weights within the distance `leeway` of them.
    [[nodiscard]] std::int32_t needed(double quiet, double leeway = 0) const noexcept;

    /// The distance of two weight vectors: the most by which a row's score differs between them, over r_i.
    [[nodiscard]] double distance(std::span<const double> v, std::span<const double> w) const noexcept;
    /// The distance that a rise of `quiet` is worth for every row.
    [[nodiscard]] double distance_of_rise(double rise) const noexcept { return rise > 0 ? rise / smallest_row_ : 0; }
    /// The uncertainty of the sums, as a distance from the current weights.
    [[nodiscard]] double doubt() const noexcept { return doubt_ * unit_; }

    /// out[k] = Σ v_j z_ij of row i = first + k, or i = rows[k].
    void sums(std::size_t first, std::span<std::int32_t> out) const noexcept {
        kernel_table().coarse.scores(v_.data(), z_.data() + first * stride_, stride_, out);
    }
    void sums(std::span<const std::size_t> rows, std::span<std::int32_t> out) const noexcept {
        kernel_table().coarse.listed(v_.data(), z_.data(), stride_, rows.data(), out);
    }

    void prefetch(std::size_t row) const noexcept { novikoff::prefetch(z_.data() + row * stride_, stride_); }

private:
    /// The extreme values of the rows that one thread has copied.
    struct alignas(64) Extent {
        float squares = 0; ///< the largest ‖z_i‖²
        float errors = 0;  ///< the largest ‖e_i‖²
        float factor = 0;  ///< the largest 1/r_i
    };

    static std::size_t stride_of(std::size_t dimension) noexcept {
        return (dimension + coarse_block - 1) / coarse_block * coarse_block;
    }

    CoarseRows(std::size_t rows, std::vector<double> column_sizes, unsigned members);
    void add_row(std::size_t i, std::span<const float> scaled, Extent& extent) noexcept;
    void settle() noexcept;

    /// The largest size in each column among some of the rows. Any sizes give correct results; better ones identify
    /// more rows.
    template <class Rows> static std::vector<double> column_sizes(const Rows& rows) {
        std::vector<double> sizes(rows.dimension());
        const std::size_t step = rows.size() / 1024 + 1;
        for (std::size_t i = 0; i < rows.size(); i += step) {
            rows.for_each(i, [&](std::size_t j, double x) { sizes[j] = std::max(sizes[j], std::fabs(x)); });
        }
        if (rows.bias()) { sizes.back() = 1; }
        return sizes;
    }

    /// y x_j / c_j.
    template <class Rows>
    void scale(const Rows& rows, std::size_t i, double y, std::vector<float>& scaled) const noexcept {
        if constexpr (!Rows::dense) { std::fill(scaled.begin(), scaled.end(), 0.0F); }
        rows.for_each(i, [&](std::size_t j, double x) { scaled[j] = static_cast<float>(y * x * inverse_sizes_[j]); });
        if (rows.bias()) { scaled[rows.columns()] = static_cast<float>(y); }
    }

    std::size_t dimension_;
    std::size_t stride_;
    std::vector<double> sizes_;         ///< c_j
    std::vector<double> inverse_sizes_; ///< 1/c_j
    RawVector<std::int8_t> z_;
    std::vector<Extent> extents_;
    double doubt_ = 0;        ///< the largest value of the second and the third sum and of rounding
    double longest_row_ = 0;  ///< Z + E
    double smallest_row_ = 0; ///< the least r_i
    double unit_ = 0;         ///< t; 0 if the sums say nothing about these weights
    std::vector<double> scaled_weights_;
    std::vector<std::int16_t> v_;
};

} // namespace novikoff
