// The passive-aggressive rules of Crammer and others.
#pragma once

#include "reference/textbook/loop.hpp"

namespace textbook {

inline double aggressive_rate(double loss, double squared, const novikoff::LearnerOptions& learner) {
    switch (learner.form) {
    case novikoff::Form::pa: return loss / squared;
    case novikoff::Form::pa_i: return std::min(learner.aggressiveness, loss / squared);
    case novikoff::Form::pa_ii: return loss / (squared + 1 / (2 * learner.aggressiveness));
    }
    return 0;
}

inline Run passive_aggressive(const Data& data, const TrainOptions& options) {
    Run run = started(data, options);
    const auto zero_rows = static_cast<std::size_t>(std::count_if(data.x.begin(), data.x.end(), is_zero));
    Epochs epochs(data, options);
    while (run.epochs < limit(options) && !run.done) {
        begin_epoch(run);
        for (const std::size_t i : epochs.next()) {
            const double s = score(data, run.w, i);
            run.mistakes.back() += s <= 0 ? 1 : 0;
            if (const double loss = 1 - s; loss > 0 && !is_zero(data.x[i])) {
                update(run, data, i, aggressive_rate(loss, dot(data.x[i], data.x[i]), options.learner));
            }
        }
        run.done = run.mistakes.back() == zero_rows && errors(data, run.w) == zero_rows;
    }
    run.last = run.w;
    return run;
}

} // namespace textbook
