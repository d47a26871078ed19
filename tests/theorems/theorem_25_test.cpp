// Steiner, Theorem 25: if a blanket of width 2l and height 2γ° around the origin covers the overlapping rows, the boundary can
// vary by 2ψ = π − 2 acos(l/r) − 2 acos(ε/r), r = √(l² + γ°²). Right for the blanket: so far can it be turned until a
// corner leaves the margin ε. Undefined for ε > r, and no claim about all solutions: rows need not reach the corners.
#include "support/agreement.hpp"
#include "support/plane.hpp"
#include "support/random_data.hpp"

#include <rapidcheck/gtest.h>

#include <cmath>
#include <numbers>

namespace novikoff::test {
namespace {

struct Blanket {
    double l;
    double gamma;

    [[nodiscard]] double reach() const { return std::hypot(l, gamma); }
    [[nodiscard]] double psi(double epsilon) const {
        return std::numbers::pi / 2 - std::acos(l / reach()) - std::acos(epsilon / reach());
    }
    /// Is the blanket within epsilon of the horizontal line turned by this angle?
    [[nodiscard]] bool inside(double angle, double epsilon) const {
        return l * std::abs(std::sin(angle)) + gamma * std::cos(angle) <= epsilon;
    }
};

RC_GTEST_PROP(Theorem25, BlanketStaysInsideTheMarginExactlyWithinTheAngle, ()) {
    const Blanket blanket{*whole_number(1, 99) / 10.0, *whole_number(1, 99) / 10.0};
    const double share = *whole_number(1, 999) / 1000.0;
    const double epsilon = blanket.gamma + share * (blanket.reach() - blanket.gamma);
    const double psi = blanket.psi(epsilon);
    RC_ASSERT(psi >= -1e-12);
    RC_ASSERT(blanket.inside(psi - 1e-6, epsilon) || psi < 1e-6);
    RC_ASSERT(!blanket.inside(psi + 1e-4, epsilon) || psi + 1e-4 > std::acos(blanket.gamma / blanket.reach()));
}

TEST(Theorem25, SmallestMarginLeavesNoVariation) {
    const Blanket blanket{4, 3};
    EXPECT_NEAR(blanket.psi(3), 0, 1e-15);
}

TEST(Theorem25, FormulaIsUndefinedForAMarginBeyondTheCorners) {
    const Blanket blanket{4, 3};
    EXPECT_TRUE(std::isnan(blanket.psi(5.1)));
    EXPECT_TRUE(blanket.inside(std::numbers::pi / 2, 5.1)); // every direction is within the margin then
}

/// Negative control: rows that do not reach the blanket's corners leave solutions far beyond 2ψ.
TEST(Theorem25, SolutionsOfTheLearnerVaryByMoreThanItSays) {
    const textbook::Data data{{{0.25, 0}, {0.25, 0}, {0, 5}, {0, -5}}, {1, -1, 1, -1}};
    const Blanket blanket{1, 1};
    const double epsilon = 1;
    EXPECT_NEAR(blanket.psi(epsilon), 0, 1e-15); // "no variation"
    for (const double angle : {-1.0, -0.5, 0.0, 0.5, 1.0}) {
        TrainOptions options = options_for(LearnerKind::margin_fuzzy);
        options.learner.epsilon = epsilon;
        options.initial = {std::sin(angle), std::cos(angle)};
        const auto run = train(rows(data), options);
        EXPECT_EQ(proof_of(run).stopped, Stopped::stopping_rule); // already a solution …
        EXPECT_EQ(proof_of(run).updates, 0);                      // … so nothing is done
    }
}

} // namespace
} // namespace novikoff::test
