// Sums of weighted rows differ from the exact ones by no more than is said.
#include "prove/check/weighted_rows.hpp"

#include "base/random.hpp"
#include "support/datasets.hpp"
#include "support/fractions.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

namespace novikoff::test::weighted_rows_test {
namespace {

using Numbers = std::vector<double>;

struct Sample {
    ExactRows rows;
    std::vector<std::size_t> face;
    std::vector<std::size_t> coordinates;
    Numbers weights;

    [[nodiscard]] std::optional<WeightedRows> weighted() const {
        return WeightedRows::make({rows, face, coordinates}, weights);
    }
};

Sample any_sample(Random& random, std::size_t n, std::size_t columns, Storage storage, Lift lift) {
    std::vector<Numbers> x(n, Numbers(columns));
    const int largest = lift == Lift::none ? 300 : 20;
    std::vector<int> size(columns);
    for (int& exponent : size) {
        exponent = static_cast<int>(random.below(2 * static_cast<std::size_t>(largest))) - largest;
    }
    for (Numbers& row : x) {
        for (std::size_t j = 0; j < columns; ++j) {
            row[j] = random.below(3) == 0 ? 0 : std::ldexp(random.normal(), size[j]);
        }
    }
    Sample sample{ExactRows(rows(x, Numbers(n, 1), storage), lift, 2, true), {}, {}, {}};
    for (std::size_t i = 0; i < n; ++i) {
        if (random.below(4) != 0) {
            sample.face.push_back(i);
            sample.weights.push_back(std::ldexp(random.uniform(), -static_cast<int>(random.below(30))));
        }
    }
    for (std::size_t j = sample.rows.dimension(); j-- > 0;) {
        if (random.below(5) != 0) { sample.coordinates.push_back(j); }
    }
    return sample;
}

/// The row c_i D x_i, without rounding, at the coordinates.
Fractions exact_row(const Sample& sample, const WeightedRows& weighted, std::size_t k, const Rational& factor) {
    const Fractions x = sample.rows.exact(sample.face[k], 1);
    Fractions result;
    for (std::size_t p = 0; p < sample.coordinates.size(); ++p) {
        Numbers unit(sample.coordinates.size());
        unit[p] = 1;
        const double scale = weighted.unscaled(unit)[sample.coordinates[p]];
        result.push_back(factor * Rational::of(scale) * x[sample.coordinates[p]]);
    }
    return result;
}

Rational square(const Rational& x) { return x * x; }

void expect_bounds(const Sample& sample, const WeightedRows& weighted) {
    const std::size_t m = sample.coordinates.size();
    const WeightedRows::Gram gram = weighted.gram(nullptr, {});
    Numbers multipliers(sample.face.size());
    for (std::size_t k = 0; k < multipliers.size(); ++k) { multipliers[k] = sample.weights[k] * (k % 2 == 0 ? 1 : -3); }
    const WeightedRows::Sums sums = weighted.sums(multipliers);
    std::vector<Fractions> exact_gram(m, Fractions(m));
    Fractions exact_sums(m);
    for (std::size_t k = 0; k < sample.face.size(); ++k) {
        const Fractions a = exact_row(sample, weighted, k, Rational::of(sample.weights[k]));
        EXPECT_LE(product(a, a), square(Rational::of(gram.lengths[k])));
        for (std::size_t p = 0; p < m; ++p) {
            for (std::size_t q = 0; q <= p; ++q) { exact_gram[p][q] += a[p] * a[q]; }
        }
        const Fractions z = exact_row(sample, weighted, k, Rational::of(multipliers[k]));
        for (std::size_t p = 0; p < m; ++p) { exact_sums[p] += z[p]; }
    }
    Rational difference; // of the squares of all entries: at least that of the norm
    Rational trace;
    for (std::size_t p = 0; p < m; ++p) {
        EXPECT_LE(square(Rational::of(sums.values[p]) - exact_sums[p]), square(Rational::of(sums.errors[p])));
        EXPECT_GT(gram.matrix.row(p)[p], 0.2);
        EXPECT_LT(gram.matrix.row(p)[p], 4.1);
        trace += exact_gram[p][p];
        for (std::size_t q = 0; q <= p; ++q) {
            difference += Rational(p == q ? 1 : 2) * square(Rational::of(gram.matrix.row(p)[q]) - exact_gram[p][q]);
        }
    }
    EXPECT_LE(difference, square(Rational::of(gram.error)));
    EXPECT_LE(trace, Rational::of(gram.trace));
    EXPECT_LT(gram.error, 1e-10);
}

TEST(WeightedRows, SumsAreAsExactAsIsSaid) {
    Random random(1);
    int checked = 0;
    for (int round = 0; round < 60; ++round) {
        const Storage storage = round % 2 == 0 ? Storage::dense : Storage::sparse;
        const Lift lift = round % 3 == 0 ? Lift::none : round % 3 == 1 ? Lift::circle : Lift::polynomial;
        const Sample sample = any_sample(random, 8 + random.below(20), 1 + random.below(4), storage, lift);
        if (const auto weighted = sample.weighted(); weighted && !sample.coordinates.empty()) {
            ++checked;
            expect_bounds(sample, *weighted);
        }
    }
    EXPECT_GT(checked, 30);
}

TEST(WeightedRows, SparseRowsOfManyColumnsAreScattered) {
    Random random(2);
    std::vector<Numbers> x(30, Numbers(60));
    for (Numbers& row : x) {
        for (int k = 0; k < 3; ++k) { row[random.below(60)] = random.normal(); }
    }
    Sample sample{ExactRows(rows(x, Numbers(x.size(), 1), Storage::sparse), true), {}, {}, Numbers(x.size(), 0.5)};
    sample.face.resize(x.size());
    std::iota(sample.face.begin(), sample.face.end(), std::size_t{0});
    for (std::size_t j = 0; j < sample.rows.dimension(); ++j) {
        if (sample.rows.largest()[j] > 0) { sample.coordinates.push_back(j); }
    }
    const auto weighted = sample.weighted();
    ASSERT_TRUE(weighted.has_value());
    expect_bounds(sample, *weighted);
}

TEST(WeightedRows, ThereAreNoneOfAColumnThatDoublesCannotHold) {
    const auto made = [](const std::vector<Numbers>& x, std::vector<std::size_t> face, Lift lift) {
        Sample sample{ExactRows(rows(x, Numbers(x.size(), 1)), lift, 3, false), std::move(face), {0}, {}};
        sample.weights.assign(sample.face.size(), 1);
        return sample.weighted().has_value();
    };
    EXPECT_TRUE(made({{1}, {0x1p-1074}}, {0, 1}, Lift::none));
    EXPECT_TRUE(made({{0x1p-1074}, {-0x1p-1074}}, {0, 1}, Lift::none));
    EXPECT_TRUE(made({{0x1p1023}, {1}}, {0, 1}, Lift::none));
    EXPECT_FALSE(made({{1}, {0}}, {1}, Lift::none)) << "0 in these rows";
    EXPECT_FALSE(made({{1}, {0x1p-1074}}, {1}, Lift::none)) << "too small next to the other row";
    EXPECT_FALSE(made({{0x1p-300}, {0x1p-300}}, {0, 1}, Lift::circle)) << "the square has too few bits";
    EXPECT_FALSE(made({{0x1p-1000}, {1}}, {0, 1}, Lift::polynomial)) << "a product has underflowed on the way";
}

} // namespace
} // namespace novikoff::test::weighted_rows_test
