// Steiner, Theorem 18: greedy makes at most (η_max/η_min)² (R/γ*)² updates. Tighter: kantorovich_test.cpp.
#include "support/greedy_runs.hpp"
#include "support/plane.hpp"
#include "support/random_data.hpp"

#include <rapidcheck/gtest.h>

namespace novikoff::test::theorem_18_test {
namespace {

RC_GTEST_PROP(Theorem18, GreedyMakesAtMostSpreadSquaredTimesNovikoffsBound, ()) {
    const textbook::Data data = any_separable(2).data;
    const TrainOptions options = any_greedy();
    const auto run = train(rows(data), options);
    const double s = spread(options.learner.rates);
    RC_ASSERT(updates_of(run) <= s * s * novikoff_bound(data) * slack);
}

RC_GTEST_PROP(Theorem18, ResultSeparatesEveryRow, ()) {
    const textbook::Data data = any_separable(any_count(1, 5)).data;
    const auto run = train(rows(data), any_greedy());
    RC_ASSERT(proof_of(run).stopped == Stopped::separated);
    RC_ASSERT(textbook::separates(data, weights_of(run)));
}

RC_GTEST_PROP(Theorem18, RunIsTheTextbookLoopBitForBit, (bool bias, bool sparse)) {
    TrainOptions options = any_greedy();
    options.space.bias = bias;
    const Storage storage = sparse ? Storage::sparse : Storage::dense;
    RC_ASSERT(difference_from_textbook(any_separable(3).data, options, storage) == "");
}

/// Exact line search is exact: no rate on a fine grid over the interval makes fewer mistakes. Tested at the first
/// update, from whole numbers, where all products are exact.
RC_GTEST_PROP(Theorem18, ExactRateIsNotBeatenByAnyRateOfTheInterval, ()) {
    const textbook::Data data = any_labelled(3);
    TrainOptions options = options_for(LearnerKind::greedy);
    options.learner.rates = {true, {0.5, 4}};
    options.initial = *integer_vector(3, 20);
    options.epochs = 1;
    const auto run = train(rows(data), options);
    RC_PRE(proof_of(run).updates > 0u);
    const LedgerEntry first = run.history(0).ledger.entries()[0];
    const auto i = static_cast<std::size_t>(first.row);
    textbook::Vector grid;
    for (int step = 0; step <= 56; ++step) { grid.push_back(0.5 + step / 16.0); }
    RC_ASSERT(first.alpha >= 0.5 && first.alpha <= 4);
    const auto loss = textbook::losses(data, options.initial, i, grid);
    const std::size_t chosen = textbook::Ray(data, options.initial, i, 0.5, 4).mistakes(first.alpha);
    RC_ASSERT(chosen <= *std::min_element(loss.begin(), loss.end()));
}

/// Negative control: without the factor it is false.
TEST(Theorem18, FactorCannotBeLeftOut) {
    const textbook::Vector direction{-8, -4, 5}; // γ* is at least its margin
    const double ratio = radius(rows_of_103_updates) / margin_of(rows_of_103_updates, direction);
    EXPECT_EQ(proof_of(run_of_103_updates()).updates, 103);
    EXPECT_LT(ratio * ratio, 15);
}

} // namespace
} // namespace novikoff::test::theorem_18_test
