#include "novikoff/prove/combine.hpp"

#include <cstddef>

#include <flint/fmpq_mat.h>

namespace novikoff {
namespace {

/// FLINT's matrix of fractions, with entries that are set from and read as Rational.
class Matrix {
public:
    Matrix(std::size_t rows, std::size_t columns) {
        fmpq_mat_init(matrix_, static_cast<slong>(rows), static_cast<slong>(columns));
    }
    Matrix(const Matrix&) = delete;
    Matrix& operator=(const Matrix&) = delete;
    ~Matrix() { fmpq_mat_clear(matrix_); }

    void set(std::size_t row, std::size_t column, const Rational& value) {
        fmpq_set(at(row, column), reinterpret_cast<const fmpq*>(RationalAccess::parts(value)));
    }
    [[nodiscard]] Rational get(std::size_t row, std::size_t column) {
        Rational value;
        fmpq_set(reinterpret_cast<fmpq*>(RationalAccess::parts(value)), at(row, column));
        return value;
    }
    [[nodiscard]] fmpq_mat_struct* flint() noexcept { return matrix_; }

private:
    [[nodiscard]] fmpq* at(std::size_t row, std::size_t column) {
        return fmpq_mat_entry(matrix_, static_cast<slong>(row), static_cast<slong>(column));
    }

    fmpq_mat_t matrix_{};
};

} // namespace

RationalVector combine(const std::vector<RationalVector>& vectors, const RationalVector& target) {
    RationalVector result(vectors.size());
    if (vectors.empty()) {
        return result;
    }
    Matrix columns(target.size(), vectors.size());
    Matrix side(target.size(), 1);
    for (std::size_t e = 0; e < target.size(); ++e) {
        for (std::size_t j = 0; j < vectors.size(); ++j) {
            columns.set(e, j, vectors[j][e]);
        }
        side.set(e, 0, target[e]);
    }
    Matrix solution(vectors.size(), 1);
    fmpq_mat_can_solve(solution.flint(), columns.flint(), side.flint());
    for (std::size_t j = 0; j < vectors.size(); ++j) {
        result[j] = solution.get(j, 0);
    }
    return result;
}

} // namespace novikoff
