// Steiner, Theorem 23: the boundary of the fuzzy perceptron can vary by at least 2 asin(γ°/R): every direction within
// asin(γ°/R) of the best one separates the rows that are not fuzzy. True, of any rows in fact.
#include "support/agreement.hpp"
#include "support/plane.hpp"
#include "support/random_data.hpp"

#include <rapidcheck/gtest.h>

namespace novikoff::test {
namespace {

textbook::Vector turned(const textbook::Vector& v, double angle) {
    return {std::cos(angle) * v[0] - std::sin(angle) * v[1], std::sin(angle) * v[0] + std::cos(angle) * v[1]};
}

double half_range(const textbook::Data& data) { return std::asin(best_margin(data) / radius(data)); }

RC_GTEST_PROP(Theorem23, EveryDirectionOfTheRangeSeparates, ()) {
    const textbook::Data data = any_separable(2).data;
    const double share = *whole_number(-999, 999) / 1000.0;
    RC_ASSERT(textbook::separates(data, turned(shortest_in_hull(data), share * half_range(data))));
}

/// The clear rows of a fuzzy run: what it found is one of many, and the best direction has the range around it.
RC_GTEST_PROP(Theorem23, RangeHoldsForTheRowsThatFuzzyKeeps, ()) {
    const textbook::Data data = any_separable(2).data;
    TrainOptions options = options_for(LearnerKind::fuzzy);
    RC_PRE(textbook::mean(data, 1) != textbook::mean(data, -1));
    const textbook::Vector p = textbook::memberships(data, options.learner.sharpness);
    textbook::Data clear;
    for (std::size_t i = 0; i < data.size(); ++i) {
        if (!textbook::is_fuzzy(p[i], options.learner)) {
            clear.x.push_back(data.x[i]);
            clear.y.push_back(data.y[i]);
        }
    }
    RC_PRE(clear.size() > 0u);
    options.epochs = 100'000;
    RC_ASSERT(textbook::separates(clear, weights_of(train(rows(data), options))));
    RC_ASSERT(textbook::separates(clear, turned(shortest_in_hull(clear), 0.999 * half_range(clear))));
    RC_ASSERT(textbook::separates(clear, turned(shortest_in_hull(clear), -0.999 * half_range(clear))));
}

/// Negative control, and Figure 4.1's worst case: rows on the margin at distance R leave not a hair more.
TEST(Theorem23, RangeIsAttainedInTheWorstCase) {
    const textbook::Data data{{{4, 3}, {-4, 3}, {4, -3}, {-4, -3}}, {1, 1, -1, -1}}; // γ = 3, R = 5
    EXPECT_DOUBLE_EQ(half_range(data), std::asin(0.6));
    EXPECT_TRUE(textbook::separates(data, turned({0, 1}, half_range(data) - 1e-9)));
    EXPECT_FALSE(textbook::separates(data, turned({0, 1}, half_range(data) + 1e-9)));
}

} // namespace
} // namespace novikoff::test
