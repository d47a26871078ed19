// Greedy updates the scores of all rows instead of recomputing them: it must choose the textbook's rates.
#include "learn/rules/greedy_exact.hpp"
#include "support/agreement.hpp"
#include "support/gap.hpp"
#include "support/random_data.hpp"

#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>

namespace novikoff::test::greedy_test {
namespace {

TEST(Greedy, CountsTheMistakesOfManyRowsAsTheTextbookDoes) {
    TrainOptions options;
    options.learner.kind = LearnerKind::greedy;
    options.epochs = 1;
    for (const RateSet& rates : {RateSet{}, RateSet{true, {0.5, 4}}}) {
        options.learner.rates = rates;
        // Whole numbers: many scores are exactly 0 after a step, which only the dot product can decide.
        for (const bool whole : {false, true}) {
            textbook::Data data = with_gap(rates.exact ? 300 : 2800, 4, 0.02, 2, 8);
            for (textbook::Vector& x : data.x) {
                std::transform(x.begin(), x.end(), x.begin(),
                               [whole](double v) { return whole ? std::round(3 * v) : v; });
            }
            EXPECT_EQ(difference_from_textbook(data, options, Storage::dense), "");
            EXPECT_EQ(difference_from_textbook(data, options, Storage::sparse), "");
        }
    }
}

/// Enough rows for several threads.
TEST(Greedy, MakesTheSameStepsOnSeveralThreads) {
    TrainOptions options;
    options.learner.kind = LearnerKind::greedy;
    options.epochs = 2;
    const textbook::Data data = with_gap(12000, 8, 0.02, 20, 8);
    for (const RateSet& chosen : {RateSet{}, RateSet{true, {0.5, 4}}}) {
        options.learner.rates = chosen;
        for (const Storage storage : {Storage::dense, Storage::sparse}) {
            options.threads = 1;
            const auto alone = train(rows(data, storage), options);
            options.threads = 3;
            const auto together = train(rows(data, storage), options);
            EXPECT_GT(updates_of(alone), 100);
            EXPECT_EQ(weights_of(together), weights_of(alone));
            EXPECT_EQ(proof_of(together).mistakes, proof_of(alone).mistakes);
        }
    }
}

TEST(Greedy, CountsRightlyWhereFloat32IsTooSmall) {
    TrainOptions options;
    options.learner.kind = LearnerKind::greedy;
    options.space.bias = false;
    options.epochs = 2;
    for (const RateSet& rates : {RateSet{}, RateSet{true, {0.5, 4}}}) {
        options.learner.rates = rates;
        for (const double factor : {1e60, 1e-60}) {
            textbook::Data data = with_gap(rates.exact ? 150 : 400, 4, 0.02, 2, 8);
            for (std::size_t i = 0; i < data.size(); i += 3) {
                std::transform(data.x[i].begin(), data.x[i].end(), data.x[i].begin(),
                               [factor](double v) { return factor * v; });
            }
            EXPECT_EQ(difference_from_textbook(data, options, Storage::dense), "") << factor;
            EXPECT_EQ(difference_from_textbook(data, options, Storage::sparse), "") << factor;
        }
    }
}

TEST(GreedyExact, TakesTheSmallestOfTheBestRates) {
    const auto best = [](std::vector<Breakpoint> points, double min, double max) {
        return fewest_mistakes(points, min, max);
    };
    EXPECT_EQ(best({}, 1, 4), 1);
    EXPECT_EQ(best({}, 3, 3), 3);
    EXPECT_EQ(best({{2, true}}, 1, 4), 3) << "not at 2 itself, but between 2 and 4";
    EXPECT_EQ(best({{2, false}}, 1, 4), 1);
    EXPECT_EQ(best({{1, true}}, 1, 4), 2.5);
    EXPECT_EQ(best({{4, true}}, 1, 4), 1) << "rates above the largest are not tried";
    EXPECT_EQ(best({{1, false}}, 1, 1), 1);
    EXPECT_EQ(best({{2, true}, {2, true}, {2, false}}, 1, 4), 3) << "two right, one wrong";
    EXPECT_EQ(best({{3, false}, {2, true}}, 1, 4), 2.5) << "sorted first";
    EXPECT_EQ(best({{2, false}, {2, true}, {2, true}}, 1, 4), 3) << "in whatever order equals come";
    EXPECT_EQ(best({{2, true}, {3, true}, {2, false}, {3, false}, {3, true}}, 1, 4), 3.5);
    EXPECT_EQ(best({{3, false}, {3, true}, {2, false}, {3, true}, {2, true}}, 1, 4), 3.5) << "and all the others";
    const double next = std::nextafter(2.0, 3.0);
    EXPECT_EQ(best({{2, true}, {next, false}}, 1, 4), 1) << "no rate lies between neighbours";
}

TEST(Greedy, CountsRightlyWhereItsCopyIsTooCoarse) {
    TrainOptions options;
    options.learner.kind = LearnerKind::greedy;
    options.epochs = 2;
    // More rates than are tried at once. An interval of rates has fewer rows, because the textbook's loop is slow
    // there.
    for (const RateSet& rates : {RateSet{false, {0.25, 0.5, 1, 2, 4}}, RateSet{true, {0.25, 4}}}) {
        options.learner.rates = rates;
        textbook::Data data = with_gap(rates.exact ? 150 : 600, 4, 0.01, 3, 8);
        for (const double column : {1e3, 1e6, 1e9}) { // relative to it, the others vanish in 16 bits, then in float32
            for (textbook::Vector& x : data.x) { x[1] = 1000 * (x[1] + 0.01); }
            EXPECT_EQ(difference_from_textbook(data, options, Storage::dense), "") << column;
        }
    }
}

/// Below 1e-29 a step in units of the copy is not a normal float32. Here the score of the second row is exactly 0 after
/// two steps and must not be counted as positive.
TEST(Greedy, CountsRightlyWhereStepsAreTooSmallForFloat) {
    TrainOptions options;
    options.learner.kind = LearnerKind::greedy;
    options.space.bias = false;
    options.epochs = 2;
    const textbook::Data data{{{1}, {1}}, {1, -1}};
    for (double rate = 6.0267123275e-31; rate < 1e-18; rate *= 1.7) {
        for (const bool exact : {false, true}) {
            options.learner.rates = RateSet{exact, {rate, 3 * rate}};
            EXPECT_EQ(difference_from_textbook(data, options, Storage::dense), "") << rate;
        }
    }
}

RC_GTEST_PROP(Greedy, FollowsTheTextbookFromAnyWeights, ()) {
    const std::size_t columns = any_count(1, 20);
    const textbook::Data data =
        with_gap(any_count(20, 300), columns, 0.01, *rc::gen::element(std::size_t{0}, std::size_t{3}),
                 *rc::gen::arbitrary<std::uint64_t>());
    TrainOptions options;
    options.learner.kind = LearnerKind::greedy;
    const double size = *rc::gen::element(1.0, 2e-50, 1e-30, 1e-20, 1e-15, 1e45);
    options.learner.rates = *rc::gen::arbitrary<bool>() ? RateSet{true, {0.5 * size, 3 * size}}
                                                        : RateSet{false, {0.5 * size, size, 3 * size}};
    options.space.bias = *rc::gen::arbitrary<bool>();
    options.epochs = any_count(1, 5);
    options.initial.assign(columns + (options.space.bias ? 1 : 0), *rc::gen::element(0.0, 1.0, -1e40, 1e-50));
    RC_ASSERT(difference_from_textbook(data, options, *rc::gen::element(Storage::dense, Storage::sparse)) == "");
}

} // namespace
} // namespace novikoff::test::greedy_test
