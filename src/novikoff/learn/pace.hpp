// How a pass goes over the rows. All ways make the same looks with the same result; they differ in what they cost.
//
//   one by one   the textbook's way
//   ahead        blocks of coming rows are scored at once, by all threads, with w as it is before the block: until w
//                changes these are the scores, and after that they still tell most rows that are certainly right
//   listed       only the rows that SafeRows cannot vouch for are scored
//
// What a pass cost is counted, not timed, so that a run can be repeated. A way that did not pay is not tried again for 1,
// then 2, 4, … 64 passes.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace novikoff {

enum class Gait { one_by_one, ahead, ahead_and_record, listed };

/// Which of the ways are allowed; all give the same bits.
struct Shortcuts {
    bool ahead = true;
    bool listed = true;
};

class Pace {
public:
    /// `values`: stored in all rows together.
    Pace(std::size_t rows, std::size_t values, std::size_t dimension, bool dense, const Shortcuts& allowed) noexcept
        : rows_(static_cast<double>(rows)),
          row_cost_(static_cast<double>(values) / std::max(1.0, rows_) * (dense ? 1 : 4)), allowed_(allowed) {
        // A checkpoint is as large as w. It must cost little beside the rows that it saves.
        const double size = static_cast<double>(dimension);
        allowed_.listed = allowed.listed && allowed.ahead && 64 * size <= static_cast<double>(values) &&
                          size <= 16 * row_cost_ && rows < 0xffff0000U;
        allowed_.ahead = allowed.ahead && rows >= fewest_rows;
    }

    [[nodiscard]] Gait gait() const noexcept { return gait_; }

    /// Listing did, or would, cost more than scoring every row from `first` on.
    [[nodiscard]] bool too_long(std::size_t listed, std::size_t first) const noexcept {
        return cost(static_cast<double>(listed), 0, rows_ - static_cast<double>(first)) >
               plain_cost(rows_ - static_cast<double>(first));
    }

    /// After each pass: the updates it made, and for a listed one how many rows it scored in the list and singly.
    void passed(std::uint64_t updates, std::uint64_t listed, std::uint64_t single) noexcept {
        if (static_cast<double>(updates) * rows_per_update > rows_ || !allowed_.ahead) {
            gait_ = Gait::one_by_one;
        } else if (!allowed_.listed) {
            gait_ = Gait::ahead;
        } else if (gait_ == Gait::listed) {
            const bool paid =
                cost(static_cast<double>(listed), static_cast<double>(single), rows_) < plain_cost(rows_);
            rest_ = paid ? 0 : penalty_;
            penalty_ = paid ? 1 : std::min(2 * penalty_, longest_rest);
            gait_ = paid ? Gait::listed : Gait::ahead;
        } else if (rest_ > 0) {
            --rest_;
            gait_ = Gait::ahead;
        } else {
            gait_ = gait_ == Gait::ahead_and_record ? Gait::listed : Gait::ahead_and_record;
        }
    }

private:
    static constexpr std::size_t fewest_rows = 256;
    static constexpr double rows_per_update = 64; ///< with more updates than that one by one is best
    static constexpr unsigned longest_rest = 64;

    // In units of one multiplication and addition, as measured.
    [[nodiscard]] double plain_cost(double rows) const noexcept { return rows * (row_cost_ + 8); }
    [[nodiscard]] double cost(double listed, double single, double rows) const noexcept {
        return rows * 2 + listed * (row_cost_ + 40) + single * (row_cost_ + 60);
    }

    double rows_;
    double row_cost_;
    Shortcuts allowed_;
    Gait gait_ = Gait::one_by_one;
    unsigned rest_ = 8; ///< passes before listing is tried: many a run is over by then
    unsigned penalty_ = 1;
};

} // namespace novikoff
