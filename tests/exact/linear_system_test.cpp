#include "exact/fractions.hpp"

#include "support/fractions.hpp"
#include "support/random_data.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace novikoff::test::linear_system_test {
namespace {

Fractions any_vector(std::size_t dimension) {
    Fractions vector;
    for (const double x : *integer_vector(dimension, 3)) { vector.push_back(Rational::of(x)); }
    return vector;
}

std::vector<Fractions> any_vectors(std::size_t dimension, std::size_t at_most) {
    std::vector<Fractions> vectors(any_count(1, at_most));
    for (Fractions& vector : vectors) { vector = any_vector(dimension); }
    return vectors;
}

RC_GTEST_PROP(LinearSystem, ASolutionIsFoundExactlyWhereThereIsOneAndOnlyOne, ()) {
    const std::size_t dimension = any_count(1, 5);
    const auto vectors = any_vectors(dimension, 5);
    const Fractions target =
        *rc::gen::arbitrary<bool>() ? weighted_sum(any_vector(vectors.size()), vectors) : any_vector(dimension);
    auto with_target = vectors;
    with_target.push_back(target);
    const bool independent = rank_of(vectors) == vectors.size();
    const bool reachable = rank_of(with_target) == rank_of(vectors);
    const auto c = combination(vectors, target);
    RC_ASSERT(c.has_value() == (independent && reachable));
    if (c) { // RapidCheck's || would evaluate both sides
        RC_ASSERT(weighted_sum(*c, vectors) == target);
    }
}

RC_GTEST_PROP(LinearSystem, DependentVectorsAreCombinedToo, ()) {
    const auto vectors = any_vectors(any_count(1, 4), 7);
    const Fractions target = weighted_sum(any_vector(vectors.size()), vectors);
    const Fractions c = combine(vectors, target);
    RC_ASSERT(c.size() == vectors.size());
    RC_ASSERT(weighted_sum(c, vectors) == target);
}

TEST(LinearSystem, FractionsComeOutAsTheyAre) {
    EXPECT_EQ(combination(whole_rows({{1, 1}, {1, -2}}), whole({1, 0})), (Fractions{fraction("2/3"), fraction("1/3")}));
    EXPECT_EQ(combination({{fraction("1/2"), fraction("1/3")}}, {fraction("1/5"), fraction("2/15")}),
              Fractions{fraction("2/5")});
}

TEST(LinearSystem, NumbersLargerThanAnyWordAreSolved) {
    const Rational large = fraction("1" + std::string(60, '0'));
    const std::vector<Fractions> vectors{{large, Rational(1)}, {large + 1, Rational(1)}};
    EXPECT_EQ(combination(vectors, whole({1, 0})), whole({-1, 1}));
    EXPECT_EQ(combination(vectors, {Rational::of(1e-300), Rational(0)}),
              (Fractions{-Rational::of(1e-300), Rational::of(1e-300)}));
}

/// The prime modulo which ranks are computed first.
Rational prime() { return fraction("4611686018427387847"); }

TEST(LinearSystem, APrimeThatDividesEverythingDoesNotHideTheSolution) {
    EXPECT_EQ(combination({whole({1, 0}), {Rational(1), prime()}}, {Rational(3), prime() * 2}), whole({1, 2}));
}

TEST(LinearSystem, AMultipleOfThePrimeIsNotSeenByTheRank) {
    EXPECT_EQ(rank_at_least({whole({1, 0}), {Rational(1), prime()}}), 1U);
}

TEST(LinearSystem, RankIsKnown) {
    EXPECT_EQ(rank_at_least({}), 0U);
    EXPECT_EQ(rank_at_least(whole_rows({{0, 0}})), 0U);
    EXPECT_EQ(rank_at_least(whole_rows({{1, 2}, {2, 4}, {1, 0}})), 2U);
    EXPECT_EQ(rank_at_least({{fraction("1/3"), fraction("1/7")}, {fraction("2/3"), fraction("2/7")}}), 1U);
}

TEST(LinearSystem, DependentVectorsHaveNoSolution) {
    EXPECT_FALSE(combination(whole_rows({{1, 2}, {2, 4}}), whole({1, 2})).has_value());
    EXPECT_FALSE(combination(whole_rows({{0, 0}}), whole({0, 0})).has_value());
    EXPECT_FALSE(combination(whole_rows({{1, 0}, {0, 1}, {1, 1}}), whole({1, 1})).has_value());
}

TEST(LinearSystem, ATargetOutsideTheSpaceHasNoSolution) {
    EXPECT_FALSE(combination(whole_rows({{1, 2, 0}, {0, 1, 0}}), whole({1, 1, 1})).has_value());
}

TEST(LinearSystem, ATargetOfZerosTakesNothingOfAnyVector) {
    EXPECT_EQ(combination(whole_rows({{1, 2}, {2, 1}}), whole({0, 0})), whole({0, 0}));
}

TEST(LinearSystem, NoVectorsReachZeroAlone) {
    EXPECT_EQ(combination({}, whole({0, 0})), Fractions{});
    EXPECT_FALSE(combination({}, whole({0, 1})).has_value());
}

} // namespace
} // namespace novikoff::test::linear_system_test
