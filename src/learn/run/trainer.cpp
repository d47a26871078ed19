#include "learn/run/trainer.hpp"

#include <utility>

namespace novikoff {

Run train(RowSource& source) {
    std::vector<Separator> separators = source.solve();
    Run run;
    run.model = source.describe();
    run.model.separators = std::move(separators);
    run.errors = source.errors(run.model);
    run.notes = source.notes();
    return run;
}

Separator separator_of(Solution solution, Proof proof) {
    Trajectory& run = solution.run;
    Separator separator;
    separator.weights = std::move(run.weights);
    separator.votes = std::move(solution.votes);
    separator.proof = std::move(proof);
    History& history = separator.history;
    history.ledger = std::move(run.ledger);
    history.last = std::move(run.last);
    history.scored = run.scored;
    if (run.cycle) {
        history.cycle_start = run.cycle->start;
        history.cycle_length = run.cycle->length;
    }
    return separator;
}

} // namespace novikoff
