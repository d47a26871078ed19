// What is decided without fractions, compared with the exact search, and checked.
#include "prove/search/wide.hpp"

#include "base/random.hpp"
#include "data/binary_problems.hpp"
#include "novikoff/certify.hpp"
#include "prove/search/peel.hpp"
#include "support/fractions.hpp"
#include "support/sample_certificates.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <numeric>

namespace novikoff::test::wide_test {
namespace {

constexpr int many = 4000;

/// Rows with many ties, repeated rows, aliased columns, empty cells, and columns in units that differ by 2^800.
Dataset any_data(Random& random) {
    const std::size_t columns = 1 + random.below(5);
    const std::size_t count = 2 + random.below(12);
    const long largest = 1 + static_cast<long>(random.below(3));
    std::vector<double> units;
    for (std::size_t j = 0; j < columns; ++j) {
        const double exponents[] = {0, 0, 0, -400, 400, 3};
        units.push_back(std::exp2(exponents[random.below(6)]));
    }
    std::vector<std::vector<double>> x(count, std::vector<double>(columns));
    std::vector<double> y(count);
    for (std::size_t i = 0; i < count; ++i) {
        y[i] = i == 0 || (i > 1 && random.below(2) == 0) ? 1 : -1;
        if (i > 0 && random.below(6) == 0) {
            x[i] = x[random.below(i)];
            continue;
        }
        for (std::size_t j = 0; j < columns; ++j) {
            const auto value = static_cast<double>(random.below(static_cast<std::uint64_t>(2 * largest + 1)));
            x[i][j] = random.below(3) == 0 ? 0 : (value - static_cast<double>(largest)) * units[j];
            if (j > 0 && columns > 3 && j == columns - 1) { x[i][j] = x[i][0]; }
        }
    }
    return rows(x, y);
}

std::vector<double> labels_of(const Dataset& data) { return signs(data, 1); }

Claim claim_of(const WideDecision& decision) {
    Claim claim;
    claim.verdict = decision.verdict;
    claim.separator = decision.separator;
    claim.directions = decision.directions;
    claim.balance = decision.balance;
    return claim;
}

TEST(Wide, DecidesAsTheExactSearchWithProofsThatHold) {
    Random random(1962);
    std::map<Verdict, int> decided;
    for (int k = 0; k < many; ++k) {
        const Dataset data = any_data(random);
        const bool bias = random.below(2) == 0;
        CertifyOptions options;
        options.bias = bias;
        options.estimates = false;
        const Certification exact = certify(data, options);
        const ExactRows rows(data, bias);
        const WideDecision wide = decide_wide(rows, labels_of(data), {}, nullptr);
        ++decided[wide.verdict];
        if (wide.verdict == Verdict::undecided) { continue; }
        ASSERT_EQ(wide.verdict, exact.verdict()) << k;
        ASSERT_EQ(check(certified(data, claim_of(wide), bias).certificate, data), std::vector<std::string>{}) << k;
        std::vector<std::uint64_t> separated;
        for (std::size_t i = 0; i < data.rows(); ++i) {
            if (!std::binary_search(wide.left.begin(), wide.left.end(), i)) { separated.push_back(i); }
        }
        ASSERT_EQ(separated, exact.findings[0].separated) << k;
    }
    EXPECT_LT(decided[Verdict::undecided], many / 20);
    EXPECT_GT(decided[Verdict::separable], many / 20);
    EXPECT_GT(decided[Verdict::quasi_separable], many / 20);
    EXPECT_GT(decided[Verdict::inseparable], many / 20);
}

/// Row k needs column k, of which the rows before it have the other sign: one column a round.
Dataset chain(std::size_t length) {
    std::vector<std::vector<double>> x(length + 2, std::vector<double>(length));
    std::vector<double> y(length + 2, 1);
    for (std::size_t k = 0; k < length; ++k) {
        x[k][k] = 1;
        if (k + 1 < length) { x[k][k + 1] = -100; }
    }
    y.back() = -1; // two rows of zeros that contradict each other
    return rows(x, y);
}

TEST(Wide, ManyDirectionsAreListedInTheirOrder) {
    const Dataset data = chain(30);
    const ExactRows rows(data, true);
    const WideDecision wide = decide_wide(rows, labels_of(data), {}, nullptr);
    ASSERT_EQ(wide.verdict, Verdict::quasi_separable);
    EXPECT_EQ(wide.directions.size(), 30U);
    EXPECT_TRUE(wide.separator.empty());
    EXPECT_EQ(wide.left, (std::vector<std::size_t>{30, 31}));
    Certified sample = certified(data, claim_of(wide));
    EXPECT_EQ(check(sample.certificate, data), std::vector<std::string>{});

    Certified forged = sample;
    std::swap(forged.claim().directions[3], forged.claim().directions[4]);
    EXPECT_EQ(check(forged.certificate, data),
              std::vector<std::string>{"the direction is wrong on row 4: y⟨w,x⟩ is negative"});
    forged = sample;
    forged.claim().directions.push_back(forged.claim().directions.back());
    EXPECT_EQ(check(forged.certificate, data), std::vector<std::string>{"a direction separates no row"});
    forged = sample;
    forged.claim().directions.front().front().first = 31;
    EXPECT_EQ(check(forged.certificate, data),
              std::vector<std::string>{"a direction has a coordinate 32, but there are only 31"});
    forged = sample;
    forged.claim().verdict = Verdict::separable;
    forged.claim().balance.reset();
    EXPECT_EQ(check(forged.certificate, data), std::vector<std::string>{"the directions do not separate all rows"});
    forged = sample;
    forged.claim().verdict = Verdict::inseparable;
    EXPECT_FALSE(check(forged.certificate, data).empty());
    forged = sample;
    forged.claim().directions.pop_back();
    EXPECT_FALSE(check(forged.certificate, data).empty());
    forged = sample;
    forged.claim().witness = {{30, 1}, {31, 1}};
    EXPECT_EQ(check(forged.certificate, data), std::vector<std::string>{"there is a balance besides a witness"});
}

TEST(Wide, FewDirectionsAreJoined) {
    const Dataset data = chain(9);
    const ExactRows rows(data, true);
    const WideDecision wide = decide_wide(rows, labels_of(data), {}, nullptr);
    EXPECT_EQ(wide.verdict, Verdict::quasi_separable);
    EXPECT_TRUE(wide.directions.empty());
    EXPECT_EQ(check(certified(data, claim_of(wide)).certificate, data), std::vector<std::string>{});
}

TEST(Peel, TakesEveryRowThatAColumnOfOneSignTouches) {
    const Dataset data = rows({{1, 0}, {2, -1}, {0, 1}, {0, 1}, {0, 0}}, {1, 1, 1, -1, -1});
    const ExactRows exact(data, false);
    std::vector<std::size_t> left{0, 1, 2, 3, 4};
    const auto directions = peel(exact, labels_of(data), left);
    EXPECT_EQ(directions, (std::vector<SparseVector>{{{0, Rational(1)}}}));
    EXPECT_EQ(left, (std::vector<std::size_t>{2, 3, 4}));
}

} // namespace
} // namespace novikoff::test::wide_test
