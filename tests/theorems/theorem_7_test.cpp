// Steiner, Theorem 7 (CMU 10-315: "why does this work?"; Har-Peled: "we are walking in the right direction"): an update
// increases y⟨w,x⟩, by exactly α‖x‖². This is a statement about one update, so the four parts are: the claim, for the
// scores in the driver; the certificate, the number of updates on one row, in whole numbers; the reference,
// bit-identical; the negative controls.
#include "support/random_data.hpp"
#include "support/replay.hpp"

#include <rapidcheck/gtest.h>

#include <cstdint>

namespace novikoff::test::theorem_7_test {
namespace {

TrainOptions perceptron(std::uint64_t epochs, double eta = 1, textbook::Vector initial = {}) {
    TrainOptions options = options_for(LearnerKind::perceptron);
    options.epochs = epochs;
    options.learner.eta = eta;
    options.initial = std::move(initial);
    return options;
}

RC_GTEST_PROP(Theorem7, EachUpdateOfARunRaisesTheScoreByTheSquaredLength, ()) {
    const textbook::Data data = any_labelled(3);
    const double eta = *rc::gen::element(0.5, 1.0, 2.0);
    for (const Step& step : replayed(train(rows(data), perceptron(5, eta)), data)) {
        const double rise = eta * textbook::dot(data.x[step.row], data.x[step.row]);
        RC_ASSERT(rise > 0);
        RC_ASSERT(step.score == textbook::score(data, step.before, step.row));
        RC_ASSERT(textbook::score(data, step.after, step.row) == step.score + rise);
    }
}

/// The certificate: from y⟨w0,x⟩ = −s a single row gets ⌊s/‖x‖²⌋ + 1 updates, and then is right.
RC_GTEST_PROP(Theorem7, OneRowNeedsAsManyUpdatesAsItsScoreIsLow, ()) {
    const textbook::Vector x =
        *rc::gen::suchThat(integer_vector(2, 9), [](const auto& v) { return !textbook::is_zero(v); });
    const textbook::Vector w0 = *integer_vector(2, 100);
    const textbook::Data data{{x, {-x[0], -x[1]}},
                              {1, -1}}; // a row and its mirror image: one row, visited twice an epoch
    const auto whole = [](double value) { return static_cast<std::int64_t>(value); };
    const std::int64_t score = whole(w0[0]) * whole(x[0]) + whole(w0[1]) * whole(x[1]);
    const std::int64_t squared = whole(x[0]) * whole(x[0]) + whole(x[1]) * whole(x[1]);
    const auto run = train(rows(data), perceptron(100'000, 1, w0));
    RC_ASSERT(proof_of(run).updates == static_cast<std::uint64_t>(score > 0 ? 0 : -score / squared + 1));
    RC_ASSERT(textbook::separates(data, weights_of(run)));
    std::int64_t expected = score;
    for (const LedgerEntry& entry : run.history(0).ledger.entries()) {
        RC_ASSERT(entry.score == static_cast<double>(expected));
        expected += squared;
    }
}

RC_GTEST_PROP(Theorem7, RunIsTheTextbookLoopBitForBit, (bool sparse, bool bias)) {
    const textbook::Data data = any_real();
    TrainOptions options = perceptron(5);
    options.space.bias = bias;
    const auto run = train(rows(data, sparse ? Storage::sparse : Storage::dense), options);
    const textbook::Data with_bias = textbook::with_bias(data, bias);
    RC_ASSERT(difference(run, textbook::perceptron(with_bias, options)) == "");
    for (const Step& step : replayed(run, with_bias)) {
        RC_ASSERT(step.score == textbook::score(with_bias, step.before, step.row));
    }
}

// Negative controls

/// A zero row cannot be learnt: its score does not change, so it gets no update, and the run ends anyway.
TEST(Theorem7, ScoreOfAZeroRowDoesNotRise) {
    const textbook::Data data{{{0, 0}, {1, 0}}, {1, -1}};
    EXPECT_EQ(textbook::score(data, textbook::moved({3, 4}, 1, data.x[0]), 0), 0);
    const auto run = train(rows(data), perceptron(100));
    EXPECT_EQ(run.history(0).ledger.per_row()[0], 0);
    EXPECT_EQ(proof_of(run).mistakes, (std::vector<std::uint64_t>{2, 1}));
}

/// The theorem is about the updated row. The score of another row may fall, here below 0 again.
TEST(Theorem7, ScoreOfAnotherRowMayFall) {
    const textbook::Data data{{{1, 2}, {3, -1}, {4, 1}}, {1, -1, 1}};
    const auto steps = replayed(train(rows(data), perceptron(100)), data);
    ASSERT_EQ(steps.size(), 4);
    EXPECT_EQ(steps[1].row, 1);
    EXPECT_EQ(steps[2].row, 2);
    EXPECT_EQ(textbook::score(data, steps[2].before, 1), 9);
    EXPECT_EQ(textbook::score(data, steps[2].after, 1), -2);
}

} // namespace
} // namespace novikoff::test::theorem_7_test
