// Trains a model. A source of rows makes the epochs: in memory, alone or with other ranks (train.cpp), or from a
// stream (stream.cpp). The results are assembled here: the model with its proofs and histories.
#pragma once

#include "learn/rules/declaration.hpp"

namespace novikoff {

/// A source has solve(), which makes the epochs of all problems, and after it describe(), the model without its
/// separators; errors(model), the rows that the model gets wrong; and notes().
template <class Source> [[nodiscard]] Run train_from(Source& source) {
    std::vector<Separator> separators = source.solve();
    Run run;
    run.model = source.describe();
    run.model.separators = std::move(separators);
    run.errors = source.errors(run.model);
    run.notes = source.notes();
    return run;
}

/// Combines a learner's solution of one problem and its proof.
[[nodiscard]] inline Separator separator_of(const LearnerDeclaration& learner, Solution solution, Proof proof) {
    Trajectory& run = solution.run;
    const Cycle cycle = run.cycle.value_or(Cycle{});
    const std::uint64_t visits = learner.returns_mean ? run.visits : 0;
    return {.weights = std::move(run.weights),
            .votes = std::move(solution.votes),
            .proof = std::move(proof),
            .history = {std::move(run.ledger), std::move(run.last), run.scored, cycle.start, cycle.length, visits}};
}

} // namespace novikoff
