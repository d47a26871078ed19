// The perceptron's runs of golden.json: every update, in order, with the weights after it.
#include "support/golden_run.hpp"

namespace novikoff::test::perceptron_golden_test {
namespace {

bool strict(const GoldenCase& one) { return one.params.value("strict", false); }

/// η = 3/10 is not a double: ties that are exact in rational arithmetic are broken by rounding. See
/// theorem_14_test.cpp.
bool is_dyadic(double eta) { return std::ldexp(eta, 10) == std::floor(std::ldexp(eta, 10)); }

/// train() refuses data with only one label; the textbook's loop accepts them.
bool one_class(const GoldenCase& one) {
    return std::count(one.data.y.begin(), one.data.y.end(), one.data.y[0]) == static_cast<long>(one.data.y.size());
}

TEST(PerceptronGolden, LibraryMakesEveryUpdateInOrder) {
    int compared = 0;
    for (const GoldenCase& one : golden_cases("perceptron", LearnerKind::perceptron)) {
        if (strict(one) || one_class(one) || !is_dyadic(one.options.learner.eta)) { continue; }
        SCOPED_TRACE(one.id);
        for (const Storage storage : {Storage::dense, Storage::sparse}) {
            const auto run = train(rows(one.data, storage), one.options);
            expect_golden(trajectory(run, rows_of(one), one.options.initial), one.expected);
        }
        ++compared;
    }
    EXPECT_EQ(compared, 22);
}

TEST(PerceptronGolden, TextbookMakesEveryUpdateInOrder) {
    for (const GoldenCase& one : golden_cases("perceptron", LearnerKind::perceptron)) {
        if (is_dyadic(one.options.learner.eta)) {
            SCOPED_TRACE(one.id);
            expect_golden(trajectory(textbook::perceptron(rows_of(one), one.options, {.strict = strict(one)})),
                          one.expected);
        }
    }
}

TEST(PerceptronGolden, PrintedCodeOfFigure34MakesNoUpdate) {
    const textbook::Data data = figure34();
    const textbook::Run printed = textbook::perceptron(data, options_for(LearnerKind::perceptron), {.strict = true});
    EXPECT_TRUE(printed.updates.empty());
    EXPECT_TRUE(printed.done);                                 // it stops as if it had converged …
    EXPECT_EQ(textbook::errors(data, printed.w), data.size()); // … with every row wrong
}

TEST(PerceptronGolden, RateThatIsNoDoubleScalesTheRunOfRateOne) {
    int compared = 0;
    for (const GoldenCase& one : golden_cases("perceptron", LearnerKind::perceptron)) {
        if (is_dyadic(one.options.learner.eta)) { continue; }
        SCOPED_TRACE(one.id);
        TrainOptions options = one.options;
        options.learner.eta = 1;
        const auto run = train(rows(one.data), options);
        const Trajectory actual = trajectory(run, rows_of(one), {});
        const Json& updates = one.expected.at("updates");
        ASSERT_EQ(actual.updates.size(), updates.size());
        for (std::size_t k = 0; k < updates.size(); ++k) {
            EXPECT_EQ(actual.updates[k].row, updates[k].at("index").get<std::size_t>());
            std::vector<double> scaled = actual.updates[k].w;
            for (double& value : scaled) {
                value = value * 3 / 10; // the integers times 3 are exact, so this is the nearest double
            }
            expect_weights(scaled, weights(updates[k]), 0);
        }
        ++compared;
    }
    EXPECT_EQ(compared, 2);
}

TEST(PerceptronGolden, RunsInDoublesHaveTheSameBits) {
    const auto cases = golden_cases("perceptron_ieee_double", LearnerKind::perceptron);
    EXPECT_EQ(cases.size(), 5);
    for (const GoldenCase& one : cases) {
        SCOPED_TRACE(one.id);
        const auto run = train(rows(one.data), one.options);
        const Proof& proof = run.model.separators.at(0).proof;
        EXPECT_EQ(proof.updates, one.expected.at("n_updates").get<std::uint64_t>());
        EXPECT_EQ(proof.epochs, one.expected.at("epochs").get<std::uint64_t>());
        EXPECT_EQ(run.model.separators.at(0).weights, numbers(one.expected.at("w")));
    }
}

} // namespace
} // namespace novikoff::test::perceptron_golden_test
