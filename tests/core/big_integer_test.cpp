// The schoolbook's whole numbers against FLINT's, which stand behind Rational here.
#include "novikoff/core/portable/big_integer.h"

#include "novikoff/core/random.hpp"
#include "novikoff/core/rational.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <limits>
#include <string>

namespace novikoff::test {
namespace {

/// A whole number as both sides see it.
struct Pair {
    BigInteger own;
    Rational flint;
};

/// Up to some hundred bits, with long runs of 0 and of 1 among them: there a division guesses wrong.
Pair any_integer() {
    const auto words =
        *rc::gen::resize(12, rc::gen::container<std::vector<std::uint32_t>>(rc::gen::element<std::uint32_t>(
                                 0, 1, 2, 7, 0x7fffffffU, 0x80000000U, 0xfffffffeU, 0xffffffffU, 1000000007U)));
    Pair result{BigInteger(0), Rational(0)};
    for (const std::uint32_t word : words) {
        result.own <<= 32;
        result.own = result.own + BigInteger(word);
        result.flint = result.flint * Rational::of(0x1p32) + Rational::of(word);
    }
    if (*rc::gen::arbitrary<bool>()) {
        result.own.negate();
        result.flint = -result.flint;
    }
    return result;
}

RC_GTEST_PROP(BigInteger, SumsDifferencesAndProductsAreFlints, ()) {
    const Pair a = any_integer();
    const Pair b = any_integer();
    RC_ASSERT((a.own + b.own).to_string() == (a.flint + b.flint).to_string());
    RC_ASSERT((a.own - b.own).to_string() == (a.flint - b.flint).to_string());
    RC_ASSERT((a.own * b.own).to_string() == (a.flint * b.flint).to_string());
}

RC_GTEST_PROP(BigInteger, OrderAndSignAreFlints, ()) {
    const Pair a = any_integer();
    const Pair b = any_integer();
    RC_ASSERT(a.own.sign() == a.flint.sign());
    RC_ASSERT((a.own.compare(b.own) < 0) == (a.flint < b.flint));
    RC_ASSERT((a.own.compare(b.own) == 0) == (a.flint == b.flint));
}

RC_GTEST_PROP(BigInteger, QuotientAndRemainderBelongToTheDividend, ()) {
    const Pair a = any_integer();
    const Pair b = any_integer();
    RC_PRE(b.own.sign() != 0);
    const BigInteger quotient = a.own / b.own;
    const BigInteger rest = a.own % b.own;
    RC_ASSERT((quotient * b.own + rest).compare(a.own) == 0);
    RC_ASSERT(rest.sign() == 0 || rest.sign() == a.own.sign());
    const BigInteger size = b.own.sign() < 0 ? BigInteger(0) - b.own : b.own;
    const BigInteger left = rest.sign() < 0 ? BigInteger(0) - rest : rest;
    RC_ASSERT(left.compare(size) < 0);
}

RC_GTEST_PROP(BigInteger, LowestTermsAreFlints, ()) {
    const Pair a = any_integer();
    const Pair b = any_integer();
    const Pair c = any_integer();
    RC_PRE(b.own.sign() != 0 && c.own.sign() != 0);
    const BigInteger numerator = a.own * c.own; // something to cancel
    const BigInteger denominator = b.own * c.own;
    const BigInteger divisor = gcd(numerator, denominator);
    RC_ASSERT(divisor.sign() > 0);
    Rational quotient = a.flint / b.flint;
    const BigInteger below = denominator / divisor;
    RC_ASSERT((below.sign() < 0 ? BigInteger(0) - below : below).to_string() == quotient.denominator().to_string());
    RC_ASSERT((denominator % divisor).sign() == 0);
    RC_ASSERT((numerator % divisor).sign() == 0);
}

RC_GTEST_PROP(BigInteger, ShiftsAreProductsWithPowersOfTwo, ()) {
    const Pair a = any_integer();
    const auto count = *rc::gen::inRange<std::size_t>(0, 100);
    BigInteger left = a.own;
    left <<= count;
    BigInteger power(1);
    power <<= count;
    RC_ASSERT(left.compare(a.own * power) == 0);
    BigInteger right = a.own;
    right >>= count;
    RC_ASSERT(right.compare(a.own / power) == 0);
    left >>= count;
    RC_ASSERT(left.compare(a.own) == 0);
}

RC_GTEST_PROP(BigInteger, DigitsAndDoublesAreFlints, ()) {
    const Pair a = any_integer();
    const std::string text = a.flint.to_string();
    const bool negative = text.front() == '-';
    BigInteger read = BigInteger::of_digits(text.substr(negative ? 1 : 0));
    if (negative) {
        read.negate();
    }
    RC_ASSERT(read.compare(a.own) == 0);
    long exponent = 0;
    long flint_exponent = 0;
    const double x = a.own.scaled(exponent);
    const double flint = a.flint.scaled(flint_exponent);
    RC_ASSERT(std::ldexp(x, static_cast<int>(exponent)) == std::ldexp(flint, static_cast<int>(flint_exponent)));
}

TEST(BigInteger, TheEndsOfMachineWordsAreTaken) {
    EXPECT_EQ(BigInteger(std::numeric_limits<std::int64_t>::min()).to_string(), "-9223372036854775808");
    EXPECT_EQ(BigInteger(std::numeric_limits<std::int64_t>::max()).to_string(), "9223372036854775807");
    EXPECT_EQ(BigInteger(0).to_string(), "0");
    EXPECT_EQ(BigInteger(1'000'000'000).to_string(), "1000000000");
    EXPECT_EQ(BigInteger::of_digits("000").sign(), 0);
    EXPECT_EQ(gcd(BigInteger(0), BigInteger(0)).sign(), 0);
    EXPECT_EQ(gcd(BigInteger(0), BigInteger(-6)).to_string(), "6");
}

} // namespace
} // namespace novikoff::test
