// The learners as in a textbook: rows are vectors with the bias physically appended, and every quantity is recomputed
// where it is needed. They are slow and plain on purpose; the library must be bit-identical.
//
// For that, only the order of the sums in a dot product (see base/kernels.hpp), the update w_j += (α·y)·x_j, and the
// library's own exp, pow and random numbers have to agree. A zero row never leads to an update.
#pragma once

#include "reference/textbook/averaged.hpp"
#include "reference/textbook/dynamic_margin.hpp"
#include "reference/textbook/fuzzy.hpp"
#include "reference/textbook/greedy.hpp"
#include "reference/textbook/passive_aggressive.hpp"
#include "reference/textbook/perceptron.hpp"
#include "reference/textbook/pocket.hpp"
#include "reference/textbook/second_moments.hpp"
#include "reference/textbook/soft_margin.hpp"

namespace textbook {

inline Run train(const Data& data, const TrainOptions& options) {
    using novikoff::LearnerKind;
    const LearnerKind kind = options.learner.kind;
    if (kind == LearnerKind::perceptron) { return perceptron(data, options); }
    if (kind == LearnerKind::greedy) { return greedy(data, options); }
    if (kind == LearnerKind::fuzzy) { return fuzzy(data, options); }
    if (kind == LearnerKind::margin_fuzzy) { return margin_fuzzy(data, options); }
    if (kind == LearnerKind::averaged) { return averaged(data, options); }
    if (kind == LearnerKind::voted) { return voted(data, options); }
    if (kind == LearnerKind::pocket) { return pocket(data, options); }
    if (kind == LearnerKind::passive_aggressive) { return passive_aggressive(data, options); }
    if (kind == LearnerKind::averaged_passive_aggressive) { return averaged_passive_aggressive(data, options); }
    if (kind == LearnerKind::dynamic_margin) { return dynamic_margin(data, options); }
    if (kind == LearnerKind::soft_margin) { return soft_margin(data, options); }
    if (kind == LearnerKind::arow) { return arow(data, options); }
    if (kind == LearnerKind::second_order) { return second_order(data, options); }
    return {};
}

} // namespace textbook
