#include "novikoff/core/portable/big_integer.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <numeric>
#include <utility>

namespace novikoff {
namespace {

using Digits = std::vector<std::uint32_t>;
constexpr unsigned width = 32; // bits of a digit

void trim(Digits& digits) noexcept {
    while (!digits.empty() && digits.back() == 0) {
        digits.pop_back();
    }
}

Digits of_word(std::uint64_t word) {
    Digits digits{static_cast<std::uint32_t>(word), static_cast<std::uint32_t>(word >> width)};
    trim(digits);
    return digits;
}

int compare_magnitudes(const Digits& a, const Digits& b) noexcept {
    if (a.size() != b.size()) {
        return a.size() < b.size() ? -1 : 1;
    }
    const auto [x, y] = std::mismatch(a.rbegin(), a.rend(), b.rbegin());
    return x == a.rend() ? 0 : *x < *y ? -1 : 1;
}

Digits sum(const Digits& a, const Digits& b) {
    const Digits& longer = a.size() < b.size() ? b : a;
    const Digits& shorter = a.size() < b.size() ? a : b;
    Digits result = longer;
    std::uint64_t carry = 0;
    for (std::size_t i = 0; i < result.size() && (i < shorter.size() || carry != 0); ++i) {
        carry += std::uint64_t{result[i]} + (i < shorter.size() ? shorter[i] : 0U);
        result[i] = static_cast<std::uint32_t>(carry);
        carry >>= width;
    }
    if (carry != 0) {
        result.push_back(1);
    }
    return result;
}

/// REQUIRES: a ≥ b.
Digits difference(const Digits& a, const Digits& b) {
    Digits result = a;
    std::int64_t borrow = 0; // 0 or −1
    for (std::size_t i = 0; i < result.size() && (i < b.size() || borrow != 0); ++i) {
        borrow += std::int64_t{result[i]} - (i < b.size() ? b[i] : 0U);
        result[i] = static_cast<std::uint32_t>(borrow);
        borrow >>= width;
    }
    trim(result);
    return result;
}

Digits product(const Digits& a, const Digits& b) {
    Digits result(a.size() + b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::uint64_t carry = 0;
        for (std::size_t j = 0; j < b.size(); ++j) {
            carry += std::uint64_t{a[i]} * b[j] + result[i + j];
            result[i + j] = static_cast<std::uint32_t>(carry);
            carry >>= width;
        }
        result[i + b.size()] = static_cast<std::uint32_t>(carry);
    }
    trim(result);
    return result;
}

/// digits ← digits·factor + term.
void multiply_add(Digits& digits, std::uint32_t factor, std::uint32_t term) {
    std::uint64_t carry = term;
    for (std::uint32_t& digit : digits) {
        carry += std::uint64_t{digit} * factor;
        digit = static_cast<std::uint32_t>(carry);
        carry >>= width;
    }
    if (carry != 0) {
        digits.push_back(static_cast<std::uint32_t>(carry));
    }
}

/// digits ← digits/divisor; returns the remainder.
std::uint32_t divide_by_digit(Digits& digits, std::uint32_t divisor) {
    std::uint64_t rest = 0;
    for (std::size_t i = digits.size(); i-- > 0;) {
        rest = (rest << width) | digits[i];
        digits[i] = static_cast<std::uint32_t>(rest / divisor);
        rest %= divisor;
    }
    trim(digits);
    return static_cast<std::uint32_t>(rest);
}

Digits shifted_left(const Digits& digits, std::size_t count) {
    const unsigned bits = count % width;
    Digits result(count / width);
    result.insert(result.end(), digits.begin(), digits.end());
    result.push_back(0);
    for (std::size_t i = result.size(); bits != 0 && i-- > count / width;) {
        const std::uint32_t below = i > count / width ? result[i - 1] : 0U;
        result[i] = (result[i] << bits) | (below >> (width - bits));
    }
    trim(result);
    return result;
}

Digits shifted_right(const Digits& digits, std::size_t count) {
    const unsigned bits = count % width;
    if (count / width >= digits.size()) {
        return {};
    }
    Digits result(digits.begin() + static_cast<std::ptrdiff_t>(count / width), digits.end());
    for (std::size_t i = 0; bits != 0 && i < result.size(); ++i) {
        const std::uint32_t above = i + 1 < result.size() ? result[i + 1] : 0U;
        result[i] = (result[i] >> bits) | (above << (width - bits));
    }
    trim(result);
    return result;
}

/// One digit of a quotient (Knuth's steps D3 to D6): u, from digit `at` on, loses so many v; returns how many. REQUIRES: v has two
/// digits or more, the last of them with its highest bit set.
std::uint32_t divide_step(Digits& u, const Digits& v, std::size_t at) {
    const std::size_t n = v.size();
    const std::uint64_t top = (std::uint64_t{u[at + n]} << width) | u[at + n - 1];
    std::uint64_t guess = top / v[n - 1];
    std::uint64_t rest = top % v[n - 1];
    while (guess >> width != 0 || guess * v[n - 2] > ((rest << width) | u[at + n - 2])) {
        --guess;
        rest += v[n - 1];
        if (rest >> width != 0) {
            break;
        }
    }
    std::int64_t borrow = 0;
    std::uint64_t carry = 0;
    for (std::size_t i = 0; i < n; ++i) {
        carry += guess * v[i];
        borrow += std::int64_t{u[at + i]} - static_cast<std::uint32_t>(carry);
        u[at + i] = static_cast<std::uint32_t>(borrow);
        borrow >>= width;
        carry >>= width;
    }
    borrow += std::int64_t{u[at + n]} - static_cast<std::int64_t>(carry);
    u[at + n] = static_cast<std::uint32_t>(borrow);
    if (borrow < 0) { // the guess was one too large, which is rare: v is given back
        --guess;
        carry = 0;
        for (std::size_t i = 0; i < n; ++i) {
            carry += std::uint64_t{u[at + i]} + v[i];
            u[at + i] = static_cast<std::uint32_t>(carry);
            carry >>= width;
        }
        u[at + n] += static_cast<std::uint32_t>(carry);
    }
    return static_cast<std::uint32_t>(guess);
}

struct Division {
    Digits quotient;
    Digits remainder;
};

/// Knuth's algorithm D. REQUIRES: b ≠ 0.
Division divide(const Digits& a, const Digits& b) {
    if (compare_magnitudes(a, b) < 0) {
        return {{}, a};
    }
    Division result;
    if (b.size() == 1) {
        result.quotient = a;
        result.remainder = of_word(divide_by_digit(result.quotient, b[0]));
        return result;
    }
    const auto shift = static_cast<std::size_t>(std::countl_zero(b.back()));
    const Digits v = shifted_left(b, shift);
    Digits u = shifted_left(a, shift);
    u.resize(a.size() + 1);
    result.quotient.resize(a.size() - b.size() + 1);
    for (std::size_t j = result.quotient.size(); j-- > 0;) {
        result.quotient[j] = divide_step(u, v, j);
    }
    trim(result.quotient);
    trim(u);
    result.remainder = shifted_right(u, shift);
    return result;
}

/// a and b become a'·a + a''·b and b'·a + b''·b: many steps of Euclid's algorithm in one.
struct Steps {
    std::int64_t a1 = 1, a2 = 0, b1 = 0, b2 = 1; ///< below 2^31; of each pair at most one is negative
};

/// Steps that the leading bits of a ≥ b alone decide (Lehmer; Knuth 4.5.2, algorithm L): those whose quotient is the same for the least
/// and for the largest number with these bits.
Steps leading_steps(std::int64_t a, std::int64_t b) {
    constexpr std::int64_t limit = std::int64_t{1} << 31U;
    Steps s;
    while (b + s.b1 != 0 && b + s.b2 != 0) {
        const std::int64_t q = (a + s.a1) / (b + s.b1);
        if (q >= limit || q != (a + s.a2) / (b + s.b2)) {
            break;
        }
        const Steps next{s.b1, s.b2, s.a1 - q * s.b1, s.a2 - q * s.b2};
        if (std::max(std::abs(next.b1), std::abs(next.b2)) >= limit) {
            break;
        }
        a = std::exchange(b, a - q * b);
        s = next;
    }
    return s;
}

/// p·a + q·b. REQUIRES: it is not negative; p, q are below 2^31 and of different sign; b has no more digits than a.
Digits combined(const Digits& a, std::int64_t p, const Digits& b, std::int64_t q) {
    Digits result(a.size());
    std::int64_t carry = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        carry += p * a[i] + (i < b.size() ? q * b[i] : 0);
        result[i] = static_cast<std::uint32_t>(carry);
        carry >>= width;
    }
    trim(result);
    return result;
}

/// The 62 highest of `size` bits, those that are missing being 0.
std::int64_t leading_bits(const Digits& digits, std::size_t size) {
    constexpr std::size_t count = 62;
    const Digits top = shifted_right(digits, size - count);
    const std::uint64_t high = top.size() < 2 ? 0 : std::uint64_t{top[1]} << width;
    return static_cast<std::int64_t>(high | (top.empty() ? 0U : top[0]));
}

} // namespace

