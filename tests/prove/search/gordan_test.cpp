#include "prove/search/gordan.hpp"

#include "support/fractions.hpp"
#include "support/random_data.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

namespace novikoff::test::gordan_test {
namespace {

bool separates(const Fractions& w, const std::vector<Fractions>& rows) {
    return std::all_of(rows.begin(), rows.end(), [&](const Fractions& z) { return product(w, z).sign() > 0; });
}

/// λ ≥ 0, not all 0, on few rows, with Σ λ z = 0.
bool vanishes(const Fractions& lambda, const std::vector<Fractions>& rows) {
    const auto positive = std::count_if(lambda.begin(), lambda.end(), [](const auto& x) { return x.sign() > 0; });
    const auto negative = std::count_if(lambda.begin(), lambda.end(), [](const auto& x) { return x.sign() < 0; });
    return lambda.size() == rows.size() && negative == 0 && positive > 0 &&
           positive <= static_cast<std::ptrdiff_t>(rows[0].size()) + 1 && all_zero(weighted_sum(lambda, rows));
}

RC_GTEST_PROP(Gordan, GivesOneAlternativeWhichHolds, ()) {
    const std::size_t dimension = any_count(1, 4);
    std::vector<Fractions> rows(any_count(1, 9));
    for (Fractions& row : rows) { row = exactly(*integer_vector(dimension, 3)); }
    const Alternative found = gordan(rows);
    RC_ASSERT(found.separator.empty() != found.multipliers.empty());
    RC_ASSERT((found.multipliers.empty() ? separates(found.separator, rows) : vanishes(found.multipliers, rows)));
}

TEST(Gordan, ARowOfZerosIsItsOwnReason) { EXPECT_EQ(gordan(whole_rows({{0, 0}})).multipliers, whole({1})); }

TEST(Gordan, OneRowSeparatesItself) {
    const auto rows = whole_rows({{0, -3}});
    EXPECT_TRUE(separates(gordan(rows).separator, rows));
}

TEST(Gordan, OppositeRowsVanishTogether) {
    const Fractions lambda = gordan(whole_rows({{1, 2}, {5, 5}, {-3, -6}})).multipliers;
    ASSERT_EQ(lambda.size(), 3U);
    EXPECT_EQ(lambda[0], Rational(3) * lambda[2]);
    EXPECT_EQ(lambda[1], Rational(0));
}

TEST(Gordan, ADifferenceOfOneUnitInTheLastPlaceDecides) {
    const Rational third = Rational::of(1.0 / 3);
    const std::vector<Fractions> rounded{{Rational(1), third}, {Rational(-3), Rational(-1)}};
    EXPECT_TRUE(separates(gordan(rounded).separator, rounded));
    EXPECT_TRUE(gordan({{Rational(1), fraction("1/3")}, {Rational(-3), Rational(-1)}}).separator.empty());
}

TEST(Gordan, DegenerateRowsDoNotCycle) { // many ties in every ratio test
    std::vector<Fractions> rows;
    for (long a = -2; a <= 2; ++a) {
        for (long b = -2; b <= 2; ++b) {
            for (long c = 0; c <= 2; ++c) {
                if (c > 0 || b > 0 || (b == 0 && a > 0)) { // one half of the grid: no row is opposite to another
                    rows.push_back(whole({a, b, c}));
                }
            }
        }
    }
    EXPECT_TRUE(separates(gordan(rows).separator, rows));
    rows.push_back(whole({0, 0, -1}));
    EXPECT_TRUE(vanishes(gordan(rows).multipliers, rows));
}

} // namespace
} // namespace novikoff::test::gordan_test
