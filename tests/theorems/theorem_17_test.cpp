// Steiner, Corollary 17: Theorem 16 divided by k, (η_min/η_max)² ≤ (mean of α)²/(mean of α²).
#include "support/greedy_runs.hpp"
#include "support/random_data.hpp"

#include <rapidcheck/gtest.h>

#include <cstdint>

namespace novikoff::test::theorem_17_test {
namespace {

/// (mean of α)²/(mean of α²): 1 if all rates are equal, less otherwise.
double evenness(const Run& run) { return ratio_of_sums(run) / updates_of(run); }

RC_GTEST_PROP(Theorem17, SquareOfTheMeanIsNotFarBelowTheMeanOfSquares, ()) {
    const TrainOptions options = any_greedy();
    const auto run = train(rows(any_separable(3).data), options);
    const double s = spread(options.learner.rates);
    RC_ASSERT(1 / (s * s) <= evenness(run) * slack);
    RC_ASSERT(evenness(run) <= slack);
}

/// The certificate: the rates are whole numbers, so both sides are exact; and the run is finished.
RC_GTEST_PROP(Theorem17, HoldsInWholeNumbersForAFinishedRun, ()) {
    const textbook::Data data = any_separable(3).data;
    const std::int64_t largest = *whole_number(1, 30);
    const auto run = train(rows(data), greedy_with({1, static_cast<double>(largest)}));
    std::int64_t updates = 0;
    std::int64_t sum = 0;
    std::int64_t squares = 0;
    for (const LedgerEntry& entry : run.history(0).ledger.entries()) {
        const auto alpha = static_cast<std::int64_t>(entry.alpha);
        updates += 1;
        sum += alpha;
        squares += alpha * alpha;
    }
    RC_ASSERT(updates * squares <= largest * largest * sum * sum);
    RC_ASSERT((sum * sum == updates * squares) == (proof_of(run).rates.min == proof_of(run).rates.max));
    RC_ASSERT(textbook::separates(data, weights_of(run)));
}

RC_GTEST_PROP(Theorem17, RunIsTheTextbookLoopBitForBit, (bool sparse)) {
    const Storage storage = sparse ? Storage::sparse : Storage::dense;
    RC_ASSERT(difference_from_textbook(any_separable(3).data, any_greedy(), storage) == "");
}

/// Negative control: 1, the value for one fixed rate, is not a lower bound if rates differ.
TEST(Theorem17, DifferentRatesAreLessEven) {
    EXPECT_LT(evenness(run_of_103_updates()), 0.1);
    EXPECT_EQ(evenness(train(rows(rows_of_103_updates), greedy_with({1}))), 1);
}

} // namespace
} // namespace novikoff::test::theorem_17_test
