// Dunagan & Vempala 2008: while the margin ρ of the unit rows is below σ = 1/(32n), a rescaling multiplies it by at
// least 1 + 1/(3n) with probability at least 1/8, and by at least 1 − 1/(32n) − 1/(512n²) always; so O(n log 1/ρ)
// rescalings are enough.
#include "base/kernels.hpp"
#include "lp/rescaled_perceptron.hpp"
#include "prove/search/nearest_point.hpp"
#include "reference/rescaled_perceptron.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace novikoff::test::dunagan_vempala_test {
namespace {

using Rows = std::vector<std::vector<double>>;

/// Random rows with a thin cone of solutions: each row is almost orthogonal to one direction, and on its positive side
/// by `thin`.
Rows thin_rows(std::size_t n, std::size_t count, double thin, std::uint64_t seed) {
    Random random(seed);
    Rows rows;
    for (std::size_t i = 0; i < count; ++i) {
        std::vector<double> row(n);
        for (std::size_t j = 1; j < n; ++j) { row[j] = random.normal(); }
        row[0] = thin * norm(row);
        rows.push_back(row);
    }
    return rows;
}

/// The margin of unit rows, by Wolfe's method.
double margin_of(const Rows& rows) { return norm(nearest_point(rows, 1e-9).point); }

double least_score(const Rows& rows, const std::vector<double>& w) {
    double least = INFINITY;
    for (const auto& row : rows) { least = std::min(least, dot(row, w)); }
    return least;
}

TEST(DunaganVempala, RescalingWidensTheMarginOftenEnoughAndNeverNarrowsItMuch) {
    int rescalings = 0;
    int widened = 0;
    for (const std::size_t n : {2U, 4U, 7U}) {
        const double size = static_cast<double>(n);
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            RescaledPerceptron perceptron(thin_rows(n, 4 * n, 1e-4 / size, seed), seed);
            double before = margin_of(perceptron.rows());
            while (before < 1 / (32 * size) && perceptron.rescale()) {
                const double after = margin_of(perceptron.rows());
                EXPECT_GE(after / before, (1 - 1 / (32 * size) - 1 / (512 * size * size)) * (1 - 1e-6));
                widened += after / before >= 1 + 1 / (3 * size) ? 1 : 0;
                ++rescalings;
                before = after;
            }
        }
    }
    EXPECT_GT(rescalings, 200);
    EXPECT_GE(8 * widened, rescalings);
}

TEST(DunaganVempala, FewRescalingsAreEnough) {
    for (const double thin : {1e-2, 1e-5, 1e-9}) {
        for (std::uint64_t seed = 1; seed <= 5; ++seed) {
            const Rows rows = thin_rows(6, 30, thin, seed);
            RescaledPerceptron perceptron(rows, seed);
            while (!perceptron.separate()) { ASSERT_TRUE(perceptron.rescale()); }
            // By the theorem one rescaling in eight multiplies ρ by 1 + 1/(3n), so 8 · 3n · ln(1/ρ) should be enough.
            EXPECT_LE(static_cast<double>(perceptron.effort().rescalings), 24 * 6 * -std::log(thin));
            EXPECT_GT(least_score(rows, perceptron.w()), 0) << "the certificate: w solves the rows as they were given";
        }
    }
}

TEST(DunaganVempala, PhaseWithoutSolutionProvesThatTheMarginIsBelowSigma) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        RescaledPerceptron perceptron(thin_rows(5, 25, 1e-3, seed), seed);
        while (!perceptron.separate()) {
            EXPECT_LT(margin_of(perceptron.rows()), 1.0 / (32 * 5));
            ASSERT_TRUE(perceptron.rescale());
        }
    }
}

TEST(DunaganVempala, RunIsTheTextbooks) {
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        const Rows rows = thin_rows(4, 16, 1e-4, seed);
        RescaledPerceptron perceptron(rows, seed);
        textbook::RescaledPerceptron textbook(rows, seed);
        bool done = false;
        while (!done) {
            done = perceptron.separate();
            ASSERT_EQ(done, textbook.separate());
            ASSERT_EQ(done || perceptron.rescale(), done || textbook.rescale());
        }
        EXPECT_EQ(perceptron.effort().updates, textbook.updates);
        EXPECT_EQ(perceptron.effort().improvements, textbook.improvements);
        EXPECT_EQ(perceptron.effort().rescalings, textbook.rescalings);
        const auto w = perceptron.w();
        const auto expected = textbook.w();
        for (std::size_t j = 0; j < w.size(); ++j) { EXPECT_NEAR(w[j], expected[j], 1e-9 * norm(expected)); }
    }
}

/// Negative controls: neither phases without rescaling nor stretching in the wrong way ever succeed.
TEST(DunaganVempala, WithoutStretchingNoPhaseSucceeds) {
    const Rows rows = thin_rows(4, 16, 1e-6, 3);
    RescaledPerceptron perceptron(rows, 1);
    textbook::RescaledPerceptron wrong(rows, 1);
    wrong.stretch = -0.5;
    for (int phase = 0; phase < 20; ++phase) {
        EXPECT_FALSE(perceptron.separate());
        EXPECT_FALSE(wrong.separate());
        (void)wrong.rescale();
    }
    while (!perceptron.separate()) { ASSERT_TRUE(perceptron.rescale()); }
    EXPECT_LE(perceptron.effort().rescalings, 20U);
}

TEST(DunaganVempala, RowsWithoutSolutionAreNeverSeparated) {
    RescaledPerceptron perceptron({{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {-1, -1, -1}}, 1);
    EXPECT_FALSE(perceptron.separate());
    EXPECT_FALSE(perceptron.rescale()) << "no direction has all rows nearly on its positive side";
    EXPECT_FALSE(perceptron.separate());
}

} // namespace
} // namespace novikoff::test::dunagan_vempala_test
