// Har-Peled, Theorem 24.1.1, by its own proof: the potential ‖w − (R²/γ)u‖² starts at R⁴/γ² and falls by at least R² at
// each mistake, so there are at most (R/γ)² mistakes.
#include "support/plane.hpp"
#include "support/random_data.hpp"
#include "support/replay.hpp"

#include <rapidcheck/gtest.h>

namespace novikoff::test::har_peled_24_1_1_test {
namespace {

TrainOptions until_no_mistake() {
    TrainOptions options = options_for(LearnerKind::perceptron);
    options.epochs = 1'000'000;
    return options;
}

/// (R²/γ)u for the direction of a separator with margin γ.
textbook::Vector goal_of(const textbook::Data& data, const textbook::Vector& separator) {
    const double scale = radius(data) * radius(data) / (margin_of(data, separator) * textbook::norm(separator));
    return textbook::moved(textbook::Vector(separator.size()), scale, separator);
}

double potential(const textbook::Vector& w, const textbook::Vector& goal) {
    const textbook::Vector away = textbook::moved(w, -1, goal);
    return textbook::dot(away, away);
}

/// The smallest fall of the potential in an update, in units of R².
double least_fall(const std::vector<Step>& steps, const textbook::Data& data, const textbook::Vector& goal) {
    double least = std::numeric_limits<double>::infinity();
    for (const Step& step : steps) {
        least = std::min(least, potential(step.before, goal) - potential(step.after, goal));
    }
    return least / (radius(data) * radius(data));
}

RC_GTEST_PROP(HarPeled24_1_1, PotentialFallsByTheSquaredRadiusWithEachUpdate, ()) {
    const Separable made = any_separable(any_count(1, 5));
    const textbook::Vector goal = goal_of(made.data, made.separator);
    const auto steps = replayed(train(rows(made.data), until_no_mistake()), made.data);
    const double rounding = 1e-12 * textbook::dot(goal, goal);
    RC_ASSERT(least_fall(steps, made.data, goal) >= 1 - rounding);
    RC_ASSERT(static_cast<double>(steps.size()) <= textbook::dot(goal, goal) / std::pow(radius(made.data), 2) * slack);
}

/// The certificate: "until no mistakes are made in the classification".
RC_GTEST_PROP(HarPeled24_1_1, RunEndsWithoutMistakes, ()) {
    const textbook::Data data = any_separable(any_count(1, 5)).data;
    const auto run = train(rows(data), until_no_mistake());
    RC_ASSERT(proof_of(run).mistakes.back() == 0u);
    RC_ASSERT(textbook::separates(data, weights_of(run)));
}

/// The reference: the last potential is that of the textbook's last w, for any goal.
RC_GTEST_PROP(HarPeled24_1_1, RunIsTheTextbookLoopBitForBit, (bool sparse)) {
    const Storage storage = sparse ? Storage::sparse : Storage::dense;
    RC_ASSERT(difference_from_textbook(any_separable(4).data, until_no_mistake(), storage) == "");
}

// Negative controls

/// An update on a correct row need not lower the potential: the dynamic margin makes such updates.
TEST(HarPeled24_1_1, PotentialMayRiseOnCorrectRows) {
    const textbook::Data data{{{5, 1}, {4, 1}, {6, 1}, {3, 1}}, {1, -1, 1, -1}};
    TrainOptions options = until_no_mistake();
    options.learner.kind = LearnerKind::dynamic_margin;
    options.learner.epsilon = 0.01;
    const textbook::Vector goal = goal_of(data, shortest_in_hull(data));
    EXPECT_LT(least_fall(replayed(train(rows(data), options), data), data, goal), 0);
}

/// The potential falls by less than R² towards a goal whose γ exceeds the margin of u.
TEST(HarPeled24_1_1, PotentialFallsLessForAMarginThatIsNotThere) {
    const textbook::Data data{{{5, 1}, {4, 1}, {6, 1}, {3, 1}}, {1, -1, 1, -1}};
    const textbook::Vector goal = goal_of(data, shortest_in_hull(data));
    const textbook::Vector nearer = textbook::moved({0, 0}, 0.5, goal); // as if γ were twice as large
    const auto steps = replayed(train(rows(data), until_no_mistake()), data);
    EXPECT_GE(least_fall(steps, data, goal), 1 - 1e-9);
    EXPECT_LT(least_fall(steps, data, nearer), 0.5);
}

} // namespace
} // namespace novikoff::test::har_peled_24_1_1_test
