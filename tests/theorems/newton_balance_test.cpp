// One step of Newton's method proves Stiemke's alternative. Let μ_i > 0, ρ = Σ μ_i z_i, c_i > 0 and H = Σ c_i² z_i z_iᵀ
// with least eigenvalue at least l > 0. Then λ_i = μ_i − c_i² z_i·H⁻¹ρ have Σ λ_i z_i = 0, and
//     |λ_i − μ_i| ≤ c_i ‖ρ‖ min(‖c_i z_i‖/l, 1/√l).
// If this leaves all λ_i positive, no w has z_i·w ≥ 0 for all i and > 0 for one.
// Four parts: the bound, the certificate, the reference (brute force), the negative controls.
#include "exact/fractions.hpp"
#include "prove/check/balance.hpp"
#include "prove/search/newton.hpp"
#include "support/brute_force.hpp"
#include "support/datasets.hpp"
#include "support/fractions.hpp"
#include "support/random_data.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace novikoff::test::newton_balance_test {
namespace {

using Rows = std::vector<std::vector<double>>;

Rows any_rows(std::size_t dimension, std::size_t count) {
    Rows rows(count);
    for (auto& row : rows) { row = *integer_vector(dimension, 3); }
    return rows;
}

/// Σ c_i² z_i z_iᵀ.
std::vector<Fractions> weighted_squares(const std::vector<Fractions>& z, const Fractions& c) {
    const std::size_t d = z[0].size();
    std::vector<Fractions> h(d, Fractions(d));
    for (std::size_t i = 0; i < z.size(); ++i) {
        for (std::size_t j = 0; j < d; ++j) {
            for (std::size_t k = 0; k < d; ++k) { h[j][k] += c[i] * c[i] * z[i][j] * z[i][k]; }
        }
    }
    return h;
}

/// λ, or no value if H is singular.
std::optional<Fractions> stepped(const std::vector<Fractions>& z, const Fractions& c, const Fractions& mu) {
    const auto delta = combination(weighted_squares(z, c), weighted_sum(mu, z));
    if (!delta) { return std::nullopt; }
    Fractions lambda = mu;
    for (std::size_t i = 0; i < z.size(); ++i) { lambda[i] -= c[i] * c[i] * product(z[i], *delta); }
    return lambda;
}

/// 1/trace(H⁻¹), which is not above the least eigenvalue.
Rational least_eigenvalue(const std::vector<Fractions>& h) {
    Rational trace;
    for (std::size_t j = 0; j < h.size(); ++j) {
        Fractions unit(h.size());
        unit[j] = 1;
        trace += combination(h, unit).value()[j];
    }
    return Rational(1) / trace;
}

Fractions any_positive(std::size_t count) {
    Fractions result;
    for (std::size_t i = 0; i < count; ++i) {
        result.push_back(Rational(*whole_number(1, 9)) / Rational(*whole_number(1, 9)));
    }
    return result;
}

bool all_positive(const Fractions& numbers) {
    return std::all_of(numbers.begin(), numbers.end(), [](const Rational& x) { return x.sign() > 0; });
}

std::optional<std::string> refused(const Rows& x, const Balance& balance) {
    const std::vector<double> y(x.size(), 1);
    const ExactRows exact(rows(x, y), false);
    std::vector<std::size_t> face(x.size());
    std::iota(face.begin(), face.end(), std::size_t{0});
    return check_balance(exact, y, face, balance);
}

NewtonResult searched(const Rows& x) {
    const std::vector<double> y(x.size(), 1);
    const ExactRows exact(rows(x, y), false);
    std::vector<std::size_t> face(x.size());
    std::iota(face.begin(), face.end(), std::size_t{0});
    return separate_or_balance(exact, y, face, nullptr, {}, {});
}

std::vector<Fractions> exact(const Rows& x) {
    std::vector<Fractions> result;
    for (const auto& row : x) { result.push_back(exactly(row)); }
    return result;
}

/// The bound, for any μ and c.
RC_GTEST_PROP(NewtonBalance, AStepMovesNoMultiplierByMoreThanTheBound, ()) {
    const std::size_t d = any_count(1, 4);
    const auto z = exact(any_rows(d, any_count(d, 9)));
    const Fractions c = any_positive(z.size());
    const Fractions mu = any_positive(z.size());
    const auto lambda = stepped(z, c, mu);
    RC_PRE(lambda.has_value());
    RC_ASSERT(all_zero(weighted_sum(*lambda, z)));
    const Rational least = least_eigenvalue(weighted_squares(z, c));
    const Fractions rho = weighted_sum(mu, z);
    for (std::size_t i = 0; i < z.size(); ++i) {
        const Rational change = (*lambda)[i] - mu[i];
        const Rational most = c[i] * c[i] * product(rho, rho) / least;
        RC_ASSERT(change * change <= most);
        RC_ASSERT(change * change <= most * c[i] * c[i] * product(z[i], z[i]) / least);
    }
}

/// The certificate: what the checker accepts is a point from which the exact step leaves all multipliers positive.
RC_GTEST_PROP(NewtonBalance, AnAcceptedPointLeadsToPositiveMultipliers, ()) {
    const Rows x = any_rows(any_count(1, 3), any_count(2, 12));
    const NewtonResult found = searched(x);
    RC_PRE(found.balance.has_value() && found.balance->relations.empty());
    Fractions c;
    Fractions mu;
    for (const auto& row : x) {
        const double t = std::exp(-textbook::dot(found.balance->point, row) / 2);
        c.push_back(Rational::of(t / (1 + t * t)));
        mu.push_back(c.back() * Rational::of(t));
    }
    const auto lambda = stepped(exact(x), c, mu);
    RC_ASSERT(lambda.has_value());
    RC_ASSERT(all_positive(*lambda));
    RC_ASSERT(all_zero(weighted_sum(*lambda, exact(x))));
}

/// The reference: elimination finds no separable row where a balance is accepted, and some where none is found.
RC_GTEST_PROP(NewtonBalance, BruteForceGivesTheSameAlternative, ()) {
    const Rows x = any_rows(any_count(1, 3), any_count(1, 8));
    std::vector<WholeVector> whole;
    for (const auto& row : x) {
        WholeVector& line = whole.emplace_back();
        for (const double value : row) { line.push_back(static_cast<long>(value)); }
    }
    const std::size_t separable = separable_rows(whole).size();
    const NewtonResult found = searched(x);
    RC_ASSERT(found.balance.has_value() == (separable == 0));
    RC_ASSERT(found.separator.empty() == (separable < x.size()));
}

/// Negative control: of separable rows some multiplier is not positive after the step, from wherever it is made.
RC_GTEST_PROP(NewtonBalance, SeparableRowsHaveNoBalance, ()) {
    const Separable sample = any_separable(any_count(1, 3));
    Rows z = sample.data.x;
    for (std::size_t i = 0; i < z.size(); ++i) {
        for (double& value : z[i]) { value *= sample.data.y[i]; }
    }
    const Fractions c = any_positive(z.size());
    if (const auto lambda = stepped(exact(z), c, any_positive(z.size()))) { RC_ASSERT(!all_positive(*lambda)); }
    Balance balance;
    balance.point = *integer_vector(z[0].size(), 9);
    RC_ASSERT(refused(z, balance).has_value());
}

/// Negative control: a column that is left out without a relation. The others are balanced, but w = (0, 1) separates.
TEST(NewtonBalance, AColumnLeftOutWithoutARelationProvesNothing) {
    EXPECT_EQ(refused({{1}, {-1}, {0}}, {{0}, {}}), std::nullopt);
    EXPECT_EQ(refused({{1, 0}, {-1, 0}, {0, 1}}, {{0, 0}, {{{1, 1}}}}), "relation 1 of the balance is not 0 on row 3");
}

/// Negative control: a singular H, for which there may be no step at all.
TEST(NewtonBalance, WithoutAPositiveDefiniteMatrixThereIsNoStep) {
    const Rows x{{1, 1}, {-1, -1}};
    EXPECT_FALSE(stepped(exact(x), whole({1, 1}), whole({1, 2})).has_value());
    EXPECT_EQ(refused(x, {{0, 0}, {}}), "the columns of the balance are not shown to be independent");
    EXPECT_EQ(refused(x, {{0, 0}, {{{0, 1}, {1, -1}}}}), std::nullopt);
}

} // namespace
} // namespace novikoff::test::newton_balance_test
