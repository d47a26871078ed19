// Greedy's runs of golden.json: rows, rates, and the losses by which the rates were chosen.
#include "support/golden_run.hpp"

namespace novikoff::test::greedy_golden_test {
namespace {

std::vector<GoldenCase> greedy_cases(const std::string& tie) {
    std::vector<GoldenCase> cases;
    for (GoldenCase& one : golden_cases("greedy", LearnerKind::greedy)) {
        if (one.params.at("tie") == tie) {
            one.options.learner.rates.rates = numbers(one.params.at("S"));
            cases.push_back(one);
        }
    }
    return cases;
}

void expect_rates(const Trajectory& actual, const Json& expected) {
    if (expected.contains("etas")) {
        for (std::size_t k = 0; k < expected.at("etas").size(); ++k) {
            EXPECT_EQ(actual.updates[k].alpha, number(expected.at("etas")[k])) << "update " << k;
        }
        return;
    }
    for (std::size_t k = 0; k < expected.at("updates").size(); ++k) {
        EXPECT_EQ(actual.updates[k].alpha, number(expected.at("updates")[k].at("eta"))) << "update " << k;
    }
}

std::size_t least(const std::vector<std::size_t>& losses) { return *std::min_element(losses.begin(), losses.end()); }

void expect_losses(const textbook::Run& run, const Json& expected) {
    if (expected.contains("losses_chosen")) {
        for (std::size_t k = 0; k < run.updates.size(); ++k) {
            EXPECT_EQ(least(run.updates[k].losses), expected.at("losses_chosen")[k].get<std::size_t>());
        }
        return;
    }
    for (std::size_t k = 0; k < expected.at("updates").size(); ++k) {
        EXPECT_EQ(run.updates[k].losses, expected.at("updates")[k].at("losses").get<std::vector<std::size_t>>());
    }
}

TEST(GreedyGolden, LibraryMakesEveryUpdateWithItsRate) {
    const auto cases = greedy_cases("first");
    EXPECT_EQ(cases.size(), 8);
    for (const GoldenCase& one : cases) {
        SCOPED_TRACE(one.id);
        for (const Storage storage : {Storage::dense, Storage::sparse}) {
            const auto run = train(rows(one.data, storage), one.options);
            const Trajectory actual = trajectory(run, rows_of(one), one.options.initial);
            expect_golden(actual, one.expected);
            expect_rates(actual, one.expected);
        }
    }
}

TEST(GreedyGolden, TextbookMeetsTheLossesOfEveryRate) {
    for (const std::string tie : {"first", "last"}) {
        for (const GoldenCase& one : greedy_cases(tie)) {
            SCOPED_TRACE(one.id);
            const textbook::Run run = textbook::greedy(rows_of(one), one.options, {.last_tie = tie == "last"});
            expect_golden(trajectory(run), one.expected);
            expect_rates(trajectory(run), one.expected);
            expect_losses(run, one.expected);
        }
    }
}

TEST(GreedyGolden, TiesDecideFigure34) {
    const textbook::Data data = figure34();
    const TrainOptions options = options_for(LearnerKind::greedy);
    EXPECT_EQ(textbook::greedy(data, options).updates.size(), 49);
    EXPECT_EQ(textbook::greedy(data, options, {.last_tie = true}).updates.size(), 4);
}

/// The caption's 48 updates need initial weights other than 0; then the fixed rates differ as in the figure.
TEST(GreedyGolden, CaptionOfFigure34IsReachedFromAnotherStart) {
    const Dataset data = rows(figure34());
    TrainOptions options = options_for(LearnerKind::greedy);
    options.initial = {5, -5};
    EXPECT_EQ(train(data, options).model.separators.at(0).proof.updates, 48);
    options.learner.kind = LearnerKind::perceptron;
    std::vector<std::uint64_t> fixed;
    for (const double eta : {0.5, 1.0, 2.0, 4.0}) {
        options.learner.eta = eta;
        fixed.push_back(train(data, options).model.separators.at(0).proof.updates);
    }
    EXPECT_EQ(fixed, (std::vector<std::uint64_t>{57, 61, 56, 56}));
}

} // namespace
} // namespace novikoff::test::greedy_golden_test
