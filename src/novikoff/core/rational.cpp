#include "novikoff/core/rational.hpp"

#include "novikoff/core/rational_access.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <memory>
#include <type_traits>
#include <utility>

#include <flint/fmpz.h>

namespace novikoff {

static_assert(std::is_same_v<fmpz, long>, "FLINT keeps a whole number in a long");
static_assert(sizeof(fmpq) == 2 * sizeof(long), "FLINT keeps a fraction in two of them");

namespace {

bool set_digits(fmpz* number, std::string_view digits) {
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    return !digits.empty() && std::all_of(digits.begin(), digits.end(), is_digit) &&
           fmpz_set_str(number, std::string(digits).c_str(), 10) == 0;
}

} // namespace

Rational::Rational(long value) { fmpq_set_si(flint(*this), value, 1); }

Rational Rational::of(double value) {
    int exponent = 0;
    const double fraction = std::frexp(value, &exponent); // value = (fraction · 2^53) · 2^(exponent − 53)
    Rational result(static_cast<long>(std::ldexp(fraction, 53)));
    exponent -= 53;
    if (exponent >= 0) {
        fmpq_mul_2exp(flint(result), flint(result), static_cast<unsigned long>(exponent));
    } else {
        fmpq_div_2exp(flint(result), flint(result), static_cast<unsigned long>(-exponent));
    }
    return result;
}

std::optional<Rational> Rational::parse(std::string_view text) {
    const bool negative = !text.empty() && text.front() == '-';
    if (!text.empty() && (text.front() == '-' || text.front() == '+')) {
        text.remove_prefix(1);
    }
    const std::size_t slash = text.find('/');
    Rational result;
    fmpq* const number = flint(result);
    if (!set_digits(fmpq_numref(number), text.substr(0, slash))) {
        return std::nullopt;
    }
    if (slash != std::string_view::npos &&
        (!set_digits(fmpq_denref(number), text.substr(slash + 1)) || fmpz_is_zero(fmpq_denref(number)))) {
        return std::nullopt;
    }
    fmpq_canonicalise(number);
    if (negative) {
        fmpq_neg(number, number);
    }
    return result;
}

Rational::Rational(const Rational& other) { fmpq_set(flint(*this), flint(other)); }

Rational::Rational(Rational&& other) noexcept
    : numerator_(std::exchange(other.numerator_, 0)), denominator_(std::exchange(other.denominator_, 1)) {}

Rational& Rational::operator=(const Rational& other) {
    fmpq_set(flint(*this), flint(other));
    return *this;
}

Rational& Rational::operator=(Rational&& other) noexcept {
    std::swap(numerator_, other.numerator_);
    std::swap(denominator_, other.denominator_);
    return *this;
}

Rational::~Rational() { fmpq_clear(flint(*this)); }

Rational& Rational::operator+=(const Rational& other) {
    fmpq_add(flint(*this), flint(*this), flint(other));
    return *this;
}

Rational& Rational::operator-=(const Rational& other) {
    fmpq_sub(flint(*this), flint(*this), flint(other));
    return *this;
}

Rational& Rational::operator*=(const Rational& other) {
    fmpq_mul(flint(*this), flint(*this), flint(other));
    return *this;
}

Rational& Rational::operator/=(const Rational& other) {
    fmpq_div(flint(*this), flint(*this), flint(other));
    return *this;
}

void Rational::add_product(const Rational& a, const Rational& b) { fmpq_addmul(flint(*this), flint(a), flint(b)); }

void Rational::subtract_product(const Rational& a, const Rational& b) {
    fmpq_submul(flint(*this), flint(a), flint(b));
}

Rational Rational::operator-() const {
    Rational result;
    fmpq_neg(flint(result), flint(*this));
    return result;
}

int Rational::sign() const noexcept { return fmpq_sgn(flint(*this)); }

int Rational::compare(const Rational& other) const { return fmpq_cmp(flint(*this), flint(other)); }

std::string Rational::to_string() const {
    const std::unique_ptr<char, void (*)(void*)> text(fmpq_get_str(nullptr, 10, flint(*this)), flint_free);
    return text.get();
}

double Rational::to_double() const {
    long over = 0;
    long under = 0;
    const double numerator = fmpz_get_d_2exp(&over, fmpq_numref(flint(*this)));
    const double denominator = fmpz_get_d_2exp(&under, fmpq_denref(flint(*this)));
    return std::ldexp(numerator / denominator, static_cast<int>(std::clamp(over - under, -5000L, 5000L)));
}

Rational Rational::denominator() const {
    Rational result;
    fmpz_set(fmpq_numref(flint(result)), fmpq_denref(flint(*this)));
    return result;
}

std::vector<Rational> primitive(std::vector<Rational> vector) {
    Rational multiple(1); // least common multiple of the denominators
    Rational divisor;     // then the greatest common divisor of the numerators
    for (const Rational& x : vector) {
        fmpz_lcm(fmpq_numref(flint(multiple)), fmpq_numref(flint(multiple)), fmpq_denref(flint(x)));
    }
    for (Rational& x : vector) {
        x *= multiple;
        fmpz_gcd(fmpq_numref(flint(divisor)), fmpq_numref(flint(divisor)), fmpq_numref(flint(x)));
    }
    if (divisor.sign() != 0) {
        for (Rational& x : vector) {
            x /= divisor;
        }
    }
    return vector;
}

double sqrt_below(const Rational& q) {
    double root = std::sqrt(q.to_double());
    while (root > 0 && (!std::isfinite(root) || Rational::of(root) * Rational::of(root) > q)) {
        root = std::nextafter(root, 0.0);
    }
    return root;
}

double sqrt_above(const Rational& q) {
    double root = std::sqrt(q.to_double());
    while (std::isfinite(root) && Rational::of(root) * Rational::of(root) < q) {
        root = std::nextafter(root, std::numeric_limits<double>::infinity());
    }
    return root;
}

} // namespace novikoff
