// Products, factors and solutions against plain loops, bit for bit, on every CPU target and for several threads.
#include "base/symmetric_matrix.hpp"

#include "base/kernel_table.hpp"
#include "base/random.hpp"
#include "reference/symmetric_matrix.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <stdexcept>

namespace novikoff::test::symmetric_matrix_test {
namespace {

using reference::Matrix;
using Rows = std::vector<std::vector<double>>;

constexpr double infinity = std::numeric_limits<double>::infinity();

Rows any_rows(Random& random, std::size_t rows, std::size_t columns) {
    Rows result(rows, std::vector<double>(columns));
    for (auto& row : result) {
        for (double& x : row) {
            x = random.below(5) == 0 ? 0 : random.normal() * std::ldexp(1, -static_cast<int>(random.below(20)));
        }
    }
    return result;
}

Matrix zeros(std::size_t size) {
    Matrix matrix;
    for (std::size_t j = 0; j < size; ++j) { matrix.emplace_back(j + 1); }
    return matrix;
}

std::vector<double> flat(const Rows& rows) {
    std::vector<double> result;
    for (const auto& row : rows) { result.insert(result.end(), row.begin(), row.end()); }
    return result;
}

/// Σ x xᵀ + I.
Matrix definite(Random& random, std::size_t size) {
    Matrix matrix = zeros(size);
    reference::add_products(matrix, any_rows(random, std::min<std::size_t>(size, 200), size));
    for (std::size_t j = 0; j < size; ++j) { matrix[j][j] += 1; }
    return matrix;
}

SymmetricMatrix made_of(const Matrix& matrix) {
    SymmetricMatrix result(matrix.size());
    for (std::size_t j = 0; j < matrix.size(); ++j) {
        std::copy(matrix[j].begin(), matrix[j].end(), result.row(j).begin());
    }
    return result;
}

void expect_same_bits(const SymmetricMatrix& found, const Matrix& expected, const std::string& what) {
    for (std::size_t j = 0; j < expected.size(); ++j) {
        for (std::size_t k = 0; k <= j; ++k) {
            ASSERT_EQ(std::bit_cast<std::uint64_t>(found.row(j)[k]), std::bit_cast<std::uint64_t>(expected[j][k]))
                << what << ": row " << j << ", column " << k;
        }
    }
}

/// Calls f(team, name) with every CPU target and 1 to 3 threads, also without a team.
template <class F> void in_every_way(F f) {
    const KernelTable* const before = &kernel_table();
    for (const KernelTable* table : kernel_tables()) {
        kernel_table_in_use = table;
        f(nullptr, std::string(table->target));
        for (const unsigned threads : {1U, 3U}) {
            Team team(threads);
            f(&team, std::string(table->target) + ", threads: " + std::to_string(threads));
        }
    }
    kernel_table_in_use = before;
}

TEST(SymmetricMatrix, ProductsAreThePlainLoop) {
    Random random(1);
    for (const std::size_t size : {1U, 7U, 8U, 9U, 24U, 25U, 47U, 130U, 261U, 300U}) {
        const Rows some = any_rows(random, SymmetricMatrix::depth, size);
        const Rows few = any_rows(random, 1 + random.below(20), size);
        Matrix expected = zeros(size);
        reference::add_products(expected, some);
        reference::add_products(expected, few);
        in_every_way([&](Team* team, const std::string& way) {
            SymmetricMatrix matrix(size);
            matrix.add_products(flat(some), team);
            matrix.add_products(flat(few), team);
            expect_same_bits(matrix, expected, way);
        });
    }
}

TEST(SymmetricMatrix, FactorsAreThePlainLoop) {
    Random random(2);
    for (const std::size_t size : {1U, 5U, 24U, 100U, 256U, 257U, 300U, 540U}) {
        const Matrix matrix = definite(random, size);
        Matrix expected = matrix;
        ASSERT_EQ(reference::factorise(expected, 0), std::vector<std::size_t>{});
        in_every_way([&](Team* team, const std::string& way) {
            SymmetricMatrix factor = made_of(matrix);
            EXPECT_EQ(factor.factorise(0, team), std::vector<std::size_t>{});
            expect_same_bits(factor, expected, way);
            SymmetricMatrix definite_one = made_of(matrix);
            EXPECT_TRUE(definite_one.factorise_definite(team));
            expect_same_bits(definite_one, expected, way);
        });
    }
}

TEST(SymmetricMatrix, AColumnWhosePivotCollapsesIsLeftOut) {
    Random random(3);
    for (const std::size_t size : {3U, 60U, 300U}) {
        Rows rows = any_rows(random, size, size);
        for (auto& row : rows) { row[1] = row[0], row[size - 1] = row[0] - row[size / 2]; }
        Matrix expected = zeros(size);
        for (std::size_t k = 0; k < rows.size(); k += reference::depth) {
            const auto end = rows.begin() + static_cast<std::ptrdiff_t>(std::min(k + reference::depth, rows.size()));
            reference::add_products(expected, {rows.begin() + static_cast<std::ptrdiff_t>(k), end});
        }
        const Matrix matrix = expected;
        const auto left_out = reference::factorise(expected, 1e-9);
        ASSERT_EQ(left_out, (std::vector<std::size_t>{1, size - 1}));
        EXPECT_EQ(expected[1][1], infinity);
        in_every_way([&](Team* team, const std::string& way) {
            SymmetricMatrix factor = made_of(matrix);
            EXPECT_EQ(factor.factorise(1e-9, team), left_out);
            expect_same_bits(factor, expected, way);
        });
    }
}

TEST(SymmetricMatrix, AnIndefiniteMatrixOrANumberThatIsNoneLeavesOutAColumn) {
    SymmetricMatrix matrix(2);
    matrix.row(0)[0] = 1;
    matrix.row(1)[0] = 2;
    matrix.row(1)[1] = 3; // 3 < 2²
    EXPECT_EQ(matrix.factorise(0, nullptr), std::vector<std::size_t>{1});
    SymmetricMatrix again(2);
    again.row(1)[1] = 1;
    EXPECT_FALSE(again.factorise_definite(nullptr));
    SymmetricMatrix none(1);
    none.row(0)[0] = std::numeric_limits<double>::quiet_NaN();
    EXPECT_EQ(none.factorise(0, nullptr), std::vector<std::size_t>{0});
}

TEST(SymmetricMatrix, SparseRowsAreAddedEntryByEntry) {
    SymmetricMatrix matrix(4);
    matrix.add_product(std::vector<std::uint32_t>{0, 2}, std::vector<double>{3, 5});
    matrix.add_product(std::vector<std::uint32_t>{2}, std::vector<double>{2});
    EXPECT_EQ(matrix.row(0)[0], 9);
    EXPECT_EQ(matrix.row(2)[0], 15);
    EXPECT_EQ(matrix.row(2)[2], 29);
    EXPECT_EQ(matrix.row(3)[3], 0);
    EXPECT_EQ(matrix.row(1)[1], 0);
}

TEST(SymmetricMatrix, SystemsAreSolvedUpToRounding) {
    Random random(4);
    for (const std::size_t size : {1U, 30U, 300U}) {
        const Matrix matrix = definite(random, size);
        std::vector<double> truth(size);
        for (double& x : truth) { x = random.normal(); }
        std::vector<double> b(size);
        for (std::size_t j = 0; j < size; ++j) {
            for (std::size_t k = 0; k < size; ++k) { b[j] += matrix[std::max(j, k)][std::min(j, k)] * truth[k]; }
        }
        SymmetricMatrix factor = made_of(matrix);
        factor.factorise(0, nullptr);
        const std::vector<double> x = factor.solve(b);
        for (std::size_t j = 0; j < size; ++j) { EXPECT_NEAR(x[j], truth[j], 1e-9); }
    }
}

TEST(SymmetricMatrix, ColumnsLeftOutAreZeroInSolutions) {
    SymmetricMatrix matrix(3); // the last two coordinates are equal
    const std::vector<double> rows{1, 1, 1, 0, 2, 2};
    matrix.add_products(rows, nullptr);
    ASSERT_EQ(matrix.factorise(1e-9, nullptr), std::vector<std::size_t>{2});
    const std::vector<double> x = matrix.solve({1, 3, 3}); // 1 = a + b, 3 = a + 5b
    EXPECT_NEAR(x[0], 0.5, 1e-12);
    EXPECT_NEAR(x[1], 0.5, 1e-12);
    EXPECT_EQ(x[2], 0);
    std::vector<double> combination(matrix.row(2).begin(), matrix.row(2).end() - 1);
    matrix.solve_transposed(combination); // the column left out is this combination of those before it
    EXPECT_NEAR(combination[0], 0, 1e-12);
    EXPECT_NEAR(combination[1], 1, 1e-12);
}

TEST(SymmetricMatrix, AFactorisationCanBeInterrupted) {
    struct Stop {};
    Random random(5);
    SymmetricMatrix matrix = made_of(definite(random, 600));
    int calls = 0;
    EXPECT_THROW(matrix.factorise(0, nullptr, [&] { ++calls == 2 ? throw Stop() : void(); }), Stop);
    EXPECT_EQ(calls, 2);
}

TEST(SymmetricMatrix, NothingIsDoneWithoutColumns) {
    SymmetricMatrix matrix(0);
    matrix.add_products({}, nullptr);
    EXPECT_EQ(matrix.factorise(0, nullptr), std::vector<std::size_t>{});
    EXPECT_EQ(matrix.solve({}), std::vector<double>{});
}

} // namespace
} // namespace novikoff::test::symmetric_matrix_test
