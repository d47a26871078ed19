// Crammer et al. 2006, for rows that some direction separates with margin γ, from w0 = 0. Mistakes are at most
//   PA  (R/γ)²  (Theorem 2)      PA-I  max(R², 1/C)/γ²  (Theorem 4)      PA-II  (R² + 1/(2C))/γ²  (Theorem 5)
#include "support/agreement.hpp"
#include "support/plane.hpp"
#include "support/random_data.hpp"

#include <rapidcheck/gtest.h>

#include <numeric>

namespace novikoff::test::passive_aggressive_test {
namespace {

TrainOptions any_form() {
    TrainOptions options = options_for(LearnerKind::passive_aggressive);
    options.learner.form = *rc::gen::element(Form::pa, Form::pa_i, Form::pa_ii);
    options.learner.aggressiveness = *rc::gen::element(0.001, 0.01, 0.1, 1.0, 10.0);
    options.epochs = 2000;
    return options;
}

double mistakes_of(const Proof& proof) {
    return static_cast<double>(std::accumulate(proof.mistakes.begin(), proof.mistakes.end(), std::uint64_t{0}));
}

double bound(const textbook::Data& data, const LearnerOptions& learner, double gamma) {
    const double squared = radius(data) * radius(data);
    const double c = learner.aggressiveness;
    const double numerator = learner.form == Form::pa     ? squared
                             : learner.form == Form::pa_i ? std::max(squared, 1 / c)
                                                          : squared + 1 / (2 * c);
    return numerator / (gamma * gamma);
}

RC_GTEST_PROP(PassiveAggressive, MistakesAreAtMostTheBoundOfTheForm, ()) {
    const textbook::Data data = any_separable(2).data;
    const TrainOptions options = any_form();
    const Proof proof = proof_of(train(rows(data), options));
    RC_ASSERT(mistakes_of(proof) <= bound(data, options.learner, best_margin(data)) * slack);
}

RC_GTEST_PROP(PassiveAggressive, ProofReportsMistakesNotUpdates, ()) {
    const textbook::Data data = any_separable(2).data;
    const TrainOptions options = any_form();
    const Proof proof = proof_of(train(rows(data), options));
    RC_ASSERT(!proof.bound.updates_at_most.has_value());
    if (proof.margin.lower) {
        RC_ASSERT(proof.bound.holds == true);
        RC_ASSERT(*proof.bound.mistakes_at_most <= bound(data, options.learner, *proof.margin.lower) * slack);
    }
}

/// A PA step moves w as little as possible so that the loss of its row becomes 0: the score becomes 1.
RC_GTEST_PROP(PassiveAggressive, StepOfTheFirstFormMakesTheScoreOne, ()) {
    const textbook::Data data = any_separable(3).data;
    TrainOptions options = any_form();
    options.learner.form = Form::pa;
    options.epochs = 2;
    for (const textbook::Update& update : textbook::passive_aggressive(data, options).updates) {
        RC_ASSERT(std::abs(textbook::score(data, update.w, update.row) - 1) <= 1e-9);
    }
}

RC_GTEST_PROP(PassiveAggressive, SeparatedMeansSeparated, ()) {
    const textbook::Data data = any_separable(3).data;
    const auto run = train(rows(data), any_form());
    RC_ASSERT((proof_of(run).stopped == Stopped::separated) == textbook::separates(data, weights_of(run)) ||
              proof_of(run).stopped == Stopped::epoch_limit);
    if (proof_of(run).stopped == Stopped::separated) { RC_ASSERT(textbook::separates(data, weights_of(run))); }
}

RC_GTEST_PROP(PassiveAggressive, RunIsTheTextbookLoopBitForBit, (bool bias, bool sparse)) {
    TrainOptions options = any_form();
    options.space.bias = bias;
    options.epochs = 50;
    RC_ASSERT(difference_from_textbook(any_labelled(3), options, sparse ? Storage::sparse : Storage::dense) == "");
}

// Negative controls

TEST(PassiveAggressive, BoundIsFalseFromAnotherStart) {
    const textbook::Data data{{{1, 0}, {-1, 0}}, {1, -1}}; // R = γ = 1
    TrainOptions options = options_for(LearnerKind::passive_aggressive);
    options.initial = {-3, 0};
    const Proof proof = proof_of(train(rows(data), options)); // PA-I with C = 1: bound 1
    EXPECT_EQ(bound(data, options.learner, best_margin(data)), 1);
    EXPECT_EQ(mistakes_of(proof), 4);
    EXPECT_NEAR(*proof.bound.mistakes_at_most, 4, 1e-9); // (‖u/γ − w0‖² − P)/g, which this run attains
}

RC_GTEST_PROP(PassiveAggressive, ReportedBoundHoldsFromAnyStart, ()) {
    TrainOptions options = any_form();
    options.initial = *integer_vector(2, 9);
    const Proof proof = proof_of(train(rows(any_separable(2).data), options));
    RC_ASSERT(proof.bound.holds == true || !proof.bound.because.empty());
}

/// The theorems count mistakes. Updates are also made on correct rows with a score below 1, and exceed the bound.
TEST(PassiveAggressive, UpdatesAreNotBoundedByIt) {
    const textbook::Data data{{{1, 0}, {-0.75, -0.25}, {0.5, 0.5}}, {1, -1, 1}};
    TrainOptions options = options_for(LearnerKind::passive_aggressive);
    options.learner.form = Form::pa;
    const Proof proof = proof_of(train(rows(data), options));
    EXPECT_LE(mistakes_of(proof), bound(data, options.learner, best_margin(data)));
    EXPECT_GT(static_cast<double>(proof.updates), bound(data, options.learner, best_margin(data)));
}

} // namespace
} // namespace novikoff::test::passive_aggressive_test
