#include "novikoff/geometry/exact_rows.hpp"

#include "expect_error.hpp"
#include "support/datasets.hpp"
#include "support/fractions.hpp"

#include <gtest/gtest.h>

namespace novikoff::test {
namespace {

/// All monomials of degree 1 … `degree`, by degree, then in lexicographic order of their columns.
Fractions monomials(const Fractions& x, unsigned degree) {
    struct Term {
        std::size_t last;
        Rational value;
    };
    Fractions result;
    std::vector<Term> terms{{0, Rational(1)}};
    for (unsigned r = 1; r <= degree; ++r) {
        std::vector<Term> longer;
        for (const Term& term : terms) {
            for (std::size_t j = term.last; j < x.size(); ++j) {
                longer.push_back({j, term.value * x[j]});
                result.push_back(longer.back().value);
            }
        }
        terms = std::move(longer);
    }
    return result;
}

std::vector<std::vector<double>> awkward_rows() {
    Random random(7);
    std::vector<std::vector<double>> x;
    for (int i = 0; i < 20; ++i) {
        x.push_back({random.normal(), i % 3 == 0 ? 0 : random.normal() * 1e10, random.normal() / 1e10});
    }
    return x;
}

TEST(ExactRows, WithoutALiftRowsAreTheDoublesThatWereRead) {
    const auto x = awkward_rows();
    const std::vector<double> y(x.size(), -1.0);
    for (const Storage storage : {Storage::dense, Storage::sparse}) {
        for (const bool bias : {false, true}) {
            const ExactRows exact(rows(x, y, storage), bias);
            EXPECT_EQ(exact.size(), x.size());
            EXPECT_EQ(exact.dimension(), bias ? 4U : 3U);
            EXPECT_EQ(exact.lift_roundings(), 0);
            const auto expected = signed_rows(x, y, bias);
            for (std::size_t i = 0; i < x.size(); ++i) {
                EXPECT_EQ(exact.exact(i, -1), expected[i]);
            }
        }
    }
}

TEST(ExactRows, TheCircleLiftAddsTheSumOfSquaresWithoutRounding) {
    const auto x = awkward_rows();
    for (const Storage storage : {Storage::dense, Storage::sparse}) {
        const ExactRows exact(rows(x, std::vector<double>(x.size(), 1), storage), Lift::circle, 1, true);
        ASSERT_EQ(exact.dimension(), 5U);
        for (std::size_t i = 0; i < x.size(); ++i) {
            Fractions expected = exactly(x[i]);
            expected.push_back(product(expected, expected));
            expected.emplace_back(1);
            EXPECT_EQ(exact.exact(i, 1), expected);
        }
    }
}

TEST(ExactRows, ThePolynomialLiftMultipliesWithoutRounding) {
    const auto x = awkward_rows();
    for (const Storage storage : {Storage::dense, Storage::sparse}) {
        for (const unsigned degree : {2U, 3U, 4U}) {
            const ExactRows exact(rows(x, std::vector<double>(x.size(), 1), storage), Lift::polynomial, degree,
                                  false);
            for (std::size_t i = 0; i < x.size(); ++i) {
                EXPECT_EQ(exact.exact(i, 1), monomials(exactly(x[i]), degree));
            }
        }
    }
}

/// What lift_roundings() promises: |near − exact| ≤ roundings · 2^-53 · |exact|, or nothing.
void expect_near(const ExactRows& exact) {
    const double roundings = exact.lift_roundings();
    const DenseStorage near = std::holds_alternative<DenseStorage>(exact.near().storage)
                                  ? std::get<DenseStorage>(exact.near().storage)
                                  : to_dense(std::get<SparseStorage>(exact.near().storage), exact.near().columns);
    for (std::size_t i = 0; i < exact.size() && std::isfinite(roundings); ++i) {
        const Fractions x = exact.exact(i, 1);
        for (std::size_t j = 0; j < exact.near().columns; ++j) {
            const Rational error = Rational::of(near.values[i * exact.near().columns + j]) - x[j];
            const Rational allowed = Rational::of(roundings * 0x1.0001p-53) * x[j];
            const Rational underflow = Rational::of(roundings) * Rational::of(0x1p-1074);
            EXPECT_LE(error * error, allowed * allowed + underflow * underflow)
                << "row " << i << ", coordinate " << j;
        }
    }
}

TEST(ExactRows, NearRowsAreOffByAsManyRoundingsAsTheySay) {
    const auto x = awkward_rows();
    const std::vector<double> y(x.size(), 1.0);
    expect_near(ExactRows(rows(x, y), Lift::circle, 1, true));
    for (const unsigned degree : {2U, 3U, 5U}) {
        const ExactRows exact(rows(x, y), Lift::polynomial, degree, true);
        EXPECT_TRUE(std::isfinite(exact.lift_roundings()));
        expect_near(exact);
    }
}

TEST(ExactRows, ProductsThatUnderflowOnTheWayAreNotTakenForRounding) {
    // x1² is 0 in doubles, x1²·x2 is not.
    const Dataset data = rows({{1e-170, 1e100}, {1e-160, 1e90}}, {1, -1});
    expect_near(ExactRows(data, Lift::circle, 1, true));
    expect_near(ExactRows(data, Lift::polynomial, 2, true));
    const ExactRows cubic(data, Lift::polynomial, 3, true);
    EXPECT_FALSE(std::isfinite(cubic.lift_roundings()));
    expect_near(cubic);
}

TEST(ExactRows, TheLargestValueOfEveryCoordinateIsKnown) {
    const ExactRows exact(rows({{1, -8, 0}, {-3, 0.5, 0}}, {1, -1}), true);
    EXPECT_EQ(std::vector<double>(exact.largest().begin(), exact.largest().end()), (std::vector<double>{3, 8, 0, 1}));
}

TEST(ExactRows, TheGrainIsTheLowestBitOfAColumn) {
    const double smallest = std::numeric_limits<double>::denorm_min();
    const ExactRows exact(rows({{12, 0.75, 0x1p1000, 6 * smallest, 1}, {-40, 3, 0x1.8p999, 0x1p-1022, 0.1}}, {1, -1}),
                          true);
    const auto grain = exact.grain();
    EXPECT_EQ(grain[0], 2);     // 12 = 3·4, 40 = 5·8
    EXPECT_EQ(grain[1], -2);    // 0.75 = 3/4
    EXPECT_EQ(grain[2], 998);   // 1.5·2^999 = 3·2^998
    EXPECT_EQ(grain[3], -1073); // 6·2^-1074 = 3·2^-1073
    EXPECT_EQ(grain[4], -55);   // 0.1 has 53 digits from 2^-4 down, the last of them 0
    EXPECT_EQ(grain[5], 0);     // the bias
}

TEST(ExactRows, ALiftThatDoesNotFitIsRefused) {
    expect_error(ErrorKind::data,
                 "rows: row 2: x1^2 is larger than any double; make the numbers smaller before lifting them", [] {
                     (void)ExactRows(rows({{1}, {1e200}}, {1, -1}), Lift::polynomial, 2, true);
                 });
}

} // namespace
} // namespace novikoff::test
