#include "prove/search/gordan.hpp"

#include "support/random_data.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

namespace novikoff::test::guided_gordan_test {
namespace {

std::vector<const RationalVector*> pointers(const std::vector<RationalVector>& vectors) {
    std::vector<const RationalVector*> result;
    for (const RationalVector& vector : vectors) { result.push_back(&vector); }
    return result;
}

Alternative decide(const std::vector<RationalVector>& vectors) { return guided_gordan(pointers(vectors)); }

/// Empty if exactly one alternative is given and it holds.
std::string fault(const std::vector<RationalVector>& vectors, const Alternative& found) {
    if (found.separator.empty() == found.multipliers.empty()) { return "not one of the two"; }
    RationalVector sum(vectors[0].size());
    Rational all;
    for (std::size_t i = 0; i < vectors.size(); ++i) {
        Rational product;
        for (std::size_t j = 0; j < sum.size(); ++j) {
            if (found.multipliers.empty()) {
                product += found.separator[j] * vectors[i][j];
            } else {
                sum[j] += found.multipliers[i] * vectors[i][j];
            }
        }
        if (found.multipliers.empty() && product.sign() <= 0) { return "not separated"; }
        if (!found.multipliers.empty() && found.multipliers[i].sign() < 0) { return "a negative multiplier"; }
        all += found.multipliers.empty() ? Rational(1) : found.multipliers[i];
    }
    return sum == RationalVector(sum.size()) && all.sign() > 0 ? "" : "the sum is not 0";
}

RC_GTEST_PROP(GuidedGordan, DecidesAsWithoutAGuide, ()) {
    const std::size_t dimension = any_count(1, 4);
    const std::size_t rows = any_count(1, 8);
    const int scale = *whole_number(-1100, 1100); // beyond the range of doubles
    Rational factor = 1;
    for (int k = 0; k < std::abs(scale); ++k) { factor = scale > 0 ? factor * 2 : factor / 2; }
    std::vector<RationalVector> vectors(rows);
    for (RationalVector& vector : vectors) {
        for (const double x : *integer_vector(dimension, 3)) { vector.push_back(Rational::of(x)); }
        vector[0] *= factor;
    }
    const Alternative found = decide(vectors);
    RC_ASSERT(fault(vectors, found) == "");
    RC_ASSERT(found.multipliers.empty() == gordan(vectors).multipliers.empty());
}

RC_GTEST_PROP(GordanFrom, AnyStartLeadsToTheDecisionOfTheTableau, ()) {
    const std::size_t dimension = any_count(1, 5);
    std::vector<RationalVector> vectors(any_count(1, 12));
    for (RationalVector& vector : vectors) { vector = exactly(*integer_vector(dimension, 2)); }
    std::vector<std::size_t> start;
    for (std::size_t k = 0; k < vectors.size(); ++k) {
        if (*whole_number(0, 1) == 1) { start.push_back(k); }
    }
    const Alternative found = gordan_from(pointers(vectors), start);
    RC_ASSERT(fault(vectors, found) == "");
    RC_ASSERT(found.multipliers.empty() == gordan(vectors).multipliers.empty());
    const auto many = std::count_if(found.multipliers.begin(), found.multipliers.end(),
                                    [](const Rational& x) { return x.sign() != 0; });
    RC_ASSERT(many <= static_cast<std::ptrdiff_t>(dimension) + 1);
}

TEST(GuidedGordan, GapsBelowFloatingPointAreSeen) {
    const Rational small = Rational::of(0x1p-300);
    const Alternative open = decide({{1, 1}, {-1, small - 1}});
    EXPECT_EQ(fault({{1, 1}, {-1, small - 1}}, open), "");
    EXPECT_FALSE(open.separator.empty());
    const Alternative closed = decide({{1, 1}, {-1, -1}});
    EXPECT_EQ(fault({{1, 1}, {-1, -1}}, closed), "");
    EXPECT_FALSE(closed.multipliers.empty());
}

TEST(GuidedGordan, TheCheckRefusesForgeries) {
    const std::vector<RationalVector> vectors{{1, 0}, {-1, 0}};
    EXPECT_EQ(fault(vectors, {{}, {1, 1}}), "");
    EXPECT_EQ(fault(vectors, {{}, {1, 2}}), "the sum is not 0");
    EXPECT_EQ(fault(vectors, {{}, {0, 0}}), "the sum is not 0");
    EXPECT_EQ(fault(vectors, {{}, {-1, -1}}), "a negative multiplier");
    EXPECT_EQ(fault(vectors, {{1, 0}, {}}), "not separated");
    EXPECT_EQ(fault(vectors, {}), "not one of the two");
}

} // namespace
} // namespace novikoff::test::guided_gordan_test
