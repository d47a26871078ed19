#include "prove/search/margin.hpp"

#include "prove/search/separability.hpp"
#include "support/fractions.hpp"
#include "support/golden.hpp"
#include "support/plane.hpp"
#include "support/random_data.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace novikoff::test::margin_test {
namespace {

/// First separates the rows. REQUIRES: they are separable.
MarginClaim margin_of_rows(const textbook::Data& data, bool bias, double gap = 1e-6) {
    const Dataset dataset = rows(data);
    const ExactRows exact(dataset, bias);
    Separability search(exact, data.y);
    const Decision& decision = search.decide();
    EXPECT_EQ(decision.verdict, Verdict::separable);
    return widest_margin(exact, data.y, decision.separator, gap);
}

/// Why the claim is false; empty if both ends hold, in fractions that the test computes itself.
std::string fault_of(const MarginClaim& claim, const textbook::Data& data, bool bias, double gap = 1e-6) {
    const auto z = signed_rows(data.x, data.y, bias);
    const Rational lower = Rational::of(claim.lower);
    const Rational length2 = product(claim.direction, claim.direction);
    for (const Fractions& row : z) {
        const Rational score = product(row, claim.direction);
        if (score.sign() <= 0 || score * score < lower * lower * length2) { return "the lower end is too high"; }
    }
    Fractions weights;
    std::vector<Fractions> used;
    Rational total;
    for (const Multiplier& m : claim.weights) {
        if (m.weight.sign() <= 0) { return "a weight is not positive"; }
        total += m.weight;
        weights.push_back(m.weight);
        used.push_back(z.at(m.row));
    }
    const Fractions sum = weighted_sum(weights, used);
    const Rational upper = Rational::of(claim.upper) * total;
    if (product(sum, sum) > upper * upper) { return "the upper end is too low"; }
    if (!(claim.lower > 0 && claim.upper - claim.lower <= gap * claim.upper)) { return "the gap is too wide"; }
    return {};
}

TEST(Margin, OfFigure34IsKnown) {
    const textbook::Data data = figure34();
    const MarginClaim through_origin = margin_of_rows(data, false, 1e-12);
    EXPECT_EQ(fault_of(through_origin, data, false, 1e-12), "");
    EXPECT_NEAR(through_origin.lower, 0.1604583486767599, 1e-12);
    EXPECT_NEAR(through_origin.upper, 0.1604583486767599, 1e-12);
    const MarginClaim with_bias = margin_of_rows(data, true);
    EXPECT_EQ(fault_of(with_bias, data, true), "");
    EXPECT_NEAR(with_bias.lower, 0.169443446, 1e-6);
    EXPECT_LE(with_bias.lower, 0.1694434465);
    EXPECT_GE(with_bias.upper, 0.1694434455);
}

RC_GTEST_PROP(Margin, InThePlaneItIsThatOfTheShortestVectorOfTheHull, ()) {
    const textbook::Data data = any_separable(2).data;
    const MarginClaim claim = margin_of_rows(data, false);
    RC_ASSERT(fault_of(claim, data, false) == "");
    const double expected = textbook::norm(shortest_in_hull(data));
    RC_ASSERT(claim.lower <= expected * (1 + 1e-12));
    RC_ASSERT(claim.upper >= expected * (1 - 1e-12));
}

RC_GTEST_PROP(Margin, IsEnclosedInAnyDimensionWithAndWithoutBias, (bool bias)) {
    const textbook::Data data = any_separable(any_count(1, 6), 30).data;
    RC_ASSERT(fault_of(margin_of_rows(data, bias), data, bias) == "");
    RC_ASSERT(fault_of(margin_of_rows(data, bias, 1), data, bias, 1) == ""); // any separating direction is enough
}

/// Rows (1, ½) and −(1, ½ − tiny), …: the classes differ by one unit in the last place.
TEST(Margin, OfOneUnitInTheLastPlaceIsEnclosed) {
    const double next = std::nextafter(0.5, 1.0);
    const textbook::Data data{{{1, 0.5}, {1, next}, {3, 1.5}}, {-1, 1, -1}};
    const MarginClaim claim = margin_of_rows(data, false);
    EXPECT_EQ(fault_of(claim, data, false), "");
    EXPECT_LT(claim.upper, 1e-16);
    EXPECT_EQ(fault_of(margin_of_rows(data, true), data, true), "");
    for (const bool bias : {false, true}) { // floating point finds no separating direction: the known one is used
        EXPECT_EQ(fault_of(margin_of_rows(data, bias, 1), data, bias, 1), "");
    }
}

TEST(Margin, OfVeryLargeAndVerySmallRowsIsEnclosed) {
    for (const double size : {1e-300, 1e-200, 1e-160, 1e160, 1e200, 1e300}) {
        textbook::Data data{{{3, 1}, {2, 5}, {-1, -4}, {0.7, 0.1}}, {1, 1, -1, 1}};
        for (auto& row : data.x) {
            for (double& value : row) { value *= size; }
        }
        const MarginClaim claim = margin_of_rows(data, false);
        EXPECT_EQ(fault_of(claim, data, false), "") << size;
        EXPECT_NEAR(claim.lower / size, std::sqrt(0.5), 1e-5); // the row (0.7, 0.1) itself is the nearest point
    }
}

TEST(Margin, OfRowsOfAllSizesIsEnclosed) {
    const textbook::Data data{{{1e200, 1}, {1e-200, 1}, {1, -1e-200}, {-1e-100, -1}}, {1, 1, 1, -1}};
    EXPECT_EQ(fault_of(margin_of_rows(data, false), data, false), "");
    EXPECT_EQ(fault_of(margin_of_rows(data, false, 1), data, false, 1), "");
}

TEST(Margin, EndsFollowFromTheirEvidence) {
    const Dataset data = rows({{3, 4}, {-6, -8}}, {1, -1});
    const std::vector<double> y{1, -1};
    const ExactRows exact(data, false);
    const MarginClaim claim = margin_shown_by(exact, y, whole({3, 4}), {{0, 1}, {1, 1}});
    EXPECT_EQ(claim.lower, 5);
    EXPECT_EQ(claim.upper, 7.5);
    EXPECT_EQ(margin_shown_by(exact, y, whole({-3, -4}), {{0, 1}}).lower, 0); // not a separator
    const MarginClaim upper_only = margin_shown_by(exact, y, {}, {{0, 1}});
    EXPECT_EQ(upper_only.lower, 0);
    EXPECT_EQ(upper_only.upper, 5);
}

} // namespace
} // namespace novikoff::test::margin_test
