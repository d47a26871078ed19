// Systems of fractions by FLINT: a prime tells which coordinates and vectors are independent, p-adic lifting solves
// (Dixon 1982), and every result is checked.
#include "exact/flint.hpp"
#include "exact/fractions.hpp"

#include <algorithm>

#include <flint/fmpq_mat.h>
#include <flint/fmpz_mat.h>
#include <flint/nmod_mat.h>

namespace novikoff {
namespace {

using Vectors = std::vector<std::vector<Rational>>;

constexpr unsigned long prime = 4611686018427387847UL; // 2^62 − 57

/// A matrix that releases its memory.
template <class Matrix, auto clear> struct Owned {
    Owned() = default;
    Owned(const Owned&) = delete;
    Owned& operator=(const Owned&) = delete;
    ~Owned() { clear(m); }
    Matrix m;
};

struct IntegerMatrix : Owned<fmpz_mat_t, fmpz_mat_clear> {
    IntegerMatrix(std::size_t rows, std::size_t columns) {
        fmpz_mat_init(m, static_cast<long>(rows), static_cast<long>(columns));
    }
    /// The vectors, of whole numbers, as lines of the matrix.
    explicit IntegerMatrix(const Vectors& vectors)
        : IntegerMatrix(vectors.size(), vectors.empty() ? 0 : vectors.front().size()) {
        for (std::size_t k = 0; k < vectors.size(); ++k) {
            for (std::size_t j = 0; j < vectors[k].size(); ++j) { set(k, j, vectors[k][j]); }
        }
    }
    /// REQUIRES: `value` is whole.
    void set(std::size_t i, std::size_t j, const Rational& value) {
        fmpz_set(fmpz_mat_entry(m, static_cast<long>(i), static_cast<long>(j)), fmpq_numref(flint(value)));
    }
};

struct FractionMatrix : Owned<fmpq_mat_t, fmpq_mat_clear> {
    FractionMatrix(std::size_t rows, std::size_t columns) {
        fmpq_mat_init(m, static_cast<long>(rows), static_cast<long>(columns));
    }
    [[nodiscard]] fmpq* at(std::size_t i, std::size_t j) {
        return fmpq_mat_entry(m, static_cast<long>(i), static_cast<long>(j));
    }
};

struct ModularMatrix : Owned<nmod_mat_t, nmod_mat_clear> {
    explicit ModularMatrix(const IntegerMatrix& source) {
        nmod_mat_init(m, fmpz_mat_nrows(source.m), fmpz_mat_ncols(source.m), prime);
        fmpz_mat_get_nmod_mat(m, source.m);
    }
};

/// The coordinates at which the lines of an echelon form begin. `is_zero` has a line and a coordinate as arguments.
template <class IsZero> std::vector<std::size_t> pivots_of(long rank, IsZero is_zero) {
    std::vector<std::size_t> pivots;
    long column = 0;
    for (long row = 0; row < rank; ++row) {
        while (is_zero(row, column)) { ++column; }
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

/// The coordinates that are not in the list. REQUIRES: it is ascending.
std::vector<std::size_t> without(const std::vector<std::size_t>& listed, std::size_t dimension) {
    std::vector<std::size_t> others;
    for (std::size_t j = 0, k = 0; j < dimension; ++j) {
        if (k < listed.size() && listed[k] == j) {
            ++k;
        } else {
            others.push_back(j);
        }
    }
    return others;
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

/// Whether Σ c_k vectors_k = target, all whole but c.
bool adds_up(const Vectors& vectors, const std::vector<Rational>& c, std::vector<Rational> target) {
    const Rational multiple = common_denominator(c);
    for (Rational& x : target) { x *= multiple; }
    for (std::size_t k = 0; k < vectors.size(); ++k) {
        const Rational factor = c[k] * multiple;
        for (std::size_t j = 0; j < target.size(); ++j) { target[j].subtract_product(factor, vectors[k][j]); }
    }
    return is_zero(target);
}

/// The lines of the reduced echelon form at its free coordinates: those of the vectors at the pivots, solved for.
/// REQUIRES: as many independent vectors as pivots.
Vectors solved_for(const Vectors& vectors, const std::vector<std::size_t>& pivots,
                   const std::vector<std::size_t>& free) {
    const std::size_t rank = pivots.size();
    IntegerMatrix square(rank, rank);
    IntegerMatrix sides(rank, free.size());
    for (std::size_t k = 0; k < rank; ++k) {
        for (std::size_t p = 0; p < rank; ++p) { square.set(k, p, vectors[k][pivots[p]]); }
        for (std::size_t f = 0; f < free.size(); ++f) { sides.set(k, f, vectors[k][free[f]]); }
    }
    FractionMatrix solution(rank, free.size());
    fmpq_mat_solve_fmpz_mat_dixon(solution.m, square.m, sides.m);
    Vectors lines(rank, std::vector<Rational>(free.size()));
    for (std::size_t p = 0; p < rank; ++p) {
        for (std::size_t f = 0; f < free.size(); ++f) { fmpq_set(flint(lines[p][f]), solution.at(p, f)); }
    }
    return lines;
}

/// Whether a vector is the combination of the lines that its pivots demand.
bool is_spanned(const std::vector<Rational>& vector, const Echelon& echelon, const std::vector<std::size_t>& free) {
    return std::all_of(free.begin(), free.end(), [&, f = std::size_t{0}](std::size_t j) mutable {
        Rational rest = vector[j];
        for (std::size_t p = 0; p < echelon.pivots.size(); ++p) {
            rest.subtract_product(vector[echelon.pivots[p]], echelon.lines[p][f]);
        }
        ++f;
        return rest.sign() == 0;
    });
}

/// The same by elimination, should the prime divide a determinant.
Echelon eliminated(const Vectors& whole) {
    IntegerMatrix lines(whole);
    Rational divisor;
    const long rank = fmpz_mat_rref(lines.m, fmpq_numref(flint(divisor)), lines.m);
    Echelon result;
    result.pivots = pivots_of(rank, [&](long i, long j) { return fmpz_is_zero(fmpz_mat_entry(lines.m, i, j)) != 0; });
    const std::vector<std::size_t> free = without(result.pivots, whole.front().size());
    for (long p = 0; p < rank; ++p) {
        auto& line = result.lines.emplace_back();
        for (const std::size_t j : free) {
            Rational& x = line.emplace_back();
            fmpz_set(fmpq_numref(flint(x)), fmpz_mat_entry(lines.m, p, static_cast<long>(j)));
            x /= divisor;
        }
    }
    IntegerMatrix columns(whole.front().size(), whole.size());
    fmpz_mat_transpose(columns.m, IntegerMatrix(whole).m);
    result.basis = independent_coordinates(columns);
    return result;
}

} // namespace

Echelon reduced_echelon(const Vectors& vectors) {
    const Vectors whole = Whole(vectors).numbers;
    const IntegerMatrix lines(whole);
    IntegerMatrix columns(whole.front().size(), whole.size());
    fmpz_mat_transpose(columns.m, lines.m);
    const std::vector<std::size_t> chosen = independent_modulo_prime(columns);
    Echelon result{independent_modulo_prime(lines), {}, chosen};
    const std::vector<std::size_t> free = without(result.pivots, whole.front().size());
    Vectors basis;
    basis.reserve(chosen.size());
    for (const std::size_t k : chosen) { basis.push_back(whole[k]); }
    result.lines = solved_for(basis, result.pivots, free);
    const bool all =
        std::all_of(whole.begin(), whole.end(), [&](const auto& v) { return is_spanned(v, result, free); });
    return all ? result : eliminated(whole);
}

std::optional<std::vector<Rational>> combination(const Vectors& vectors, const std::vector<Rational>& target) {
    const std::size_t n = vectors.size();
    if (n == 0) { return is_zero(target) ? std::optional(std::vector<Rational>{}) : std::nullopt; }
    const Whole whole(vectors);
    const Whole right({target});
    const std::vector<std::size_t> pivots = independent_coordinates(IntegerMatrix(whole.numbers));
    if (pivots.size() < n) { return std::nullopt; }
    IntegerMatrix square(n, n);
    IntegerMatrix side(n, 1);
    for (std::size_t e = 0; e < n; ++e) {
        for (std::size_t k = 0; k < n; ++k) { square.set(e, k, whole.numbers[k][pivots[e]]); }
        side.set(e, 0, right.numbers[0][pivots[e]]);
    }
    FractionMatrix solution(n, 1);
    if (fmpq_mat_solve_fmpz_mat_dixon(solution.m, square.m, side.m) == 0) { return std::nullopt; }
    std::vector<Rational> c(n);
    for (std::size_t k = 0; k < n; ++k) { fmpq_set(flint(c[k]), solution.at(k, 0)); }
    if (!adds_up(whole.numbers, c, right.numbers[0])) { return std::nullopt; }
    for (std::size_t k = 0; k < n; ++k) { c[k] *= whole.factors[k] / right.factors[0]; }
    return c;
}

std::vector<Rational> combine(const Vectors& vectors, const std::vector<Rational>& target) {
    std::vector<Rational> c(vectors.size());
    if (vectors.empty()) { return c; }
    FractionMatrix columns(target.size(), vectors.size());
    FractionMatrix side(target.size(), 1);
    for (std::size_t e = 0; e < target.size(); ++e) {
        for (std::size_t k = 0; k < vectors.size(); ++k) { fmpq_set(columns.at(e, k), flint(vectors[k][e])); }
        fmpq_set(side.at(e, 0), flint(target[e]));
    }
    FractionMatrix solution(vectors.size(), 1);
    fmpq_mat_can_solve(solution.m, columns.m, side.m);
    for (std::size_t k = 0; k < vectors.size(); ++k) { fmpq_set(flint(c[k]), solution.at(k, 0)); }
    return c;
}

std::size_t rank_at_least(const Vectors& vectors) {
    return independent_modulo_prime(IntegerMatrix(Whole(vectors).numbers)).size();
}

} // namespace novikoff
