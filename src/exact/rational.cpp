#include "novikoff/rational.hpp"

#include "exact/rational_access.h"

#include <cmath>
#include <memory>
#include <type_traits>
#include <utility>

#include <flint/fmpz.h>

namespace novikoff {

static_assert(std::is_same_v<fmpz, long>, "FLINT keeps a whole number in a long");
static_assert(sizeof(fmpq) == 2 * sizeof(long), "FLINT keeps a fraction in two of them");

namespace {

/// FLINT caches memory for each thread. A thread that ends releases it, except what numbers still use.
void give_back_at_end_of_thread() {
    struct Keeper {
        Keeper() = default;
        Keeper(const Keeper&) = delete;
        Keeper& operator=(const Keeper&) = delete;
        ~Keeper() { flint_cleanup(); }
    };
    thread_local const Keeper keeper;
    (void)&keeper;
}

} // namespace

Rational::Rational(long value) {
    give_back_at_end_of_thread();
    fmpq_set_si(flint(*this), value, 1);
}

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

Rational Rational::of_digits(std::string_view digits) {
    Rational result;
    fmpz_set_str(fmpq_numref(flint(result)), std::string(digits).c_str(), 10);
    return result;
}

Rational::Rational(const Rational& other) {
    give_back_at_end_of_thread();
    fmpq_set(flint(*this), flint(other));
}

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

double Rational::scaled(long& exponent) const {
    long over = 0;
    long under = 0;
    const double numerator = fmpz_get_d_2exp(&over, fmpq_numref(flint(*this)));
    const double denominator = fmpz_get_d_2exp(&under, fmpq_denref(flint(*this)));
    exponent = over - under;
    return numerator / denominator;
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

} // namespace novikoff
