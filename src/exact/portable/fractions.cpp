// Fractions by Boost, without FLINT: the first member of a Rational is the address of its fraction, or 0 for the number
// 0. Linear systems are small there, and solved by Gaussian elimination.
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

namespace {

using Vectors = std::vector<std::vector<Rational>>;

/// A matrix in reduced echelon form: each of the first lines has a 1 in a column where all others have 0; the rest are
/// 0.
struct Eliminated {
    Vectors lines;
    std::vector<std::size_t> pivots; ///< the columns of these ones, ascending

    /// Searches for pivots in the first `columns` columns.
    Eliminated(Vectors matrix, std::size_t columns) : lines(std::move(matrix)) {
        for (std::size_t column = 0; column < columns && pivots.size() < lines.size(); ++column) {
            const auto first = lines.begin() + static_cast<std::ptrdiff_t>(pivots.size());
            const auto found =
                std::find_if(first, lines.end(), [=](const auto& line) { return line[column].sign() != 0; });
            if (found != lines.end()) {
                std::iter_swap(first, found);
                clear_column(column);
                pivots.push_back(column);
            }
        }
    }

private:
    void clear_column(std::size_t column) {
        std::vector<Rational>& own = lines[pivots.size()];
        const Rational pivot = own[column];
        std::for_each(own.begin(), own.end(), [&](Rational& x) { x /= pivot; });
        for (std::vector<Rational>& line : lines) {
            if (&line != &own && line[column].sign() != 0) {
                const Rational factor = line[column];
                for (std::size_t j = column; j < line.size(); ++j) { line[j].subtract_product(factor, own[j]); }
            }
        }
    }
};

/// One equation for each coordinate: the vectors are the columns, and the target is the last column.
Eliminated solved(const Vectors& vectors, const std::vector<Rational>& target) {
    Vectors equations(target.size());
    for (std::size_t e = 0; e < target.size(); ++e) {
        for (const auto& vector : vectors) { equations[e].push_back(vector[e]); }
        equations[e].push_back(target[e]);
    }
    return {std::move(equations), vectors.size()};
}

/// The solution in which unknowns without a pivot are 0.
std::vector<Rational> solution(const Eliminated& echelon, std::size_t unknowns) {
    std::vector<Rational> c(unknowns);
    for (std::size_t k = 0; k < echelon.pivots.size(); ++k) { c[echelon.pivots[k]] = echelon.lines[k].back(); }
    return c;
}

} // namespace

std::optional<std::vector<Rational>> combination(const Vectors& vectors, const std::vector<Rational>& target) {
    const Eliminated echelon = solved(vectors, target);
    const std::size_t rank = echelon.pivots.size();
    const bool solvable = std::all_of(echelon.lines.begin() + static_cast<std::ptrdiff_t>(rank), echelon.lines.end(),
                                      [](const auto& line) { return line.back().sign() == 0; });
    if (rank < vectors.size() || !solvable) { return std::nullopt; }
    return solution(echelon, vectors.size());
}

std::vector<Rational> combine(const Vectors& vectors, const std::vector<Rational>& target) {
    return solution(solved(vectors, target), vectors.size());
}

Echelon reduced_echelon(const Vectors& vectors) {
    Eliminated full(vectors, vectors.front().size());
    Vectors columns(vectors.front().size());
    for (const auto& vector : vectors) {
        for (std::size_t j = 0; j < vector.size(); ++j) { columns[j].push_back(vector[j]); }
    }
    Echelon result{full.pivots, {}, Eliminated(columns, vectors.size()).pivots};
    for (std::size_t p = 0; p < full.pivots.size(); ++p) {
        auto& line = result.lines.emplace_back();
        for (std::size_t j = 0; j < full.lines[p].size(); ++j) {
            if (!std::binary_search(full.pivots.begin(), full.pivots.end(), j)) { line.push_back(full.lines[p][j]); }
        }
    }
    return result;
}

std::size_t rank_at_least(const Vectors& vectors) {
    return Eliminated(vectors, vectors.empty() ? 0 : vectors.front().size()).pivots.size();
}

} // namespace novikoff
