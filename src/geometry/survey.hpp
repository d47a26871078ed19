// Lengths of rows, and the errors, the loss and a lower bound on the margin of a weight vector.
//
// Symbols: z_i = y_i x_i; R = max‖x_i‖; the margin of w is min z_i·w / ‖w‖; γ* is the largest margin of any w.
#pragma once

#include "base/team.hpp"
#include "novikoff/dataset.hpp"
#include "novikoff/error.hpp"

#include <functional>

namespace novikoff {

/// Rows must be 0 or have a length in this range, so that no square of it under- or overflows.
inline constexpr double shortest_row = 1e-70;
inline constexpr double longest_row = 1e100;

/// Half the distance from 1 to the next double: the largest relative error of one rounding.
inline constexpr double unit_roundoff = 0x1p-53;

struct RowNorms {
    std::vector<double> squared;          ///< ‖x_i‖², the bias coordinate included
    double radius = 0;                    ///< R
    std::vector<std::uint64_t> zero_rows; ///< rows without a nonzero coordinate: a mistake for every w
};

/// Facts about all rows of a run. They are kept because the rows may be gone (a stream) or in other ranks.
struct RowsSeen {
    static constexpr std::size_t most_listed = 5;
    double radius = 0;
    std::uint64_t zero_rows = 0;
    std::vector<std::uint64_t> first_zero_rows = {}; ///< the numbers of the first ones, from 0

    /// Adds the rows from `first` on; `number` is the number of that row.
    void add(const RowNorms& norms, std::size_t first, std::uint64_t number);
    template <class Archive> void archive(Archive& archive) { archive(radius, zero_rows, first_zero_rows); }
};

/// `team` may be null, here and below; it affects only the time.
[[nodiscard]] RowNorms row_norms(const Dataset& data, bool bias, Team* team = nullptr);

/// Whether a row of this squared length, not 0, is supported.
[[nodiscard]] bool in_range(double squared) noexcept;

/// Throws Error(data) that names the first row whose length is out of range. `before` is the number of rows of `source`
/// that precede these. `advice` returns what helps for a row, counted from 0.
void check_lengths(const RowNorms& norms, const std::string& source, std::uint64_t before,
                   const std::function<Message(std::size_t)>& advice);

/// The largest error of a computed dot product relative to ‖w‖‖x‖: with eight lanes each product is rounded at most
/// ⌈d/8⌉ + 4 times.
[[nodiscard]] double dot_error(std::size_t dimension) noexcept;

/// The errors, the loss and the margin of w.
struct Survey {
    std::uint64_t errors = 0;   ///< rows with y⟨w,x⟩ ≤ 0
    double perceptron_loss = 0; ///< Σ max(0, −y⟨w,x⟩)
    /// A lower bound on the margin of w, rounding included; no value unless it is positive.
    std::optional<double> margin;
    std::vector<double> scores; ///< y⟨w,x⟩ of each row; not in an archive

    template <class Archive> void archive(Archive& archive) { archive(errors, perceptron_loss, margin); }
};

/// `scores`: ⟨w,x⟩ of each row.
[[nodiscard]] Survey survey(std::vector<double> scores, std::span<const double> y, std::span<const double> w,
                            const RowNorms& norms);

/// Whether every computed y_i⟨w,x_i⟩ is positive.
[[nodiscard]] bool separates(std::span<const double> w, const Dataset& data, bool bias, std::span<const double> y);

/// The least of scale_i · y_i⟨w,x_i⟩ / ‖w‖ over rows with scale_i > 0, rounding included; no value unless it is
/// positive. This is the margin of w on rescaled rows, some of which are left out.
[[nodiscard]] std::optional<double> rescaled_margin(const Dataset& data, bool bias, std::span<const double> y,
                                                    std::span<const double> w, const RowNorms& norms,
                                                    std::span<const double> scale);

} // namespace novikoff
