// Fractions by Boost, without FLINT: the first member of a Rational is the address of its fraction, or 0 for the number
// 0.
#include "novikoff/rational.hpp"

#include "base/bits.hpp"
#include "exact/fractions.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

#include <boost/multiprecision/cpp_int.hpp>
#include <boost/rational.hpp>

namespace novikoff {
namespace {

using BigInteger =
    boost::multiprecision::number<boost::multiprecision::cpp_int_backend<>, boost::multiprecision::et_off>;

/// x in [1/2, 1) with |value| ≈ x · 2^exponent, rounded towards 0 to 53 bits. REQUIRES: value is not 0.
double scaled_magnitude(const BigInteger& value, long& exponent) {
    const BigInteger magnitude = abs(value);
    const auto bits = static_cast<long>(msb(magnitude)) + 1;
    exponent = bits;
    const auto first = static_cast<std::uint64_t>(bits > 53 ? magnitude >> (bits - 53) : magnitude << (53 - bits));
    return std::ldexp(static_cast<double>(first), -53);
}

/// In lowest terms, the denominator positive.
using Fraction = boost::rational<BigInteger>;

} // namespace

struct RationalAccess {
    static const Fraction& of(const Rational& r) noexcept {
        static const Fraction zero;
        return r.numerator_ == 0 ? zero : *at(r.numerator_);
    }

    static void set(Rational& r, Fraction fraction) {
        if (fraction.numerator().sign() == 0) {
            clear(r);
        } else if (r.numerator_ == 0) {
            r.numerator_ = bit_cast<long>(static_cast<void*>(new Fraction(std::move(fraction))));
        } else {
            *at(r.numerator_) = std::move(fraction);
        }
    }
    [[nodiscard]] static Rational made(Fraction fraction) {
        Rational result;
        set(result, std::move(fraction));
        return result;
    }

    static void clear(Rational& r) noexcept { delete at(std::exchange(r.numerator_, 0)); }

private:
    static Fraction* at(long address) noexcept { return static_cast<Fraction*>(bit_cast<void*>(address)); }
};

namespace {

const Fraction& fraction_of(const Rational& r) noexcept { return RationalAccess::of(r); }

} // namespace

/// Fractions without FLINT throw std::bad_alloc, so there is nothing to set.
void when_fractions_find_no_memory(void (* /*end*/)()) {}

Rational::Rational(long value) { RationalAccess::set(*this, BigInteger(value)); }

Rational Rational::of(double value) {
    int exponent = 0;
    const double fraction = std::frexp(value, &exponent); // value = (fraction · 2^53) · 2^(exponent − 53)
    BigInteger numerator(static_cast<std::int64_t>(std::ldexp(fraction, 53)));
    BigInteger denominator(1);
    exponent -= 53;
    (exponent >= 0 ? numerator : denominator) <<= static_cast<std::size_t>(std::abs(exponent));
    return RationalAccess::made({numerator, denominator});
}

Rational Rational::of_digits(std::string_view digits) {
    digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size())); // a leading 0 would mean octal digits
    return digits.empty() ? Rational() : RationalAccess::made(BigInteger(std::string(digits)));
}

Rational::Rational(const Rational& other) { *this = other; }

Rational::Rational(Rational&& other) noexcept : numerator_(std::exchange(other.numerator_, 0)) {}

Rational& Rational::operator=(const Rational& other) {
    RationalAccess::set(*this, fraction_of(other));
    return *this;
}

Rational& Rational::operator=(Rational&& other) noexcept {
    std::swap(numerator_, other.numerator_);
    return *this;
}

Rational::~Rational() { RationalAccess::clear(*this); }

Rational& Rational::operator+=(const Rational& other) {
    if (other.sign() != 0) { RationalAccess::set(*this, fraction_of(*this) + fraction_of(other)); }
    return *this;
}

Rational& Rational::operator-=(const Rational& other) {
    if (other.sign() != 0) { RationalAccess::set(*this, fraction_of(*this) - fraction_of(other)); }
    return *this;
}

Rational& Rational::operator*=(const Rational& other) {
    RationalAccess::set(*this, fraction_of(*this) * fraction_of(other));
    return *this;
}

Rational& Rational::operator/=(const Rational& other) {
    RationalAccess::set(*this, fraction_of(*this) / fraction_of(other));
    return *this;
}

void Rational::add_product(const Rational& a, const Rational& b) { *this += a * b; }

void Rational::subtract_product(const Rational& a, const Rational& b) { *this -= a * b; }

Rational Rational::operator-() const { return RationalAccess::made(-fraction_of(*this)); }

int Rational::sign() const noexcept { return fraction_of(*this).numerator().sign(); }

/// Compares products, since boost::rational would divide repeatedly.
int Rational::compare(const Rational& other) const {
    const Fraction& a = fraction_of(*this);
    const Fraction& b = fraction_of(other);
    return (a.numerator() * b.denominator()).compare(b.numerator() * a.denominator());
}

std::string Rational::to_string() const {
    const Fraction& fraction = fraction_of(*this);
    const std::string numerator = fraction.numerator().str();
    return fraction.denominator() == 1 ? numerator : numerator + "/" + fraction.denominator().str();
}

double Rational::scaled(long& exponent) const {
    exponent = 0;
    if (sign() == 0) { return 0; }
    long over = 0;
    long under = 0;
    const double numerator = scaled_magnitude(fraction_of(*this).numerator(), over);
    const double denominator = scaled_magnitude(fraction_of(*this).denominator(), under);
    exponent = over - under;
    return sign() * (numerator / denominator);
}

Rational Rational::denominator() const { return RationalAccess::made(fraction_of(*this).denominator()); }

Rational common_denominator(const std::vector<Rational>& vector) {
    BigInteger multiple = 1;
    for (const Rational& x : vector) { multiple = lcm(multiple, fraction_of(x).denominator()); }
    return RationalAccess::made(multiple);
}

std::vector<Rational> primitive(std::vector<Rational> vector) {
    BigInteger multiple = 1; // least common multiple of the denominators
    BigInteger divisor = 0;  // greatest common divisor of the numerators, which `multiple` does not change
    for (const Rational& x : vector) {
        multiple = lcm(multiple, fraction_of(x).denominator());
        divisor = gcd(divisor, fraction_of(x).numerator());
    }
    for (Rational& x : vector) {
        if (x.sign() != 0) { RationalAccess::set(x, fraction_of(x) * Fraction(multiple, divisor)); }
    }
    return vector;
}

} // namespace novikoff
