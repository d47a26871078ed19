// An epoch in blocks: rows that a coarse copy (learn/engine/sieve.hpp) shows to be right are not scored. When w has
// changed, the remaining rows are sifted again.
#pragma once

#include "learn/engine/run_state.hpp"
#include "learn/engine/sieve.hpp"

#include <algorithm>

namespace novikoff {

template <class Rows, class Rule> class Sifted {
public:
    explicit Sifted(RunState<Rows, Rule>& state) : state_(state) {}

    /// The number of rows checked in the coarse copy so far.
    [[nodiscard]] std::uint64_t checks() const noexcept { return sieve_ ? sieve_->checks() : 0; }

    void make_epoch(BlockSize& block) {
        if (!sieve_) { sieve_.emplace(state_.rows, state_.y, state_.options.team); }
        sieve_->begin_epoch(state_.w, state_.visits, state_.quiet());
        for (std::size_t place = 0; place < sieve_->size() && !state_.interrupted();) {
            const std::size_t end = std::min(sieve_->size(), place + block.rows());
            const std::size_t doubtful = sieve_->sift(state_.w, state_.visits, place, end, state_.quiet());
            state_.run.scored += doubtful;
            const std::uint64_t updates = state_.epoch.updates;
            const std::size_t reached = visit_doubtful(end);
            const std::size_t position = sieve_->position(reached - 1) + 1;
            state_.rest(position, doubtful + (reached - place) / 4);
            place = reached;
            const bool changed = state_.epoch.updates != updates;
            if (changed && sieve_->follow(state_.w, state_.visits, state_.quiet())) { place = sieve_->place(position); }
            changed ? block.reduce() : block.enlarge(sieve_->block());
        }
        if (!state_.interrupted()) { state_.rest(state_.rows.size(), state_.rows.size() / 64 + 1); }
    }

private:
    /// Returns the place after the first update, or `end`.
    std::size_t visit_doubtful(std::size_t end) {
        const double quiet = state_.quiet();
        for (const auto& some : sieve_->doubtful()) {
            for (std::size_t k = 0; k < some.size; ++k) {
                const std::size_t row = some.rows[k];
                const double score = state_.y[row] * some.scores[k];
                if (score > quiet) { continue; }
                if (state_.visit(sieve_->position(some.places[k]), row, score) > 0 || state_.interrupted()) {
                    return some.places[k] + 1;
                }
            }
        }
        return end;
    }

    RunState<Rows, Rule>& state_;
    std::optional<Sieve<Rows>> sieve_;
};

} // namespace novikoff
