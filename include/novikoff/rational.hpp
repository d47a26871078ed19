// Numbers without rounding: fractions of whole numbers of any size.
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace novikoff {

/// Always in lowest terms, the denominator positive. The two members are FLINT's own representation of a fraction
/// (small numbers in place, large ones on the heap), so that this header needs none of FLINT's. A build without FLINT
/// stores an address in the first (exact/portable/rational.cpp).
class Rational {
public:
    Rational() noexcept = default;
    Rational(long value); // NOLINT(google-explicit-constructor): every whole number is a fraction
    /// The exact value of a double. REQUIRES: finite.
    static Rational of(double value);
    /// "p" or "p/q" in decimal digits with an optional sign. Empty if the text is anything else or q = 0.
    static std::optional<Rational> parse(std::string_view text);

    Rational(const Rational& other);
    Rational(Rational&& other) noexcept;
    Rational& operator=(const Rational& other);
    Rational& operator=(Rational&& other) noexcept;
    ~Rational();

    Rational& operator+=(const Rational& other);
    Rational& operator-=(const Rational& other);
    Rational& operator*=(const Rational& other);
    /// REQUIRES: other ≠ 0.
    Rational& operator/=(const Rational& other);
    /// *this += a·b.
    void add_product(const Rational& a, const Rational& b);
    void subtract_product(const Rational& a, const Rational& b);

    friend Rational operator+(Rational a, const Rational& b) { return a += b; }
    friend Rational operator-(Rational a, const Rational& b) { return a -= b; }
    friend Rational operator*(Rational a, const Rational& b) { return a *= b; }
    friend Rational operator/(Rational a, const Rational& b) { return a /= b; }
    Rational operator-() const;
    friend bool operator==(const Rational& a, const Rational& b) { return a.compare(b) == 0; }
    friend std::strong_ordering operator<=>(const Rational& a, const Rational& b) { return a.compare(b) <=> 0; }

    /// −1, 0 or 1.
    [[nodiscard]] int sign() const noexcept;
    [[nodiscard]] std::string to_string() const;
    /// A double with a relative error below 2^-50; 0 or ±infinity beyond the range of doubles. Among subnormal numbers
    /// the error is that of their spacing.
    [[nodiscard]] double to_double() const;
    /// The same, but empty if it would be infinite, or 0 although *this is not.
    [[nodiscard]] std::optional<double> double_in_range() const;
    /// x with *this = x · 2^exponent and 1/2 ≤ |x| ≤ 2, for numbers of any size. The relative error of x is below
    /// 2^-50.
    [[nodiscard]] double scaled(long& exponent) const;

    /// The least positive whole number that makes *this whole.
    [[nodiscard]] Rational denominator() const;

private:
    friend struct RationalAccess; ///< lets the source file pass the members to FLINT
    /// REQUIRES: decimal digits only, at least one.
    static Rational of_digits(std::string_view digits);
    [[nodiscard]] int compare(const Rational& other) const;

    long numerator_ = 0;
    long denominator_ = 1;
};

/// The shortest positive multiple of a vector that consists of whole numbers.
[[nodiscard]] std::vector<Rational> primitive(std::vector<Rational> vector);

/// A double near q that is certainly not above it, or not below it. Empty if all such doubles are infinite.
[[nodiscard]] std::optional<double> double_below(const Rational& q);
[[nodiscard]] std::optional<double> double_above(const Rational& q);

/// The doubles next to the square root of q ≥ 0: the largest that is not above it, the smallest that is not below it.
[[nodiscard]] double sqrt_below(const Rational& q);
[[nodiscard]] double sqrt_above(const Rational& q);

} // namespace novikoff
