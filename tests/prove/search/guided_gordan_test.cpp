#include "prove/search/gordan.hpp"

#include "support/random_data.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace novikoff::test::guided_gordan_test {
namespace {

Alternative decide(const std::vector<RationalVector>& vectors) {
    std::vector<const RationalVector*> pointers;
    for (const RationalVector& vector : vectors) { pointers.push_back(&vector); }
    return guided_gordan(pointers);
}

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
