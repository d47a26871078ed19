// Fractions written out in a test, and simple arithmetic on them that does not use the library's.
#pragma once

#include "base/random.hpp"
#include "novikoff/certificate.hpp"
#include "novikoff/rational.hpp"

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

namespace novikoff {
/// How GoogleTest shows a fraction.
inline void PrintTo(const Rational& x, std::ostream* os) { *os << x.to_string(); }
} // namespace novikoff

namespace novikoff::test {

using Fractions = std::vector<Rational>;

inline Rational fraction(const std::string& text) { return Rational::parse(text).value(); }

inline Fractions whole(const std::vector<long>& numbers) { return {numbers.begin(), numbers.end()}; }

inline std::vector<Fractions> whole_rows(const std::vector<std::vector<long>>& rows) {
    std::vector<Fractions> result;
    for (const auto& row : rows) { result.push_back(whole(row)); }
    return result;
}

inline Fractions exactly(const std::vector<double>& numbers) {
    Fractions result;
    for (const double x : numbers) { result.push_back(Rational::of(x)); }
    return result;
}

inline Rational product(const Fractions& a, const Fractions& b) {
    Rational sum;
    for (std::size_t j = 0; j < a.size(); ++j) { sum += a[j] * b[j]; }
    return sum;
}

/// Σ λ_i rows_i.
inline Fractions weighted_sum(const Fractions& weights, const std::vector<Fractions>& rows) {
    Fractions sum(rows.at(0).size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        for (std::size_t j = 0; j < sum.size(); ++j) { sum[j] += weights.at(i) * rows[i][j]; }
    }
    return sum;
}

inline bool all_zero(const Fractions& vector) {
    for (const Rational& x : vector) {
        if (x.sign() != 0) { return false; }
    }
    return true;
}

/// Computed by elimination, without the library's solver.
inline std::size_t rank_of(std::vector<Fractions> rows) {
    std::size_t rank = 0;
    for (std::size_t j = 0; !rows.empty() && j < rows[0].size(); ++j) {
        std::size_t pivot = rank;
        while (pivot < rows.size() && rows[pivot][j].sign() == 0) { ++pivot; }
        if (pivot == rows.size()) { continue; }
        std::swap(rows[rank], rows[pivot]);
        for (std::size_t i = rank + 1; i < rows.size(); ++i) {
            const Rational factor = rows[i][j] / rows[rank][j];
            for (std::size_t k = j; k < rows[i].size(); ++k) { rows[i][k] -= factor * rows[rank][k]; }
        }
        ++rank;
    }
    return rank;
}

/// All rows y·(x, 1), or y·x without the bias.
inline std::vector<Fractions> signed_rows(const std::vector<std::vector<double>>& x, const std::vector<double>& y,
                                          bool bias) {
    std::vector<Fractions> rows;
    for (std::size_t i = 0; i < x.size(); ++i) {
        Fractions& row = rows.emplace_back(exactly(x[i]));
        if (bias) { row.emplace_back(1); }
        for (Rational& value : row) { value *= Rational::of(y[i]); }
    }
    return rows;
}

/// Any finite double; all exponents are equally likely.
inline double any_double(Random& random) {
    while (true) {
        const auto value = std::bit_cast<double>(random.next());
        if (std::isfinite(value)) { return value; }
    }
}

inline long any_whole(Random& random, long largest) {
    return static_cast<long>(random.below(2 * static_cast<std::uint64_t>(largest) + 1)) - largest;
}

} // namespace novikoff::test
