// Options for callers with data in parts: class weights, initial weights for each problem, parts with one class only.
#include "data/binary_problems.hpp"
#include "novikoff/generate.hpp"
#include "support/agreement.hpp"
#include "support/expect_error.hpp"

#include <gtest/gtest.h>

namespace novikoff::test::class_weights_test {
namespace {

using namespace test;

const std::vector<std::vector<double>> square{{2, 1}, {1, 3}, {-2, -1}, {-1, -3}, {3, -1}, {-3, 1}};
const std::vector<double> sides{1, 1, -1, -1, 1, -1};

Dataset overlapping() {
    GenerateOptions options;
    options.rows = 60;
    options.columns = 3;
    options.distance = 1;
    return generate(options);
}

TEST(ClassWeights, MultiplyTheRateOnTheRowsOfTheirClass) {
    const Dataset data = overlapping();
    for (const LearnerKind kind : {LearnerKind::perceptron, LearnerKind::averaged, LearnerKind::voted}) {
        TrainOptions options = options_for(kind, true);
        options.learner.eta = 0.5;
        options.class_weights = {3, 0.25};
        options.epochs = 5;
        const auto run = train(data, options);
        ASSERT_GT(updates_of(run), 0);
        for (const LedgerEntry& entry : run.history(0).ledger.entries()) {
            EXPECT_EQ(entry.alpha, data.labels()[entry.row] == 0 ? 1.5 : 0.125);
        }
        EXPECT_EQ(run.model.options.at("class-weights"), "3,0.25");
    }
}

TEST(ClassWeights, AreThoseOfAClassAgainstARestOfWeightOne) {
    const Dataset three = labelled_rows(square, {0, 1, 2, 0, 1, 2}, {"a", "b", "c"});
    TrainOptions options = options_for(LearnerKind::perceptron);
    options.epochs = 3;
    options.class_weights = {5, 6, 7};
    const auto run = train(three, options);
    for (std::uint32_t k = 0; k < 3; ++k) {
        for (const LedgerEntry& entry : run.history(k).ledger.entries()) {
            EXPECT_EQ(entry.alpha, three.labels()[entry.row] == k ? 5 + k : 1);
        }
    }
}

TEST(ClassWeights, OfOneChangeNothing) {
    const Dataset data = overlapping();
    TrainOptions options = options_for(LearnerKind::passive_aggressive, true);
    options.epochs = 7;
    const auto plain = train(data, options);
    options.class_weights = {1, 1};
    EXPECT_EQ(weights_of(train(data, options)), weights_of(plain));
}

TEST(ClassWeights, HaveTheBoundOfVaryingRates) {
    TrainOptions options = options_for(LearnerKind::perceptron);
    options.class_weights = {4, 1};
    const Proof proof = proof_of(train(rows(square, sides), options));
    EXPECT_EQ(proof.bound.theorem, "((a+b)²/4ab)·(R/γ)², rates in [a, b], Kantorovich");
    EXPECT_EQ(proof.bound.holds, true);
    options.class_weights = {};
    const Proof plain = proof_of(train(rows(square, sides), options));
    EXPECT_EQ(plain.bound.theorem, "(R/γ)², Novikoff 1962");
}

TEST(ClassWeights, LeaveThePassiveAggressiveLearnerWithoutABound) {
    for (const LearnerKind kind : {LearnerKind::passive_aggressive, LearnerKind::averaged_passive_aggressive}) {
        TrainOptions options = options_for(kind);
        options.class_weights = {4, 1};
        const Proof proof = proof_of(train(rows(square, sides), options));
        EXPECT_EQ(proof.bound.because,
                  "the theorem about the learner " + to_string(kind) + " gives all classes the same weight");
    }
}

TEST(ClassWeights, ThatMakeNoSenseAreRefused) {
    const auto refusal = [](LearnerKind kind, std::vector<double> weights, const std::string& text) {
        TrainOptions options = options_for(kind);
        options.class_weights = std::move(weights);
        expect_error(ErrorKind::usage, text, [&] { (void)train(rows(square, sides), options); });
    };
    refusal(LearnerKind::greedy, {1, 2}, "`class_weights`: the rates of greedy have a rule of their own");
    refusal(LearnerKind::pocket, {1, 2}, "`class_weights`: the rates of pocket have a rule of their own");
    refusal(LearnerKind::perceptron, {1}, "`class_weights`: 2 expected, one for each class, but 1 given");
    refusal(LearnerKind::perceptron, {1, 0}, "`class_weights`: each must be a positive number; 0 was given");
}

TEST(Start, IsEachProblemsOwnWhereAllAreGiven) {
    const std::vector<std::uint32_t> labels{0, 1, 2, 0, 1, 2};
    const Dataset three = labelled_rows(square, labels, {"a", "b", "c"});
    TrainOptions options = options_for(LearnerKind::perceptron);
    options.epochs = 3;
    options.initial = {1, 0, 0, 1, -1, 2};
    const auto run = train(three, options);
    for (std::uint32_t k = 0; k < 3; ++k) {
        TrainOptions one = options;
        one.initial = {options.initial[2 * k], options.initial[2 * k + 1]};
        EXPECT_EQ(run.model.separators[k].weights, weights_of(train(rows(square, signs(three, k)), one)));
    }
}

TEST(Parts, MakeTheEpochOverTheWhole) {
    const Dataset whole = rows(square, sides);
    TrainOptions options = options_for(LearnerKind::perceptron);
    options.epochs = 1;
    options.one_class_too = true;
    const std::vector<double> expected = weights_of(train(whole, options));
    for (std::size_t i = 0; i < square.size(); ++i) { // one row at a time, so each part has one class only
        const auto run = train(rows({square[i]}, {sides[i]}), options);
        options.initial = weights_of(run);
    }
    EXPECT_EQ(options.initial, expected);
}

} // namespace
} // namespace novikoff::test::class_weights_test
