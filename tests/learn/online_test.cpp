// A learner driven by the caller's own loop is bit-identical to one cyclic epoch of train().
#include "novikoff/model.hpp"
#include "novikoff/stream.hpp"
#include "support/expect_error.hpp"
#include "support/random_data.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace novikoff::test::online_test {
namespace {

const std::vector<double> xs{0.5, 1, -2, 0.25, 3, -1, 0, 2, -0.5, -0.5, 1.5, 0, -1, -3, 2, 2};
const std::vector<int> ys{1, -1, 1, -1, 1, -1, 1, 1};

std::span<const double> row(std::size_t i) { return std::span(xs).subspan(2 * i, 2); }

Run one_epoch(LearnerKind kind, bool bias) {
    TrainOptions options;
    options.learner.kind = kind;
    options.space.bias = bias;
    options.epochs = 1;
    return train(Dataset::dense(xs, 8, 2, ys), options);
}

TEST(Online, OneLoopOverTheRowsIsOneEpochOfTrainToTheBit) {
    for (const LearnerKind kind : {LearnerKind::perceptron, LearnerKind::averaged, LearnerKind::passive_aggressive,
                                   LearnerKind::averaged_passive_aggressive, LearnerKind::dynamic_margin,
                                   LearnerKind::arow, LearnerKind::second_order}) {
        for (const bool bias : {true, false}) {
            OnlineOptions options;
            options.learner.kind = kind;
            options.bias = bias;
            Online learner(options);
            std::uint64_t mistakes = 0;
            std::uint64_t updates = 0;
            for (std::size_t i = 0; i < ys.size(); ++i) {
                const Online::Visit visit = learner.learn(row(i), ys[i]);
                mistakes += visit.mistake ? 1 : 0;
                updates += visit.alpha > 0 ? 1 : 0;
                EXPECT_EQ(visit.mistake, ys[i] * visit.score <= 0);
            }
            const novikoff::Run run = one_epoch(kind, bias);
            const Proof& expected = run.model.separators[0].proof;
            const Proof proof = learner.proof();
            EXPECT_EQ(learner.weights(), run.model.separators[0].weights) << kind.name();
            EXPECT_EQ(updates, expected.updates);
            EXPECT_EQ(proof.updates, expected.updates);
            EXPECT_EQ(proof.mistakes, expected.mistakes);
            EXPECT_EQ(mistakes, expected.mistakes[0]);
            EXPECT_EQ(proof.radius, expected.radius);
            EXPECT_EQ(proof.margin.upper, expected.margin.upper);
            EXPECT_EQ(proof.rates.sum, expected.rates.sum);
        }
    }
}

TEST(Online, SparseRowsGiveTheBitsOfDenseOnes) {
    Online dense;
    OnlineOptions options;
    options.columns = 2;
    Online sparse(options);
    for (std::size_t i = 0; i < ys.size(); ++i) {
        std::vector<std::uint32_t> indices;
        std::vector<double> values;
        for (std::uint32_t j = 0; j < 2; ++j) {
            if (row(i)[j] != 0) {
                indices.push_back(j);
                values.push_back(row(i)[j]);
            }
        }
        EXPECT_EQ(dense.learn(row(i), ys[i]).score, sparse.learn(indices, values, ys[i]).score);
    }
    EXPECT_EQ(dense.weights(), sparse.weights());
}

TEST(Online, SparseRowsMayBringNewColumns) {
    Online learner;
    (void)learner.learn(std::vector<std::uint32_t>{1}, std::vector<double>{2}, 1);
    EXPECT_EQ(learner.weights(), (std::vector<double>{0, 2, 1}));
    (void)learner.learn(std::vector<std::uint32_t>{3}, std::vector<double>{4}, -1);
    EXPECT_EQ(learner.weights(), (std::vector<double>{0, 2, 0, -4, 0}));
}

TEST(Online, ModelAndProofAreThereAtAnyTime) {
    Online learner;
    EXPECT_EQ(learner.proof().updates, 0U);
    EXPECT_EQ(learner.weights(), std::vector<double>{0});
    (void)learner.learn(row(0), 1);
    const Model early = learner.model();
    (void)learner.learn(row(1), -1);
    EXPECT_EQ(early.separators[0].weights, (std::vector<double>{0.5, 1, 1}));
    EXPECT_EQ(early.classes, (std::vector<std::string>{"-1", "1"}));
    const Model loaded = model_from_json(model_to_json(early), "model");
    const auto decided = decide(loaded, scores(loaded, Dataset::dense(std::vector<double>{1, 1, -3, -3}, 2, 2)));
    EXPECT_EQ(decided, (std::vector<std::uint32_t>{1, 0}));
    EXPECT_EQ(learner.rows(), 2U);
}

TEST(Online, InvalidRowsAreRefusedAndNothingIsLearnt) {
    Online learner;
    (void)learner.learn(row(0), 1);
    const std::vector<double> before = learner.weights();
    const double nan = std::numeric_limits<double>::quiet_NaN();
    expect_error(ErrorKind::data, "row 2: nan in column 2 is not a finite number", [&] {
        (void)learner.learn(std::vector<double>{1, nan}, 1);
    });
    expect_error(ErrorKind::data, "row 2: 2 numbers expected, 3 found", [&] {
        (void)learner.learn(std::vector<double>{1, 2, 3}, 1);
    });
    expect_error(ErrorKind::usage, "y must be 1 or -1; 7 was given", [&] { (void)learner.learn(row(1), 7); });
    expect_error(ErrorKind::data, "row 2: the indices do not ascend", [&] {
        (void)learner.learn(std::vector<std::uint32_t>{1, 0}, std::vector<double>{1, 2}, 1);
    });
    expect_error(ErrorKind::data, "row 2: there must be as many indices as values", [&] {
        (void)learner.learn(std::vector<std::uint32_t>{0}, std::vector<double>{1, 2}, 1);
    });
    expect_error(ErrorKind::data, "row 2: index 4000000000 is beyond the 16777216 columns",
                 [&] { (void)learner.learn(std::vector<std::uint32_t>{4000000000U}, std::vector<double>{1}, 1); });
    EXPECT_EQ(learner.weights(), before);
    EXPECT_EQ(learner.rows(), 1U);
    OnlineOptions narrow;
    narrow.columns = 1;
    Online fixed(narrow);
    expect_error(ErrorKind::data, "row 1: index 4 is beyond the 1 columns",
                 [&] { (void)fixed.learn(std::vector<std::uint32_t>{4}, std::vector<double>{1}, 1); });
}

TEST(Online, LearnersThatNeedAllRowsAreRefused) {
    OnlineOptions options;
    options.learner.kind = LearnerKind::greedy;
    expect_error(ErrorKind::usage,
                 "the learner greedy needs all rows at once; perceptron, averaged, passive-aggressive, "
                 "averaged-passive-aggressive, dynamic-margin, arow, second-order can be streamed",
                 [&] { const Online learner(options); });
}

} // namespace
} // namespace novikoff::test::online_test
