// Every run encloses γ*: the margin of its weights is a lower bound, and ‖w_last − w0‖/Σα is an upper bound, because
// any unit u has γ Σα ≤ Σ α y⟨u,x⟩ = ⟨u, w_last − w0⟩. Checked where γ* is known exactly: golden.json and the plane.
#include "novikoff/error.hpp"
#include "support/agreement.hpp"
#include "support/golden.hpp"
#include "support/plane.hpp"
#include "support/random_data.hpp"

#include <rapidcheck/gtest.h>

namespace novikoff::test::margin_enclosure_test {
namespace {

std::optional<double> golden_margin(const Json& entry) {
    if (!entry.at("separable").get<bool>()) { return std::nullopt; }
    return entry.contains("gamma") ? number(entry.at("gamma")) : std::sqrt(number(entry.at("gamma2")));
}

double golden_radius(const Json& entry) {
    return entry.contains("R") ? number(entry.at("R")) : std::sqrt(number(entry.at("R2")));
}

class MarginEnclosure : public testing::TestWithParam<LearnerKind> {};

TEST_P(MarginEnclosure, HoldsTheExactMarginOfEveryGoldenDataSet) {
    for (const auto& [name, entry] : golden().at("datasets").items()) {
        const textbook::Data data = golden_data(name);
        for (const bool bias : {false, true}) {
            SCOPED_TRACE(name + (bias ? " with bias" : ""));
            if (GetParam() == LearnerKind::fuzzy && textbook::mean(data, 1) == textbook::mean(data, -1)) {
                continue; // refused; see contract_test.cpp
            }
            const Json& space = entry.at(bias ? "bias" : "origin");
            TrainOptions options = options_for(GetParam(), bias);
            options.learner.epsilon = 0.25;
            const Proof proof = proof_of(train(rows(data), options));
            EXPECT_NEAR(proof.radius, golden_radius(space), 1e-12 * proof.radius);
            const auto margin = golden_margin(space);
            EXPECT_TRUE(margin || !proof.margin.lower); // no lower bound without separability
            if (proof.margin.lower) {
                EXPECT_GT(*proof.margin.lower, 0);
                EXPECT_LE(*proof.margin.lower, *margin * slack);
            }
            if (proof.margin.upper) { EXPECT_GE(*proof.margin.upper * slack, margin.value_or(0)); }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Learners, MarginEnclosure, testing::ValuesIn(all_learners()), [](const auto& tested) {
    std::string name = to_string(tested.param);
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
});

RC_GTEST_PROP(MarginEnclosureProperty, HoldsTheBestMarginInThePlane, ()) {
    const textbook::Data data = any_separable(2).data;
    TrainOptions options = options_for(*rc::gen::elementOf(all_learners()));
    RC_PRE(options.learner.kind != LearnerKind::fuzzy || textbook::mean(data, 1) != textbook::mean(data, -1));
    options.epochs = 50;
    const MarginInterval margin = proof_of(train(rows(data), options)).margin;
    const double best = best_margin(data);
    if (margin.lower) { RC_ASSERT(*margin.lower > 0 && *margin.lower <= best * slack); }
    if (margin.upper) { RC_ASSERT(*margin.upper * slack >= best); }
}

/// Rates and rows of all allowed sizes: no intermediate square may underflow or overflow.
RC_GTEST_PROP(MarginEnclosureProperty, HoldsForTheSmallestAndLargestRatesAndRows, ()) {
    textbook::Data data = any_separable(2).data;
    const double unit = std::ldexp(1.0, *rc::gen::elementOf(std::vector<int>{-225, 0, 320}));
    for (auto& x : data.x) { x = {x[0] * unit, x[1] * unit}; }
    TrainOptions options = options_for(*rc::gen::elementOf(
        std::vector<LearnerKind>{LearnerKind::perceptron, LearnerKind::averaged, LearnerKind::pocket}));
    options.learner.eta = *rc::gen::elementOf(std::vector<double>{smallest_rate, 1, largest_rate});
    options.epochs = 50;
    const MarginInterval margin = proof_of(train(rows(data), options)).margin;
    const double best = best_margin(data);
    if (margin.lower) { RC_ASSERT(*margin.lower > 0 && *margin.lower <= best * slack); }
    RC_ASSERT(margin.upper && *margin.upper * slack >= best);
}

TEST(MarginEnclosureProperty, RowsBeyondTheRangeAreRefused) {
    TrainOptions options;
    options.space.bias = false;
    const auto refusal = [&](double x) -> std::string {
        try {
            (void)train(rows({{x}, {-x}}, {1, -1}), options);
        } catch (const Error& error) { return error.message().text(); }
        return "no error";
    };
    EXPECT_EQ(refusal(1e-200),
              "row 1 is shorter than 1e-70, so squares could underflow; `scale=max-abs` brings it into range");
    EXPECT_EQ(refusal(1e200),
              "row 1 is longer than 1e+100, so squares could overflow; `scale=max-abs` brings it into range");
    EXPECT_EQ(refusal(1e-69), "no error");
    EXPECT_EQ(refusal(1e99), "no error");
}

/// The lower end is the margin of a data set as in the lecture notes, min y⟨w,x⟩/‖w‖, minus a few roundings.
RC_GTEST_PROP(MarginEnclosureProperty, LowerEndIsTheMarginOfTheReturnedWeights, ()) {
    const textbook::Data data = any_separable(4).data;
    TrainOptions options = options_for(LearnerKind::perceptron);
    options.epochs = 1'000'000;
    const auto run = train(rows(data), options);
    const double margin = margin_of(data, weights_of(run));
    RC_ASSERT(*proof_of(run).margin.lower <= margin);
    RC_ASSERT(*proof_of(run).margin.lower >= margin * (1 - 1e-9));
}

/// The reference: the upper end is ‖w_last − w0‖/Σα of the textbook's run, plus a few roundings.
RC_GTEST_PROP(MarginEnclosureProperty, UpperEndIsTheTextbooksLengthOverTheSumOfRates, ()) {
    const textbook::Data data = any_real();
    TrainOptions options = options_for(*rc::gen::element(LearnerKind::perceptron, LearnerKind::greedy,
                                                         LearnerKind::averaged, LearnerKind::passive_aggressive));
    options.initial = *integer_vector(data.x[0].size(), 3);
    options.epochs = 5;
    const textbook::Run expected = textbook::train(data, options);
    double sum = 0;
    for (const textbook::Update& update : expected.updates) { sum += update.alpha; }
    RC_PRE(sum > 0 && std::none_of(data.x.begin(), data.x.end(), textbook::is_zero));
    const double ratio = textbook::norm(textbook::moved(expected.last, -1, options.initial)) / sum;
    const MarginInterval margin = proof_of(train(rows(data), options)).margin;
    RC_ASSERT(*margin.upper >= ratio);
    RC_ASSERT(*margin.upper <= ratio + 1e-9 * (1 + ratio));
}

/// Gordan: on inseparable rows, the weights λ_i = (Σα on row i) / Σα combine the rows y·x to a vector that tends to 0.
TEST(MarginEnclosureProperty, UpperBoundFallsTowardsZeroOnInseparableRows) {
    const Dataset data = rows(golden_data("mf3"));
    double before = 5;
    for (const std::uint64_t epochs : {10U, 100U, 1000U, 10000U}) {
        TrainOptions options = options_for(LearnerKind::perceptron);
        options.epochs = epochs;
        const MarginInterval margin = proof_of(train(data, options)).margin;
        EXPECT_FALSE(margin.lower.has_value());
        ASSERT_TRUE(margin.upper.has_value());
        EXPECT_LT(*margin.upper, before / 2);
        before = *margin.upper;
    }
    EXPECT_LT(before, 1e-3);
}

/// Negative control: without subtracting w0 the upper end would be false.
TEST(MarginEnclosureProperty, LengthOfTheLastWeightsAloneIsNoUpperBound) {
    const textbook::Data data{{{1, 0}, {-1, 0}}, {1, -1}}; // γ* = 1
    TrainOptions options = options_for(LearnerKind::perceptron);
    options.initial = {-3, 0};
    const auto run = train(rows(data), options);
    EXPECT_LT(textbook::norm(run.history(0).last) / proof_of(run).rates.sum, 0.5);
    EXPECT_NEAR(*proof_of(run).margin.upper, 1, 1e-9);
    EXPECT_GE(*proof_of(run).margin.upper, 1);
}

/// The margin of the rows that a learner kept is not a lower bound for all rows: fuzzy must not report it.
TEST(MarginEnclosureProperty, MarginOfTheClearRowsAloneIsNoLowerBound) {
    TrainOptions options = options_for(LearnerKind::fuzzy);
    const auto run = train(rows(golden_data("fuzzy8")), options); // inseparable; two rows are fuzzy
    EXPECT_EQ(proof_of(run).stopped, Stopped::stopping_rule);
    EXPECT_FALSE(proof_of(run).margin.lower.has_value());
}

/// If every row is on its side but rounding leaves a doubt, no bound of separable rows is printed.
TEST(MarginEnclosureProperty, FuzzyHasNoBoundOfSeparableRowsInDoubt) {
    const TrainOptions options = options_for(LearnerKind::fuzzy);
    const auto doubtful = train(rows({{9e99, 0}, {0, 1e-60}, {-9e99, 0}}, {1, 1, -1}), options);
    EXPECT_EQ(proof_of(doubtful).stopped, Stopped::separated);
    EXPECT_TRUE(proof_of(doubtful).bound.comparator.has_value()); // a bound that needs no margin
    const auto wrong = train(rows({{3}, {1}}, {1, -1}), options); // without a bias
    EXPECT_TRUE(proof_of(wrong).bound.comparator.has_value());
}

} // namespace
} // namespace novikoff::test::margin_enclosure_test
