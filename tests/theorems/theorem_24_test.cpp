// Steiner, Theorem 24: if ε is above the smallest margin γ° that contains all overlapping rows, the margin-fuzzy
// perceptron makes at most (R/ε)² updates. False for both readings, and it need not stop at all. For `outside` on
// separable rows this is true: k ≤ max(R, R²/2ε)/γ*.
#include "support/agreement.hpp"
#include "support/golden.hpp"
#include "support/plane.hpp"
#include "support/random_data.hpp"

#include <rapidcheck/gtest.h>

namespace novikoff::test::theorem_24_test {
namespace {

TrainOptions margin_fuzzy(Updates updates, double epsilon) {
    TrainOptions options = options_for(LearnerKind::margin_fuzzy);
    options.learner.updates = updates;
    options.learner.epsilon = epsilon;
    options.epochs = 100'000;
    return options;
}

/// How far the worst row lies on the wrong side of this direction: a certificate for γ°.
double overlap(const textbook::Data& data, const textbook::Vector& direction) {
    return std::max(0.0, -margin_of(data, direction));
}

double claimed(const textbook::Data& data, double epsilon) { return radius(data) * radius(data) / (epsilon * epsilon); }

bool mistake_outside(const textbook::Data& data, const textbook::Vector& w, double epsilon) {
    for (std::size_t i = 0; i < data.size(); ++i) {
        if (textbook::outside(textbook::score(data, w, i), epsilon, textbook::dot(w, w))) { return true; }
    }
    return false;
}

RC_GTEST_PROP(Theorem24, OutsideOnSeparableRowsHasATrueBound, ()) {
    const textbook::Data data = any_separable(2).data;
    const double epsilon = *rc::gen::element(0.125, 0.5, 1.0, 2.0, 8.0);
    const auto run = train(rows(data), margin_fuzzy(Updates::outside, epsilon));
    const double r = radius(data);
    const double bound = std::max(r, r * r / (2 * epsilon)) / best_margin(data);
    RC_ASSERT(updates_of(run) <= bound * slack);
    if (!proof_of(run).bound.comparator &&
        proof_of(run).bound.updates_at_most) { // from a margin that may be below γ*, so never less than the truth
        RC_ASSERT(*proof_of(run).bound.updates_at_most * slack >= std::min(bound, novikoff_bound(data)));
    }
    if (proof_of(run).bound.updates_at_most) { RC_ASSERT(proof_of(run).bound.holds == true); }
    RC_ASSERT(proof_of(run).stopped == Stopped::separated || proof_of(run).stopped == Stopped::stopping_rule);
}

/// Negative control of that bound: it needs w0 = 0.
TEST(Theorem24, TrueBoundOfOutsideIsFalseFromAnotherStart) {
    const textbook::Data data{{{1, 0}, {-1, 0}}, {1, -1}}; // R = γ* = 1: at most 1 update with ε = 1
    TrainOptions options = margin_fuzzy(Updates::outside, 1);
    EXPECT_EQ(proof_of(train(rows(data), options)).updates, 1);
    options.initial = {-9, 0};
    EXPECT_EQ(proof_of(train(rows(data), options)).updates, 10); // nine until w = 0, where every row is a mistake
}

RC_GTEST_PROP(Theorem24, FinishedRunLeavesNoMistakeOutside, (bool all)) {
    const textbook::Data data = any_labelled(2);
    const double epsilon = *rc::gen::element(0.5, 1.0, 2.0, 4.0);
    TrainOptions options = margin_fuzzy(all ? Updates::all : Updates::outside, epsilon);
    options.epochs = 500;
    const auto run = train(rows(data), options);
    const bool finished =
        proof_of(run).stopped == Stopped::separated || proof_of(run).stopped == Stopped::stopping_rule;
    if (finished && !textbook::is_zero(weights_of(run))) {
        RC_ASSERT(!mistake_outside(data, weights_of(run), epsilon));
    }
    RC_ASSERT((proof_of(run).stopped == Stopped::separated) ==
              (finished && textbook::separates(data, weights_of(run))));
}

RC_GTEST_PROP(Theorem24, RunIsTheTextbookLoopBitForBit, (bool all, bool bias, bool sparse)) {
    TrainOptions options = margin_fuzzy(all ? Updates::all : Updates::outside, *rc::gen::element(0.5, 1.0, 2.0));
    options.space.bias = bias;
    options.epochs = 200;
    const Storage storage = sparse ? Storage::sparse : Storage::dense;
    RC_ASSERT(difference_from_textbook(any_labelled(2, 6), options, storage) == "");
}

/// A cycle repeats forever: if the run continues from where it was found, w is the same again after its length.
RC_GTEST_PROP(Theorem24, CycleComesBackToTheSameWeights, (bool all)) {
    const textbook::Data data = any_labelled(2, 5);
    TrainOptions options = margin_fuzzy(all ? Updates::all : Updates::outside, 1);
    options.epochs = 500;
    const auto run = train(rows(data), options);
    RC_PRE(proof_of(run).stopped == Stopped::cycle);
    const History& history = run.history(0);
    RC_ASSERT(history.cycle_start + history.cycle_length == proof_of(run).epochs);
    options.epochs = history.cycle_start;
    const textbook::Vector then =
        history.cycle_start == 0 ? textbook::Vector(2) : train(rows(data), options).history(0).last;
    RC_ASSERT(then == history.last);
}

TEST(Theorem24, AllNeeds41UpdatesWhereItAllowsFour) {
    const textbook::Data data = golden_data("mf3");
    ASSERT_LT(overlap(data, {1, 4}), 2); // so ε = 2 is above γ°, as the theorem requires
    const auto run = train(rows(data), margin_fuzzy(Updates::all, 2));
    EXPECT_EQ(proof_of(run).updates, 41);
    EXPECT_DOUBLE_EQ(claimed(data, 2), 4.25);
}

TEST(Theorem24, OutsideCyclesOnTheSameRows) {
    const auto run = train(rows(golden_data("mf3")), margin_fuzzy(Updates::outside, 2));
    EXPECT_EQ(proof_of(run).stopped, Stopped::cycle);
    EXPECT_EQ(run.history(0).cycle_start, 1);
    EXPECT_EQ(run.history(0).cycle_length, 18);
    EXPECT_GT(updates_of(run), claimed(golden_data("mf3"), 2));
    EXPECT_TRUE(proof_of(run).bound.comparator.has_value()); // no bound of separable rows
    EXPECT_TRUE(proof_of(run).bound.holds);
}

TEST(Theorem24, CyclesAreFoundBeyondTheLedgersLimit) {
    TrainOptions options = margin_fuzzy(Updates::outside, 2);
    options.ledger_limit = 3;
    const auto run = train(rows(golden_data("mf3")), options);
    EXPECT_EQ(proof_of(run).stopped, Stopped::cycle);
    EXPECT_EQ(run.history(0).cycle_length, 18);
}

TEST(Theorem24, AllCyclesWhereOnePointCarriesBothLabels) {
    const textbook::Data data = golden_data("mfcyc_a");
    ASSERT_EQ(overlap(data, {-1, -1}), 0);
    const auto run = train(rows(data), margin_fuzzy(Updates::all, 0.5));
    EXPECT_EQ(proof_of(run).stopped, Stopped::cycle);
    EXPECT_EQ(run.history(0).cycle_start, 1);
    EXPECT_EQ(run.history(0).cycle_length, 1);
}

/// Negative control of the detector: if the order changes from epoch to epoch, equal weights do not prove a cycle.
TEST(Theorem24, NoCycleIsClaimedForAnOrderThatChanges) {
    TrainOptions options = margin_fuzzy(Updates::all, 0.5);
    options.order = Order::shuffle;
    options.epochs = 50;
    EXPECT_NE(proof_of(train(rows(golden_data("mfcyc_a")), options)).stopped, Stopped::cycle);
}

/// The fraction of small integer sets for which it fails, with γ° certified by a direction: most of them.
TEST(Theorem24, ManySmallSetsBreakIt) {
    Random random(24);
    int certified = 0;
    int broken[2] = {};
    for (int set = 0; set < 2000; ++set) {
        textbook::Data data{{}, {1, -1, 1}};
        for (int i = 0; i < 3; ++i) {
            data.x.push_back({static_cast<double>(random.below(9)) - 4, static_cast<double>(random.below(9)) - 4});
        }
        const textbook::Vector direction{static_cast<double>(random.below(9)) - 4,
                                         static_cast<double>(random.below(9)) - 4};
        if (textbook::is_zero(direction) || separable_in_the_plane(data) || overlap(data, direction) >= 2) { continue; }
        ++certified;
        for (const Updates updates : {Updates::all, Updates::outside}) {
            const textbook::Run run = textbook::margin_fuzzy(data, margin_fuzzy(updates, 2));
            const bool fails = run.cycle_length > 0 || static_cast<double>(run.updates.size()) > claimed(data, 2);
            broken[updates == Updates::all ? 0 : 1] += fails ? 1 : 0;
        }
    }
    EXPECT_GT(certified, 100);
    EXPECT_GT(broken[0], certified / 10);
    EXPECT_GT(broken[1], certified / 10);
}

} // namespace
} // namespace novikoff::test::theorem_24_test
