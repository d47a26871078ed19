// An epoch in blocks: all threads score the rows of a block before the first of them is visited.
//
// These scores hold until w changes. After that a row's score has fallen by at most the length of the row times the
// distance that w has moved. A row with a higher score is still certainly right; only the others are scored again.
#pragma once

#include "base/kernels.hpp"
#include "learn/engine/run_state.hpp"

#include <algorithm>
#include <cmath>

namespace novikoff {

template <class Rows, class Rule> class Ahead {
public:
    explicit Ahead(RunState<Rows, Rule>& state)
        : state_(state), scorer_(state.rows, state.options.team), error_(dot_error(state.rows.dimension())) {}

    [[nodiscard]] const ScoreAhead<Rows>& scorer() const noexcept { return scorer_; }

    void make_epoch(BlockSize& block) {
        state_.length = norm(state_.w);
        for (std::size_t position = 0; position < state_.rows.size() && !state_.interrupted();) {
            const std::size_t first = position;
            const std::size_t end = std::min(state_.rows.size(), first + block.rows());
            score(first, end);
            const std::uint64_t updates = state_.epoch.updates;
            visit_scored(first, end - first);
            position = state_.interrupted() ? state_.position : end;
            state_.rest(position, end - first);
            fit(block, state_.epoch.updates - updates);
        }
    }

private:
    /// Visits the rows from this place on. Skips rows that are right although w has moved since they were scored.
    void visit_scored(std::size_t first, std::size_t count) {
        double quiet = state_.quiet();
        double moved = 0;
        double fallen = 0; // the most that a score has fallen since, over the length of its row
        for (std::size_t k = 0; (k = next_near(k, count, quiet, fallen * state_.radius)) < count; ++k) {
            const std::size_t row = state_.visits[first + k];
            const double then = signs_[k] * scores_[k];
            if (then - quiet > fallen * std::sqrt(state_.view.squared_norms[row])) { continue; }
            const double step = state_.visit(first + k, row, moved == 0 ? then : score_now(row));
            if (state_.interrupted()) { return; }
            if (step > 0) {
                moved += step;
                fallen = (moved + 2 * error_ * state_.length) * (1 + 1e-9);
                quiet = state_.quiet();
            }
        }
    }

    /// The first place from k on with a score of at most `quiet` + `spare`.
    [[nodiscard]] std::size_t next_near(std::size_t k, std::size_t count, double quiet, double spare) const noexcept {
        const auto near = [&](std::size_t at) { return !(signs_[at] * scores_[at] - quiet > spare); };
        constexpr std::size_t some = 16; // rows tested at once, without a branch
        for (; k + some <= count; k += some) {
            unsigned found = 0;
            for (std::size_t i = 0; i < some; ++i) { found += near(k + i) ? 1 : 0; }
            if (found != 0) { break; }
        }
        while (k < count && !near(k)) { ++k; }
        return k;
    }

    /// Sizes blocks for a few updates each, and for less than one if the rows are sparse.
    void fit(BlockSize& block, std::uint64_t updates) const noexcept {
        if (updates == 0) {
            block.enlarge(scorer_.block());
        } else if (updates > 4 || !Rows::dense) {
            block.reduce();
        }
    }

    [[nodiscard]] double score_now(std::size_t row) {
        ++state_.run.scored;
        return state_.y[row] * state_.rows.dot(state_.w, row);
    }

    void score(std::size_t first, std::size_t last) {
        state_.run.scored += last - first;
        scores_.resize(std::max(scores_.size(), last - first));
        const std::span<double> out(scores_.data(), last - first);
        if (state_.visits.in_order()) {
            scorer_.range(state_.w, first, out);
            signs_ = state_.y.subspan(first, out.size());
            return;
        }
        scorer_.list(state_.w, state_.visits.rows(first, state_.rows.size()), out);
        gather_signs(state_.visits.rows(first, last));
    }

    void gather_signs(std::span<const std::size_t> rows) {
        if (positive_.empty()) {
            positive_.resize(state_.y.size());
            std::transform(state_.y.begin(), state_.y.end(), positive_.begin(), [](double y) { return y > 0; });
        }
        gathered_.resize(scores_.size());
        std::transform(rows.begin(), rows.end(), gathered_.begin(),
                       [&](std::size_t row) { return 2 * static_cast<double>(positive_[row]) - 1; }); // no branch
        signs_ = gathered_;
    }

    RunState<Rows, Rule>& state_;
    ScoreAhead<Rows> scorer_;
    double error_;                  ///< of a dot product, see dot_error()
    std::vector<double> scores_;    ///< of the rows of a block
    std::span<const double> signs_; ///< y_i of the rows of a block
    std::vector<double> gathered_;  ///< storage for signs_ if the rows are not visited in order
    std::vector<bool> positive_;    ///< y_i > 0 as bits, which stay in the cache
};

} // namespace novikoff
