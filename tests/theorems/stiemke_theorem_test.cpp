// Stiemke 1915: for rows z_1, …, z_m exactly one of these is true:
//   (a) some w has z_i·w ≥ 0 for all i, not all 0;
//   (b) some λ > 0 (all of them) has Σ λ_i z_i = 0.
// Four parts: the claim, the certificates, the reference (brute force), the negative controls.
#include "exact/fractions.hpp"
#include "prove/check/span.hpp"
#include "prove/search/separability.hpp"
#include "support/brute_force.hpp"
#include "support/datasets.hpp"
#include "support/fractions.hpp"
#include "support/random_data.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace novikoff::test::stiemke_theorem_test {
namespace {

using Rows = std::vector<std::vector<double>>;

Rows any_rows() {
    const std::size_t dimension = any_count(1, 3);
    Rows rows(any_count(1, 7));
    for (auto& row : rows) { row = *integer_vector(dimension, 2); }
    return rows;
}

std::vector<Fractions> exact(const Rows& x) { return signed_rows(x, std::vector<double>(x.size(), 1), false); }

Decision decision_of(const Rows& x) {
    const std::vector<double> y(x.size(), 1);
    const Dataset data = rows(x, y);
    const ExactRows exact_rows(data, false);
    Separability search(exact_rows, y);
    return search.decide();
}

bool is_weak_separator(const Fractions& w, const std::vector<Fractions>& rows) {
    const auto score = [&](const Fractions& z) { return product(w, z).sign(); };
    return std::all_of(rows.begin(), rows.end(), [&](const auto& z) { return score(z) >= 0; }) &&
           std::any_of(rows.begin(), rows.end(), [&](const auto& z) { return score(z) > 0; });
}

/// Extends multipliers on spanning rows to λ > 0 on all rows: minus the sum of the other rows is a combination of the
/// spanning ones, and adding a multiple of their λ makes it positive.
Fractions on_all_rows(const std::vector<Multiplier>& spanning, const std::vector<Fractions>& rows) {
    Fractions lambda(rows.size());
    Fractions target(rows[0].size());
    std::vector<bool> named(rows.size());
    Span span(rows[0].size());
    std::vector<std::size_t> basis;
    for (const Multiplier& m : spanning) {
        named[m.row] = true;
        if (span.add(rows[m.row])) { basis.push_back(m.row); }
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (!named[i]) {
            lambda[i] = 1;
            for (std::size_t j = 0; j < target.size(); ++j) { target[j] -= rows[i][j]; }
        }
    }
    std::vector<Fractions> vectors;
    for (const std::size_t i : basis) { vectors.push_back(rows[i]); }
    const Fractions c = combination(vectors, target).value();
    Rational multiple(1);
    for (const Rational& x : c) { // every weight of `spanning` is at least 1
        multiple += x.sign() < 0 ? -x : x;
    }
    for (const Multiplier& m : spanning) { lambda[m.row] = multiple * m.weight; }
    for (std::size_t k = 0; k < basis.size(); ++k) { lambda[basis[k]] += c[k]; }
    return lambda;
}

/// The claim: not both. With (a) and (b), 0 = (Σ λ z)·w = Σ λ (z·w) > 0.
RC_GTEST_PROP(StiemkeTheorem, OneAlternativeExcludesTheOther, ()) {
    const Rows x = any_rows();
    const Decision decision = decision_of(x);
    const Fractions any_w = exactly(*integer_vector(x[0].size(), 4));
    RC_ASSERT(decision.verdict != Verdict::inseparable || !is_weak_separator(any_w, exact(x)));
    Fractions any_lambda;
    for (std::size_t i = 0; i < x.size(); ++i) { any_lambda.emplace_back(*whole_number(1, 4)); }
    RC_ASSERT(decision.verdict == Verdict::inseparable || !all_zero(weighted_sum(any_lambda, exact(x))));
}

/// The certificates: w in one case, λ > 0 on all rows in the other.
RC_GTEST_PROP(StiemkeTheorem, WhatIsGivenHolds, ()) {
    const auto z = exact(any_rows());
    Rows x;
    for (const Fractions& row : z) {
        auto& line = x.emplace_back();
        for (const Rational& value : row) { line.push_back(value.to_double()); }
    }
    const Decision decision = decision_of(x);
    if (decision.verdict != Verdict::inseparable) {
        RC_ASSERT(is_weak_separator(decision.separator, z));
        return;
    }
    const Fractions lambda = on_all_rows(decision.spanning, z);
    RC_ASSERT(std::all_of(lambda.begin(), lambda.end(), [](const Rational& value) { return value.sign() > 0; }));
    RC_ASSERT(all_zero(weighted_sum(lambda, z)));
}

/// The reference: elimination finds the same rows separable.
RC_GTEST_PROP(StiemkeTheorem, BruteForceGivesTheSameAlternative, ()) {
    const Rows x = any_rows();
    std::vector<WholeVector> rows;
    for (const auto& row : x) {
        WholeVector& line = rows.emplace_back();
        for (const double value : row) { line.push_back(static_cast<long>(value)); }
    }
    RC_ASSERT(separable_rows(rows).empty() == (decision_of(x).verdict == Verdict::inseparable));
}

/// Negative control: with λ ≥ 0 in place of λ > 0 both are true at once.
TEST(StiemkeTheorem, MultipliersThatLeaveOutARowExcludeNothing) {
    const Rows x{{1, 0}, {-1, 0}, {0, 1}};
    EXPECT_TRUE(all_zero(weighted_sum(whole({1, 1, 0}), exact(x))));
    EXPECT_TRUE(is_weak_separator(whole({0, 1}), exact(x)));
    EXPECT_EQ(decision_of(x).verdict, Verdict::quasi_separable);
}

/// Negative control: without "not all 0", a w that is orthogonal to all rows would count.
TEST(StiemkeTheorem, OrthogonalWeightsSeparateNothing) {
    const Rows x{{1, 0}, {-1, 0}};
    EXPECT_TRUE(all_zero({product(whole({0, 1}), exact(x)[0]), product(whole({0, 1}), exact(x)[1])}));
    EXPECT_EQ(decision_of(x).verdict, Verdict::inseparable);
}

} // namespace
} // namespace novikoff::test::stiemke_theorem_test
