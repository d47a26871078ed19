// An epoch as in the textbook: row after row, each scored with the current w. Every first epoch is made this way, and
// only such an epoch can be resumed in the middle.
#pragma once

#include "base/prefetch.hpp"
#include "learn/engine/run_state.hpp"

#include <algorithm>

namespace novikoff {

template <class Rows, class Rule> class OneByOne {
public:
    explicit OneByOne(RunState<Rows, Rule>& state)
        : state_(state), rows_ahead_(rows_within(bytes_ahead, bytes_of_row())),
          rows_next_(rows_within(bytes_next, bytes_of_row())) {}

    void make_epoch() {
        constexpr std::size_t chunk = 1024; // rows between two calls of go_on and keep
        const std::size_t rows = state_.rows.size();
        double quiet = state_.quiet();
        for (std::size_t position = state_.position; position < rows && !state_.interrupted();) {
            const std::size_t first = position;
            const std::size_t end = std::min(rows, first + chunk);
            std::size_t asleep = 0;
            for (; position < end && !state_.interrupted(); ++position) {
                const std::size_t row = state_.visits[position];
                if (state_.rule.sleeps(row)) {
                    ++asleep;
                    continue;
                }
                fetch_ahead(position);
                const double score = state_.y[row] * state_.rows.dot(state_.w, row);
                if (!Rule::may_skip || !(score > quiet)) {
                    state_.visit(position, row, score);
                    quiet = state_.quiet();
                }
            }
            state_.run.scored += position - first - asleep;
            state_.rest(position, Rule::may_skip ? position - first : 0);
        }
    }

private:
    /// The average size of a row.
    [[nodiscard]] std::size_t bytes_of_row() const noexcept {
        return sizeof(double) * state_.rows.stored() / std::max<std::size_t>(1, state_.rows.size());
    }

    /// Prefetches early only if the hardware cannot predict the next row.
    void fetch_ahead(std::size_t position) const noexcept {
        const auto& visits = state_.visits;
        if (!visits.in_order() && position + rows_ahead_ < state_.rows.size()) {
            const std::size_t row = visits[position + rows_ahead_];
            state_.rows.prefetch(row);
            prefetch(&state_.y[row]);
            if constexpr (!Rule::may_skip) { fetch_for_an_update(row); }
        }
        if (position + rows_next_ < state_.rows.size()) { state_.rows.prefetch_next(visits[position + rows_next_]); }
    }

    /// Prefetches what an update reads besides the row.
    void fetch_for_an_update(std::size_t row) const noexcept {
        prefetch(&state_.view.squared_norms[row]);
        if (!state_.run.ledger.per_row().empty()) { prefetch(&state_.run.ledger.per_row()[row]); }
        state_.rule.prefetch(row);
    }

    RunState<Rows, Rule>& state_;
    std::size_t rows_ahead_; ///< distance of the early prefetch
    std::size_t rows_next_;  ///< distance of the late prefetch
};

} // namespace novikoff
