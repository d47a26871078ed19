// Whole numbers of any size, by the schoolbook: for builds without FLINT. Private to core/, so it is no .hpp.
//
// Sign and magnitude; the magnitude in base 2^32, the lowest digit first, without zeros at its end (Knuth, The Art of Computer
// Programming 2, section 4.3.1).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace novikoff {

class BigInteger {
public:
    BigInteger() = default;
    explicit BigInteger(std::int64_t value);
    /// REQUIRES: nothing but decimal digits, at least one.
    static BigInteger of_digits(std::string_view digits);

    /// −1, 0 or 1.
    [[nodiscard]] int sign() const noexcept { return digits_.empty() ? 0 : negative_ ? -1 : 1; }
    [[nodiscard]] bool is_one() const noexcept { return !negative_ && digits_.size() == 1 && digits_[0] == 1; }
    /// Of the magnitude; 0 for 0.
    [[nodiscard]] std::size_t bits() const noexcept;
    /// How often 2 divides it. REQUIRES: not 0.
    [[nodiscard]] std::size_t twos() const noexcept;
    /// < 0, 0, > 0: as *this is below, equal to, above `other`.
    [[nodiscard]] int compare(const BigInteger& other) const noexcept;

    void negate() noexcept { negative_ = !negative_ && !digits_.empty(); }
    BigInteger& operator<<=(std::size_t count);
    /// The magnitude loses its lowest bits.
    BigInteger& operator>>=(std::size_t count);

    friend BigInteger operator+(const BigInteger& a, const BigInteger& b);
    friend BigInteger operator-(const BigInteger& a, const BigInteger& b);
    friend BigInteger operator*(const BigInteger& a, const BigInteger& b);
    /// Rounded towards 0. REQUIRES: b ≠ 0.
    friend BigInteger operator/(const BigInteger& a, const BigInteger& b);
    /// a − (a/b)·b, of a's sign. REQUIRES: b ≠ 0.
    friend BigInteger operator%(const BigInteger& a, const BigInteger& b);
    /// The greatest common divisor, not negative; 0 if both are 0.
    friend BigInteger gcd(BigInteger a, BigInteger b);

    [[nodiscard]] std::string to_string() const;
    /// x in ±[1/2, 1) with *this ≈ x · 2^exponent, rounded towards 0 to 53 bits; 0 for 0.
    [[nodiscard]] double scaled(long& exponent) const;

private:
    using Digits = std::vector<std::uint32_t>;
    BigInteger(bool negative, Digits digits) noexcept;
    [[nodiscard]] std::uint64_t low_word() const noexcept;

    bool negative_ = false; ///< never of 0
    Digits digits_;
};

} // namespace novikoff
