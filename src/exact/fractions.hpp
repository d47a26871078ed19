// Vectors of fractions, and linear systems over the fractions, solved without rounding.
#pragma once

#include "novikoff/rational.hpp"

#include <algorithm>
#include <cstddef>

namespace novikoff {

using RationalVector = std::vector<Rational>;

[[nodiscard]] inline bool is_zero(const RationalVector& vector) {
    return std::all_of(vector.begin(), vector.end(), [](const Rational& x) { return x.sign() == 0; });
}

/// REQUIRES: both have the same size.
[[nodiscard]] inline Rational dot(const RationalVector& a, const RationalVector& b) {
    Rational sum;
    for (std::size_t j = 0; j < a.size(); ++j) {
        if (a[j].sign() != 0 && b[j].sign() != 0) { sum.add_product(a[j], b[j]); }
    }
    return sum;
}

/// The exact values of doubles. REQUIRES: all are finite.
[[nodiscard]] inline RationalVector exactly(const std::vector<double>& vector) {
    RationalVector result(vector.size());
    std::transform(vector.begin(), vector.end(), result.begin(), Rational::of);
    return result;
}

/// The c with Σ c_j vectors_j = target. No value if there is none, or if the vectors are linearly dependent.
/// REQUIRES: all of the same size.
[[nodiscard]] std::optional<RationalVector> combination(const std::vector<RationalVector>& vectors,
                                                        const RationalVector& target);

/// A c with Σ c_j vectors_j = target, whether or not the vectors are independent. REQUIRES: there is one.
[[nodiscard]] RationalVector combine(const std::vector<RationalVector>& vectors, const RationalVector& target);

/// The rank of the vectors is at least this, and nearly always equal to it: it is their rank modulo a large prime.
/// REQUIRES: all of the same size.
[[nodiscard]] std::size_t rank_at_least(const std::vector<RationalVector>& vectors);

/// A basis of the space that some vectors span: each line has a 1 at its pivot and a 0 at all other pivots. A line is
/// listed at the coordinates without a pivot only.
struct Echelon {
    std::vector<std::size_t> pivots; ///< ascending
    std::vector<RationalVector> lines;
    std::vector<std::size_t> basis; ///< the first vectors that span the space, ascending
};
/// REQUIRES: not empty, all of the same size ≥ 1.
[[nodiscard]] Echelon reduced_echelon(const std::vector<RationalVector>& vectors);

/// The least common multiple of the denominators.
[[nodiscard]] Rational common_denominator(const RationalVector& vector);

/// How a program ends when memory for fractions is exhausted: FLINT and GMP cannot report this; by default they abort.
/// Makes `end`, which must not return, the function that is called when memory for fractions is exhausted. For
/// programs, at their start: it applies to all users of these libraries in the process.
void when_fractions_find_no_memory(void (*end)());

} // namespace novikoff
