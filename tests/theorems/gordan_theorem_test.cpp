// Gordan 1873: for rows z_1, …, z_m exactly one of these is true:
//   (a) some w has z_i·w > 0 for all i;
//   (b) some λ ≥ 0, not all 0, has Σ λ_i z_i = 0.
// Four parts: the claim, the certificates, the reference (brute force), the negative controls.
#include "prove/search/gordan.hpp"

#include "support/brute_force.hpp"
#include "support/fractions.hpp"
#include "support/random_data.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace novikoff::test::gordan_theorem_test {
namespace {

std::vector<WholeVector> any_rows() {
    const std::size_t dimension = any_count(1, 3);
    std::vector<WholeVector> rows(any_count(1, 7));
    for (WholeVector& row : rows) {
        for (const double value : *integer_vector(dimension, 2)) { row.push_back(static_cast<long>(value)); }
    }
    return rows;
}

bool is_separator(const Fractions& w, const std::vector<Fractions>& rows) {
    return std::all_of(rows.begin(), rows.end(), [&](const Fractions& z) { return product(w, z).sign() > 0; });
}

bool is_vanishing(const Fractions& lambda, const std::vector<Fractions>& rows) {
    const bool not_negative = std::all_of(lambda.begin(), lambda.end(), [](const auto& x) { return x.sign() >= 0; });
    return not_negative && !all_zero(lambda) && all_zero(weighted_sum(lambda, rows));
}

/// The claim: not both. With (a) and (b), 0 = (Σ λ z)·w = Σ λ (z·w) > 0.
RC_GTEST_PROP(GordanTheorem, OneAlternativeExcludesTheOther, ()) {
    const auto rows = whole_rows(any_rows());
    const Alternative found = gordan(rows);
    RC_ASSERT(found.separator.empty() != found.multipliers.empty());
    const Fractions any_w = exactly(*integer_vector(rows[0].size(), 4));
    RC_ASSERT(found.multipliers.empty() || !is_separator(any_w, rows));
    Fractions any_lambda;
    for (std::size_t i = 0; i < rows.size(); ++i) { any_lambda.emplace_back(*whole_number(0, 3)); }
    RC_ASSERT(found.separator.empty() || !is_vanishing(any_lambda, rows));
}

/// The certificate: the alternative that is returned holds.
RC_GTEST_PROP(GordanTheorem, WhatIsGivenHolds, ()) {
    const auto rows = whole_rows(any_rows());
    const Alternative found = gordan(rows);
    RC_ASSERT(
        (found.multipliers.empty() ? is_separator(found.separator, rows) : is_vanishing(found.multipliers, rows)));
}

/// The reference: elimination gives the same decision.
RC_GTEST_PROP(GordanTheorem, BruteForceGivesTheSameAlternative, ()) {
    const auto rows = any_rows();
    const bool separable = separable_rows(rows).size() == rows.size();
    RC_ASSERT(separable == gordan(whole_rows(rows)).multipliers.empty());
}

/// Negative control: without "not all 0" the second alternative is always true.
TEST(GordanTheorem, ZeroMultipliersProveNothing) {
    const auto rows = whole_rows({{1, 0}, {0, 1}});
    EXPECT_TRUE(all_zero(weighted_sum(whole({0, 0}), rows)));
    EXPECT_TRUE(is_separator(gordan(rows).separator, rows));
}

/// Negative control: with ≥ in place of > both are true at once.
TEST(GordanTheorem, WeakSeparatorsDoNotExcludeMultipliers) {
    const auto rows = whole_rows({{1, 0}, {-1, 0}, {0, 1}});
    const Fractions w = whole({0, 1});
    EXPECT_TRUE(std::all_of(rows.begin(), rows.end(), [&](const auto& z) { return product(w, z).sign() >= 0; }));
    EXPECT_TRUE(is_vanishing(gordan(rows).multipliers, rows));
}

/// Negative control: rounded rows are different rows.
TEST(GordanTheorem, RoundingChangesTheAlternative) {
    const std::vector<Fractions> exact{{Rational(1), fraction("1/3")}, whole({-3, -1})};
    const std::vector<Fractions> rounded{{Rational(1), Rational::of(1.0 / 3)}, whole({-3, -1})};
    EXPECT_TRUE(is_vanishing(gordan(exact).multipliers, exact));
    EXPECT_TRUE(is_separator(gordan(rounded).separator, rounded));
    EXPECT_FALSE(is_vanishing(gordan(exact).multipliers, rounded));
}

} // namespace
} // namespace novikoff::test::gordan_theorem_test
