// Farkas' alternative: on random small cones exactly one of its sides is proved, without rounding.
#include "lp/farkas.hpp"
#include "support/random_data.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace novikoff::test::farkas_test {
namespace {

RationalVector fractions(const std::vector<int>& numbers) {
    RationalVector result;
    for (const int number : numbers) { result.emplace_back(number); }
    return result;
}

Cone cone_of(const std::vector<std::vector<int>>& rows, const std::vector<bool>& tied = {}) {
    Cone cone;
    cone.dimension = rows.front().size();
    for (std::size_t i = 0; i < rows.size(); ++i) { cone.add(fractions(rows[i]), i < tied.size() && tied[i]); }
    return cone;
}

Rational product(const RationalVector& a, const RationalVector& b) {
    Rational sum;
    for (std::size_t j = 0; j < a.size(); ++j) { sum.add_product(a[j], b[j]); }
    return sum;
}

/// g + Σ λ_i z_i.
RationalVector sum_of(const Cone& cone, const RationalVector& lambda, RationalVector g) {
    for (std::size_t i = 0; i < lambda.size(); ++i) {
        for (std::size_t j = 0; j < g.size(); ++j) { g[j].add_product(lambda[i], cone.rows[i][j]); }
    }
    return g;
}

/// Why an answer is invalid; empty if it proves one side of the alternative.
std::string fault(const Cone& cone, const RationalVector& goal, const FarkasAnswer& answer) {
    const RationalVector zero(cone.dimension);
    for (std::size_t i = 0; i < cone.rows.size(); ++i) {
        if (!answer.point.empty()) {
            const int sign = product(cone.rows[i], answer.point).sign();
            if (sign < 0 || (sign > 0 && cone.tied[i])) { return "the point is outside of the cone"; }
        } else if (answer.multipliers[i].sign() < 0 && !cone.tied[i]) {
            return "a multiplier is negative";
        }
        if (answer.relation[i].sign() < 0 && !cone.tied[i]) { return "the relation is negative"; }
    }
    if (sum_of(cone, answer.relation, zero) != zero) { return "the relation is not 0"; }
    if (!answer.point.empty()) { return product(goal, answer.point).sign() > 0 ? "" : "the goal is not reached"; }
    return sum_of(cone, answer.multipliers, goal) == zero ? "" : "the multipliers do not refute the goal";
}

std::vector<int> any_row(std::size_t dimension, int largest) {
    return *rc::gen::container<std::vector<int>>(dimension, whole_number(-largest, largest));
}

RC_GTEST_PROP(Farkas, OneSideOfTheAlternativeIsShown, ()) {
    const std::size_t dimension = any_count(1, 5);
    std::vector<std::vector<int>> rows;
    std::vector<bool> tied;
    for (std::size_t i = any_count(1, 10); i > 0; --i) {
        rows.push_back(any_row(dimension, 3));
        tied.push_back(*whole_number(0, 5) == 0);
    }
    const Cone cone = cone_of(rows, tied);
    const RationalVector goal = fractions(any_row(dimension, 3));
    Engine engine;
    const FarkasAnswer answer = farkas(cone, goal, engine);
    RC_ASSERT(answer.point.empty() != answer.multipliers.empty());
    RC_ASSERT(fault(cone, goal, answer) == "");
}

/// A relation found for one goal may be reused for the next.
RC_GTEST_PROP(Farkas, WhatWasLearntCanBeUsedAgain, ()) {
    std::vector<std::vector<int>> rows;
    for (std::size_t i = 0; i < 8; ++i) { rows.push_back(any_row(3, 2)); }
    Cone cone = cone_of(rows);
    Engine engine;
    cone.relation = farkas(cone, fractions(any_row(3, 2)), engine).relation;
    const RationalVector goal = fractions(any_row(3, 2));
    Cone fresh = cone_of(rows);
    const FarkasAnswer answer = farkas(cone, goal, engine);
    RC_ASSERT(fault(cone, goal, answer) == "");
    RC_ASSERT(answer.point.empty() == farkas(fresh, goal, engine).point.empty());
}

TEST(Farkas, ConeWithoutInteriorHasItsPoint) {
    // x ≥ y, y ≥ z, z ≥ x: only the line x = y = z remains, and the goal x > 0 is reached on it.
    const Cone cone = cone_of({{1, -1, 0}, {0, 1, -1}, {-1, 0, 1}});
    const RationalVector goal = fractions({1, 0, 0});
    Engine engine;
    const FarkasAnswer answer = farkas(cone, goal, engine);
    EXPECT_EQ(fault(cone, goal, answer), "");
    ASSERT_FALSE(answer.point.empty());
    EXPECT_EQ(answer.point[0], answer.point[2]);
    EXPECT_GT(answer.relation[0].sign(), 0) << "all three rows are forced to 0";
}

TEST(Farkas, GoalOfZeroIsNeverReached) {
    const Cone cone = cone_of({{1, 0}});
    const RationalVector goal = fractions({0, 0});
    Engine engine;
    EXPECT_EQ(fault(cone, goal, farkas(cone, goal, engine)), "");
}

TEST(Farkas, ThinConeIsFoundByRescaling) {
    // Between two nearly opposite half-planes, oblique to the axes; the angle is about 2^-30.
    Cone cone = cone_of({{1, 1}, {-1, -1}});
    cone.rows[1][1] += Rational::of(0x1p-30);
    const RationalVector goal = fractions({-1, 0});
    Engine engine;
    const FarkasAnswer answer = farkas(cone, goal, engine);
    EXPECT_EQ(fault(cone, goal, answer), "");
    EXPECT_FALSE(answer.point.empty());
    EXPECT_GT(engine.effort.rescalings, 10U);
}

TEST(Farkas, InterruptionIsHeard) {
    Cone cone = cone_of({{1, 0}, {-1, 0}});
    cone.rows[1][1] = Rational::of(0x1p-40);
    Engine engine;
    engine.keep_going = [] { return false; };
    EXPECT_THROW((void)farkas(cone, fractions({0, 1}), engine), Interrupted);
}

} // namespace
} // namespace novikoff::test::farkas_test
