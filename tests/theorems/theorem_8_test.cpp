// Steiner, Theorem 8: an update on a mistake decreases the angle between w and x if y = 1, and increases it if y = −1.
// This is true only weakly: an angle of π, between w and a multiple of −x, may stay. The printed proof uses
// inequalities that are false.
#include "support/random_data.hpp"
#include "support/replay.hpp"

#include <rapidcheck/gtest.h>

#include <cstdint>

namespace novikoff::test::theorem_8_test {
namespace {

double cosine(const textbook::Vector& a, const textbook::Vector& b) {
    return textbook::dot(a, b) / (textbook::norm(a) * textbook::norm(b));
}

TrainOptions from(const textbook::Vector& initial) {
    TrainOptions options = options_for(LearnerKind::perceptron);
    options.epochs = 5;
    options.initial = initial;
    return options;
}

textbook::Vector any_nonzero(std::size_t dimension) {
    return *rc::gen::suchThat(integer_vector(dimension, 9), [](const auto& v) { return !textbook::is_zero(v); });
}

/// The quantities that decide the cosine of the angle between whole-numbered w and z = y·x, in exact arithmetic.
struct Angle {
    std::int64_t dot = 0;
    std::int64_t squared = 0; // ‖w‖²
    bool parallel = true;

    Angle(const textbook::Vector& w, const textbook::Vector& z) {
        std::int64_t squared_z = 0;
        for (std::size_t j = 0; j < w.size(); ++j) {
            const auto a = static_cast<std::int64_t>(w[j]);
            const auto b = static_cast<std::int64_t>(z[j]);
            dot += a * b;
            squared += a * a;
            squared_z += b * b;
        }
        parallel = dot * dot == squared * squared_z;
    }
    /// The sign of cos(other) − cos(this), for the same z: dot/√squared, squared with its sign.
    [[nodiscard]] int narrows_to(const Angle& other) const {
        const auto signed_square = [](std::int64_t v) { return v < 0 ? -v * v : v * v; };
        const std::int64_t mine = signed_square(dot) * other.squared;
        const std::int64_t theirs = signed_square(other.dot) * squared;
        return theirs > mine ? 1 : theirs < mine ? -1 : 0;
    }
};

// The bound: y·cos of the angle before and after each update of a run, in real numbers

RC_GTEST_PROP(Theorem8, AngleNeverMovesTheWrongWay, ()) {
    const textbook::Data data = any_real();
    textbook::Vector initial(data.x[0].size());
    initial[0] = 0.5;
    for (const Step& step : replayed(train(rows(data), from(initial)), data, initial)) {
        const double y = data.y[step.row];
        const textbook::Vector& x = data.x[step.row];
        if (!textbook::is_zero(step.after)) {
            RC_ASSERT(y * cosine(step.after, x) >= y * cosine(step.before, x) - 1e-12);
        }
    }
}

// The certificate: in exact arithmetic the angle to y·x narrows with each update, unless w and x are parallel

RC_GTEST_PROP(Theorem8, AngleNarrowsExactlyUnlessWAndXAreParallel, ()) {
    const textbook::Data data = any_labelled(3);
    const textbook::Vector initial = any_nonzero(3);
    for (const Step& step : replayed(train(rows(data), from(initial)), data, initial)) {
        const textbook::Vector z = textbook::moved({0, 0, 0}, data.y[step.row], data.x[step.row]);
        const Angle before(step.before, z);
        const Angle after(step.after, z);
        if (before.squared == 0 || after.squared == 0) {
            continue; // no angle
        }
        RC_ASSERT(before.dot <= 0); // a mistake
        if (before.parallel) {      // π stays, or becomes 0 if the step passes the origin
            RC_ASSERT(before.narrows_to(after) == (after.dot > 0 ? 1 : 0));
        } else {
            RC_ASSERT(before.narrows_to(after) == 1);
        }
    }
}

// The reference

RC_GTEST_PROP(Theorem8, RunIsTheTextbookLoopBitForBit, (bool real, bool sparse)) {
    const textbook::Data data = real ? any_real() : any_labelled(3);
    const textbook::Vector initial = *integer_vector(data.x[0].size(), 2);
    RC_ASSERT(difference_from_textbook(data, from(initial), sparse ? Storage::sparse : Storage::dense) == "");
}

// Negative controls

/// "Decreases" without "unless parallel" is false.
TEST(Theorem8, AngleOfOppositeVectorsStays) {
    const textbook::Data data{{{1, 0}, {0, -1}}, {1, -1}};
    const Step first = replayed(train(rows(data), from({-2, 0})), data, {-2, 0}).at(0);
    ASSERT_EQ(first.row, 0);
    ASSERT_EQ(first.score, -2);                  // a mistake, so Theorem 8 applies
    EXPECT_EQ(cosine(first.before, {1, 0}), -1); // the angle is π before
    EXPECT_EQ(first.after, (textbook::Vector{-1, 0}));
    EXPECT_EQ(cosine(first.after, {1, 0}), -1); // and π after
}

/// The theorem is about the updated row. The angle to another row may change in the wrong direction, here past a right
/// angle.
TEST(Theorem8, AngleToAnotherRowMayMoveTheWrongWay) {
    const textbook::Data data{{{1, 2}, {3, -1}, {4, 1}}, {1, -1, 1}};
    const Step third = replayed(train(rows(data), from({0, 0})), data).at(2);
    ASSERT_EQ(third.row, 2);
    EXPECT_LT(cosine(third.before, data.x[1]), -0.7); // of class −1: well on its side
    EXPECT_GT(cosine(third.after, data.x[1]), 0.1);
}

/// y = 1: the proof divides ⟨w,x⟩ + ‖x‖² by something larger and calls the result smaller; this is false if it is
/// negative.
TEST(Theorem8, PrintedInequalityForThePositiveClassIsFalse) {
    const textbook::Vector w{-3, 1};
    const textbook::Vector x{1, 0};
    const double numerator = textbook::dot(w, x) + textbook::dot(x, x);
    const double printed = numerator / (textbook::norm(w) * textbook::norm(x) + textbook::dot(x, x));
    EXPECT_LT(cosine(textbook::moved(w, 1, x), x), printed - 0.4); // the proof claims ≥
}

/// y = −1: the same error with ‖w − x‖ ≥ ‖w‖ − ‖x‖.
TEST(Theorem8, PrintedInequalityForTheNegativeClassIsFalse) {
    const textbook::Vector w{0, 2};
    const textbook::Vector x{1, 0};
    const double numerator = textbook::dot(w, x) - textbook::dot(x, x);
    const double printed = numerator / (textbook::norm(w) * textbook::norm(x) - textbook::dot(x, x));
    EXPECT_GT(cosine(textbook::moved(w, -1, x), x), printed + 0.5); // the proof claims ≤
}

/// "Misclassified" is not needed here: adding y·x always turns w towards y·x. Without it the mistake bound fails; see
/// theorem_15_test.cpp.
RC_GTEST_PROP(Theorem8, AngleTurnsTheRightWayOnCorrectRowsToo, ()) {
    const textbook::Vector w = any_nonzero(3);
    const textbook::Vector x = any_nonzero(3);
    const Angle before(w, x);
    const Angle after(textbook::moved(w, 1, x), x);
    RC_PRE(after.squared > 0 && !before.parallel);
    RC_ASSERT(before.narrows_to(after) == 1);
}

} // namespace
} // namespace novikoff::test::theorem_8_test
