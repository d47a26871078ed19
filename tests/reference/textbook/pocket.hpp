// Gallant's pocket, with and without the ratchet.
#pragma once

#include "reference/textbook/loop.hpp"

namespace textbook {

/// The w with the most consecutive correct visits; with the ratchet only if it also makes fewer errors.
inline Run pocket(const Data& data, const TrainOptions& options, bool ratchet = true) {
    Run run = started(data, options);
    Vector best = run.w;
    std::size_t best_errors = errors(data, best);
    std::size_t best_streak = 0;
    std::size_t streak = 0;
    Epochs epochs(data, options);
    while (run.epochs < limit(options) && !run.done) {
        begin_epoch(run);
        for (const std::size_t i : epochs.next()) {
            if (is_zero(data.x[i])) {
                ++run.mistakes.back(); // a zero row says nothing about w, so it does not end the streak
            } else if (score(data, run.w, i) <= 0) {
                ++run.mistakes.back();
                update(run, data, i, options.learner.eta);
                streak = 0;
            } else if (++streak > best_streak) {
                const std::size_t now = errors(data, run.w);
                if (now < best_errors || !ratchet) {
                    best = run.w;
                    best_errors = now;
                    best_streak = streak;
                }
            }
        }
        run.done = best_errors == 0 || !updated_in_this_epoch(run);
    }
    run.last = run.w;
    run.w = best;
    return run;
}

} // namespace textbook
