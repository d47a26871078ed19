#include "prove/search/separability.hpp"

#include "support/fractions.hpp"

#include <gtest/gtest.h>

namespace novikoff::test::stiemke_test {
namespace {

using Levels = std::vector<std::vector<Multiplier>>;

/// Joins the levels and expects λ > 0 on each of their rows, whole numbers without a common divisor, with Σ λ z = 0.
void expect_joined(const Levels& levels, const std::vector<Fractions>& rows) {
    const auto joined = join_levels(levels, [&](std::uint64_t row) { return rows.at(row); });
    std::vector<std::uint64_t> expected;
    for (const auto& level : levels) {
        for (const Multiplier& m : level) { expected.push_back(m.row); }
    }
    Fractions weights;
    std::vector<Fractions> used;
    std::vector<std::uint64_t> named;
    for (const Multiplier& m : joined) {
        EXPECT_GT(m.weight.sign(), 0);
        named.push_back(m.row);
        weights.push_back(m.weight);
        used.push_back(rows[m.row]);
    }
    EXPECT_EQ(named, expected);
    EXPECT_TRUE(all_zero(weighted_sum(weights, used)));
    EXPECT_EQ(primitive(weights), weights);
}

TEST(Stiemke, NoLevelsGiveNoMultipliers) {
    EXPECT_TRUE(join_levels({}, [](std::uint64_t) { return Fractions{}; }).empty());
}

TEST(Stiemke, OneLevelIsTakenAsItIsInWholeNumbers) {
    const auto joined = join_levels({{{4, fraction("1/2")}, {7, fraction("1/3")}}},
                                    [](std::uint64_t row) { return whole({row == 4 ? 2L : -3L}); });
    ASSERT_EQ(joined.size(), 2U);
    EXPECT_EQ(joined[0].row, 4U);
    EXPECT_EQ(joined[0].weight, Rational(3));
    EXPECT_EQ(joined[1].weight, Rational(2));
}

TEST(Stiemke, LevelsAreJoined) {
    // The second level adds up to (5, 0), which is in the span of the first.
    expect_joined({{{0, 1}, {1, 1}}, {{2, 1}, {3, 1}}}, whole_rows({{1, 0}, {-1, 0}, {5, 1}, {0, -1}}));
}

TEST(Stiemke, ManyLevelsAreJoined) {
    // Level k: e_k and −e_k, each plus random multiples of the earlier unit vectors.
    std::vector<Fractions> rows;
    Levels levels;
    Random random(5);
    constexpr std::size_t dimension = 12;
    for (std::size_t k = 0; k < dimension; ++k) {
        for (const long sign : {1L, -1L}) {
            Fractions& row = rows.emplace_back(dimension);
            for (std::size_t j = 0; j < k; ++j) { row[j] = any_whole(random, 9); }
            row[k] = sign;
        }
        levels.push_back({{2 * k, 1}, {2 * k + 1, 1}});
    }
    expect_joined(levels, rows);
}

TEST(Stiemke, LevelsAreClimbedWhereFloatingPointIsTooCoarse) {
    // The weights of the levels must differ by more than doubles can represent.
    const Rational large = fraction("1" + std::string(40, '0'));
    expect_joined({{{0, 1}, {1, 1}}, {{2, 1}, {3, 1}}},
                  {whole({1, 0}), whole({-1, 0}), {large, Rational(1)}, {large + 1, Rational(-1)}});
    const Rational huge = fraction("1" + std::string(400, '0'));
    expect_joined({{{0, 1}, {1, 1}}, {{2, 1}, {3, 1}}},
                  {whole({1, 0}), whole({-1, 0}), {huge, Rational(1)}, {huge + 1, Rational(-1)}});
    const Rational tiny = Rational(1) / huge;
    expect_joined({{{0, 1}, {1, 1}}, {{2, 1}, {3, 1}}, {{4, 1}, {5, 1}}}, {{tiny, Rational(0), Rational(0)},
                                                                           {-tiny, Rational(0), Rational(0)},
                                                                           {Rational(1), tiny, Rational(0)},
                                                                           {huge, -tiny, Rational(0)},
                                                                           {huge, huge, huge},
                                                                           {Rational(1), Rational(1), -huge}});
}

} // namespace
} // namespace novikoff::test::stiemke_test
