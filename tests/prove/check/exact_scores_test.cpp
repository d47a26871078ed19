#include "prove/check/exact_scores.hpp"

#include "data/rows.hpp"
#include "support/datasets.hpp"
#include "support/fractions.hpp"

#include <gtest/gtest.h>

#include <functional>

namespace novikoff::test::exact_scores_test {
namespace {

Rational magnitude(const Rational& x) { return x.sign() < 0 ? -x : x; }

/// Compares sign, value and error bound of all rows with fractions.
void expect_exact(const ExactRows& exact, const Fractions& w) {
    const ExactScores scores(exact, w);
    with_rows(exact.near(), exact.bias(), [&](const auto& view) {
        for (std::size_t i = 0; i < exact.size(); ++i) {
            for (const double y : {1.0, -1.0}) {
                const Rational truth = product(w, exact.exact(i, y));
                const ExactScore score = scores.of(view, i, y);
                ASSERT_EQ(score.sign, truth.sign()) << "row " << i;
                ASSERT_EQ(scores.exact(i, y), truth);
                const double allowance = scores.allowance(view, i);
                ASSERT_TRUE(scores.enough() >= allowance) << scores.enough() << " < " << allowance;
                if (std::isfinite(allowance)) {
                    ASSERT_TRUE(std::isfinite(score.value));
                    const Rational error = magnitude(Rational::of(score.value) * scores.unit() - truth);
                    ASSERT_LE(error, Rational::of(allowance) * scores.unit()) << "row " << i;
                }
            }
        }
    });
}

using Numbers = std::vector<double>;

/// Rows of numbers made by `number`; every second row is changed so that its score is as near to 0 as doubles allow.
void expect_exact_for(std::uint64_t seed, const std::function<double(Random&)>& number) {
    Random random(seed);
    for (int round = 0; round < 60; ++round) {
        const std::size_t columns = 1 + random.below(5);
        Fractions w(columns);
        for (Rational& value : w) { value = Rational::of(number(random)); }
        std::vector<Numbers> x(8, Numbers(columns));
        for (std::size_t i = 0; i < x.size(); ++i) {
            for (double& value : x[i]) { value = random.below(4) == 0 ? 0 : number(random); }
            if (i % 2 == 0 && w[0].sign() != 0) {
                x[i][0] = 0;
                const double tie = (-product(w, exactly(x[i])) / w[0]).to_double();
                const double side = static_cast<double>(random.below(3)) - 1; // one ulp less, none, or one more
                x[i][0] = std::isfinite(tie) ? std::nextafter(tie, tie + side * std::fabs(tie)) : 0;
            }
            x[i][0] = std::isfinite(x[i][0]) ? x[i][0] : 1;
        }
        const Storage storage = round % 2 == 0 ? Storage::dense : Storage::sparse;
        expect_exact(ExactRows(rows(x, Numbers(x.size(), 1), storage), false), w);
        w.push_back(Rational::of(number(random)));
        expect_exact(ExactRows(rows(x, Numbers(x.size(), 1), storage), true), w);
    }
}

TEST(ExactScores, SignsAreExactForOrdinaryNumbers) {
    expect_exact_for(1, [](Random& random) { return random.normal(); });
}

TEST(ExactScores, SignsAreExactForSmallWholeNumbers) { // the path without rounding
    expect_exact_for(2, [](Random& random) { return static_cast<double>(any_whole(random, 3)); });
}

TEST(ExactScores, SignsAreExactForNumbersOfAnySize) { expect_exact_for(3, any_double); }

TEST(ExactScores, SignsAreExactForSubnormals) {
    expect_exact_for(4, [](Random& random) {
        return static_cast<double>(any_whole(random, 1000)) * std::numeric_limits<double>::denorm_min();
    });
}

TEST(ExactScores, SignsAreExactNearTheLargestDouble) {
    expect_exact_for(5, [](Random& random) { return random.normal() * 1e307; });
}

TEST(ExactScores, SignsAreExactForFractionsThatAreNoDoubles) {
    Random random(6);
    for (int round = 0; round < 100; ++round) {
        Fractions w(3);
        for (Rational& value : w) {
            value = Rational(any_whole(random, 1000)) / Rational(1 + static_cast<long>(random.below(1000)));
        }
        std::vector<Numbers> x(10, Numbers(3));
        for (Numbers& row : x) {
            for (double& value : row) { value = static_cast<double>(any_whole(random, 1000)); }
        }
        expect_exact(ExactRows(rows(x, Numbers(x.size(), 1)), false), w);
    }
}

TEST(ExactScores, ExactZerosAreSeenAmongHugeNumbers) {
    const Dataset data =
        rows({{1e300, -1e300, 1}, {1e300, -1e300, 0}, {1, 1, -2}, {0x1p-1074, -0x1p-1074, 0}}, {1, 1, 1, 1});
    expect_exact(ExactRows(data, false), whole({1, 1, 1}));
    expect_exact(ExactRows(data, true), whole({1, 1, 1, -1}));
    expect_exact(ExactRows(data, false), {fraction("1/3"), fraction("1/3"), fraction("1/3")});
}

TEST(ExactScores, WholeNumbersAreExactUpToTheLastBitOfADouble) {
    const double large = 0x1p51; // sums of these are whole numbers below 2^53
    const Dataset data = rows({{large, 1}, {large, 2}, {large - 1, 1}}, {1, 1, 1});
    expect_exact(ExactRows(data, false), whole({1, -(1L << 51)}));
    expect_exact(ExactRows(data, false), whole({1, -(1L << 50)}));
    expect_exact(ExactRows(data, false), whole({3, -(1L << 52)}));
}

TEST(ExactScores, AWeightThatIsTooSmallForADoubleStillCounts) {
    const Rational tiny = Rational::of(0x1p-1000) * Rational::of(0x1p-1000);
    const Dataset data = rows({{0, 1}, {0, -1}, {1, -1}, {-1, 1}, {0x1p-1074, -1}}, {1, 1, 1, 1, 1});
    expect_exact(ExactRows(data, false), {Rational(1), tiny});
}

TEST(ExactScores, LiftedRowsAreJudgedWithoutTheRoundingOfTheLift) {
    Random random(8);
    std::vector<Numbers> x(40, Numbers(2));
    for (Numbers& row : x) { row = {random.normal(), random.normal()}; }
    const Dataset data = rows(x, Numbers(x.size(), 1));
    const ExactRows circle(data, Lift::circle, 1, true);
    const ExactRows cubic(data, Lift::polynomial, 3, false);
    for (std::size_t i = 0; i < x.size(); ++i) {
        // The score of row i is exactly 0 for every third i, and ±1e-25 otherwise.
        Fractions w(circle.dimension());
        w[2] = 1;
        w[3] = -circle.exact(i, 1)[2] +
               (i % 3 == 0 ? Rational(0) : fraction(i % 3 == 1 ? "1" : "-1") / fraction("10000000000000000000000000"));
        expect_exact(circle, w);
        Fractions v(cubic.dimension());
        v[8] = cubic.exact(i, 1)[5];
        v[5] = -cubic.exact(i, 1)[8];
        expect_exact(cubic, v);
    }
}

TEST(ExactScores, LiftedRowsThatUnderflowAreJudgedExactly) {
    const Dataset data = rows({{1e-170, 1e100}, {-1e-170, 1e100}, {1e-160, 1e90}, {0, 1}}, {1, 1, 1, 1});
    const ExactRows cubic(data, Lift::polynomial, 3, true); // x1²x2 is 1e-240, but x1² underflows to 0 in doubles
    ASSERT_EQ(cubic.dimension(), 10U);
    Fractions w(cubic.dimension());
    w[6] = 1;                       // x1²x2
    w[9] = -Rational::of(0.5e-240); // the bias
    expect_exact(cubic, w);
    const ExactRows circle(data, Lift::circle, 1, false);
    expect_exact(circle, whole({0, 1, -1}));
}

TEST(ExactScores, AllWeightsZeroScoreZero) {
    const Dataset data = rows({{1, 2}, {-1, 1e150}}, {1, -1});
    expect_exact(ExactRows(data, true), whole({0, 0, 0}));
    expect_exact(ExactRows(data, Lift::circle, 1, true), whole({0, 0, 0, 0}));
}

TEST(ExactScores, NoCoordinatesScoreZero) {
    const Dataset data = Dataset::dense({}, 2, 0, std::vector<int>{1, -1});
    expect_exact(ExactRows(data, false), {});
}

} // namespace
} // namespace novikoff::test::exact_scores_test
