#include "novikoff/rational.hpp"

#include "support/fractions.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <limits>

namespace novikoff::test::rational_test {
namespace {

constexpr double largest_double = std::numeric_limits<double>::max();
constexpr double smallest_double = std::numeric_limits<double>::denorm_min();
constexpr double infinity = std::numeric_limits<double>::infinity();

/// 2^exponent, by multiplication only.
Rational power_of_two(int exponent) {
    Rational result(1);
    for (int k = 0; k < std::abs(exponent); ++k) { result *= 2; }
    return exponent < 0 ? Rational(1) / result : result;
}

/// Numerators and denominators small enough for common factors, but large enough for products that exceed a machine
/// word.
Rational any_fraction() {
    const auto numerator = *rc::gen::inRange<long>(-3'000'000'000, 3'000'000'001);
    const auto denominator = *rc::gen::inRange<long>(1, 3'000'000'001);
    return Rational(numerator) / Rational(denominator);
}

TEST(Rational, DoublesAreTakenExactly) {
    EXPECT_EQ(Rational::of(0.1).to_string(), "3602879701896397/36028797018963968");
    EXPECT_EQ(Rational::of(-0.75).to_string(), "-3/4");
    EXPECT_EQ(Rational::of(0x1p53 + 2).to_string(), "9007199254740994");
    EXPECT_EQ(Rational::of(0.0).to_string(), "0");
    EXPECT_EQ(Rational::of(-0.0).to_string(), "0");
}

TEST(Rational, SubnormalAndLargestDoublesAreTakenExactly) {
    EXPECT_EQ(Rational::of(smallest_double), power_of_two(-1074));
    EXPECT_EQ(Rational::of(-3 * smallest_double), Rational(-3) * power_of_two(-1074));
    EXPECT_EQ(Rational::of(std::numeric_limits<double>::min()), power_of_two(-1022));
    EXPECT_EQ(Rational::of(largest_double), (power_of_two(53) - 1) * power_of_two(971));
}

TEST(Rational, AnyDoubleComesBack) {
    Random random(1);
    for (int k = 0; k < 2000; ++k) {
        const double value = any_double(random);
        EXPECT_EQ(Rational::of(value).to_double(), value);
    }
}

TEST(Rational, TextIsReadAndWrittenInLowestTerms) {
    EXPECT_EQ(fraction("6/4").to_string(), "3/2");
    EXPECT_EQ(fraction("-6/4").to_string(), "-3/2");
    EXPECT_EQ(fraction("+7").to_string(), "7");
    EXPECT_EQ(fraction("-0").to_string(), "0");
    EXPECT_EQ(fraction("0/5").to_string(), "0");
    EXPECT_EQ(fraction("12/4").to_string(), "3");
    EXPECT_EQ(fraction("007/014").to_string(), "1/2");
    const std::string long_number = "123456789012345678901234567890123456789";
    EXPECT_EQ(fraction(long_number + "/7").to_string(), long_number + "/7");
}

TEST(Rational, AnythingElseIsNoFraction) {
    for (const char* text : {"",    "-",   "+",  "/",  "1/",    "/2",   "1/0", "0/0", "1/-2", "1/+2", "+-1",  "--1",
                             "1.5", "1e3", " 1", "1 ", "1/2/3", "0x10", "nan", "inf", "1,5",  "½",    "1/ 2", "1\n"}) {
        EXPECT_FALSE(Rational::parse(text).has_value()) << '"' << text << '"';
    }
    EXPECT_FALSE(Rational::parse(std::string_view("1\0", 2)).has_value());
    EXPECT_FALSE(Rational::parse(std::string_view("1\0002", 3)).has_value());
}

TEST(Rational, AHundredThousandDigitsAreReadAndWritten) {
    const std::string digits(100'000, '7');
    EXPECT_EQ(fraction(digits).to_string(), digits);
    EXPECT_EQ(fraction(digits + "/" + digits).to_string(), "1");
}

RC_GTEST_PROP(Rational, ArithmeticIsThatOfAField, ()) {
    const Rational a = any_fraction();
    const Rational b = any_fraction();
    const Rational c = any_fraction();
    RC_ASSERT(a + b == b + a);
    RC_ASSERT(a * b == b * a);
    RC_ASSERT((a + b) + c == a + (b + c));
    RC_ASSERT((a * b) * c == a * (b * c));
    RC_ASSERT(a * (b + c) == a * b + a * c);
    RC_ASSERT(a - a == Rational(0));
    RC_ASSERT(a + -a == Rational(0));
    RC_ASSERT(b.sign() == 0 || a / b * b == a);
    RC_ASSERT(fraction(a.to_string()) == a);
}

RC_GTEST_PROP(Rational, OrderIsThatOfTheSignOfTheDifference, ()) {
    const Rational a = any_fraction();
    const Rational b = any_fraction();
    RC_ASSERT((a < b) == ((a - b).sign() < 0));
    RC_ASSERT((a == b) == ((a - b).sign() == 0));
    RC_ASSERT((a > b) == (b < a));
}

RC_GTEST_PROP(Rational, ProductsAreAddedAndSubtracted, ()) {
    const Rational a = any_fraction();
    const Rational b = any_fraction();
    const Rational c = any_fraction();
    Rational sum = c;
    sum.add_product(a, b);
    RC_ASSERT(sum == c + a * b);
    sum.subtract_product(a, b);
    RC_ASSERT(sum == c);
    sum.add_product(sum, sum); // all three are the same object
    RC_ASSERT(sum == c + c * c);
}

TEST(Rational, CopiesAndMovesKeepLargeNumbers) {
    const Rational large = power_of_two(500) / fraction("3");
    Rational copy = large;
    Rational moved = std::move(copy);
    EXPECT_EQ(moved, large);
    copy = moved;
    EXPECT_EQ(copy, large);
    copy = std::move(moved);
    EXPECT_EQ(copy, large);
    copy = *&copy;
    EXPECT_EQ(copy, large);
    EXPECT_EQ(copy.denominator(), Rational(3));
}

TEST(Rational, PrimitiveIsTheShortestPositiveMultipleOfWholeNumbers) {
    EXPECT_EQ(primitive({fraction("1/2"), fraction("-1/3"), Rational(0)}), whole({3, -2, 0}));
    EXPECT_EQ(primitive(whole({-6, 9, 15})), whole({-2, 3, 5}));
    EXPECT_EQ(primitive(whole({0, 0})), whole({0, 0}));
    EXPECT_EQ(primitive({fraction("-4/7")}), whole({-1}));
    EXPECT_EQ(primitive({}), Fractions{});
}

TEST(Rational, NearestDoubleIsOffByLessThanItSays) {
    Random random(2);
    for (int k = 0; k < 2000; ++k) {
        const Rational x =
            Rational::of(random.normal()) / Rational::of(random.normal()) * Rational::of(random.normal());
        const Rational error = Rational::of(x.to_double()) - x;
        EXPECT_LE(error * error, x * x * power_of_two(-100));
    }
}

TEST(Rational, BeyondTheRangeOfDoublesIsInfinityOrZero) {
    EXPECT_EQ(power_of_two(1024).to_double(), infinity);
    EXPECT_EQ((-power_of_two(9000)).to_double(), -infinity);
    EXPECT_EQ(power_of_two(-1080).to_double(), 0);
    EXPECT_EQ(power_of_two(-9000).to_double(), 0);
    EXPECT_EQ(power_of_two(1024).double_in_range(), std::nullopt);
    EXPECT_EQ((-power_of_two(-9000)).double_in_range(), std::nullopt);
    EXPECT_EQ(power_of_two(-1074).double_in_range(), smallest_double);
    EXPECT_EQ(Rational().double_in_range(), 0);
}

TEST(Rational, IsEnclosedByDoublesOnBothSides) {
    const Rational third = Rational(1) / 3;
    for (const Rational& q : {third, -third, power_of_two(-9000), power_of_two(1023) * 3 / 2}) {
        EXPECT_LE(Rational::of(double_below(q).value()), q);
        EXPECT_GE(Rational::of(double_above(q).value()), q);
    }
    EXPECT_EQ(double_below(Rational(3)), 3);
    EXPECT_EQ(double_above(Rational(3)), 3);
    EXPECT_FALSE(std::signbit(double_above(Rational()).value()));
    EXPECT_EQ(double_below(power_of_two(1024)), std::numeric_limits<double>::max());
    EXPECT_EQ(double_above(power_of_two(1024)), std::nullopt);
    EXPECT_EQ(double_below(-power_of_two(9000)), std::nullopt);
}

/// Expects the largest double whose square is at most q, and the smallest whose square is at least q.
void expect_tight_roots(const Rational& q) {
    const double below = sqrt_below(q);
    const double above = sqrt_above(q);
    const auto squared = [](double x) { return Rational::of(x) * Rational::of(x); };
    ASSERT_GE(below, 0);
    ASSERT_LT(below, infinity);
    EXPECT_LE(squared(below), q);
    const double next = std::nextafter(below, infinity);
    EXPECT_TRUE(next == infinity || squared(next) > q) << q.to_double();
    EXPECT_TRUE(above == infinity || squared(above) >= q);
    EXPECT_TRUE(above == 0 || squared(std::nextafter(above, 0.0)) < q) << q.to_double();
}

TEST(Rational, RootsAreEnclosedByNeighbouringDoubles) {
    Random random(3);
    for (int k = 0; k < 1000; ++k) {
        const double x = std::fabs(any_double(random));
        expect_tight_roots(Rational::of(x));
        expect_tight_roots(Rational::of(x) / 3);
        expect_tight_roots(Rational::of(x) * Rational::of(x));     // the root is a double; its square often is not
        expect_tight_roots(Rational::of(x) * Rational::of(x) / 7); // far outside the range of doubles on both sides
    }
}

TEST(Rational, RootsAtTheEndsOfTheRangeAreEnclosed) {
    for (const Rational& q : {Rational(0), Rational(2), Rational(4), power_of_two(-2148), power_of_two(-2149),
                              power_of_two(-5000), power_of_two(2046), power_of_two(2048), power_of_two(5001),
                              Rational::of(largest_double) * Rational::of(largest_double)}) {
        expect_tight_roots(q);
    }
    EXPECT_EQ(sqrt_below(Rational(4)), 2);
    EXPECT_EQ(sqrt_above(Rational(4)), 2);
    EXPECT_EQ(sqrt_below(power_of_two(5001)), largest_double);
    EXPECT_EQ(sqrt_above(power_of_two(5001)), infinity);
    EXPECT_EQ(sqrt_below(power_of_two(-5001)), 0);
    EXPECT_EQ(sqrt_above(power_of_two(-5001)), smallest_double);
}

} // namespace
} // namespace novikoff::test::rational_test