BigInteger::BigInteger(bool negative, Digits digits) noexcept
    : negative_(negative && !digits.empty()), digits_(std::move(digits)) {}

BigInteger::BigInteger(std::int64_t value)
    : BigInteger(value < 0,
                 of_word(value < 0 ? ~static_cast<std::uint64_t>(value) + 1 : static_cast<std::uint64_t>(value))) {}

BigInteger BigInteger::of_digits(std::string_view text) {
    Digits digits;
    while (!text.empty()) {
        const std::size_t count = std::min<std::size_t>(text.size(), 9); // 10^9 fits into a digit
        std::uint32_t power = 1;
        std::uint32_t value = 0;
        for (const char c : text.substr(0, count)) {
            power *= 10;
            value = value * 10 + static_cast<std::uint32_t>(c - '0');
        }
        multiply_add(digits, power, value);
        text.remove_prefix(count);
    }
    return {false, std::move(digits)};
}

std::size_t BigInteger::bits() const noexcept {
    return digits_.empty() ? 0 : width * digits_.size() - static_cast<std::size_t>(std::countl_zero(digits_.back()));
}

std::size_t BigInteger::twos() const noexcept {
    std::size_t i = 0;
    while (digits_[i] == 0) {
        ++i;
    }
    return width * i + static_cast<std::size_t>(std::countr_zero(digits_[i]));
}

