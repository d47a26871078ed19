// The averaged and the voted perceptron's runs of golden.json.
#include "novikoff/model.hpp"
#include "support/golden_run.hpp"

namespace novikoff::test::averaged_voted_golden_test {
namespace {

std::vector<double> average(const Json& expected) {
    const Json& value = expected.at("average");
    return value.is_object() ? weights(value) : numbers(value);
}

TEST(AveragedGolden, WeightsAreTheMean) {
    const auto cases = golden_cases("averaged", LearnerKind::averaged);
    EXPECT_EQ(cases.size(), 4);
    for (const GoldenCase& one : cases) {
        SCOPED_TRACE(one.id);
        const auto run = train(rows(one.data), one.options);
        const Separator& separator = run.model.separators.at(0);
        EXPECT_EQ(separator.proof.updates, one.expected.at("n_updates").get<std::uint64_t>());
        EXPECT_EQ(separator.proof.epochs * one.data.size(), one.expected.at("steps").get<std::uint64_t>());
        expect_weights(separator.weights, average(one.expected), 1e-13);
        if (one.expected.contains("last")) { EXPECT_EQ(run.history(0).last, weights(one.expected.at("last"))); }
    }
}

TEST(AveragedGolden, TextbookMeanIsExactOnIntegers) {
    for (const GoldenCase& one : golden_cases("averaged", LearnerKind::averaged)) {
        if (!one.expected.contains("sum")) { continue; }
        SCOPED_TRACE(one.id);
        const textbook::Data data = rows_of(one);
        const textbook::Run run = textbook::averaged(data, one.options);
        EXPECT_EQ(run.w, average(one.expected));
        for (std::size_t i = 0; i < data.size(); ++i) {
            EXPECT_NEAR(textbook::dot(run.w, data.x[i]), number(one.expected.at("scores")[i]), 1e-14);
        }
    }
}

TEST(VotedGolden, VectorsCountsAndVotesAgree) {
    const auto cases = golden_cases("voted", LearnerKind::voted);
    EXPECT_EQ(cases.size(), 3);
    for (const GoldenCase& one : cases) {
        SCOPED_TRACE(one.id);
        const textbook::Data data = rows_of(one);
        const Dataset dataset = rows(one.data);
        const auto run = train(dataset, one.options);
        const Separator& separator = run.model.separators.at(0);
        const Json& vectors = one.expected.at("vectors");
        ASSERT_EQ(separator.votes.count.size(), one.expected.at("n_vectors").get<std::size_t>());
        const Trajectory actual = trajectory(run, data, {});
        for (std::size_t k = 0; k < vectors.size(); ++k) {
            EXPECT_EQ(separator.votes.count[k], vectors[k].at("c").get<std::uint64_t>()) << "vector " << k;
            if (k > 0) { EXPECT_EQ(actual.updates[k - 1].w, weights(vectors[k])) << "vector " << k; }
        }
        EXPECT_EQ(scores(separator, dataset, one.options.space.bias), numbers(one.expected.at("votes")));
    }
}

TEST(VotedGolden, TextbookVotesAgree) {
    for (const GoldenCase& one : golden_cases("voted", LearnerKind::voted)) {
        SCOPED_TRACE(one.id);
        const textbook::Data data = rows_of(one);
        const textbook::Run run = textbook::voted(data, one.options);
        const Json& vectors = one.expected.at("vectors");
        ASSERT_EQ(run.voters.size(), vectors.size());
        for (std::size_t k = 0; k < vectors.size(); ++k) {
            EXPECT_EQ(run.voters[k].first, weights(vectors[k]));
            EXPECT_EQ(run.voters[k].second, vectors[k].at("c").get<std::uint64_t>());
        }
        for (std::size_t i = 0; i < data.size(); ++i) {
            EXPECT_EQ(textbook::votes(run, data.x[i]), number(one.expected.at("votes")[i]));
        }
    }
}

} // namespace
} // namespace novikoff::test::averaged_voted_golden_test
