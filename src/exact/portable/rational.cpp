// Fractions without FLINT, on the whole numbers of Boost: the first member of a Rational is the address of its two whole numbers, or 0 for
// the number 0.
#include "novikoff/rational.hpp"

#include "base/bits.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include <boost/multiprecision/cpp_int.hpp>

namespace novikoff {
namespace {

using BigInteger =
    boost::multiprecision::number<boost::multiprecision::cpp_int_backend<>, boost::multiprecision::et_off>;

/// x in [1/2, 1) with value ≈ x · 2^exponent, rounded towards 0 to 53 bits. REQUIRES: not 0; the sign is left out.
double scaled_magnitude(const BigInteger& value, long& exponent) {
    const BigInteger magnitude = abs(value);
    const auto bits = static_cast<long>(msb(magnitude)) + 1;
    exponent = bits;
    const auto first = static_cast<std::uint64_t>(bits > 53 ? magnitude >> (bits - 53) : magnitude << (53 - bits));
    return std::ldexp(static_cast<double>(first), -53);
}

/// In lowest terms, the denominator positive; as the value of a Rational never 0.
struct Fraction {
    BigInteger numerator = 0;
    BigInteger denominator = 1;
};

} // namespace

struct RationalAccess {
    static const Fraction* of(const Rational& r) noexcept { return at(r.numerator_); }

    static void set(Rational& r, Fraction fraction) {
        if (fraction.numerator.sign() == 0) {
            clear(r);
        } else if (r.numerator_ == 0) {
            r.numerator_ = bit_cast<long>(static_cast<void*>(new Fraction(std::move(fraction))));
        } else {
            *at(r.numerator_) = std::move(fraction);
        }
    }