int BigInteger::compare(const BigInteger& other) const noexcept {
    if (sign() != other.sign()) {
        return sign() - other.sign();
    }
    const int magnitudes = compare_magnitudes(digits_, other.digits_);
    return negative_ ? -magnitudes : magnitudes;
}

BigInteger& BigInteger::operator<<=(std::size_t count) {
    digits_ = shifted_left(digits_, count);
    return *this;
}

BigInteger& BigInteger::operator>>=(std::size_t count) {
    digits_ = shifted_right(digits_, count);
    negative_ = negative_ && !digits_.empty();
    return *this;
}

BigInteger operator+(const BigInteger& a, const BigInteger& b) {
    if (a.negative_ == b.negative_) {
        return {a.negative_, sum(a.digits_, b.digits_)};
    }
    return compare_magnitudes(a.digits_, b.digits_) < 0 ? BigInteger(b.negative_, difference(b.digits_, a.digits_))
                                                        : BigInteger(a.negative_, difference(a.digits_, b.digits_));
}

BigInteger operator-(const BigInteger& a, const BigInteger& b) {
    BigInteger opposite = b;
    opposite.negate();
    return a + opposite;
}

BigInteger operator*(const BigInteger& a, const BigInteger& b) {
    return {a.negative_ != b.negative_, product(a.digits_, b.digits_)};
}

BigInteger operator/(const BigInteger& a, const BigInteger& b) {
    if (b.is_one()) { // most divisors that cancel something are
        return a;
    }
    return {a.negative_ != b.negative_, divide(a.digits_, b.digits_).quotient};
}

BigInteger operator%(const BigInteger& a, const BigInteger& b) {
    return {a.negative_, divide(a.digits_, b.digits_).remainder};
}

std::uint64_t BigInteger::low_word() const noexcept {
    return (digits_.empty() ? 0 : digits_[0]) | (digits_.size() < 2 ? 0 : std::uint64_t{digits_[1]} << width);
}

/// Euclid's algorithm, many steps at once, on what is left when all factors 2 are taken out: most denominators here are powers of 2.
BigInteger gcd(BigInteger a, BigInteger b) {
    a.negative_ = b.negative_ = false;
    if (a.sign() == 0 || b.sign() == 0) {
        return a.sign() == 0 ? b : a;
    }
    const std::size_t shared = std::min(a.twos(), b.twos());
    a >>= a.twos();
    b >>= b.twos();
    if (compare_magnitudes(a.digits_, b.digits_) < 0) {
        std::swap(a, b);
    }
    while (b.sign() != 0 && a.digits_.size() > 2 && !a.is_one()) {
        const Steps s = leading_steps(leading_bits(a.digits_, a.bits()), leading_bits(b.digits_, a.bits()));
        if (s.a2 == 0) {
            a = std::exchange(b, a % b);
        } else {
            Digits next = combined(a.digits_, s.a1, b.digits_, s.a2);
            b.digits_ = combined(a.digits_, s.b1, b.digits_, s.b2);
            a.digits_ = std::move(next);
        }
    }
    if (b.sign() != 0 && !a.is_one()) {
        a = BigInteger(false, of_word(std::gcd(a.low_word(), b.low_word())));
    }
    return a <<= shared;
}

std::string BigInteger::to_string() const {
    constexpr std::uint32_t chunk = 1'000'000'000;
    std::string text; // backwards
    for (Digits rest = digits_; !rest.empty();) {
        std::uint32_t low = divide_by_digit(rest, chunk);
        for (int k = 0; k < 9 && (low != 0 || !rest.empty()); ++k) {
            text.push_back(static_cast<char>('0' + low % 10));
            low /= 10;
        }
    }
    text += text.empty() ? "0" : negative_ ? "-" : "";
    std::reverse(text.begin(), text.end());
    return text;
}

double BigInteger::scaled(long& exponent) const {
    constexpr std::size_t precision = 53;
    const std::size_t size = bits();
    exponent = static_cast<long>(size);
    BigInteger top = *this;
    if (size > precision) {
        top >>= size - precision;
    }
    const auto magnitude = static_cast<double>(top.low_word());
    return std::ldexp(negative_ ? -magnitude : magnitude, -static_cast<int>(std::min(size, precision)));
}

} // namespace novikoff
