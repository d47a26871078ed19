// Steiner, Theorem 15, for learners whose rate varies and that update on mistakes only, from w0 = 0: (Σα)²/Σα² ≤
// (R/γ*)².
#include "support/greedy_runs.hpp"
#include "support/plane.hpp"
#include "support/random_data.hpp"
#include "support/replay.hpp"

#include <rapidcheck/gtest.h>

namespace novikoff::test::theorem_15_test {
namespace {

// The bound

RC_GTEST_PROP(Theorem15, SumOfRatesIsBounded, ()) {
    const textbook::Data data = any_separable(2).data;
    RC_ASSERT(ratio_of_sums(train(rows(data), any_greedy())) <= novikoff_bound(data) * slack);
}

/// The two inequalities of the proof, after every update: ⟨w,u⟩ ≥ γΣα and ‖w‖² ≤ R²Σα².
RC_GTEST_PROP(Theorem15, BothQuantitiesOfTheProofGrowAsItSays, ()) {
    const textbook::Data data = any_separable(2).data;
    const textbook::Vector u = shortest_in_hull(data);
    const double gamma = textbook::norm(u);
    double sum = 0;
    double squares = 0;
    for (const Step& step : replayed(train(rows(data), any_greedy()), data)) {
        sum += step.alpha;
        squares += step.alpha * step.alpha;
        RC_ASSERT(textbook::dot(step.after, u) / gamma * slack >= gamma * sum);
        RC_ASSERT(textbook::dot(step.after, step.after) <= radius(data) * radius(data) * squares * slack);
    }
}

// The certificate: the run separates, and the sums that the proof reports are those of its ledger.

RC_GTEST_PROP(Theorem15, ResultSeparatesAndReportsItsOwnRates, ()) {
    const textbook::Data data = any_separable(any_count(1, 5)).data;
    const auto run = train(rows(data), any_greedy());
    RC_ASSERT(textbook::separates(data, weights_of(run)));
    const Rates& rates = proof_of(run).rates;
    RC_ASSERT(std::abs(rates.sum * rates.sum / rates.sum_of_squares - ratio_of_sums(run)) <= 1e-9 * ratio_of_sums(run));
}

// The reference

RC_GTEST_PROP(Theorem15, RunIsTheTextbookLoopBitForBit, (bool sparse)) {
    const Storage storage = sparse ? Storage::sparse : Storage::dense;
    RC_ASSERT(difference_from_textbook(any_separable(3).data, any_greedy(), storage) == "");
}

// Negative controls

/// It needs updates at mistakes only. The dynamic margin also updates on correct rows and exceeds it.
TEST(Theorem15, UpdatesOnCorrectRowsBreakIt) {
    const textbook::Data data{{{5, 1}, {4, 1}, {6, 1}, {3, 1}}, {1, -1, 1, -1}}; // (R/γ*)² = 3145
    TrainOptions options = options_for(LearnerKind::dynamic_margin);
    options.learner.epsilon = 0.01;
    options.epochs = 1'000'000;
    EXPECT_NEAR(novikoff_bound(data), 3145, 1e-6);
    EXPECT_GT(ratio_of_sums(train(rows(data), options)), 3145 * 1.5);
}

/// It needs w0 = 0.
TEST(Theorem15, AnotherStartBreaksIt) {
    const textbook::Data data{{{1, 0}, {-1, 0}}, {1, -1}}; // (R/γ*)² = 1
    TrainOptions options = greedy_with({0.5, 1});
    options.initial = {-3, 0};
    EXPECT_GT(ratio_of_sums(train(rows(data), options)), 3);
}

} // namespace
} // namespace novikoff::test::theorem_15_test
