#include "base/elementary.hpp"

#include "base/random.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace novikoff::test::elementary_test {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// The index of a double in the order of all doubles.
std::int64_t ordinal(double x) {
    const auto bits = std::bit_cast<std::int64_t>(x);
    return bits < 0 ? std::numeric_limits<std::int64_t>::min() - bits : bits;
}

/// Expects at most `ulps` doubles from one to the other.
void expect_near_ulps(double actual, double expected, std::int64_t ulps, double x) {
    EXPECT_LE(std::abs(ordinal(actual) - ordinal(expected)), ulps)
        << "at " << x << ": " << actual << " instead of " << expected;
}

TEST(Elementary, ExpAgreesWithTheLibraryOverItsWholeRange) {
    Random random(1);
    for (int i = 0; i < 200000; ++i) {
        const double x = random.uniform() * 1455 - 745.1;
        if (x < 709.78) { expect_near_ulps(exp(x), std::exp(x), 2, x); }
    }
}

TEST(Elementary, Expm1AgreesWithTheLibraryNearZeroAndFarFromIt) {
    Random random(2);
    for (int i = 0; i < 200000; ++i) {
        const double x = (2 * random.uniform() - 1) * std::ldexp(1.0, static_cast<int>(random.below(70)) - 60);
        expect_near_ulps(expm1(x), std::expm1(x), 6, x);
    }
}

TEST(Elementary, LogAgreesWithTheLibraryForAllExponentsAndNearOne) {
    Random random(3);
    for (int i = 0; i < 200000; ++i) {
        const double x = std::ldexp(1 + random.uniform(), static_cast<int>(random.below(2080)) - 1060);
        if (std::isfinite(x)) { expect_near_ulps(log(x), std::log(x), 3, x); }
        const double near_one = 1 + (random.uniform() - 0.5) * std::ldexp(1.0, -static_cast<int>(random.below(50)));
        expect_near_ulps(log(near_one), std::log(near_one), 3, near_one);
    }
}

// The logarithm is rounded before it is multiplied: the relative error grows with |y log x|.
TEST(Elementary, PowAgreesWithTheLibrary) {
    Random random(4);
    const double epsilon = std::numeric_limits<double>::epsilon();
    for (int i = 0; i < 200000; ++i) {
        const double x = 10 * random.uniform() + 1e-3;
        const double y = 40 * random.uniform() - 20;
        const double expected = std::pow(x, y);
        EXPECT_NEAR(pow(x, y), expected, 3 * epsilon * (1 + std::fabs(y * std::log(x))) * expected) << x << '^' << y;
        const auto whole = static_cast<double>(1 + random.below(64));
        EXPECT_NEAR(pow(x, whole), std::pow(x, whole), whole * epsilon * std::pow(x, whole)) << x << '^' << whole;
    }
}

TEST(Elementary, ExpAtItsEnds) {
    EXPECT_EQ(exp(0), 1);
    EXPECT_EQ(exp(710), infinity);
    EXPECT_EQ(exp(infinity), infinity);
    EXPECT_EQ(exp(-746), 0);
    EXPECT_EQ(exp(-infinity), 0);
    EXPECT_EQ(exp(-745.13), 0x1p-1074);
    EXPECT_TRUE(std::isfinite(exp(709.78271289338397)));
}

TEST(Elementary, Expm1KeepsTinyArguments) {
    EXPECT_EQ(expm1(0), 0);
    EXPECT_EQ(expm1(1e-300), 1e-300);
    EXPECT_EQ(expm1(-800), -1);
    EXPECT_EQ(expm1(800), infinity);
}

TEST(Elementary, LogOfOneAndOfTheSmallestNumber) {
    EXPECT_EQ(log(1), 0);
    EXPECT_EQ(log(0x1p-1074), std::log(0x1p-1074));
}

TEST(Elementary, PowAtItsEdges) {
    EXPECT_EQ(pow(0, 0), 1);
    EXPECT_EQ(pow(5, 0), 1);
    EXPECT_EQ(pow(0, 2.5), 0);
    EXPECT_EQ(pow(0, -1), infinity);
    EXPECT_EQ(pow(3, 2), 9);
    EXPECT_EQ(pow(2, 64), 0x1p64);
    EXPECT_EQ(pow(1, 1e9), 1);
}

// These functions affect weights, so their results must never change on any platform.
TEST(Elementary, BitsArePinned) {
    EXPECT_EQ(exp(1), 0x1.5bf0a8b14576ap+1);
    EXPECT_EQ(exp(-1), 0x1.78b56362cef38p-2);
    EXPECT_EQ(exp(700), 0x1.d945df4f8ec8ep+1009);
    EXPECT_EQ(expm1(0.25), 0x1.22d78f0fa061ap-2);
    EXPECT_EQ(expm1(3), 0x1.315e5bf6fb106p+4);
    EXPECT_EQ(log(10), 0x1.26bb1bbb55516p+1);
    EXPECT_EQ(log(0.9999999), -0x1.ad7f2b1049b9fp-24);
    EXPECT_EQ(pow(2, 0.5), 0x1.6a09e667f3bccp+0);
    EXPECT_EQ(pow(0.3, 2.5), 0x1.93d32bceafc28p-5);
    EXPECT_EQ(pow(1.1, 64), 0x1.bdcaa43ae86dcp+8);
}

} // namespace
} // namespace novikoff::test::elementary_test
