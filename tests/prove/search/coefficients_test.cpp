// The estimates compared with one question after another in fractions, and their proofs checked.
#include "prove/search/coefficients.hpp"

#include "base/random.hpp"
#include "reference/plain_estimates.hpp"
#include "support/datasets.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

namespace novikoff::test::coefficients_test {
namespace {

constexpr std::uint64_t seed = 2007;

struct Data {
    std::vector<std::vector<double>> x;
    std::vector<double> y;
    bool bias = true;
};

/// Rows on either side of a plane; whole numbers, so that ties are frequent, or numbers of 53 bits.
Data separable(Random& random) {
    Data data;
    data.bias = random.below(3) > 0;
    const bool whole = random.below(2) == 0;
    const std::size_t columns = 1 + random.below(5);
    std::vector<double> w;
    for (std::size_t j = 0; j < columns; ++j) { w.push_back(static_cast<double>(random.below(7)) - 3); }
    const std::size_t count = 2 + random.below(14);
    while (data.x.size() < count) {
        std::vector<double> x;
        double score = data.bias ? 0.25 : 0;
        for (std::size_t j = 0; j < columns; ++j) {
            x.push_back(whole ? static_cast<double>(random.below(7)) - 3 : 2 * random.uniform() - 1);
            score += w[j] * x[j];
        }
        data.x.push_back(x);
        data.y.push_back(score != 0 ? (score > 0 ? 1 : -1) : random.below(2) == 0 ? 1 : -1);
    }
    data.y[0] = 1;
    data.y[1] = -1;
    return data;
}

/// Adds what makes decisions hard: rows with both labels, repeated rows, columns that depend on others, far units.
void complicate(Random& random, Data& data) {
    for (std::size_t k = random.below(3); k > 0; --k) { // both labels
        const std::size_t i = random.below(data.x.size());
        data.x.push_back(data.x[i]);
        data.y.push_back(-data.y[i]);
    }
    for (std::size_t k = random.below(3); k > 0; --k) {
        const std::size_t i = random.below(data.x.size());
        data.x.push_back(data.x[i]);
        data.y.push_back(data.y[i]);
    }
    if (random.below(3) == 0) {
        const std::size_t j = random.below(data.x[0].size());
        const double factor = random.below(2) == 0 ? 1 : -4;
        for (auto& row : data.x) { row.push_back(factor * row[j]); }
    }
    if (random.below(3) == 0) { // a column that only some rows of one class have
        for (std::size_t i = 0; i < data.x.size(); ++i) {
            data.x[i].push_back(data.y[i] > 0 && random.below(2) == 0 ? 1 : 0);
        }
    }
    if (random.below(2) == 0) {
        const std::size_t j = random.below(data.x[0].size());
        const double factor = std::ldexp(1.0, random.below(2) == 0 ? 400 : -400);
        for (auto& row : data.x) { row[j] *= factor; }
    }
}

TEST(Coefficients, NoEstimateDiffersFromTheReference) {
    Random random(seed);
    std::map<Estimate, int> tally;
    int by_point = 0;
    int by_multipliers = 0;
    for (int k = 0; k < 2000; ++k) {
        Data data = separable(random);
        complicate(random, data);
        const Dataset dataset = rows(data.x, data.y);
        const ExactRows exact(dataset, data.bias);
        CertifyOptions options;
        options.bias = data.bias;
        const Certification result = certify(dataset, options);
        ASSERT_EQ(result.findings[0].estimates, plain_estimates(exact, data.y, Separability(exact, data.y).decide()))
            << k;
        ASSERT_EQ(check(result.certificate, dataset), std::vector<std::string>{}) << k;
        for (const Estimate estimate : result.findings[0].estimates) { ++tally[estimate]; }
        if (const auto& claims = result.certificate.claims[0].coefficients) {
            for (const CoefficientProof& proof : claims->proofs) {
                by_point += proof.point.empty() ? 0 : 1;
                by_multipliers += proof.multipliers.empty() ? 0 : 1;
            }
        }
    }
    EXPECT_GT(by_point, 500);
    EXPECT_GT(by_multipliers, 100);
    for (const auto& [estimate, count] : tally) { EXPECT_GT(count, 500) << to_string(estimate); }
    EXPECT_EQ(tally.size(), 4U);
}

TEST(Coefficients, OfManyRowsAndColumnsAreProved) {
    Random random(seed);
    Data data;
    std::vector<double> w;
    for (std::size_t j = 0; j < 40; ++j) { w.push_back(random.uniform() - 0.5); }
    for (std::size_t i = 0; i < 800; ++i) {
        auto& x = data.x.emplace_back();
        double score = 0;
        for (const double weight : w) {
            x.push_back(random.uniform() - 0.5);
            score += weight * x.back();
        }
        data.y.push_back(score > 0 ? 1 : -1);
    }
    const Dataset dataset = rows(data.x, data.y);
    const Certification result = certify(dataset, {});
    const auto& estimates = result.findings[0].estimates;
    EXPECT_GT(std::count(estimates.begin(), estimates.end(), Estimate::plus_infinity), 5);
    EXPECT_GT(std::count(estimates.begin(), estimates.end(), Estimate::minus_infinity), 5);
    EXPECT_GT(std::count(estimates.begin(), estimates.end(), Estimate::unbounded), 5);
    EXPECT_EQ(check(result.certificate, dataset), std::vector<std::string>{});
    for (const CoefficientProof& proof : result.certificate.claims[0].coefficients->proofs) {
        EXPECT_TRUE(proof.multipliers.empty()); // no fraction is needed
    }
}

} // namespace
} // namespace novikoff::test::coefficients_test
