// Steiner, Theorem 16: the rates of a greedy run satisfy k (η_min/η_max)² ≤ (Σα)²/Σα², with the extremes of the set S.
#include "support/greedy_runs.hpp"
#include "support/random_data.hpp"

#include <rapidcheck/gtest.h>

namespace novikoff::test::theorem_16_test {
namespace {

RC_GTEST_PROP(Theorem16, SpreadOfTheRatesBoundsTheSumsFromBelow, ()) {
    const TrainOptions options = any_greedy();
    const auto run = train(rows(any_separable(3).data), options);
    const double s = spread(options.learner.rates);
    RC_ASSERT(updates_of(run) / (s * s) <= ratio_of_sums(run) * slack);
}

/// The certificate: every rate is in S, or in the interval that S spans, as the theorem requires; and the run is
/// finished.
RC_GTEST_PROP(Theorem16, EveryRateIsOneOfTheSet, ()) {
    const textbook::Data data = any_separable(3).data;
    const TrainOptions options = any_greedy();
    const auto run = train(rows(data), options);
    const auto& set = options.learner.rates.rates;
    for (const LedgerEntry& entry : run.history(0).ledger.entries()) {
        const bool allowed = options.learner.rates.exact ? set[0] <= entry.alpha && entry.alpha <= set[1]
                                                         : std::find(set.begin(), set.end(), entry.alpha) != set.end();
        RC_ASSERT(allowed);
    }
    RC_ASSERT(run.history(0).ledger.complete());
    RC_ASSERT(textbook::separates(data, weights_of(run)));
}

RC_GTEST_PROP(Theorem16, RunIsTheTextbookLoopBitForBit, (bool sparse)) {
    const Storage storage = sparse ? Storage::sparse : Storage::dense;
    RC_ASSERT(difference_from_textbook(any_separable(3).data, any_greedy(), storage) == "");
}

/// Negative control: with a rate outside S, here 100 for S = {1, 2}, it is false.
TEST(Theorem16, RateOutsideTheSetBreaksIt) {
    const auto run = run_of_103_updates();
    const double claimed = spread({false, {1, 2}});
    const double true_spread = spread({false, {1, 100}});
    EXPECT_GT(updates_of(run) / (claimed * claimed), 4 * ratio_of_sums(run));
    EXPECT_LE(updates_of(run) / (true_spread * true_spread), ratio_of_sums(run));
}

} // namespace
} // namespace novikoff::test::theorem_16_test
