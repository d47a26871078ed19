// True proofs of estimates pass; every kind of forgery is refused, with the exact message.
#include "novikoff/certify.hpp"

#include "support/datasets.hpp"
#include "support/fractions.hpp"

#include <gtest/gtest.h>

#include <functional>

namespace novikoff::test::coefficients_check_test {
namespace {

using Faults = std::vector<std::string>;

struct Sample {
    Dataset data;
    Certificate certificate;

    explicit Sample(const Dataset& from) : data(from), certificate(certify(from).certificate) {}
    CoefficientClaims& claims() { return *certificate.claims[0].coefficients; }
};

/// −1, 0.1, 2 against 3, 4: the column is +inf, the bias −inf, both by points.
Sample line() { return Sample(rows({{1}, {1.1}, {2}, {3}, {4}}, {-1, -1, -1, 1, 1})); }

/// Both labels at x = 0 and 1 where the second column is 0: that column is +inf, the others are finite. The third equals
/// the first.
Sample quasi() {
    return Sample(rows({{0, 0, 0}, {1, 0, 1}, {0, 0, 0}, {1, 0, 1}, {0.5, 1, 0.5}, {2, 1, 2}}, {-1, 1, 1, -1, 1, 1}));
}

/// The second column separates and can do without the first, which may have both signs, and the bias.
Sample unbounded() { return Sample(rows({{1, 5}, {-1, 5}, {1, -5}, {-1, -5}}, {1, 1, -1, -1})); }

void expect_refused(Sample sample, const std::function<void(CoefficientClaims&)>& forge, const std::string& message) {
    forge(sample.claims());
    EXPECT_EQ(check(sample.certificate, sample.data), Faults{message});
}

TEST(CoefficientProofs, TrueOnesPass) {
    for (Sample sample : {line(), quasi(), unbounded()}) {
        EXPECT_EQ(check(sample.certificate, sample.data), Faults{});
        EXPECT_FALSE(sample.claims().rays.empty());
    }
    EXPECT_EQ(line().claims().proofs[0].estimate, Estimate::plus_infinity);
    EXPECT_EQ(line().claims().proofs[1].estimate, Estimate::minus_infinity);
    EXPECT_EQ(quasi().claims().proofs[0].estimate, Estimate::finite);
    EXPECT_EQ(quasi().claims().proofs[1].estimate, Estimate::plus_infinity);
    EXPECT_EQ(quasi().claims().relations.size(), 1U);
    EXPECT_EQ(unbounded().claims().proofs[0].estimate, Estimate::unbounded);
}

TEST(CoefficientProofs, OfOverlappingClassesAreNotNeeded) {
    const Dataset data = rows({{-1}, {0}, {1}, {2}}, {-1, 1, -1, 1});
    Certification result = certify(data);
    EXPECT_FALSE(result.certificate.claims[0].coefficients.has_value());
    result.certificate.claims[0].coefficients = line().claims();
    EXPECT_EQ(check(result.certificate, data), Faults{"there are coefficients, but the verdict is inseparable"});
}

TEST(ForgedCoefficients, MissingOnesAreRefused) {
    expect_refused(
        line(), [](auto& claims) { claims.proofs.pop_back(); }, "there are 1 coefficients where 2 are needed");
}

TEST(ForgedCoefficients, OfAnotherEstimateAreRefused) {
    const auto set = [](std::size_t j, Estimate estimate) {
        return [=](CoefficientClaims& claims) { claims.proofs[j].estimate = estimate; };
    };
    const auto bare = [](std::size_t j, Estimate estimate) {
        return [=](CoefficientClaims& claims) { claims.proofs[j] = {.estimate = estimate}; };
    };
    expect_refused(line(), set(0, Estimate::minus_infinity), "nothing shows that coefficient 1 cannot be positive");
    expect_refused(line(), set(0, Estimate::unbounded), "coefficient 1 has more proofs than it needs");
    expect_refused(line(), bare(0, Estimate::unbounded), "nothing shows that coefficient 1 can be negative");
    expect_refused(line(), bare(0, Estimate::plus_infinity), "nothing shows that coefficient 1 cannot be negative");
    expect_refused(line(), bare(0, Estimate::finite), "nothing shows that coefficient 1 is finite");
    expect_refused(quasi(), bare(1, Estimate::finite), "nothing shows that coefficient 2 is finite");
    expect_refused(quasi(), bare(0, Estimate::unbounded),
                   "the rows of the frame do not show that the coefficients are independent");
    expect_refused(unbounded(), bare(0, Estimate::plus_infinity),
                   "nothing shows that coefficient 1 cannot be negative");
    expect_refused(unbounded(), bare(0, Estimate::finite), "nothing shows that coefficient 1 is finite");
}

TEST(ForgedCoefficients, ARayThatViolatesARowIsRefused) {
    expect_refused(
        line(),
        [](auto& claims) {
            claims.rays[0] = {{0, Rational(-1)}};
        },
        "ray 1 is wrong on row 4: y⟨w,x⟩ is negative");
    expect_refused(
        line(),
        [](auto& claims) {
            claims.rays[0] = {{2, Rational(1)}};
        },
        "ray 1 has a coordinate 3 that does not exist or is aliased");
    expect_refused(
        line(), [](auto& claims) { claims.rays.clear(); }, "nothing shows that coefficient 1 can be positive");
}

TEST(ForgedCoefficients, RelationsThatAreNoneAreRefused) {
    expect_refused(
        line(),
        [](auto& claims) {
            claims.relations.push_back({{0, Rational(1)}});
        },
        "coefficient 1 is aliased, but not finite");
    expect_refused(
        quasi(), [](auto& claims) { claims.relations[0][0].second *= Rational(2); },
        "relation 1 of the coefficients is not 0 on row 2");
    expect_refused(
        quasi(), [](auto& claims) { claims.relations[0].clear(); },
        "a relation of the coefficients is no vector of the space with a coordinate of its own");
    expect_refused(
        quasi(), [](auto& claims) { claims.relations.clear(); }, "nothing shows that coefficient 1 is finite");
}

TEST(ForgedCoefficients, OtherMultipliersAreRefused) {
    const std::string refused = "nothing shows that coefficient 1 cannot be negative";
    expect_refused(
        line(), [](auto& claims) { std::swap(claims.proofs[0].point[0], claims.proofs[0].point[1]); }, refused);
    expect_refused(
        line(), [](auto& claims) { claims.proofs[0].point.pop_back(); }, refused);
    expect_refused(
        line(), [](auto& claims) { claims.proofs[0].point[0] *= -1; }, refused);
    expect_refused(
        line(), [](auto& claims) { claims.proofs[0].rows = 1; }, refused);
    expect_refused(
        line(), [](auto& claims) { claims.proofs[0].rows = 99; }, refused);
    const auto exactly = [](std::vector<Multiplier> multipliers) {
        return [=](CoefficientClaims& claims) {
            claims.proofs[0] = {.estimate = Estimate::plus_infinity, .multipliers = multipliers};
        };
    };
    Sample sample = line();
    exactly({{2, 1}, {3, 1}})(sample.claims()); // −(2, 1) + (3, 1) = (1, 0)
    EXPECT_EQ(check(sample.certificate, sample.data), Faults{});
    expect_refused(line(), exactly({{2, 1}, {3, 2}}), refused);
    expect_refused(line(), exactly({{2, -1}, {3, -1}}), refused);
    expect_refused(line(), exactly({{99, 1}}), refused);
}

TEST(ForgedCoefficients, OtherRowsAreRefused) {
    const std::string dependent = "the rows of the frame do not show that the coefficients are independent";
    expect_refused(
        line(), [](auto& claims) { claims.frame.pop_back(); }, dependent);
    expect_refused(
        line(), [](auto& claims) { claims.frame[1] = claims.frame[0]; }, dependent);
    expect_refused(
        line(), [](auto& claims) { claims.frame[0] = 99; }, "the coefficients name a row that does not exist");
    expect_refused(
        line(), [](auto& claims) { claims.rows[0] = 99; }, "the coefficients name a row that does not exist");
    expect_refused(
        quasi(), [](auto& claims) { claims.rows.push_back(0); },
        "the coefficients name a row that is not separated where it should be");
    expect_refused(
        line(),
        [](auto& claims) {
            claims.rows = {claims.rows[0]};
            claims.proofs[0].rows = 1;
        },
        "nothing shows that coefficient 1 cannot be negative");
}

} // namespace
} // namespace novikoff::test::coefficients_check_test
