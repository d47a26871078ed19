// Conversion of fractions from and to text and doubles, for every implementation of Rational.
#include "novikoff/rational.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace novikoff {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

double times_power_of_two(double x, long exponent) {
    return std::ldexp(x, static_cast<int>(std::clamp(exponent, -5000L, 5000L)));
}

/// The square root up to a few units in the last place. The square itself may be far outside the range of doubles.
double sqrt_near(const Rational& q) {
    long exponent = 0;
    const double x = q.scaled(exponent);
    const long odd = exponent & 1;
    return times_power_of_two(std::sqrt(std::ldexp(x, static_cast<int>(odd))), (exponent - odd) / 2);
}

Rational squared(double x) { return Rational::of(x) * Rational::of(x); }

bool is_number(std::string_view digits) {
    return !digits.empty() && std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; });
}

} // namespace

std::optional<Rational> Rational::parse(std::string_view text) {
    const bool negative = !text.empty() && text.front() == '-';
    if (!text.empty() && (text.front() == '-' || text.front() == '+')) { text.remove_prefix(1); }
    const std::size_t slash = text.find('/');
    const std::string_view below = slash == std::string_view::npos ? "1" : text.substr(slash + 1);
    if (!is_number(text.substr(0, slash)) || !is_number(below)) { return std::nullopt; }
    const Rational denominator = of_digits(below);
    if (denominator.sign() == 0) { return std::nullopt; }
    const Rational result = of_digits(text.substr(0, slash)) / denominator;
    return negative ? -result : result;
}

double Rational::to_double() const {
    long exponent = 0;
    const double x = scaled(exponent);
    return times_power_of_two(x, exponent);
}

std::optional<double> Rational::double_in_range() const {
    const double near = to_double();
    return std::isfinite(near) && (near != 0 || sign() == 0) ? std::optional(near) : std::nullopt;
}

std::optional<double> double_below(const Rational& q) {
    double value = std::min(q.to_double(), std::numeric_limits<double>::max());
    while (std::isfinite(value) && Rational::of(value) > q) { value = std::nextafter(value, -infinity); }
    return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

std::optional<double> double_above(const Rational& q) {
    const auto below = double_below(-q);
    return below ? std::optional(0 - *below) : std::nullopt; // 0 − 0 is 0, but −0 would be printed as such
}

double sqrt_below(const Rational& q) {
    double root = sqrt_near(q);
    while (root > 0 && !(std::isfinite(root) && squared(root) <= q)) { root = std::nextafter(root, 0.0); }
    for (double next = root; std::isfinite(next) && squared(next) <= q; next = std::nextafter(next, infinity)) {
        root = next;
    }
    return root;
}

double sqrt_above(const Rational& q) {
    const double root = sqrt_below(q);
    return squared(root) == q ? root : std::nextafter(root, infinity);
}

} // namespace novikoff
