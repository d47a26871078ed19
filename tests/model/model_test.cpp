#include "novikoff/model.hpp"

#include "base/kernels.hpp"
#include "novikoff/read.hpp"
#include "support/expect_error.hpp"
#include "support/rows_of_numbers.hpp"
#include "support/sample_models.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace novikoff::test::model_test {
namespace {

Model with_classes(std::vector<std::string> classes) {
    Model model;
    model.learner = LearnerKind::perceptron;
    model.classes = std::move(classes);
    model.space.input_columns = 2;
    model.separators.resize(model.classes.size() == 2 ? 1 : model.classes.size());
    return model;
}

TEST(Model, ScoresAreWeightsTimesRowPlusIntercept) {
    Model model = with_classes({"a", "b"});
    model.separators[0].weights = {2, -1, 5};
    const NumberRows rows{{1, 1}, {0, 7}, {0, 5}};
    EXPECT_EQ(scores(model, dense(rows)), (NumberRows{{6, -2, 0}}));
    EXPECT_EQ(scores(model, sparse(rows)), (NumberRows{{6, -2, 0}}));
    model.space.bias = false;
    model.separators[0].weights = {2, -1};
    EXPECT_EQ(scores(model, dense(rows)), (NumberRows{{1, -7, -5}}));
}

TEST(Model, ScoresAreOfTheLiftedAndScaledRow) {
    Model model = with_classes({"a", "b"});
    model.space.lift = Lift::circle;
    model.space.scale = Scale::standard;
    model.space.shift = {1, 1, 5};
    model.space.factor = {2, 1, 0.5};
    model.separators[0].weights = {1, 10, 100, 1000};
    // (3, 4) → (3, 4, 25) → (4, 3, 10)
    EXPECT_EQ(scores(model, dense({{3, 4}})), (NumberRows{{4 + 30 + 1000 + 1000}}));
}

TEST(Model, OtherColumnsAreRefused) {
    const Model model = with_classes({"a", "b"});
    expect_error(ErrorKind::data, "data.csv: 3 columns, but the model takes 2", [&] {
        (void)scores(model, dense({{1, 2, 3}}));
    });
}

TEST(Model, AScoreOfZeroMeansTheFirstOfTwoClasses) {
    const Model model = with_classes({"a", "b"});
    EXPECT_EQ(decide(model, {{1e-300, 0, -0.0, -5}}), (std::vector<std::uint32_t>{1, 0, 0, 0}));
}

TEST(Model, TheLargestScoreDecidesAmongManyAndTheFirstOfEquals) {
    const Model model = with_classes({"a", "b", "c"});
    EXPECT_EQ(decide(model, {{1, -3, 2, 0}, {2, -2, 2, 0}, {3, -2, 1, 0}}), (std::vector<std::uint32_t>{2, 1, 0, 0}));
}

// v_0 = 0 has no votes, v_1 = 2 has five, v_2 = −1 has two.
TEST(Model, VotersVoteWithTheSignOfTheirScore) {
    const Model model = small_voted_model();
    EXPECT_EQ(scores(model, dense({{10}, {-0.5}, {0}})), (NumberRows{{5 - 2, -5 + 2, 0}}));
}

TEST(Model, TheFirstVoterMayHaveVotesToo) {
    Model model = small_voted_model();
    model.separators[0].votes.initial = {-4}; // then −2 and −5
    model.separators[0].votes.count = {7, 1, 1};
    EXPECT_EQ(scores(model, dense({{1}})), (NumberRows{{-9}}));
    model.separators[0].votes.initial = {};
    EXPECT_EQ(scores(model, dense({{1}})), (NumberRows{{0 + 1 - 1}}));
}

// Golden definition: Σ count·sign(⟨v_k, x⟩), with every v_k recomputed from the initial weights.
RC_GTEST_PROP(Model, VotesAreThoseOfTheVectorsKeptOneByOne, ()) {
    const auto columns = *rc::gen::inRange<std::size_t>(1, 6);
    Separator separator;
    separator.votes = arbitrary_votes(columns, columns + 1);
    for (double& step : separator.votes.step) { step = *rc::gen::inRange(-4, 5) * 0.3; }
    for (double& w : separator.votes.initial) { w = *rc::gen::inRange(-4, 5) * 0.3; }
    for (std::uint64_t& count : separator.votes.count) { count %= 1000; }
    const NumberRows support = numbers(separator.votes.support);
    const NumberRows rows = arbitrary_numbers(3, columns, 5);
    const auto votes = scores(separator, sparse(rows), true);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        double expected = 0;
        for (std::size_t k = 0; k < separator.votes.count.size(); ++k) {
            std::vector<double> v = separator.votes.initial;
            v.resize(columns + 1);
            for (std::size_t step = 0; step < k; ++step) {
                axpy(separator.votes.step[step], support[separator.votes.row[step]], v, true);
            }
            const double score = dot(v, rows[i], true);
            expected += static_cast<double>(separator.votes.count[k]) * ((score > 0) - (score < 0));
        }
        RC_ASSERT(votes[i] == expected);
    }
}

TEST(Model, DataAreReadAsTheModelSeesThem) {
    const Model model = small_model();
    ReadOptions options;
    options.target = "y";
    const ReadOptions reading = reading_for(model, options);
    EXPECT_EQ(reading.columns, 3U);
    EXPECT_EQ(reading.schema, model.schema);
    EXPECT_EQ(reading.classes, model.classes);
    EXPECT_TRUE(reading.labels_optional);
    EXPECT_EQ(reading.target, "y");
}

TEST(Proof, ReasonsToStopHaveNames) {
    EXPECT_EQ(to_string(Stopped::separated), "separated");
    EXPECT_EQ(to_string(Stopped::stopping_rule), "stopping-rule");
    EXPECT_EQ(to_string(Stopped::epoch_limit), "epoch-limit");
    EXPECT_EQ(to_string(Stopped::interrupted), "interrupted");
    EXPECT_EQ(to_string(Stopped::cycle), "cycle");
}

} // namespace
} // namespace novikoff::test::model_test
