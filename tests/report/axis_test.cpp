// Parts of figures: axes, texts, curves on a grid, directions that solve a problem.
#include "novikoff/report.hpp"
#include "report/plots/plane.hpp"
#include "report/plots/solutions.hpp"
#include "report/svg/axis.hpp"
#include "report/svg/contour.hpp"
#include "report/svg/svg.hpp"
#include "support/drawn_run.hpp"
#include "support/svg_elements.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>

namespace novikoff::test::axis_test {
namespace {

std::string labels(const std::vector<Tick>& ticks) {
    std::string text;
    for (const Tick& tick : ticks) { text += (text.empty() ? "" : " ") + tick.label; }
    return text;
}

TEST(Axis, TicksAreRoundNumbers) {
    EXPECT_EQ(labels(Axis({-0.3, 1.04}, 0, 100).ticks(5)), "0.0 0.5 1.0");
    EXPECT_EQ(labels(Axis({-5, 17}, 0, 100).ticks(5)), "−5 0 5 10 15");
    EXPECT_EQ(labels(Axis({0, 120000}, 0, 100).ticks(3)), "0 50,000 100,000");
    EXPECT_EQ(labels(Axis({0, 3e-6}, 0, 100).ticks(3)), "0 1e-06 2e-06 3e-06");
    EXPECT_EQ(labels(Axis({0, 2}, 0, 100, Axis::Kind::whole).ticks(8)), "0 1 2");
    EXPECT_EQ(labels(Axis({0.8, 20000}, 0, 100, Axis::Kind::logarithmic).ticks(5)), "1 10 100 1,000 10,000");
    EXPECT_EQ(labels(Axis({2, 9}, 0, 100, Axis::Kind::logarithmic).ticks(4)), "2 4 6 8");
}

TEST(Axis, ValuesLieBetweenTheEnds) {
    const Axis linear({-1, 3}, 10, 50);
    EXPECT_DOUBLE_EQ(linear(-1), 10);
    EXPECT_DOUBLE_EQ(linear(3), 50);
    EXPECT_DOUBLE_EQ(linear(1), 30);
    const Axis logarithmic({1, 100}, 100, 0, Axis::Kind::logarithmic);
    EXPECT_NEAR(logarithmic(10), 50, 1e-9);
    EXPECT_NEAR(logarithmic(0), 100, 1e-9) << "nothing lies below the axis";
}

TEST(Axis, ExtentsWithoutLengthAreWidened) {
    EXPECT_LT(padded({5, 5}, 0.1).low, 5);
    EXPECT_GT(padded({0, 0}, 0.1).high, 0);
    EXPECT_DOUBLE_EQ(padded({0, 10}, 0.1).high, 11);
}

TEST(Text, IsCutAndBrokenToFit) {
    EXPECT_EQ(fitted("short", 12, 100), "short");
    const std::string cut = fitted("ü a text that is too long", 12, 80);
    EXPECT_TRUE(cut.ends_with("…"));
    EXPECT_LE(text_width(cut, 12), 80);
    EXPECT_EQ(fitted("üüüüüüüü", 12, 30).substr(0, 2), "ü") << "letters are not taken apart";
    for (const std::string& line : wrapped_lines("one two three four five six seven", 12, 90)) {
        EXPECT_LE(text_width(line, 12), 90);
    }
}

TEST(Text, IsEscapedForXml) { EXPECT_EQ(escaped("a<b & \"c\">\x01\xff"), "a&lt;b &amp; &quot;c&quot;&gt;??"); }

TEST(Contour, OfACircleIsClosedAndRound) {
    const Grid grid{{-2, 2}, {-2, 2}, 81, 81};
    std::vector<double> values;
    for (std::size_t k = 0; k < grid.size(); ++k) {
        const Point p = grid.node(k);
        values.push_back(1 - p.x * p.x - p.y * p.y);
    }
    const auto lines = contour(grid, values);
    ASSERT_EQ(lines.size(), 1);
    EXPECT_GT(lines[0].size(), 100);
    EXPECT_EQ(lines[0].front().x, lines[0].back().x);
    for (const Point& p : lines[0]) { EXPECT_NEAR(std::hypot(p.x, p.y), 1, 0.002); }
}

TEST(Contour, OpenLinesEndAtTheBorder) {
    const Grid grid{{0, 4}, {0, 4}, 9, 9};
    std::vector<double> values;
    for (std::size_t k = 0; k < grid.size(); ++k) { values.push_back(grid.node(k).x - 1.3); }
    const auto lines = contour(grid, values);
    ASSERT_EQ(lines.size(), 1);
    EXPECT_NEAR(lines[0].front().x, 1.3, 1e-9);
    EXPECT_NEAR(std::abs(lines[0].front().y - lines[0].back().y), 4, 1e-9);
}

TEST(Line, IsCutAtTheBox) {
    const auto ends = segment({-1, 1}, {-1, 1}, {1, -1, 0}); // the diagonal
    ASSERT_EQ(ends.size(), 2);
    EXPECT_NEAR(std::hypot(ends[0].x - ends[1].x, ends[0].y - ends[1].y), std::sqrt(8.0), 1e-9);
    EXPECT_TRUE(segment({-1, 1}, {-1, 1}, {1, 0, 5}).empty());
    EXPECT_TRUE(segment({-1, 1}, {-1, 1}, {0, 0, 1}).empty());
    EXPECT_EQ(clipped({-1, 1}, {-1, 1}, std::array{Line{1, 0, 0}}).size(), 4);
    EXPECT_TRUE(clipped({-1, 1}, {-1, 1}, std::array{Line{1, 0, -3}}).empty());
}

// --- solutions

/// Steiner, Theorem 23: for rows at (±√(R² − γ²), ±γ) the angle of solutions is exactly 2 asin(γ/R).
TEST(Solutions, RangeOfFigure41IsThatOfTheTheorem) {
    const Case figure(rows({{4.8, 1.4}, {-4.8, 1.4}, {4.8, -1.4}, {-4.8, -1.4}}, {1, 1, -1, -1}),
                      options_for(LearnerKind::perceptron));
    const auto found = solution_angles(figure.data, figure.run.model, 0);
    ASSERT_EQ(found.size(), 1);
    EXPECT_NEAR(found[0].length(), 2 * std::asin(1.4 / 5), 1e-9);
    EXPECT_NEAR((found[0].low + found[0].high) / 2, std::numbers::pi / 2, 1e-9);
    DataPicture picture;
    picture.solutions = true;
    const Drawn drawn(figure.drawn(picture));
    const auto lines = drawn.with("data-what", "extreme");
    ASSERT_EQ(lines.size(), 2);
    for (const Element& line : lines) { // each passes through two of the rows
        const auto ends = drawn.values(line);
        EXPECT_NEAR(std::abs(ends[0].y / ends[0].x), 1.4 / 4.8, 0.01);
    }
}

TEST(Solutions, MarginFuzzyForgivesWithinEpsilon) {
    TrainOptions options = options_for(LearnerKind::margin_fuzzy);
    options.learner.epsilon = 1;
    const Case figure(rows({{0, 2}, {0, -2}}, {1, -1}), options);
    const auto found = solution_angles(figure.data, figure.run.model, 0);
    ASSERT_EQ(found.size(), 1);
    EXPECT_NEAR(found[0].length(), std::numbers::pi + 2 * std::asin(0.5), 1e-9);
}

TEST(Solutions, FuzzyRowsDoNotCount) {
    const textbook::Data data{{{0, 5}, {3, 4}, {-3, 4}, {0, -5}, {3, -4}, {-3, -4}, {1, 0.3}, {-1, 0.3}},
                              {1, 1, 1, -1, -1, -1, -1, -1}};
    EXPECT_TRUE(solution_angles(rows(data), Case(rows(data), options_for(LearnerKind::pocket)).run.model, 0).empty());
    EXPECT_EQ(solution_angles(rows(data), Case(rows(data), options_for(LearnerKind::fuzzy)).run.model, 0).size(), 1);
}

TEST(Solutions, AreForLinesThroughTheOriginOfThePlane) {
    Model model = on_figure34().run.model;
    EXPECT_TRUE(has_directions(model));
    model.space.bias = true;
    EXPECT_FALSE(has_directions(model));
    model.space.bias = false;
    model.space.scale = Scale::standard;
    EXPECT_FALSE(has_directions(model));
    model.space.scale = Scale::none;
    model.space.lift = Lift::circle;
    EXPECT_FALSE(has_directions(model));
}

} // namespace
} // namespace novikoff::test::axis_test
