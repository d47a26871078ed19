// Margin-fuzzy's runs of golden.json: `all` (margin_fuzzy_a), `outside` (margin_fuzzy_b), and their cycles.
#include "support/golden_run.hpp"

namespace novikoff::test::margin_fuzzy_golden_test {
namespace {

class MarginFuzzyGolden : public testing::TestWithParam<Updates> {
protected:
    static std::vector<GoldenCase> cases() {
        const bool all = GetParam() == Updates::all;
        auto found = golden_cases(all ? "margin_fuzzy_a" : "margin_fuzzy_b", LearnerKind::margin_fuzzy);
        for (GoldenCase& one : found) {
            one.options.learner.updates = GetParam();
            one.options.learner.epsilon = number(one.params.at("eps"));
        }
        return found;
    }
};

std::uint64_t told(const Json& expected, const char* key) { return expected.value(key, std::uint64_t{0}); }

TEST_P(MarginFuzzyGolden, LibraryMakesEveryUpdateAndFindsTheCycles) {
    EXPECT_EQ(cases().size(), 5);
    for (const GoldenCase& one : cases()) {
        SCOPED_TRACE(one.id);
        for (const Storage storage : {Storage::dense, Storage::sparse}) {
            const auto run = train(rows(one.data, storage), one.options);
            expect_golden(trajectory(run, one.data, {}), one.expected);
            const bool cycle = one.expected.at("outcome") == "cycle";
            EXPECT_EQ(run.model.separators.at(0).proof.stopped == Stopped::cycle, cycle);
            EXPECT_EQ(run.history(0).cycle_start, told(one.expected, "cycle_start_epoch"));
            EXPECT_EQ(run.history(0).cycle_length, told(one.expected, "cycle_length_epochs"));
        }
    }
}

TEST_P(MarginFuzzyGolden, TextbookMakesEveryUpdateAndFindsTheCycles) {
    for (const GoldenCase& one : cases()) {
        SCOPED_TRACE(one.id);
        const textbook::Run run = textbook::margin_fuzzy(one.data, one.options);
        expect_golden(trajectory(run), one.expected);
        EXPECT_EQ(run.done, one.expected.at("outcome") == "terminated");
        EXPECT_EQ(run.cycle_start, told(one.expected, "cycle_start_epoch"));
        EXPECT_EQ(run.cycle_length, told(one.expected, "cycle_length_epochs"));
    }
}

INSTANTIATE_TEST_SUITE_P(Updates, MarginFuzzyGolden, testing::Values(Updates::all, Updates::outside),
                         [](const auto& tested) { return to_string(tested.param); });

} // namespace
} // namespace novikoff::test::margin_fuzzy_golden_test
