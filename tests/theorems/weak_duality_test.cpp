// Weak duality of the soft margin (Cortes & Vapnik 1995): for 0 ≤ α_i ≤ C no w has an objective
// ½‖w − w0‖² + CΣ(1 − y⟨w,x⟩)₊ below D(α) = Σα_i(1 − y_i⟨w0,x_i⟩) − ½‖Σα_i y_i x_i‖²; with the squared hinge for all
// α_i ≥ 0, less Σα_i²/(4C). A run prints D at its own α, however far it has come.
#include "geometry/survey.hpp"
#include "learn/rules/soft_margin_gap.hpp"
#include "support/agreement.hpp"
#include "support/noisy_data.hpp"
#include "support/random_data.hpp"

#include <rapidcheck/gtest.h>

namespace novikoff::test::weak_duality_test {
namespace {

TrainOptions any_soft_margin() {
    TrainOptions options = options_for(LearnerKind::soft_margin);
    options.learner.cost = *rc::gen::element(0.001, 0.125, 1.0, 100.0);
    options.learner.loss = *rc::gen::element(Loss::hinge, Loss::squared_hinge);
    options.learner.own["gap"] = *rc::gen::element(0.3, 1e-3, 1e-9);
    options.epochs = any_count(1, 30);
    return options;
}

/// ½‖w − w0‖² + CΣℓ(1 − y⟨w,x⟩), as it is written.
double objective(const textbook::Data& data, const LearnerOptions& learner, const textbook::Vector& w,
                 const textbook::Vector& start) {
    double value = textbook::half_square(w, start);
    for (std::size_t i = 0; i < data.size(); ++i) { value += textbook::loss_of(textbook::score(data, w, i), learner); }
    return value;
}

RC_GTEST_PROP(WeakDuality, NoWeightsAreBetterThanTheLowerEnd, (bool real, bool zero_row)) {
    textbook::Data data = real ? any_real() : any_labelled(2);
    const std::size_t columns = data.x[0].size();
    if (zero_row) { data.x[0] = textbook::Vector(columns); }
    TrainOptions options = any_soft_margin();
    if (*rc::gen::arbitrary<bool>()) { options.initial = *integer_vector(columns, 3); }
    const textbook::Vector start = options.initial.empty() ? textbook::Vector(columns) : options.initial;
    const auto run = train(rows(data), options);
    const Objective proved = *proof_of(run).objective;
    const double value = objective(data, options.learner, weights_of(run), start);
    RC_ASSERT(proved.value >= value);
    RC_ASSERT(proved.value <= value * slack + 1e-9); // it may be 0 but for rounding
    // The best found by a hundred steps of another method from the run's w, and anything at random.
    textbook::Vector w = weights_of(run);
    for (int step = 1; step <= 100; ++step) {
        for (double& x : w) { x += 0.1 / step * (*whole_number(-9, 9)) / 9.0; }
        RC_ASSERT(objective(data, options.learner, w, start) >= proved.at_least);
    }
    RC_ASSERT(objective(data, options.learner, *integer_vector(columns, 5), start) >= proved.at_least);
}

/// Rounding of w, from when α was large, hides the gap from the loop; then the run is not done.
TEST(WeakDuality, ARunThatRoundingKeepsFromItsGapSaysSo) {
    TrainOptions options = options_for(LearnerKind::soft_margin);
    options.learner.cost = 1e30;
    const Proof proof = proof_of(train(rows({{1, 1e-10}, {1, 2e-10}, {-1, 3e-10}}, {1, -1, -1}), options));
    EXPECT_GT(proof.objective->gap(), 1e-3);
    EXPECT_TRUE(proof.stopped == Stopped::cycle || proof.stopped == Stopped::epoch_limit);
}

/// Certificate: a run that is done is within its gap, and so are both ends of what it prints.
RC_GTEST_PROP(WeakDuality, ARunThatIsDoneHasTheGapThatWasAskedFor, (bool bias)) {
    TrainOptions options = any_soft_margin();
    options.space.bias = bias;
    const double gap = options.learner.own["gap"] = *rc::gen::element(0.1, 1e-3, 1e-6);
    options.epochs = 100000;
    const auto run = train(rows(any_labelled(3)), options);
    if (proof_of(run).epochs == options.epochs) {
        RC_ASSERT(options.learner.cost > 1 || gap < 1e-3); // convergence is linear, but may be slow
        return;
    }
    RC_ASSERT(proof_of(run).objective->gap() <= gap);
}

TEST(WeakDuality, TheWidestGapOfTwoPointsIsFound) {
    const textbook::Data data{{{2, 0}, {-2, 0}}, {1, -1}}; // w = (1/2, 0): both scores are 1
    TrainOptions options = options_for(LearnerKind::soft_margin);
    options.learner.own["gap"] = 1e-12;
    const auto run = train(rows(data), options);
    EXPECT_NEAR(weights_of(run)[0], 0.5, 1e-6);
    EXPECT_EQ(weights_of(run)[1], 0);
    EXPECT_NEAR(proof_of(run).objective->value, 0.125, 1e-12);
    EXPECT_NEAR(proof_of(run).objective->at_least, 0.125, 1e-12);
    EXPECT_LE(proof_of(run).objective->at_least, 0.125);
}

RC_GTEST_PROP(WeakDuality, RunIsTheTextbookLoopBitForBit, (bool bias, bool sparse)) {
    TrainOptions options = any_soft_margin();
    options.space.bias = bias;
    RC_ASSERT(difference_from_textbook(any_labelled(3), options, sparse ? Storage::sparse : Storage::dense) == "");
}

RC_GTEST_PROP(WeakDuality, RunOfManyEpochsIsTheTextbookLoopBitForBit, ()) {
    TrainOptions options = any_soft_margin();
    options.learner.own["gap"] = *rc::gen::element(1e-9, 1e-14); // the plan ends at its limit, and epochs follow
    options.order = *rc::gen::element(Order::cyclic, Order::shuffle_once, Order::shuffle);
    options.epochs = any_count(20, 60);
    textbook::Data data = any_real();
    if (*rc::gen::arbitrary<bool>()) { options.initial = *integer_vector(data.x[0].size(), 3); }
    RC_ASSERT(difference_from_textbook(data, options, Storage::dense) == "");
}

/// The plan is applied in one epoch, so each row is updated at most once, by its α.
TEST(WeakDuality, APlannedRunUpdatesEachRowOnce) {
    const textbook::Data data = noisy(300, 5, 0.1, 3);
    TrainOptions options = options_for(LearnerKind::soft_margin);
    const auto run = train(rows(data), options);
    EXPECT_EQ(proof_of(run).epochs, 1U);
    EXPECT_LE(proof_of(run).updates, data.size());
    EXPECT_GT(proof_of(run).rates.min, 0);
    EXPECT_LE(proof_of(run).rates.max, options.learner.cost);
    EXPECT_LE(proof_of(run).objective->gap(), 1e-3);
}

/// Negative control: a learner that lets α_i exceed C proves a falsehood, and D shows it.
TEST(WeakDuality, MultipliersAboveCProveAFalsehood) {
    const Dataset data = rows({{{1, 0}, {1, 0}}, {1, -1}}); // equal rows with different labels: P(0) = 2C
    const std::vector<double> y{1, -1};
    const std::vector<double> start(2);
    const RowNorms norms = row_norms(data, false);
    const Problem problem{.data = data, .bias = false, .y = y, .norms = norms, .initial = start};
    const SoftMargin soft_margin{Loss::hinge, 1};
    const Objective right = enclose_objective(soft_margin, problem, start, std::vector<double>{1, 1});
    EXPECT_NEAR(right.value, 2, 1e-9);
    EXPECT_NEAR(right.at_least, 2, 1e-9);
    EXPECT_LE(right.at_least, 2);
    const Objective broken = enclose_objective(soft_margin, problem, start, std::vector<double>{1.5, 1.5});
    EXPECT_GT(broken.at_least, broken.value);
}

/// Negative control: half the step is a slower learner, which the textbook's loop catches; its gap still holds.
TEST(WeakDuality, TheGapOfAnUnfinishedRunHoldsToo) {
    TrainOptions options = options_for(LearnerKind::soft_margin);
    options.epochs = 1;
    options.learner.own["gap"] = 1e-17; // rounding hides so small a gap
    const auto run = train(rows({{{1, 0}, {0.9, 0.1}, {-1, 0.2}}, {1, -1, -1}}), options);
    const Objective proved = *proof_of(run).objective;
    EXPECT_EQ(proof_of(run).stopped, Stopped::epoch_limit);
    EXPECT_GT(proved.gap(), 1e-17);
    EXPECT_GT(proved.at_least, 0);
}

} // namespace
} // namespace novikoff::test::weak_duality_test
