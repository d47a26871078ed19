#include "exact/linear_system.hpp"

#include "exact/rational_access.h"

#include <algorithm>
#include <cstddef>

#include <flint/fmpq_mat.h>
#include <flint/fmpz_mat.h>
#include <flint/nmod_mat.h>

namespace novikoff {
namespace {

using Vectors = std::vector<std::vector<Rational>>;

constexpr unsigned long prime = 4611686018427387847UL; // 2^62 − 57

/// Matrices that release their memory.
struct IntegerMatrix {
    IntegerMatrix(std::size_t rows, std::size_t columns) {
        fmpz_mat_init(m, static_cast<long>(rows), static_cast<long>(columns));
    }
    /// The vectors, of whole numbers, as lines of the matrix.
    explicit IntegerMatrix(const Vectors& vectors)
        : IntegerMatrix(vectors.size(), vectors.empty() ? 0 : vectors.front().size()) {
        for (std::size_t k = 0; k < vectors.size(); ++k) {
            for (std::size_t j = 0; j < vectors[k].size(); ++j) {
                set(k, j, vectors[k][j]);
            }
        }
    }
    IntegerMatrix(const IntegerMatrix&) = delete;
    IntegerMatrix& operator=(const IntegerMatrix&) = delete;
    ~IntegerMatrix() { fmpz_mat_clear(m); }
    /// REQUIRES: `value` is whole.
    void set(std::size_t i, std::size_t j, const Rational& value) {
        fmpz_set(fmpz_mat_entry(m, static_cast<long>(i), static_cast<long>(j)), fmpq_numref(flint(value)));
    }
    fmpz_mat_t m;
};

struct FractionMatrix {
    FractionMatrix(std::size_t rows, std::size_t columns) {
        fmpq_mat_init(m, static_cast<long>(rows), static_cast<long>(columns));
    }
    FractionMatrix(const FractionMatrix&) = delete;
    FractionMatrix& operator=(const FractionMatrix&) = delete;
    ~FractionMatrix() { fmpq_mat_clear(m); }
    [[nodiscard]] fmpq* at(std::size_t i, std::size_t j) {
        return fmpq_mat_entry(m, static_cast<long>(i), static_cast<long>(j));
    }
    fmpq_mat_t m;
};

struct ModularMatrix {
    explicit ModularMatrix(const IntegerMatrix& source) {
        nmod_mat_init(m, fmpz_mat_nrows(source.m), fmpz_mat_ncols(source.m), prime);
        fmpz_mat_get_nmod_mat(m, source.m);
    }
    ModularMatrix(const ModularMatrix&) = delete;
    ModularMatrix& operator=(const ModularMatrix&) = delete;
    ~ModularMatrix() { nmod_mat_clear(m); }
    nmod_mat_t m;
};

/// The coordinates at which the lines of an echelon form begin. `is_zero` has a line and a coordinate as arguments.
template <class IsZero> std::vector<std::size_t> pivots_of(long rank, IsZero is_zero) {
    std::vector<std::size_t> pivots;
    long column = 0;
    for (long row = 0; row < rank; ++row) {
        while (is_zero(row, column)) {
            ++column;
        }
        pivots.push_back(static_cast<std::size_t>(column));
    }
    return pivots;
}

/// Coordinates at which the lines have the rank that they have modulo a prime. Independence modulo a prime implies
/// independence.
std::vector<std::size_t> independent_modulo_prime(const IntegerMatrix& lines) {
    ModularMatrix echelon(lines);
    const long rank = nmod_mat_rref(echelon.m);
    return pivots_of(rank, [&](long i, long j) { return nmod_mat_entry(echelon.m, i, j) == 0; });
}

/// Coordinates at which the lines have their full rank, as many as this rank.
std::vector<std::size_t> independent_coordinates(const IntegerMatrix& lines) {
    std::vector<std::size_t> pivots = independent_modulo_prime(lines);
    const long most = std::min(fmpz_mat_nrows(lines.m), fmpz_mat_ncols(lines.m));
    if (pivots.size() < static_cast<std::size_t>(most)) { // dependent, or dependent modulo the prime only
        IntegerMatrix echelon(static_cast<std::size_t>(fmpz_mat_nrows(lines.m)),
                              static_cast<std::size_t>(fmpz_mat_ncols(lines.m)));
        Rational denominator;
        const long rank = fmpz_mat_rref(echelon.m, fmpq_numref(flint(denominator)), lines.m);
        pivots = pivots_of(rank, [&](long i, long j) { return fmpz_is_zero(fmpz_mat_entry(echelon.m, i, j)) != 0; });
    }
    return pivots;
}

/// Whole multiples of the vectors, and the factors.
struct Whole {
    explicit Whole(const Vectors& vectors) {
        for (const auto& vector : vectors) {
            numbers.push_back(primitive(vector));
            const auto nonzero =
                std::find_if(vector.begin(), vector.end(), [](const Rational& x) { return x.sign() != 0; });
            factors.push_back(nonzero == vector.end()
                                  ? Rational(1)
                                  : numbers.back()[static_cast<std::size_t>(nonzero - vector.begin())] / *nonzero);
        }
    }
    Vectors numbers;
    std::vector<Rational> factors;
};

bool adds_up(const Vectors& vectors, const std::vector<Rational>& c, std::vector<Rational> target) {
    for (std::size_t k = 0; k < vectors.size(); ++k) {
        for (std::size_t j = 0; j < target.size(); ++j) {
            target[j].subtract_product(c[k], vectors[k][j]);
        }
    }
    return std::all_of(target.begin(), target.end(), [](const Rational& x) { return x.sign() == 0; });
}

} // namespace

std::optional<std::vector<Rational>> combination(const Vectors& vectors, const std::vector<Rational>& target) {
    const std::size_t n = vectors.size();
    if (n == 0) {
        return adds_up(vectors, {}, target) ? std::optional(std::vector<Rational>{}) : std::nullopt;
    }
    const Whole whole(vectors);
    const Whole right({target});
    const std::vector<std::size_t> pivots = independent_coordinates(IntegerMatrix(whole.numbers));
    if (pivots.size() < n) {
        return std::nullopt;
    }
    IntegerMatrix square(n, n);
    IntegerMatrix side(n, 1);
    for (std::size_t e = 0; e < n; ++e) {
        for (std::size_t k = 0; k < n; ++k) {
            square.set(e, k, whole.numbers[k][pivots[e]]);
        }
        side.set(e, 0, right.numbers[0][pivots[e]]);
    }
    FractionMatrix solution(n, 1);
    if (fmpq_mat_solve_fmpz_mat_dixon(solution.m, square.m, side.m) == 0) {
        return std::nullopt;
    }
    std::vector<Rational> c(n);
    for (std::size_t k = 0; k < n; ++k) {
        fmpq_set(flint(c[k]), solution.at(k, 0));
        c[k] *= whole.factors[k] / right.factors[0];
    }
    return adds_up(vectors, c, target) ? std::optional(std::move(c)) : std::nullopt;
}

std::vector<Rational> combine(const Vectors& vectors, const std::vector<Rational>& target) {
    std::vector<Rational> c(vectors.size());
    if (vectors.empty()) {
        return c;
    }
    FractionMatrix columns(target.size(), vectors.size());
    FractionMatrix side(target.size(), 1);
    for (std::size_t e = 0; e < target.size(); ++e) {
        for (std::size_t k = 0; k < vectors.size(); ++k) {
            fmpq_set(columns.at(e, k), flint(vectors[k][e]));
        }
        fmpq_set(side.at(e, 0), flint(target[e]));
    }
    FractionMatrix solution(vectors.size(), 1);
    fmpq_mat_can_solve(solution.m, columns.m, side.m);
    for (std::size_t k = 0; k < vectors.size(); ++k) {
        fmpq_set(flint(c[k]), solution.at(k, 0));
    }
    return c;
}

std::size_t rank_at_least(const Vectors& vectors) {
    return independent_modulo_prime(IntegerMatrix(Whole(vectors).numbers)).size();
}

} // namespace novikoff
