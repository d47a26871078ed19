// Steiner, Theorem 25: if a blanket of width 2l and height 2γ° around the origin covers the overlapping rows, the
// boundary can vary by 2ψ = π − 2 acos(l/r) − 2 acos(ε/r), r = √(l² + γ°²). True for the blanket: it can be turned by
// this angle until a corner leaves the margin ε. The formula is undefined for ε > r, and says nothing about all
// solutions, because rows need not reach the corners. It is a statement about an angle, so the four parts are: the
// claim, for the blanket; the certificate, the learner started at such an angle; the reference, a bit-identical run;
// the negative controls.
#include "support/agreement.hpp"
#include "support/plane.hpp"
#include "support/random_data.hpp"

#include <rapidcheck/gtest.h>

#include <cmath>
#include <numbers>

namespace novikoff::test::theorem_25_test {
namespace {

struct Blanket {
    double l;
    double gamma;

    [[nodiscard]] double reach() const { return std::hypot(l, gamma); }
    [[nodiscard]] double psi(double epsilon) const {
        return std::numbers::pi / 2 - std::acos(l / reach()) - std::acos(epsilon / reach());
    }
    /// Whether the blanket is within epsilon of the horizontal line turned by this angle.
    [[nodiscard]] bool inside(double angle, double epsilon) const {
        return l * std::abs(std::sin(angle)) + gamma * std::cos(angle) <= epsilon;
    }
};

/// Rows of both classes on the blanket's four corners, and two distant rows that any turned boundary classifies
/// correctly.
textbook::Data rows_on_the_corners(const Blanket& blanket) {
    textbook::Data data{{{0, 100}, {0, -100}}, {1, -1}};
    for (const double side : {-1.0, 1.0}) {
        for (const double y : {-1.0, 1.0}) {
            data.x.push_back({side * blanket.l, blanket.gamma});
            data.x.push_back({side * blanket.l, -blanket.gamma});
            data.y.insert(data.y.end(), {y, y});
        }
    }
    return data;
}

TrainOptions turned_by(double angle, double epsilon) {
    TrainOptions options = options_for(LearnerKind::margin_fuzzy);
    options.learner.epsilon = epsilon;
    options.initial = {std::sin(angle), std::cos(angle)};
    options.epochs = 100;
    return options;
}

Blanket any_blanket() { return {*whole_number(1, 99) / 10.0, *whole_number(1, 99) / 10.0}; }

/// Between γ°, which allows no variation, and r.
double any_epsilon(const Blanket& blanket) {
    return blanket.gamma + *whole_number(1, 999) / 1000.0 * (blanket.reach() - blanket.gamma);
}

// The bound

RC_GTEST_PROP(Theorem25, BlanketStaysInsideTheMarginExactlyWithinTheAngle, ()) {
    const Blanket blanket = any_blanket();
    const double epsilon = any_epsilon(blanket);
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
    EXPECT_TRUE(blanket.inside(std::numbers::pi / 2, 5.1)); // then every direction is within the margin
}

// The certificate: the learner makes no update within the angle, and makes updates beyond it

RC_GTEST_PROP(Theorem25, LearnerIsDoneExactlyWithinTheAngle, ()) {
    const Blanket blanket = any_blanket();
    const double epsilon = any_epsilon(blanket);
    const double psi = blanket.psi(epsilon);
    const textbook::Data data = rows_on_the_corners(blanket);
    const double share = *whole_number(-999, 999) / 1000.0;
    RC_ASSERT(proof_of(train(rows(data), turned_by(share * psi, epsilon))).updates == 0u);
    RC_PRE(psi + 1e-4 < std::acos(blanket.gamma / blanket.reach())); // where the corner is farthest away
    const double side = *rc::gen::element(-1.0, 1.0);
    RC_ASSERT(proof_of(train(rows(data), turned_by(side * (psi + 1e-4), epsilon))).updates > 0u);
}

// The reference

RC_GTEST_PROP(Theorem25, RunIsTheTextbookLoopBitForBit, (bool outside)) {
    const Blanket blanket = any_blanket();
    TrainOptions options = turned_by(*whole_number(-150, 150) / 100.0, any_epsilon(blanket));
    options.learner.updates = outside ? Updates::outside : Updates::all;
    RC_ASSERT(difference_from_textbook(rows_on_the_corners(blanket), options, Storage::dense) == "");
}

// Negative controls

/// If rows do not reach the blanket's corners, solutions vary by far more than 2ψ.
TEST(Theorem25, SolutionsOfTheLearnerVaryByMoreThanItSays) {
    const textbook::Data data{{{0.25, 0}, {0.25, 0}, {0, 5}, {0, -5}}, {1, -1, 1, -1}};
    const Blanket blanket{1, 1};
    const double epsilon = 1;
    EXPECT_NEAR(blanket.psi(epsilon), 0, 1e-15); // "no variation"
    for (const double angle : {-1.0, -0.5, 0.0, 0.5, 1.0}) {
        const auto run = train(rows(data), turned_by(angle, epsilon));
        EXPECT_EQ(proof_of(run).stopped, Stopped::stopping_rule); // already a solution …
        EXPECT_EQ(proof_of(run).updates, 0);                      // … so no update is made
    }
}

} // namespace
} // namespace novikoff::test::theorem_25_test
