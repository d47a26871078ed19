// Fuzzy's runs of golden.json: membership values, rates, which rows are fuzzy, and the updates.
#include "support/golden_run.hpp"

namespace novikoff::test::fuzzy_golden_test {
namespace {

std::vector<GoldenCase> fuzzy_cases() {
    auto cases = golden_cases("fuzzy", LearnerKind::fuzzy);
    for (GoldenCase& one : cases) {
        one.options.learner.sharpness = number(one.params.at("c"));
        one.options.learner.power = number(one.params.at("m"));
        one.options.learner.delta = number(one.params.at("delta"));
    }
    return cases;
}

TEST(FuzzyGolden, MembershipValuesAgree) {
    const auto cases = fuzzy_cases();
    EXPECT_EQ(cases.size(), 3);
    for (const GoldenCase& one : cases) {
        SCOPED_TRACE(one.id);
        expect_weights(textbook::mean(one.data, 1), numbers(one.expected.at("mean_pos")), 0);
        expect_weights(textbook::mean(one.data, -1), numbers(one.expected.at("mean_neg")), 0);
        const textbook::Vector p = textbook::memberships(one.data, one.options.learner.sharpness);
        for (std::size_t i = 0; i < p.size(); ++i) {
            EXPECT_NEAR(p[i], number(one.expected.at("p_own")[i]), 1e-14);
            EXPECT_NEAR(textbook::fuzzy_rate(p[i], one.options.learner), number(one.expected.at("alpha")[i]), 1e-13);
            EXPECT_EQ(textbook::is_fuzzy(p[i], one.options.learner), one.expected.at("fuzzy")[i].get<bool>());
        }
    }
}

TEST(FuzzyGolden, LibraryMakesEveryUpdate) {
    for (const GoldenCase& one : fuzzy_cases()) {
        SCOPED_TRACE(one.id);
        const auto run = train(rows(one.data), one.options);
        const Trajectory actual = trajectory(run, one.data, {});
        EXPECT_EQ(actual.updates.size(), one.expected.at("n_updates").get<std::size_t>());
        EXPECT_EQ(actual.epochs, one.expected.at("epochs").get<std::uint64_t>());
        const Json& first = one.expected.at("first_updates");
        ASSERT_GE(actual.updates.size(), first.size());
        for (std::size_t k = 0; k < first.size(); ++k) {
            EXPECT_EQ(actual.updates[k].epoch, first[k].at("epoch").get<std::uint64_t>());
            EXPECT_EQ(actual.updates[k].row, first[k].at("index").get<std::size_t>());
            expect_weights(actual.updates[k].w, weights(first[k]), 1e-12);
        }
        expect_weights(actual.w, numbers(one.expected.at("w")), 1e-11);
    }
}

TEST(FuzzyGolden, FuzzyRowsAreNeverUpdatedOn) {
    for (const GoldenCase& one : fuzzy_cases()) {
        SCOPED_TRACE(one.id);
        const auto run = train(rows(one.data), one.options);
        const auto per_row = run.history(0).ledger.per_row();
        for (std::size_t i = 0; i < one.data.size(); ++i) {
            if (one.expected.at("fuzzy")[i].get<bool>()) { EXPECT_EQ(per_row[i], 0) << "row " << i; }
        }
    }
}

} // namespace
} // namespace novikoff::test::fuzzy_golden_test