    static void clear(Rational& r) noexcept { delete at(std::exchange(r.numerator_, 0)); }

private:
    static Fraction* at(long address) noexcept { return static_cast<Fraction*>(bit_cast<void*>(address)); }
};

namespace {

/// *this ← a/b in lowest terms. REQUIRES: b ≠ 0.
void set_reduced(Rational& r, BigInteger a, BigInteger b) {
    const BigInteger divisor = gcd(a, b);
    a = a / divisor;
    b = b / divisor;
    if (b.sign() < 0) {
        a = -a;
        b = -b;
    }
    RationalAccess::set(r, {std::move(a), std::move(b)});
}

/// r ← r ± other.
void add(Rational& r, const Rational& other, bool negative) {
    const Fraction* const b = RationalAccess::of(other);
    if (b == nullptr) {
        return;
    }
    const Fraction* const a = RationalAccess::of(r);
    if (a == nullptr) {
        r = negative ? -other : other;
        return;
    }
    // a/c ± b/d with g = gcd(c, d): only what is common to g and the numerator can be left to cancel (Knuth 4.5.1).
    const BigInteger shared = gcd(a->denominator, b->denominator);
    const BigInteger left = a->denominator / shared;
    const BigInteger first = a->numerator * (b->denominator / shared);
    const BigInteger second = b->numerator * left;
    BigInteger numerator = negative ? first - second : first + second;
    const BigInteger divisor = gcd(numerator, shared);
    numerator = numerator / divisor;
    RationalAccess::set(r, {std::move(numerator), left * (b->denominator / divisor)});
}

/// r ← r · a/b. REQUIRES: a/b in lowest terms, b ≠ 0.
void multiply(Rational& r, const BigInteger& a, const BigInteger& b) {
    const Fraction* const own = RationalAccess::of(r);
    if (own == nullptr) {
        return;
    }
    const BigInteger across = gcd(own->numerator, b);
    const BigInteger down = gcd(own->denominator, a);
    BigInteger numerator = (own->numerator / across) * (a / down);
    BigInteger denominator = (own->denominator / down) * (b / across);
    if (denominator.sign() < 0) {
        numerator = -numerator;
        denominator = -denominator;
    }
    RationalAccess::set(r, {std::move(numerator), std::move(denominator)});
}

} // namespace

Rational::Rational(long value) { RationalAccess::set(*this, {BigInteger(value)}); }

Rational Rational::of(double value) {
    int exponent = 0;
    const double fraction = std::frexp(value, &exponent); // value = (fraction · 2^53) · 2^(exponent − 53)
    BigInteger numerator(static_cast<std::int64_t>(std::ldexp(fraction, 53)));
    BigInteger denominator(1);
    exponent -= 53;
    (exponent >= 0 ? numerator : denominator) <<= static_cast<std::size_t>(std::abs(exponent));
    Rational result;
    set_reduced(result, std::move(numerator), std::move(denominator));
    return result;
}

Rational Rational::of_digits(std::string_view digits) {
    Rational result;
    digits.remove_prefix(
        std::min(digits.find_first_not_of('0'), digits.size())); // a 0 in front would mean octal digits
    if (!digits.empty()) {
        RationalAccess::set(result, {BigInteger(std::string(digits))});
    }
    return result;
}

Rational::Rational(const Rational& other) { *this = other; }

Rational::Rational(Rational&& other) noexcept : numerator_(std::exchange(other.numerator_, 0)) {}

Rational& Rational::operator=(const Rational& other) {
    const Fraction* const fraction = RationalAccess::of(other);
    RationalAccess::set(*this, fraction == nullptr ? Fraction{} : *fraction);
    return *this;
}

Rational& Rational::operator=(Rational&& other) noexcept {
    std::swap(numerator_, other.numerator_);
    return *this;
}

Rational::~Rational() { RationalAccess::clear(*this); }

Rational& Rational::operator+=(const Rational& other) {
    add(*this, other, false);
    return *this;
}

Rational& Rational::operator-=(const Rational& other) {
    add(*this, other, true);
    return *this;
}

Rational& Rational::operator*=(const Rational& other) {
    if (const Fraction* const factor = RationalAccess::of(other)) {
        multiply(*this, factor->numerator, factor->denominator);
    } else {
        RationalAccess::clear(*this);
    }
    return *this;
}

Rational& Rational::operator/=(const Rational& other) {
    const Fraction* const divisor = RationalAccess::of(other);
    multiply(*this, divisor->denominator, divisor->numerator);
    return *this;
}

void Rational::add_product(const Rational& a, const Rational& b) { *this += a * b; }

void Rational::subtract_product(const Rational& a, const Rational& b) { *this -= a * b; }

Rational Rational::operator-() const {
    Rational result = *this;
    if (const Fraction* const fraction = RationalAccess::of(*this)) {
        RationalAccess::set(result, {-fraction->numerator, fraction->denominator});
    }
    return result;
}

int Rational::sign() const noexcept {
    const Fraction* const fraction = RationalAccess::of(*this);
    return fraction == nullptr ? 0 : fraction->numerator.sign();
}

int Rational::compare(const Rational& other) const {
    if (const int difference = sign() - other.sign(); difference != 0 || sign() == 0) {
        return difference;
    }
    const Fraction& a = *RationalAccess::of(*this);
    const Fraction& b = *RationalAccess::of(other);
    return (a.numerator * b.denominator).compare(b.numerator * a.denominator);
}

std::string Rational::to_string() const {
    const Fraction* const fraction = RationalAccess::of(*this);
    if (fraction == nullptr) {
        return "0";
    }
    const std::string numerator = fraction->numerator.str();
    return fraction->denominator == 1 ? numerator : numerator + "/" + fraction->denominator.str();
}

double Rational::scaled(long& exponent) const {
    exponent = 0;
    const Fraction* const fraction = RationalAccess::of(*this);
    if (fraction == nullptr) {
        return 0;
    }
    long over = 0;
    long under = 0;
    const double numerator = scaled_magnitude(fraction->numerator, over);
    const double denominator = scaled_magnitude(fraction->denominator, under);
    exponent = over - under;
    return fraction->numerator.sign() * (numerator / denominator);
}

Rational Rational::denominator() const {
    Rational result(1);
    if (const Fraction* const fraction = RationalAccess::of(*this)) {
        RationalAccess::set(result, {fraction->denominator});
    }
    return result;
}

std::vector<Rational> primitive(std::vector<Rational> vector) {
    BigInteger multiple = 1; // least common multiple of the denominators
    BigInteger divisor = 0;  // greatest common divisor of the numerators, which in lowest terms stays what it is
    for (const Rational& x : vector) {
        if (const Fraction* const fraction = RationalAccess::of(x)) {
            multiple = multiple / gcd(multiple, fraction->denominator) * fraction->denominator;
            divisor = gcd(divisor, fraction->numerator);
        }
    }
    for (Rational& x : vector) {
        if (const Fraction* const fraction = RationalAccess::of(x)) {
            RationalAccess::set(x, {fraction->numerator / divisor * (multiple / fraction->denominator)});
        }
    }
    return vector;
}

} // namespace novikoff
