// The perceptron with dynamic margin.
#pragma once

#include "reference/textbook/loop.hpp"

namespace textbook {

inline Run dynamic_margin(const Data& data, const TrainOptions& options) {
    Run run = started(data, options);
    Epochs epochs(data, options);
    double squared = dot(run.w, run.w);
    while (run.epochs < limit(options) && !run.done) {
        begin_epoch(run);
        for (const std::size_t i : epochs.next()) {
            const double s = score(data, run.w, i);
            run.mistakes.back() += s <= 0 ? 1 : 0;
            const auto k = static_cast<double>(run.updates.size());
            if ((k == 0 || s <= (1 - options.learner.epsilon) * squared / k) && !is_zero(data.x[i])) {
                update(run, data, i, 1);
                squared += 2 * s + dot(data.x[i], data.x[i]);
            }
        }
        run.done = !updated_in_this_epoch(run);
    }
    run.last = run.w;
    return run;
}

} // namespace textbook
