#include "space/lift.hpp"

#include "novikoff/space.hpp"
#include "support/expect_error.hpp"
#include "support/rows_of_numbers.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

namespace novikoff::test::polynomial_test {
namespace {

using Sequence = std::vector<std::size_t>;

/// Enumerates all columns^degree words and keeps those that do not descend: slow, but obviously correct.
std::vector<Sequence> all_monomials(std::size_t columns, unsigned degree) {
    std::vector<Sequence> result;
    for (unsigned length = 1; length <= degree; ++length) {
        Sequence word(length);
        while (true) {
            if (std::is_sorted(word.begin(), word.end())) { result.push_back(word); }
            std::size_t position = length;
            while (position > 0 && word[position - 1] == columns - 1) { word[--position] = 0; }
            if (position == 0) { break; }
            ++word[position - 1];
        }
    }
    return result;
}

Space polynomial(std::size_t columns, unsigned degree) {
    Space space;
    space.input_columns = columns;
    space.lift = Lift::polynomial;
    space.degree = degree;
    return space;
}

TEST(Polynomial, MonomialsAreNumberedByDegreeThenLexicographically) {
    for (std::size_t columns = 1; columns <= 6; ++columns) {
        for (unsigned degree = 1; degree <= 5; ++degree) {
            const auto expected = all_monomials(columns, degree);
            ASSERT_EQ(monomial_count(columns, degree), expected.size());
            for (std::size_t j = 0; j < expected.size(); ++j) {
                EXPECT_EQ(monomial(columns, j), expected[j]) << columns << " columns, monomial " << j;
            }
        }
    }
}

TEST(Polynomial, CountIsABinomialOrNone) {
    EXPECT_EQ(monomial_count(0, 3), 0U);
    EXPECT_EQ(monomial_count(5, 1), 5U);
    EXPECT_EQ(monomial_count(1, 64), 64U);
    EXPECT_EQ(monomial_count(100, 3), 176850U);
    EXPECT_EQ(monomial_count(max_lifted_columns, 1), max_lifted_columns);
    EXPECT_EQ(monomial_count(max_lifted_columns + 1, 1), std::nullopt);
    EXPECT_EQ(monomial_count(92680, 2), 4294930220U);
    EXPECT_EQ(monomial_count(92681, 2), std::nullopt); // 4 295 022 902
    EXPECT_EQ(monomial_count(max_lifted_columns, 64), std::nullopt);
    EXPECT_EQ(monomial_count(~std::uint64_t{0}, 64), std::nullopt);
}

TEST(Polynomial, NumbersAreRightAtTheFarEnd) {
    EXPECT_EQ(monomial(92680, 4294930219U), (Sequence{92679, 92679}));
    EXPECT_EQ(monomial(92680, 92680), (Sequence{0, 0}));
}

TEST(Polynomial, RowsAreProductsFromLeftToRight) {
    const Dataset lifted = apply_space(polynomial(2, 3), dense({{2, 3}, {0.1, 0.7}}));
    EXPECT_EQ(numbers(lifted)[0], (std::vector<double>{2, 3, 4, 6, 9, 8, 12, 18, 27}));
    EXPECT_EQ(numbers(lifted)[1], (std::vector<double>{0.1, 0.7, 0.1 * 0.1, 0.1 * 0.7, 0.7 * 0.7, 0.1 * 0.1 * 0.1,
                                                       0.1 * 0.1 * 0.7, 0.1 * 0.7 * 0.7, 0.7 * 0.7 * 0.7}));
}

TEST(Polynomial, ALastColumnOfAWideSparseRowLandsWhereItShould) {
    const Dataset data = Dataset::csr(std::vector<std::uint64_t>{0, 2}, std::vector<std::uint32_t>{7, 89999},
                                      std::vector<double>{2, 3}, 90000);
    const Dataset lifted = apply_space(polynomial(90000, 2), data);
    ASSERT_FALSE(lifted.is_dense());
    const auto& storage = std::get<SparseStorage>(lifted.storage());
    const std::vector<Sequence> expected{{7}, {89999}, {7, 7}, {7, 89999}, {89999, 89999}};
    ASSERT_EQ(storage.indices.size(), expected.size());
    for (std::size_t k = 0; k < expected.size(); ++k) { EXPECT_EQ(monomial(90000, storage.indices[k]), expected[k]); }
    EXPECT_EQ(storage.values.doubles(), (std::vector<double>{2, 3, 4, 6, 9}));
}

RC_GTEST_PROP(Polynomial, EveryCellIsTheProductOfItsMonomial, ()) {
    const auto columns = *rc::gen::inRange<std::size_t>(1, 6);
    const auto degree = *rc::gen::inRange(1U, 5U);
    const NumberRows rows = arbitrary_numbers(*rc::gen::inRange<std::size_t>(1, 4), columns, 5);
    const auto expected = all_monomials(columns, degree);
    for (const Dataset& data : {dense(rows), sparse(rows)}) {
        const NumberRows lifted = numbers(apply_space(polynomial(columns, degree), data));
        for (std::size_t i = 0; i < rows.size(); ++i) {
            RC_ASSERT(lifted[i].size() == expected.size());
            for (std::size_t j = 0; j < expected.size(); ++j) {
                double product = rows[i][expected[j][0]];
                for (std::size_t k = 1; k < expected[j].size(); ++k) { product *= rows[i][expected[j][k]]; }
                RC_ASSERT(lifted[i][j] == product);
            }
        }
    }
}

TEST(Polynomial, ColumnsAreNamedAfterTheInput) {
    const Space space = polynomial(2, 3);
    const Dataset data = dense({{1, 2}});
    std::string names;
    for (std::size_t j = 0; j < space.columns(); ++j) { names += space.column_name(data, j) + ' '; }
    EXPECT_EQ(names, "x1 x2 x1^2 x1*x2 x2^2 x1^3 x1^2*x2 x1*x2^2 x2^3 ");
    const Dataset named = Dataset::dense({1, 2}, 1, 2, {}, {"", {"age", "height"}});
    EXPECT_EQ(space.column_name(named, 7), "age*height^2");
}

TEST(Polynomial, OverflowNamesRowAndMonomial) {
    const NumberRows rows{{1, 1}, {1e200, 3}};
    for (const Dataset& data : {dense(rows), sparse(rows)}) {
        expect_error(ErrorKind::data,
                     "data.csv: row 2: x1^2 is larger than any double; make the numbers smaller before lifting them",
                     [&] { (void)apply_space(polynomial(2, 2), data); });
    }
}

TEST(Polynomial, TooManyColumnsAreRefusedBeforeMemoryIsAskedFor) {
    const Dataset data = Dataset::csr(std::vector<std::uint64_t>{0, 0}, {}, {}, 100000, {}, {"wide.svm", {}});
    SpaceOptions options;
    options.lift = Lift::polynomial;
    options.degree = 3;
    const std::string text = "wide.svm: the lift poly:3 makes more than 4294967295 columns of 100000; choose a lower "
                             "degree or fewer columns";
    expect_error(ErrorKind::data, text, [&] { (void)fit_space(data, options); });
    expect_error(ErrorKind::data, text, [&] { (void)apply_space(polynomial(100000, 3), data); });
    expect_error(ErrorKind::usage, "the lift poly:3 makes more than 4294967295 columns of 100000",
                 [&] { (void)polynomial(100000, 3).columns(); });
}

TEST(Polynomial, TooManyValuesAreRefusedBeforeMemoryIsAskedFor) {
    SpaceOptions options;
    options.lift = Lift::polynomial;
    options.degree = 2;
    const NumberRows rows{{1, 0, 0, 0}, {1, 2, 0, 0}}; // lifted: 2 × 14 cells, of which 2 + 5 are not 0
    options.max_values = 7;
    EXPECT_EQ(fit_space(sparse(rows), options).columns(), 14U);
    options.max_values = 6;
    const std::string text = "data.csv: the lift quadratic makes 14 columns of 4: 2 rows would need more than the "
                             "limit of 6 stored values; choose a lower degree or fewer columns";
    expect_error(ErrorKind::data, text, [&] { (void)fit_space(sparse(rows), options); });
    expect_error(ErrorKind::data, text, [&] { (void)apply_space(polynomial(4, 2), sparse(rows), 6); });
    options.max_values = 28;
    EXPECT_EQ(fit_space(dense(rows), options).columns(), 14U);
    options.max_values = 27;
    EXPECT_THROW((void)fit_space(dense(rows), options), Error);
}

TEST(Polynomial, DegreesOutOfRangeAreRefused) {
    SpaceOptions options;
    options.lift = Lift::polynomial;
    options.degree = 65;
    expect_error(ErrorKind::usage, "a polynomial of degree 65 is not known; 1 to 64 are",
                 [&] { (void)fit_space(dense({{1}}), options); });
    options.degree = 0;
    expect_error(ErrorKind::usage, "a polynomial of degree 0 is not known; 1 to 64 are",
                 [&] { (void)fit_space(dense({{1}}), options); });
}

} // namespace
} // namespace novikoff::test::polynomial_test
