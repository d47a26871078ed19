// Panagiotakopoulos & Tsampouka 2011: updates when y⟨w,x⟩ ≤ (1−ε)‖w‖²/k, and stops with a margin of at least (1−ε)γ*.
// ‖w‖/k is the ledger's own upper bound on γ*, so the run continues until its proof is tight.
#include "support/agreement.hpp"
#include "support/plane.hpp"
#include "support/random_data.hpp"

#include <rapidcheck/gtest.h>

namespace novikoff::test::dynamic_margin_test {
namespace {

TrainOptions dynamic_margin(double epsilon) {
    TrainOptions options = options_for(LearnerKind::dynamic_margin);
    options.learner.epsilon = epsilon;
    options.epochs = 1'000'000;
    return options;
}

RC_GTEST_PROP(DynamicMargin, MarginIsWithinEpsilonOfTheBest, ()) {
    const textbook::Data data = any_separable(2, 8).data;
    RC_PRE(novikoff_bound(data) < 20'000);
    const double epsilon = *rc::gen::element(0.5, 0.2, 0.1);
    const auto run = train(rows(data), dynamic_margin(epsilon));
    RC_ASSERT(margin_of(data, weights_of(run)) * slack >= (1 - epsilon) * best_margin(data));
    RC_ASSERT(*proof_of(run).margin.lower * slack >= (1 - epsilon) * *proof_of(run).margin.upper);
}

RC_GTEST_PROP(DynamicMargin, ResultSeparatesEveryRow, ()) {
    const Separable made = any_separable(3, 8);
    RC_PRE(std::pow(radius(made.data) / margin_of(made.data, made.separator), 2) < 20'000);
    const auto run = train(rows(made.data), dynamic_margin(0.5));
    RC_ASSERT(proof_of(run).stopped == Stopped::separated);
    RC_ASSERT(textbook::separates(made.data, weights_of(run)));
}

/// After t updates ‖w‖² is at most a(t), with a(1) = R², a(t+1) = a(t)(1 + 2(1−ε)/t) + R², and at least γ²t². The
/// largest possible t is where these meet.
double most_updates(const textbook::Data& data, double epsilon) {
    const double squared_radius = radius(data) * radius(data);
    const double squared_margin = best_margin(data) * best_margin(data);
    double a = squared_radius;
    double t = 1;
    while (squared_margin * t * t <= a * slack) {
        a = a * (1 + 2 * (1 - epsilon) / t) + squared_radius;
        t += 1;
    }
    return t - 1;
}

RC_GTEST_PROP(DynamicMargin, UpdatesEndWhereTheTwoBoundsOnTheLengthMeet, ()) {
    const textbook::Data data = any_separable(2, 8).data;
    RC_PRE(novikoff_bound(data) < 500);
    const double epsilon = *rc::gen::element(0.7, 0.5, 0.3);
    const Proof proof = proof_of(train(rows(data), dynamic_margin(epsilon)));
    RC_ASSERT(static_cast<double>(proof.updates) <= most_updates(data, epsilon));
    RC_ASSERT(proof.bound.holds == true);
    RC_ASSERT(*proof.bound.updates_at_most >= most_updates(data, epsilon));
}

RC_GTEST_PROP(DynamicMargin, RunIsTheTextbookLoopBitForBit, (bool bias, bool sparse)) {
    TrainOptions options = dynamic_margin(*rc::gen::element(0.5, 0.1));
    options.space.bias = bias;
    options.epochs = 60;
    RC_ASSERT(difference_from_textbook(any_labelled(3), options, sparse ? Storage::sparse : Storage::dense) == "");
}

/// Negative control: the perceptron separates too, but stops with an arbitrary margin.
TEST(DynamicMargin, PerceptronStopsFarBelowTheBestMargin) {
    const textbook::Data data{{{1, 2}, {3, -1}, {4, 1}}, {1, -1, 1}};
    const auto perceptron = train(rows(data), options_for(LearnerKind::perceptron));
    EXPECT_LT(margin_of(data, weights_of(perceptron)), 0.25 * best_margin(data));
    EXPECT_GE(margin_of(data, weights_of(train(rows(data), dynamic_margin(0.1)))), 0.9 * best_margin(data));
}

} // namespace
} // namespace novikoff::test::dynamic_margin_test
