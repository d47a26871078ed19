// Albert & Anderson 1984: the maximum-likelihood estimate of a logistic regression exists and is finite and unique
// exactly if the data overlap: every w with z_i·w ≥ 0 for all i has all z_i·w = 0. The other cases are complete and
// quasi-complete separation, where the likelihood grows forever along some w. Four parts: the claim, the certificates,
// the reference (brute force), the negative controls.
#include "novikoff/certify.hpp"
#include "support/brute_force.hpp"
#include "support/datasets.hpp"
#include "support/random_data.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace novikoff::test::albert_anderson_test {
namespace {

const textbook::Data complete{{{-2}, {-1}, {1}, {2}}, {-1, -1, 1, 1}};
const textbook::Data quasi_complete{{{-2}, {0}, {0}, {1}}, {-1, -1, 1, 1}};
const textbook::Data overlap{{{-1}, {0}, {1}, {2}}, {-1, 1, -1, 1}};

double log_likelihood(const textbook::Data& data, const textbook::Vector& w) {
    double sum = 0;
    for (std::size_t i = 0; i < data.size(); ++i) {
        const double score = textbook::score(data, w, i);
        sum -= std::log1p(std::exp(-std::fabs(score))) + std::max(0.0, -score);
    }
    return sum;
}

textbook::Vector times(double factor, textbook::Vector w) {
    for (double& value : w) { value *= factor; }
    return w;
}

/// Scales w so that the largest score is 1. Then the log-likelihood at 1w, 2w, 4w, …, 64w must never fall, and must
/// grow at first.
bool grows_along(const textbook::Data& data, textbook::Vector w) {
    double largest = 0;
    for (std::size_t i = 0; i < data.size(); ++i) {
        largest = std::max(largest, std::fabs(textbook::score(data, w, i)));
    }
    w = times(1 / largest, std::move(w));
    for (double t = 1; t < 64; t *= 2) {
        if (log_likelihood(data, times(2 * t, w)) < log_likelihood(data, times(t, w)) - 1e-12) { return false; }
    }
    return log_likelihood(data, times(2, w)) > log_likelihood(data, w);
}

textbook::Vector separator_of(const Certification& result) {
    textbook::Vector w;
    for (const Rational& value : result.certificate.claims.at(0).separator) { w.push_back(value.to_double()); }
    return w;
}

/// Maximises the likelihood by ascent and returns the length of the gradient at the end. REQUIRES: two dimensions.
double gradient_at_maximum(const textbook::Data& data, textbook::Vector& w) {
    w.assign(2, 0);
    double length = 0;
    for (int step = 0; step < 20000; ++step) { // plain ascent is enough for concave functions
        textbook::Vector gradient(2);
        for (std::size_t i = 0; i < data.size(); ++i) {
            const double miss = 1 / (1 + std::exp(textbook::score(data, w, i)));
            gradient = textbook::moved(gradient, miss * data.y[i], data.x[i]);
        }
        length = textbook::norm(gradient);
        w = textbook::moved(w, 0.2, gradient);
    }
    return length;
}

TEST(AlbertAnderson, TheThreeCasesAreToldApart) {
    EXPECT_EQ(certify(rows(complete)).certificate.claims[0].verdict, Verdict::separable);
    EXPECT_EQ(certify(rows(quasi_complete)).certificate.claims[0].verdict, Verdict::quasi_separable);
    EXPECT_EQ(certify(rows(overlap)).certificate.claims[0].verdict, Verdict::inseparable);
}

/// The claim for separated data.
TEST(AlbertAnderson, TheLikelihoodGrowsWithoutEndAlongTheSeparator) {
    for (const textbook::Data& data : {complete, quasi_complete}) {
        EXPECT_TRUE(grows_along(textbook::with_bias(data, true), separator_of(certify(rows(data)))));
    }
}

/// The claim for overlapping data.
TEST(AlbertAnderson, TheLikelihoodOfOverlappingDataHasAFiniteMaximum) {
    textbook::Vector w;
    const textbook::Data data = textbook::with_bias(overlap, true);
    EXPECT_LT(gradient_at_maximum(data, w), 1e-9);
    EXPECT_LT(textbook::norm(w), 10);
    textbook::Vector runaway;
    const textbook::Data separated = textbook::with_bias(complete, true);
    EXPECT_GT(gradient_at_maximum(separated, runaway), 1e-9); // it never gets there
    EXPECT_GT(textbook::norm(runaway), 5);
}

/// The claim for arbitrary data, and its certificate.
RC_GTEST_PROP(AlbertAnderson, EitherTheLikelihoodGrowsAlongTheSeparatorOrItFallsAlongEveryDirection, ()) {
    const textbook::Data plain = any_labelled(any_count(1, 3), 9);
    const textbook::Data data = textbook::with_bias(plain, true);
    const Certification result = certify(rows(plain));
    RC_ASSERT(check(result.certificate, rows(plain)).empty());
    if (result.certificate.claims[0].verdict != Verdict::inseparable) {
        RC_ASSERT(grows_along(data, separator_of(result)));
        return;
    }
    const textbook::Vector w = *integer_vector(data.x[0].size(), 5);
    const double near = log_likelihood(data, times(100, w));
    const double far = log_likelihood(data, times(200, w));
    RC_ASSERT(far < near || (far == near && near == log_likelihood(data, times(0, w)))); // or all z·w are 0
}

/// The reference: by brute force, all estimates are finite exactly if no row can be separated.
RC_GTEST_PROP(AlbertAnderson, EstimatesAreFiniteExactlyWhereBruteForceSeparatesNoRow, ()) {
    const textbook::Data plain = any_labelled(any_count(1, 3), 7);
    const textbook::Data data = textbook::with_bias(plain, true);
    std::vector<WholeVector> signed_rows;
    for (std::size_t i = 0; i < data.size(); ++i) {
        WholeVector& row = signed_rows.emplace_back();
        for (const double value : data.x[i]) { row.push_back(static_cast<long>(data.y[i] * value)); }
    }
    const std::vector<Estimate> estimates = certify(rows(plain)).findings[0].estimates;
    const bool finite =
        std::all_of(estimates.begin(), estimates.end(), [](Estimate e) { return e == Estimate::finite; });
    RC_ASSERT(finite == separable_rows(signed_rows).empty());
}

/// Negative control: along a direction outside the cone the likelihood does not grow forever.
TEST(AlbertAnderson, TheLikelihoodFallsAlongOtherDirections) {
    EXPECT_FALSE(grows_along(textbook::with_bias(complete, true), {-1, 0}));
    EXPECT_FALSE(grows_along(textbook::with_bias(overlap, true), {1, 0}));
}

/// Negative control: along an aliased direction all scores are 0. The estimate is not unique, but nothing is infinite.
TEST(AlbertAnderson, AnAliasedColumnMakesNoEstimateInfinite) {
    textbook::Data data = overlap;
    for (auto& row : data.x) { row.push_back(2 * row[0]); }
    const Finding finding = certify(rows(data)).findings[0];
    EXPECT_EQ(finding.estimates, std::vector<Estimate>(3, Estimate::finite));
    EXPECT_EQ(finding.aliased, std::vector<std::size_t>{1});
    const textbook::Data with_bias = textbook::with_bias(data, true);
    EXPECT_EQ(log_likelihood(with_bias, {2, -1, 0}), log_likelihood(with_bias, {200, -100, 0}));
}

} // namespace
} // namespace novikoff::test::albert_anderson_test
