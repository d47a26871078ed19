// Steiner, Theorem 23: the boundary of the fuzzy perceptron can vary by at least 2 asin(γ°/R): every direction within
// asin(γ°/R) of the best one separates the rows that are not fuzzy. This is true, and for any rows. It is a statement
// about an angle, so the four parts are: the claim, that the learner makes no update in any direction of the range; the
// certificate, the whole range of solutions measured in another way; the reference, a bit-identical fuzzy run; the
// negative controls.
#include "support/agreement.hpp"
#include "support/golden.hpp"
#include "support/plane.hpp"
#include "support/random_data.hpp"

#include <rapidcheck/gtest.h>

#include <numbers>

namespace novikoff::test::theorem_23_test {
namespace {

textbook::Vector turned(const textbook::Vector& v, double angle) {
    return {std::cos(angle) * v[0] - std::sin(angle) * v[1], std::sin(angle) * v[0] + std::cos(angle) * v[1]};
}

double half_range(const textbook::Data& data) { return std::asin(best_margin(data) / radius(data)); }

/// The rows that are not fuzzy.
textbook::Data clear_rows(const textbook::Data& data, const LearnerOptions& learner) {
    const textbook::Vector p = textbook::memberships(data, learner.sharpness);
    textbook::Data clear;
    for (std::size_t i = 0; i < data.size(); ++i) {
        if (!textbook::is_fuzzy(p[i], learner)) {
            clear.x.push_back(data.x[i]);
            clear.y.push_back(data.y[i]);
        }
    }
    return clear;
}

bool means_coincide(const textbook::Data& data) { return textbook::mean(data, 1) == textbook::mean(data, -1); }

std::uint64_t updates_from(const textbook::Data& data, const textbook::Vector& initial) {
    TrainOptions options = options_for(LearnerKind::fuzzy);
    options.initial = initial;
    return proof_of(train(rows(data), options)).updates;
}

/// The angle between the outermost separating directions: π minus the angle that the rows y·x span.
double range_of_solutions(const textbook::Data& data) {
    const textbook::Vector middle = shortest_in_hull(data);
    double least = 0;
    double largest = 0;
    for (std::size_t i = 0; i < data.size(); ++i) {
        const double across = data.y[i] * (middle[0] * data.x[i][1] - middle[1] * data.x[i][0]);
        const double turn = std::atan2(across, textbook::score(data, middle, i));
        least = std::min(least, turn);
        largest = std::max(largest, turn);
    }
    return std::numbers::pi - (largest - least);
}

// The bound

RC_GTEST_PROP(Theorem23, LearnerHasNothingToDoInAnyDirectionOfTheRange, ()) {
    const textbook::Data data = any_labelled(2);
    RC_PRE(!means_coincide(data));
    const textbook::Data clear = clear_rows(data, {});
    RC_PRE(clear.size() > 0u && separable_in_the_plane(clear));
    const double share = *whole_number(-999, 999) / 1000.0;
    RC_ASSERT(updates_from(data, turned(shortest_in_hull(clear), share * half_range(clear))) == 0u);
}

// The certificate

RC_GTEST_PROP(Theorem23, SolutionsVaryByAtLeastTheRange, ()) {
    const textbook::Data data = any_separable(2).data;
    RC_ASSERT(range_of_solutions(data) * slack >= 2 * half_range(data));
}

RC_GTEST_PROP(Theorem23, WhatFuzzyFindsIsOneOfTheSolutions, ()) {
    const textbook::Data data = any_separable(2).data;
    RC_PRE(!means_coincide(data));
    TrainOptions options = options_for(LearnerKind::fuzzy);
    const textbook::Data clear = clear_rows(data, options.learner);
    RC_PRE(clear.size() > 0u);
    options.epochs = 100'000;
    const textbook::Vector found = weights_of(train(rows(data), options));
    RC_ASSERT(textbook::separates(clear, found));
    const textbook::Vector best = shortest_in_hull(clear);
    const double away = std::acos(std::min(1.0, margin_of({{best}, {1}}, found) / textbook::norm(best)));
    RC_ASSERT(away <= range_of_solutions(clear) * slack);
}

// The reference

RC_GTEST_PROP(Theorem23, RunIsTheTextbookLoopBitForBit, (bool sparse)) {
    const textbook::Data data = any_separable(2).data;
    RC_PRE(!means_coincide(data) && clear_rows(data, {}).size() > 0);
    TrainOptions options = options_for(LearnerKind::fuzzy);
    options.initial = *integer_vector(2, 9);
    RC_ASSERT(difference_from_textbook(data, options, sparse ? Storage::sparse : Storage::dense) == "");
}

// Negative controls

/// Figure 4.1's worst case: for rows on the margin at distance R the range is exactly 2 asin(γ/R).
TEST(Theorem23, RangeIsAttainedInTheWorstCase) {
    const textbook::Data data{{{4, 3}, {-4, 3}, {4, -3}, {-4, -3}}, {1, 1, -1, -1}}; // γ = 3, R = 5
    EXPECT_DOUBLE_EQ(half_range(data), std::asin(0.6));
    EXPECT_DOUBLE_EQ(range_of_solutions(data), 2 * half_range(data));
    EXPECT_EQ(updates_from(data, turned({0, 1}, half_range(data) - 1e-9)), 0);
    EXPECT_GT(updates_from(data, turned({0, 1}, half_range(data) + 1e-9)), 0);
}

/// Without "the rows that are not fuzzy": these rows are inseparable, so no direction of the range separates all of
/// them.
TEST(Theorem23, FuzzyRowsAreNotSeparatedByTheRange) {
    const textbook::Data data = golden_data("fuzzy8");
    const textbook::Data clear = clear_rows(data, {});
    ASSERT_LT(clear.size(), data.size());
    for (const double share : {-0.9, 0.0, 0.9}) {
        const textbook::Vector direction = turned(shortest_in_hull(clear), share * half_range(clear));
        EXPECT_EQ(updates_from(data, direction), 0);
        EXPECT_FALSE(textbook::separates(data, direction));
    }
}

} // namespace
} // namespace novikoff::test::theorem_23_test
