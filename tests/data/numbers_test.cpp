#include "novikoff/dataset.hpp"

#include "data/storage.hpp"
#include "support/reading.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>

namespace novikoff::test::data_numbers_test {
namespace {

using Vector = std::vector<double>;

const void* memory(const Numbers& numbers) {
    return numbers.visit([](auto x) { return static_cast<const void*>(x.data()); });
}

TEST(Numbers, WhatIsAFloatIsStoredAsOne) {
    const Vector values{1, -0.0, 0.5, 16777216, 0x1p-149, -std::numeric_limits<float>::max()};
    const Numbers small = stored_small(values);
    EXPECT_TRUE(small.single());
    EXPECT_EQ(small.doubles(), values);
    EXPECT_TRUE(std::signbit(small[1]));
    EXPECT_EQ(small.size(), values.size());
    EXPECT_EQ(memory(stored_small(small)), memory(small));
}

TEST(Numbers, OneNumberThatIsNoFloatKeepsAllAsTheyAre) {
    for (const double other : {0.1, 16777217.0, 0x1p-150, 0x1p128, 1e300, -0x1.fffffffp127}) {
        const Numbers numbers = Vector{1, other, 2};
        const Numbers same = stored_small(numbers);
        EXPECT_FALSE(same.single()) << other;
        EXPECT_EQ(memory(same), memory(numbers));
        EXPECT_EQ(same[1], other);
    }
}

TEST(Numbers, NoNumbersAreStoredEitherWay) {
    EXPECT_EQ(Numbers().size(), 0U);
    EXPECT_EQ(stored_small(Numbers()).doubles(), Vector());
    EXPECT_EQ(Numbers(std::vector<float>{}).doubles(), Vector());
}

TEST(Numbers, DataAreStoredSmallAfterReading) {
    const Dataset floats = read_bytes("1 1:0.5 2:3\n-1 1:2 2:4\n", "x.svm");
    const Dataset doubles = read_bytes("1 1:0.1 2:3\n-1 1:2 2:4\n", "x.svm");
    EXPECT_TRUE(std::get<DenseStorage>(floats.storage()).values.single());
    EXPECT_FALSE(std::get<DenseStorage>(doubles.storage()).values.single());
    EXPECT_EQ(floats.nonzeros(), 4U);
}

TEST(Numbers, SparseRowsAreStoredSmallToo) {
    const Dataset data = read_bytes("1 1:0.5 9:3\n-1 1:2 8:4\n", "x.svm");
    const auto& storage = std::get<SparseStorage>(data.storage());
    EXPECT_TRUE(storage.values.single());
    EXPECT_EQ(storage.values.doubles(), (Vector{0.5, 3, 2, 4}));
    EXPECT_EQ(to_dense(storage, 9).values[8], 3);
}

} // namespace
} // namespace novikoff::test::data_numbers_test
