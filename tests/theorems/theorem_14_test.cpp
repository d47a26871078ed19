// Steiner, Theorem 14: the perceptron's bound does not depend on a fixed rate η. From w0 = 0 more is true: η only
// scales w, and the updates are the same for every η. So the curves of Figures 3.2 and 3.4 need w0 ≠ 0.
#include "support/agreement.hpp"
#include "support/golden.hpp"
#include "support/plane.hpp"
#include "support/random_data.hpp"

#include <rapidcheck/gtest.h>

namespace novikoff::test::theorem_14_test {
namespace {

TrainOptions with_rate(double eta) {
    TrainOptions options = options_for(LearnerKind::perceptron);
    options.learner.eta = eta;
    options.epochs = 1'000'000;
    return options;
}

RC_GTEST_PROP(Theorem14, BoundHoldsForEveryPowerOfTwo, ()) {
    const textbook::Data data = any_separable(2).data;
    const double eta = std::ldexp(1.0, *whole_number(-30, 30));
    const auto run = train(rows(data), with_rate(eta));
    RC_ASSERT(updates_of(run) <= novikoff_bound(data) * slack);
    RC_ASSERT(textbook::separates(data, weights_of(run)));
}

RC_GTEST_PROP(Theorem14, PowersOfTwoMakeTheSameUpdatesAndScaleTheWeights, ()) {
    const textbook::Data data = any_separable(any_count(1, 5)).data;
    const int exponent = *whole_number(-30, 30);
    const auto one = train(rows(data), with_rate(1));
    const auto scaled = train(rows(data), with_rate(std::ldexp(1.0, exponent)));
    const auto entries = one.history(0).ledger.entries();
    const auto others = scaled.history(0).ledger.entries();
    RC_ASSERT(entries.size() == others.size());
    for (std::size_t k = 0; k < entries.size(); ++k) { RC_ASSERT(entries[k].row == others[k].row); }
    for (std::size_t j = 0; j < weights_of(one).size(); ++j) {
        RC_ASSERT(weights_of(scaled)[j] == std::ldexp(weights_of(one)[j], exponent));
    }
}

RC_GTEST_PROP(Theorem14, RunIsTheTextbookLoopBitForBit, (bool sparse)) {
    const double eta = *rc::gen::element(0.1, 0.3, 0.5, 0.7, 3.0);
    const Storage storage = sparse ? Storage::sparse : Storage::dense;
    RC_ASSERT(difference_from_textbook(any_separable(3).data, with_rate(eta), storage) == "");
}

TEST(Theorem14, EveryRateMakesSixtyUpdatesOnFigure34) {
    for (const double eta : {0.5, 1.0, 2.0, 4.0}) {
        const auto run = train(rows(figure34()), with_rate(eta));
        EXPECT_EQ(proof_of(run).updates, 60);
        EXPECT_EQ(proof_of(run).epochs, 20);
    }
}

// Negative controls

TEST(Theorem14, AnotherStartMakesTheRateMatter) {
    const std::vector<std::uint64_t> expected{57, 61, 56, 56};
    std::vector<std::uint64_t> updates;
    for (const double eta : {0.5, 1.0, 2.0, 4.0}) {
        TrainOptions options = with_rate(eta);
        options.initial = {5, -5};
        updates.push_back(proof_of(train(rows(figure34()), options)).updates);
    }
    EXPECT_EQ(updates, expected);
}

/// In doubles 0.3 breaks a tie of exact arithmetic, so the trajectory changes although the theorem is true.
TEST(Theorem14, RatesThatAreNoDoublesBreakTies) {
    const Dataset data = rows({{1, -1}, {3, 1}}, {-1, 1});
    EXPECT_EQ(proof_of(train(data, with_rate(1))).updates, 3);
    EXPECT_EQ(proof_of(train(data, with_rate(0.3))).updates, 2);
    EXPECT_EQ(proof_of(train(data, with_rate(0.5))).updates, 3);
}

} // namespace
} // namespace novikoff::test::theorem_14_test
