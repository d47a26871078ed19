// Steiner, Theorem 22: the fuzzy perceptron makes at most (R/γ°)² updates, where γ° is the margin of the rows that are
// not fuzzy. False, because the rate differs by row. Each row's rate α_i is constant, so the learner is a perceptron on
// the rows α_i x_i, and k ≤ (max α_i‖x_i‖ / γ′)², where γ′ is the best margin of the rescaled rows that are not fuzzy.
#include "support/agreement.hpp"
#include "support/golden.hpp"
#include "support/plane.hpp"
#include "support/random_data.hpp"

#include <rapidcheck/gtest.h>

namespace novikoff::test::theorem_22_test {
namespace {

TrainOptions fuzzy_options(double sharpness, double power, double delta) {
    TrainOptions options = options_for(LearnerKind::fuzzy);
    options.learner.sharpness = sharpness;
    options.learner.power = power;
    options.learner.delta = delta;
    options.epochs = 20'000;
    return options;
}

TrainOptions any_fuzzy() {
    return fuzzy_options(*rc::gen::element(0.5, 2.0, 3.0, 800.0), *rc::gen::element(1.5, 2.0, 3.0),
                         *rc::gen::element(0.01, 0.05, 0.1));
}

struct Parts {
    textbook::Data clear;    // the rows that are not fuzzy
    textbook::Data rescaled; // the same rows, each multiplied by its rate
};

Parts parts(const textbook::Data& data, const LearnerOptions& learner) {
    const textbook::Vector p = textbook::memberships(data, learner.sharpness);
    Parts result;
    for (std::size_t i = 0; i < data.size(); ++i) {
        if (!textbook::is_fuzzy(p[i], learner)) {
            const double alpha = textbook::fuzzy_rate(p[i], learner);
            result.clear.x.push_back(data.x[i]);
            result.clear.y.push_back(data.y[i]);
            result.rescaled.x.push_back({alpha * data.x[i][0], alpha * data.x[i][1]});
            result.rescaled.y.push_back(data.y[i]);
        }
    }
    return result;
}

bool any_clear(const textbook::Data& data, const LearnerOptions& learner) {
    const textbook::Vector p = textbook::memberships(data, learner.sharpness);
    return std::any_of(p.begin(), p.end(), [&](double value) { return !textbook::is_fuzzy(value, learner); });
}

bool means_coincide(const textbook::Data& data) { return textbook::mean(data, 1) == textbook::mean(data, -1); }

RC_GTEST_PROP(Theorem22, RescaledBoundHoldsAndTheClearRowsAreSeparated, ()) {
    const textbook::Data data = any_labelled(2);
    RC_PRE(!means_coincide(data));
    const TrainOptions options = any_fuzzy();
    const Parts split = parts(data, options.learner);
    RC_PRE(split.clear.size() > 0u && separable_in_the_plane(split.clear));
    RC_PRE(novikoff_bound(split.rescaled) < 20'000);
    const auto run = train(rows(data), options);
    RC_ASSERT(updates_of(run) <= novikoff_bound(split.rescaled) * slack);
    RC_ASSERT(textbook::separates(split.clear, weights_of(run)));
    RC_ASSERT(proof_of(run).stopped ==
              (textbook::separates(data, weights_of(run)) ? Stopped::separated : Stopped::stopping_rule));
}

RC_GTEST_PROP(Theorem22, RunIsTheTextbookLoopBitForBit, (bool bias, bool sparse)) {
    const textbook::Data data = any_labelled(3);
    RC_PRE(!means_coincide(data));
    TrainOptions options = any_fuzzy();
    RC_PRE(any_clear(data, options.learner));
    options.space.bias = bias;
    options.epochs = 50;
    RC_ASSERT(difference_from_textbook(data, options, sparse ? Storage::sparse : Storage::dense) == "");
}

TEST(Theorem22, FourPointsNeed210UpdatesWhereItAllowsFive) {
    const textbook::Data data = golden_data("fuzzy_exceeds");
    const TrainOptions options = fuzzy_options(3, 2, 0.02471293658878339);
    const Parts split = parts(data, options.learner);
    const auto run = train(rows(data), options);
    EXPECT_EQ(proof_of(run).updates, 210);
    const double claimed = radius(data) / best_margin(split.clear);
    EXPECT_NEAR(claimed * claimed, 5, 0.01);
    EXPECT_LE(updates_of(run), novikoff_bound(split.rescaled));
    EXPECT_TRUE(textbook::separates(split.clear, weights_of(run)));
}

/// The dissertation guarantees convergence; this is false if the clear rows themselves are inseparable.
TEST(Theorem22, InseparableClearRowsNeverEnd) {
    const textbook::Data data{{{4, 0}, {5, 0}, {5, 1}, {1, 0}}, {1, 1, 1, -1}}; // no line through the origin
    TrainOptions options = fuzzy_options(3, 2, 0.01);
    options.epochs = 500;
    ASSERT_FALSE(separable_in_the_plane(parts(data, options.learner).clear));
    const auto run = train(rows(data), options);
    EXPECT_EQ(proof_of(run).stopped, Stopped::epoch_limit);
    EXPECT_EQ(proof_of(run).epochs, 500);
}

/// Definition 19's interval is closed.
TEST(Theorem22, RowExactlyOnTheBorderIsFuzzy) {
    const textbook::Data data = golden_data("fuzzy8");
    const double p = textbook::memberships(data, 3)[0];
    const auto stepped_on_first = [&](double delta) {
        return train(rows(data), fuzzy_options(3, 2, delta)).history(0).ledger.per_row()[0] > 0;
    };
    EXPECT_FALSE(stepped_on_first(p - 0.5));
    EXPECT_TRUE(stepped_on_first(p - 0.5 - 1e-12));
}

/// The requirements of Definition 21: 1 at the mean of its own class, ½ at the other's, always in [½, 1], for any c.
RC_GTEST_PROP(Theorem22, MembershipValuesStayBetweenOneHalfAndOne, ()) {
    const textbook::Data data = any_labelled(2);
    RC_PRE(!means_coincide(data));
    for (const double p : textbook::memberships(data, *rc::gen::element(0.01, 1.0, 30.0, 800.0))) {
        RC_ASSERT(p >= 0.5 && p <= 1);
    }
}

TEST(Theorem22, MembershipIsOneAtTheOwnMeanAndOneHalfAtTheOther) {
    const textbook::Data data{{{0, 0}, {4, 0}, {0, 0}, {4, 0}, {4, 0}, {-4, 0}}, {1, -1, 1, -1, 1, 1}};
    ASSERT_EQ(textbook::mean(data, 1), (textbook::Vector{0, 0}));
    ASSERT_EQ(textbook::mean(data, -1), (textbook::Vector{4, 0}));
    const textbook::Vector p = textbook::memberships(data, 3);
    EXPECT_EQ(p[0], 1);
    EXPECT_EQ(p[4], 0.5);
}

/// "Near 0.5 if equidistant" holds for large c only: the value is ½ + 1/(2(e^c + 1)).
TEST(Theorem22, MembershipOfAnEquidistantRowIsNearOneHalfForLargeSharpnessOnly) {
    const textbook::Data data{{{2, 0}, {-2, 0}, {4, 0}}, {1, 1, -1}}; // means (0,0) and (4,0)
    EXPECT_NEAR(textbook::memberships(data, 3)[0], 0.5 + 1 / (2 * (std::exp(3.0) + 1)), 1e-15);
    EXPECT_NEAR(textbook::memberships(data, 0.01)[0], 0.75, 0.01);
    EXPECT_NEAR(textbook::memberships(data, 40)[0], 0.5, 1e-15);
}

} // namespace
} // namespace novikoff::test::theorem_22_test
