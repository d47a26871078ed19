// Chooses how an epoch is made. All ways make the same visits with the same result; they differ in cost.
//
//   one by one   the textbook's way
//   ahead        all threads score a block of coming rows with w as it is before the block. The scores hold until w
//                changes; after that they still identify most rows that are right. Of sparse rows they identify
//                hardly any: then this pays only with several threads and while few blocks change w
//   sifted       blocks again, but rows that a coarse copy (learn/engine/coarse_rows.hpp) shows to be right are not
//                scored
//
// The cost of an epoch is counted, not timed, so that a run is reproducible. After sifting that did not pay, it is
// not tried again for 1, then 2, 4, … 64 epochs.
#pragma once

#include "novikoff/train.hpp"

#include <algorithm>
#include <limits>

namespace novikoff {

enum class Gait { one_by_one, ahead, sifted };

/// The size of an epoch and how it can be made.
struct Course {
    std::size_t rows = 0;
    std::size_t values = 0; ///< in all rows together
    std::size_t dimension = 0;
    bool dense = true;
    bool in_order = true; ///< the rows are visited in the order in which they are stored
    std::uint64_t epochs = 0;
    bool copy_fits = true;       ///< memory suffices for a coarse copy
    std::size_t shared_rows = 0; ///< the number of rows worth sharing among threads; 0: one thread
};

class Pace {
public:
    Pace(const Course& course, const Shortcuts& allowed) noexcept
        : rows_(static_cast<double>(course.rows)), epochs_left_(course.epochs),
          row_cost_(static_cast<double>(course.values) / std::max(1.0, rows_) * (course.dense ? 1 : 4) + 8),
          sifted_cost_(static_cast<double>(course.dimension) / 4 + 4),
          update_cost_(4 * static_cast<double>(course.dimension) + 100), rows_per_update_ahead_(ahead_from(course)),
          allowed_(allowed), rest_(course.in_order ? 4 : 1) {
        allowed_.ahead = allowed.ahead && course.rows >= fewest_rows;
        allowed_.sifted = allowed_.ahead && allowed.sifted && 2 * sifted_cost_ <= row_cost_ && course.copy_fits;
    }

    [[nodiscard]] Gait gait() const noexcept { return gait_; }

    /// Call after each epoch, with its updates, the rows scored and the rows checked in the coarse copy.
    void epoch_made(std::uint64_t updates, std::uint64_t scored, std::uint64_t checks) noexcept {
        --epochs_left_;
        if (gait_ == Gait::sifted) {
            const double cost = static_cast<double>(checks) * sifted_cost_ +
                                static_cast<double>(scored) * (row_cost_ + 40) +
                                static_cast<double>(updates) * update_cost_;
            const bool paid = cost < rows_ * row_cost_;
            rest_ = paid ? 0 : penalty_;
            penalty_ = paid ? 1 : std::min(2 * penalty_, longest_rest);
        } else if (rest_ > 0) {
            --rest_;
        }
        gait_ = next(updates);
        copied_ = copied_ || gait_ == Gait::sifted;
    }

private:
    static constexpr std::size_t fewest_rows = 256;
    static constexpr double rows_per_update = 64; ///< with more updates, one by one is best
    static constexpr unsigned longest_rest = 64;

    [[nodiscard]] static double ahead_from(const Course& course) noexcept {
        if (course.dense) { return rows_per_update; }
        return course.shared_rows == 0 ? std::numeric_limits<double>::infinity()
                                       : std::max(rows_per_update, 2 * static_cast<double>(course.shared_rows));
    }

    [[nodiscard]] Gait next(std::uint64_t updates) const noexcept {
        const double rows_each = rows_ / std::max(1.0, static_cast<double>(updates));
        if (!allowed_.ahead || rows_each < rows_per_update) { return Gait::one_by_one; }
        if (allowed_.sifted && rest_ == 0 && (copied_ || worth_copying(updates))) { return Gait::sifted; }
        return rows_each < rows_per_update_ahead_ ? Gait::one_by_one : Gait::ahead;
    }

    /// Copying the rows costs as much as two or three epochs. More than that will follow an epoch with several
    /// updates.
    [[nodiscard]] bool worth_copying(std::uint64_t updates) const noexcept { return updates >= 8 && epochs_left_ >= 6; }

    double rows_;
    std::uint64_t epochs_left_;
    double row_cost_;    ///< of a score, in units of one multiplication and addition, as measured
    double sifted_cost_; ///< of checking a row in the coarse copy
    double update_cost_; ///< of setting other weights in the coarse copy
    double rows_per_update_ahead_;
    Shortcuts allowed_;
    Gait gait_ = Gait::one_by_one;
    bool copied_ = false;
    unsigned rest_; ///< epochs left without sifting
    unsigned penalty_ = 1;
};

/// Counts down to the next call of `go_on`: an update may cost as much as many visits, so it counts for more.
class Patience {
public:
    static constexpr std::int64_t full = 1 << 14; ///< visits

    void visit(std::size_t rows = 1) noexcept { left_ -= static_cast<std::int64_t>(rows); }
    /// `more`: what the update took besides, in visits.
    void update(std::size_t more = 0) noexcept { left_ -= 255 + static_cast<std::int64_t>(more); }
    [[nodiscard]] bool over() noexcept {
        if (left_ > 0) { return false; }
        left_ = full;
        return true;
    }

private:
    std::int64_t left_ = full;
};

} // namespace novikoff
