// Fractions by FLINT.
#include "novikoff/rational.hpp"

#include "exact/flint.hpp"
#include "exact/fractions.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <utility>

#include <flint/flint.h>
#include <flint/fmpz.h>
#include <gmp.h>

namespace novikoff {

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

void (*end_of_program)() = std::abort;

void* checked(void* memory) {
    if (memory == nullptr) { end_of_program(); }
    return memory;
}

void* allocate(std::size_t size) { return checked(std::malloc(size)); }
void* allocate_zeros(std::size_t count, std::size_t size) { return checked(std::calloc(count, size)); }
void* reallocate(void* memory, std::size_t size) { return checked(std::realloc(memory, size)); }
void* reallocate_known(void* memory, std::size_t /*before*/, std::size_t size) { return reallocate(memory, size); }
void free_known(void* memory, std::size_t /*size*/) { std::free(memory); }

} // namespace

void when_fractions_find_no_memory(void (*end)()) {
    end_of_program = end;
    mp_set_memory_functions(allocate, reallocate_known, free_known);
    __flint_set_memory_functions(allocate, allocate_zeros, reallocate, std::free);
}

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

namespace {

/// Sums of whole numbers need no greatest common divisors, which take most of the time of fractions.
bool all_whole(const Rational& a, const Rational& b, const Rational& c) {
    return fmpz_is_one(fmpq_denref(flint(a))) != 0 && fmpz_is_one(fmpq_denref(flint(b))) != 0 &&
           fmpz_is_one(fmpq_denref(flint(c))) != 0;
}

} // namespace

void Rational::add_product(const Rational& a, const Rational& b) {
    if (all_whole(*this, a, b)) {
        fmpz_addmul(fmpq_numref(flint(*this)), fmpq_numref(flint(a)), fmpq_numref(flint(b)));
    } else {
        fmpq_addmul(flint(*this), flint(a), flint(b));
    }
}

void Rational::subtract_product(const Rational& a, const Rational& b) {
    if (all_whole(*this, a, b)) {
        fmpz_submul(fmpq_numref(flint(*this)), fmpq_numref(flint(a)), fmpq_numref(flint(b)));
    } else {
        fmpq_submul(flint(*this), flint(a), flint(b));
    }
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

Rational common_denominator(const std::vector<Rational>& vector) {
    Rational multiple(1);
    for (const Rational& x : vector) {
        fmpz_lcm(fmpq_numref(flint(multiple)), fmpq_numref(flint(multiple)), fmpq_denref(flint(x)));
    }
    return multiple;
}

std::vector<Rational> primitive(std::vector<Rational> vector) {
    const Rational multiple = common_denominator(vector);
    Rational divisor; // the greatest common divisor of the numerators
    for (Rational& x : vector) {
        x *= multiple;
        fmpz_gcd(fmpq_numref(flint(divisor)), fmpq_numref(flint(divisor)), fmpq_numref(flint(x)));
    }
    if (divisor.sign() != 0) {
        for (Rational& x : vector) { x /= divisor; }
    }
    return vector;
}

} // namespace novikoff
