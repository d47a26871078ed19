// The numbers pinned here were computed by a separate program from the papers' definitions.
#include "base/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace novikoff::test::random_test {
namespace {

TEST(Random, GivesTheOutputsOfXoshiro256StarStarSeededBySplitmix64) {
    Random one(1);
    for (const std::uint64_t expected :
         {0xb3f2af6d0fc710c5U, 0x853b559647364ceaU, 0x92f89756082a4514U, 0x642e1c7bc266a3a7U, 0xb27a48e29a233673U}) {
        EXPECT_EQ(one.next(), expected);
    }
    Random zero(0);
    for (const std::uint64_t expected : {0x99ec5f36cb75f2b4U, 0xbf6e1f784956452aU, 0x1a5f849d4933e6e0U}) {
        EXPECT_EQ(zero.next(), expected);
    }
}

TEST(Random, BelowIsPinned) {
    Random random(7);
    for (const std::uint64_t expected : {4U, 1U, 5U, 5U, 5U, 5U, 0U, 0U, 2U, 0U, 3U, 4U}) {
        EXPECT_EQ(random.below(6), expected);
    }
}

// 2^64 mod n is almost n: about half of all draws are rejected.
TEST(Random, BelowRejectsWhatWouldBeBiased) {
    Random random(7);
    const std::uint64_t n = (std::uint64_t{1} << 63U) + 1;
    for (const std::uint64_t expected :
         {6461677535414237997U, 7744196453246319819U, 9049029322324588832U, 9139072988219048332U}) {
        EXPECT_EQ(random.below(n), expected);
    }
}

TEST(Random, BelowIsInRangeAndEven) {
    Random random(1);
    std::vector<int> seen(7);
    for (int i = 0; i < 70000; ++i) {
        ++seen.at(random.below(7)); // at() throws if out of range
    }
    double chi_square = 0;
    for (const int count : seen) { chi_square += (count - 10000.0) * (count - 10000.0) / 10000.0; }
    EXPECT_LT(chi_square, 22.5); // 6 degrees of freedom: exceeded once in 1000 seeds
    EXPECT_EQ(Random(5).below(1), 0U);
}

TEST(Random, UniformHas53BitsBelowOne) {
    Random random(1);
    EXPECT_EQ(random.uniform(), 0.7029218331588505);
    EXPECT_EQ(random.uniform(), 0.5204366199388569);
    for (int i = 0; i < 10000; ++i) {
        const double u = random.uniform();
        EXPECT_TRUE(u >= 0 && u < 1);
        EXPECT_EQ(u * 0x1p53, std::floor(u * 0x1p53));
    }
}

TEST(Random, NormalHasMeanZeroAndDeviationOne) {
    Random random(1);
    const int n = 100000;
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < n; ++i) {
        const double x = random.normal();
        sum += x;
        squares += x * x;
    }
    EXPECT_NEAR(sum / n, 0, 0.012);
    EXPECT_NEAR(squares / n, 1, 0.018);
}

TEST(Random, ShuffleIsPinned) {
    std::vector<int> items(10);
    std::iota(items.begin(), items.end(), 0);
    Random(1).shuffle(std::span(items));
    EXPECT_EQ(items, (std::vector<int>{3, 6, 1, 5, 0, 9, 2, 8, 4, 7}));
}

/// Independent of how many numbers are drawn at a time.
TEST(Random, ShuffleIsTheTextbooksLoop) {
    for (const std::size_t n : {0U, 1U, 2U, 31U, 32U, 33U, 34U, 64U, 65U, 66U, 1000U}) {
        std::vector<std::size_t> items(n);
        std::iota(items.begin(), items.end(), 0U);
        std::vector<std::size_t> expected = items;
        Random random(n);
        Random reference(n);
        random.shuffle(std::span(items));
        for (std::size_t i = n; i > 1; --i) {
            std::swap(expected[i - 1], expected[static_cast<std::size_t>(reference.below(i))]);
        }
        EXPECT_EQ(items, expected);
        EXPECT_EQ(random.next(), reference.next()) << "no draw more or less";
    }
}

TEST(Random, ShuffleIsAPermutation) {
    for (std::size_t n = 0; n < 50; ++n) {
        std::vector<std::size_t> items(n);
        std::iota(items.begin(), items.end(), 0U);
        const auto sorted = items;
        Random(n).shuffle(std::span(items));
        EXPECT_TRUE(std::is_permutation(items.begin(), items.end(), sorted.begin()));
    }
}

TEST(Random, ShuffleReachesEveryOrderEquallyOften) {
    Random random(3);
    std::vector<int> seen(6);
    for (int i = 0; i < 60000; ++i) {
        std::vector<int> items{0, 1, 2};
        random.shuffle(std::span(items));
        ++seen.at(static_cast<std::size_t>(items[0] * 2 + (items[1] > items[2] ? 1 : 0)));
    }
    for (const int count : seen) { EXPECT_NEAR(count, 10000, 400); }
}

} // namespace
} // namespace novikoff::test::random_test
