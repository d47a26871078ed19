// Tighter than Steiner's Theorem 18, by Kantorovich's inequality: k ≤ (η_min+η_max)²/(4 η_min η_max) · (R/γ*)².
// For the rates 0.5, 1, 2, 4 the factor is 2.53 instead of 64.
#include "support/agreement.hpp"
#include "support/golden.hpp"
#include "support/plane.hpp"
#include "support/random_data.hpp"

#include <rapidcheck/gtest.h>

namespace novikoff::test::kantorovich_test {
namespace {

double factor(double least, double largest) { return (least + largest) * (least + largest) / (4 * least * largest); }

TrainOptions greedy_between(double least, double largest, bool exact) {
    TrainOptions options = options_for(LearnerKind::greedy);
    options.epochs = 1'000'000;
    options.learner.rates = {exact, {least, largest}};
    if (!exact && largest > 2 * least) { options.learner.rates.rates.push_back(2 * least); }
    return options;
}

TEST(Kantorovich, FactorOfTheDefaultRates) { EXPECT_DOUBLE_EQ(factor(0.5, 4), 2.53125); }

/// The inequality itself, for any rates in an interval.
RC_GTEST_PROP(Kantorovich, InequalityHoldsForAnyRatesOfAnInterval, ()) {
    const auto steps = *rc::gen::nonEmpty(rc::gen::container<std::vector<int>>(rc::gen::inRange(1, 65)));
    double sum = 0;
    double squares = 0;
    for (const int step : steps) {
        sum += step;
        squares += step * step;
    }
    const auto [least, largest] = std::minmax_element(steps.begin(), steps.end());
    RC_ASSERT(static_cast<double>(steps.size()) <= factor(*least, *largest) * sum * sum / squares * slack);
}

TEST(Kantorovich, InequalityIsAttained) { // four times 1, and 4 once
    EXPECT_DOUBLE_EQ(factor(1, 4) * (4 + 4) * (4 + 4) / (4 * 1 + 16), 5);
}

RC_GTEST_PROP(Kantorovich, GreedyStaysBelowTheTighterBound, (bool exact)) {
    const textbook::Data data = any_separable(2).data;
    const double least = *rc::gen::element(0.25, 0.5, 1.0);
    const double largest = least * *rc::gen::element(1.5, 4.0, 8.0, 100.0);
    const auto run = train(rows(data), greedy_between(least, largest, exact));
    RC_ASSERT(updates_of(run) <= factor(least, largest) * novikoff_bound(data) * slack);
    if (!proof_of(run).bound.updates_at_most) { // an exact rate may leave a score that is 0 except for rounding
        RC_ASSERT(exact && !proof_of(run).bound.because.empty());
        return;
    }
    RC_ASSERT(proof_of(run).bound.holds == true);
    RC_ASSERT(*proof_of(run).bound.updates_at_most * slack >= factor(least, largest) * novikoff_bound(data));
}

/// The certificate: the run separates, and its rates are in the interval of the factor.
RC_GTEST_PROP(Kantorovich, ResultSeparatesAndItsRatesLieInTheInterval, (bool exact)) {
    const textbook::Data data = any_separable(any_count(1, 5)).data;
    const auto run = train(rows(data), greedy_between(0.5, 4, exact));
    RC_ASSERT(proof_of(run).stopped == Stopped::separated);
    RC_ASSERT(textbook::separates(data, weights_of(run)));
    for (const LedgerEntry& entry : run.history(0).ledger.entries()) {
        RC_ASSERT(entry.alpha >= 0.5 && entry.alpha <= 4);
    }
}

RC_GTEST_PROP(Kantorovich, RunIsTheTextbookLoopBitForBit, (bool exact, bool sparse)) {
    const Storage storage = sparse ? Storage::sparse : Storage::dense;
    RC_ASSERT(difference_from_textbook(any_separable(2).data, greedy_between(0.5, 4, exact), storage) == "");
}

/// Negative control: without a factor the bound is false, 8 > 6.02.
TEST(Kantorovich, GreedyCanExceedNovikoffsOwnBound) {
    const textbook::Data data = golden_data("greedy_exceeds");
    const auto run = train(rows(data), options_for(LearnerKind::greedy));
    const double bound = number(golden().at("datasets").at("greedy_exceeds").at("origin").at("bound_float"));
    EXPECT_EQ(proof_of(run).updates, 8);
    EXPECT_NEAR(bound, 6.0234, 1e-4);
    EXPECT_GE(*proof_of(run).bound.updates_at_most, 2.53125 * bound);
}

} // namespace
} // namespace novikoff::test::kantorovich_test
