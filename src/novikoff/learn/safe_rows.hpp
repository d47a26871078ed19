// Which rows cannot be wrong, although w has moved since they were last scored.
//
// A row with score s = y⟨v,x⟩ at weights v has y⟨w,x⟩ ≥ s − ‖w−v‖‖x‖ at weights w. Its *slack* s/‖x‖ is therefore how far
// w may move away from v before the row can be wrong; to be certain that the computed score at w exceeds θ, what
// rounding does to both scores is added, ε(‖v‖+‖w‖) with ε = dot_error(), and θ/‖x‖.
//
// The distance ‖w−v‖ is that of two points, not the length of the way: a perceptron goes to and fro, so it stays small
// for long. A few checkpoints v are kept, and each row remembers its slack and at which of them it was taken.
#pragma once

#include "novikoff/core/kernel_table.hpp"
#include "novikoff/learn/order.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace novikoff {

class SafeRows {
public:
    SafeRows(std::span<const double> squared_norms, std::size_t dimension);

    /// Makes w the newest checkpoint. Rows that refer to the oldest, which is given up, refer to w from now on, at the price
    /// of the distance between the two.
    void checkpoint(std::span<const double> w);

    /// Positions from first to the end of the pass of the rows that may score `quiet` or less before w has moved
    /// `within` away from the newest checkpoint. Ascending. REQUIRES: w is the newest checkpoint.
    [[nodiscard]] std::span<const std::uint32_t> list(const Visits& visits, std::size_t first, double within,
                                                      double quiet);

    /// The slack of a row whose score is that at the newest checkpoint, or at a w so far away from it.
    [[nodiscard]] float slack(std::size_t row, double score, double distance = 0) const noexcept {
        constexpr double most = 1e37;     // float32 holds more, so that no difference of two slacks is undefined
        constexpr double less = 1 - 1e-6; // what conversions to float32 may add
        return static_cast<float>(std::min(score * inverse_norms_[row], most) * less - distance * (2 - less));
    }
    void remember(std::size_t row, float slack) noexcept {
        slack_[row] = slack;
        slot_[row] = newest_;
    }
    /// What a row with the newest checkpoint must have more of than this to be certainly above `quiet` at w.
    [[nodiscard]] double need(double distance, double quiet) const noexcept {
        return need_of(newest_, distance, norms_[newest_] + distance, quiet);
    }

    /// ‖w − v‖ of the newest checkpoint v.
    [[nodiscard]] double distance(std::span<const double> w) const noexcept { return distance_to(newest_, w); }
    /// How much further w may move when every row is to be certain of a score that is higher by `rise`.
    [[nodiscard]] double reserve(double rise) const noexcept { return rise > 0 ? rise / shortest_ : 0; }

private:
    [[nodiscard]] double distance_to(std::size_t slot, std::span<const double> w) const noexcept;
    [[nodiscard]] double need_of(std::size_t slot, double distance, double norm_of_w, double quiet) const noexcept {
        return (distance + error_ * (norms_[slot] + norm_of_w) + reserve(quiet)) * (1 + 1e-6);
    }

    std::vector<float> slack_;
    std::vector<std::uint8_t> slot_;
    std::vector<float> inverse_norms_; ///< 1/‖x‖
    double shortest_;                  ///< the least ‖x‖ that is not 0
    double error_;                     ///< ε
    std::vector<double> checkpoints_[slack_slots];
    double norms_[slack_slots] = {};     ///< ‖v‖
    double distances_[slack_slots] = {}; ///< to the newest
    std::uint8_t newest_ = 0;
    std::vector<std::uint32_t> list_;
};

} // namespace novikoff
