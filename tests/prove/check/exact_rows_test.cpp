#include "prove/check/exact_rows.hpp"

#include "data/storage.hpp"
#include "support/datasets.hpp"
#include "support/expect_error.hpp"
#include "support/fractions.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace novikoff::test::exact_rows_test {
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
            for (std::size_t i = 0; i < x.size(); ++i) { EXPECT_EQ(exact.exact(i, -1), expected[i]); }
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
            const ExactRows exact(rows(x, std::vector<double>(x.size(), 1), storage), Lift::polynomial, degree, false);
            for (std::size_t i = 0; i < x.size(); ++i) {
                EXPECT_EQ(exact.exact(i, 1), monomials(exactly(x[i]), degree));
            }
        }
    }
}

/// The guarantee of lift_roundings(): |near − exact| ≤ roundings · 2^-53 · |exact|, or no guarantee.
void expect_near(const ExactRows& exact) {
    const double roundings = exact.lift_roundings();
    const DenseStorage near = std::holds_alternative<DenseStorage>(exact.near().storage())
                                  ? std::get<DenseStorage>(exact.near().storage())
                                  : to_dense(std::get<SparseStorage>(exact.near().storage()), exact.near().columns());
    for (std::size_t i = 0; i < exact.size() && std::isfinite(roundings); ++i) {
        const Fractions x = exact.exact(i, 1);
        for (std::size_t j = 0; j < exact.near().columns(); ++j) {
            const Rational error = Rational::of(near.values[i * exact.near().columns() + j]) - x[j];
            const Rational allowed = Rational::of(roundings * 0x1.0001p-53) * x[j];
            const Rational underflow = Rational::of(roundings) * Rational::of(0x1p-1074);
            EXPECT_LE(error * error, allowed * allowed + underflow * underflow) << "row " << i << ", coordinate " << j;
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
    // x1² underflows to 0 in doubles, x1²·x2 does not.
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
    EXPECT_EQ(grain[4], -55);   // 0.1 has 53 binary digits from 2^-4 down, the last of them 0
    EXPECT_EQ(grain[5], 0);     // the bias
}

/// x = odd · 2^result.
int textbook_grain(double x) {
    int exponent = 0;
    double odd = std::ldexp(std::frexp(x, &exponent), 53);
    exponent -= 53;
    for (; std::fmod(odd, 2) == 0; odd /= 2) { ++exponent; }
    return exponent;
}

struct Measured {
    std::vector<double> largest;
    std::vector<int> grain;
    std::vector<std::size_t> zero_rows;
};

Measured textbook_measures(const std::vector<std::vector<double>>& x) {
    Measured all{std::vector<double>(x[0].size()), std::vector<int>(x[0].size(), std::numeric_limits<int>::max()), {}};
    for (std::size_t i = 0; i < x.size(); ++i) {
        bool zero = true;
        for (std::size_t j = 0; j < x[i].size(); ++j) {
            if (x[i][j] != 0) {
                zero = false;
                all.largest[j] = std::max(all.largest[j], std::fabs(x[i][j]));
                all.grain[j] = std::min(all.grain[j], textbook_grain(x[i][j]));
            }
        }
        if (zero) { all.zero_rows.push_back(i); }
    }
    return all;
}

/// The purpose of grains: whether doubles add up the products with a vector of whole numbers without rounding.
bool sums_are_whole(const std::vector<double>& w, std::span<const double> largest, std::span<const int> grain) {
    double reach = 0;
    int finest = std::numeric_limits<int>::max();
    for (std::size_t j = 0; j < w.size(); ++j) {
        if (w[j] != 0 && largest[j] != 0) {
            reach += std::fabs(w[j]) * largest[j];
            finest = std::min(finest, grain[j]);
        }
    }
    return finest > -1000 && reach < std::ldexp(0x1p52, std::min(finest, 900));
}

/// Columns of whole numbers, of numbers with many digits, and columns that change from one kind to the other.
std::vector<std::vector<double>> mixed_rows() {
    const auto count = *rc::gen::element<std::size_t>(1, 63, 64, 65, 128, 200);
    const auto columns = *rc::gen::inRange<std::size_t>(1, 4);
    const auto turns =
        *rc::gen::container<std::vector<std::size_t>>(columns, rc::gen::element<std::size_t>(0, 1, 63, 64, 100, 1000));
    const bool fine_first = *rc::gen::arbitrary<bool>();
    Random random(*rc::gen::arbitrary<std::uint64_t>());
    std::vector<std::vector<double>> x(count, std::vector<double>(columns));
    for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t j = 0; j < columns; ++j) {
            const bool fine = (i < turns[j]) == fine_first;
            const double whole = static_cast<double>(random.below(9)) - 4;
            x[i][j] = fine && random.below(5) > 0 ? random.normal() : whole;
        }
    }
    return x;
}

RC_GTEST_PROP(ExactRows, GrainsThatAreNotLookedForAnyMoreChangeNoAnswer, ()) {
    const auto x = mixed_rows();
    const Measured expected = textbook_measures(x);
    const Storage storage = *rc::gen::element(Storage::dense, Storage::sparse);
    const ExactRows exact(rows(x, std::vector<double>(x.size(), 1.0), storage), false);
    RC_ASSERT(std::vector<double>(exact.largest().begin(), exact.largest().end()) == expected.largest);
    RC_ASSERT(std::vector<std::size_t>(exact.zero_rows().begin(), exact.zero_rows().end()) == expected.zero_rows);
    const auto grain = exact.grain();
    const bool looked_for = std::equal(grain.begin(), grain.end(), expected.grain.begin());
    RC_CLASSIFY(!looked_for, "given up");
    RC_ASSERT(looked_for || x.size() >= 64);
    for (std::size_t j = 0; j < expected.grain.size(); ++j) {
        RC_ASSERT(grain[j] <= expected.grain[j]); // every value is a multiple of 2^grain
    }
    for (int turn = 0; turn < 10; ++turn) {
        const auto w = *rc::gen::container<std::vector<int>>(expected.grain.size(), rc::gen::inRange(-9, 10));
        const std::vector<double> normal(w.begin(), w.end());
        RC_ASSERT(sums_are_whole(normal, exact.largest(), grain) ==
                  sums_are_whole(normal, expected.largest, expected.grain));
    }
}

TEST(ExactRows, GrainsAreGivenUpWhereAllColumnsAreFineAndOnlyThere) {
    Random random(3);
    std::vector<std::vector<double>> x(64, std::vector<double>(2));
    for (auto& row : x) { row = {random.normal(), random.normal()}; }
    const std::vector<double> y(x.size(), 1.0);
    EXPECT_EQ(ExactRows(rows(x, y), false).grain()[0], -1074);
    for (auto& row : x) { row[1] = 3; }
    EXPECT_EQ(ExactRows(rows(x, y), false).grain()[0], textbook_measures(x).grain[0]);
    EXPECT_EQ(ExactRows(rows(x, y), false).grain()[1], 0);
}

TEST(ExactRows, ALiftThatDoesNotFitIsRefused) {
    expect_error(ErrorKind::data,
                 "rows: row 2: x1^2 is larger than any double; make the numbers smaller before lifting them", [] {
                     (void)ExactRows(rows({{1}, {1e200}}, {1, -1}), Lift::polynomial, 2, true);
                 });
}

} // namespace
} // namespace novikoff::test::exact_rows_test
