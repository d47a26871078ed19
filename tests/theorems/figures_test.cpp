// The figures of the sources that consist of numbers are reproduced here.
#include "support/agreement.hpp"
#include "support/golden.hpp"

#include <gtest/gtest.h>

namespace novikoff::test::figures_test {
namespace {

/// Steiner, Figure 2.2: w = (−0.75, 1.5) and the misclassified (1, 0) give (0.25, 1.5).
TEST(Figures, UpdateOfFigure22) {
    TrainOptions options = options_for(LearnerKind::perceptron);
    options.initial = {-0.75, 1.5};
    const auto run = train(rows({{1, 0}, {0, -1}}, {1, -1}), options);
    EXPECT_EQ(proof_of(run).updates, 1);
    EXPECT_EQ(weights_of(run), (textbook::Vector{0.25, 1.5}));
}

/// Steiner, Figure 2.3: after the first update (3,−1), then (4,1), then (3,−1) again are misclassified.
TEST(Figures, UpdatesOfFigure23) {
    const auto run = train(rows({{1, 2}, {3, -1}, {4, 1}}, {1, -1, 1}), options_for(LearnerKind::perceptron));
    std::vector<std::uint64_t> updated;
    for (const LedgerEntry& entry : run.history(0).ledger.entries()) { updated.push_back(entry.row); }
    EXPECT_EQ(updated, (std::vector<std::uint64_t>{0, 1, 2, 1}));
    EXPECT_EQ(weights_of(run), (textbook::Vector{-1, 5}));
}

/// Steiner, Figure 3.2: "the loss sometimes increases after an update".
TEST(Figures, LossOfFigure32RisesNowAndThen) {
    const textbook::Data data = figure34();
    std::size_t before = data.size();
    int risen = 0;
    for (const textbook::Update& update : textbook::perceptron(data, options_for(LearnerKind::perceptron)).updates) {
        const std::size_t now = textbook::errors(data, update.w);
        risen += now > before ? 1 : 0;
        before = now;
    }
    EXPECT_GT(risen, 5);
    EXPECT_EQ(before, 0);
}

/// Steiner, Figure 3.4, with ≤ 0 and from w0 = 0: its four fixed rates are one curve, and greedy is faster.
TEST(Figures, RunsOfFigure34) {
    for (const double eta : {0.5, 1.0, 2.0, 4.0}) {
        TrainOptions options = options_for(LearnerKind::perceptron);
        options.learner.eta = eta;
        const auto run = train(rows(figure34()), options);
        EXPECT_EQ(proof_of(run).updates, 60);
        EXPECT_EQ(proof_of(run).epochs, 20);
        EXPECT_DOUBLE_EQ(proof_of(run).radius, 15.194610145928596);
        EXPECT_LE(*proof_of(run).margin.lower, 0.1604583486767599);
        EXPECT_GE(*proof_of(run).margin.upper, 0.1604583486767599);
    }
    const auto greedy = train(rows(figure34()), options_for(LearnerKind::greedy));
    EXPECT_EQ(proof_of(greedy).updates, 49);
    EXPECT_EQ(proof_of(greedy).epochs, 15);
}

/// CMU 10-315: "how many iterations are needed with a data set with one example?" One update, and an epoch to verify
/// it. The second row, of the other class, is the mirror image of the first and needs no further update.
TEST(Figures, OneExampleNeedsOneUpdate) {
    const auto run = train(rows({{-3, 1}, {3, -1}}, {1, -1}), options_for(LearnerKind::perceptron));
    EXPECT_EQ(proof_of(run).updates, 1);
    EXPECT_EQ(proof_of(run).epochs, 2);
}

} // namespace
} // namespace novikoff::test::figures_test
