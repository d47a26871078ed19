// Figures of runs: losses, bounds and updates, with every mark at its position.
#include "novikoff/report.hpp"
#include "support/drawn_run.hpp"
#include "support/expect_error.hpp"
#include "support/svg_elements.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numbers>
#include <set>

namespace novikoff::test::run_picture_test {
namespace {

// --- loss

TEST(PlotLoss, CurvesAreTheErrorsAfterEachUpdate) {
    std::vector<Trace> runs;
    for (const double eta : {0.5, 1.0, 2.0, 4.0}) {
        TrainOptions options = options_for(LearnerKind::perceptron);
        options.learner.eta = eta;
        options.initial = {5, -5};
        runs.push_back(Case(rows(figure34()), options).traced());
    }
    TrainOptions options = options_for(LearnerKind::greedy);
    options.initial = {5, -5};
    runs.push_back(Case(rows(figure34()), options).traced());

    const std::string svg = plot_loss(runs);
    const Drawn drawn(svg);
    const std::vector<double> ends{57, 61, 56, 56, 48}; // Figure 3.4, see docs/literature.md
    for (std::size_t k = 0; k < runs.size(); ++k) {
        const auto curve = drawn.values(drawn.with("data-run", std::to_string(k + 1)).at(0));
        const auto& entries = runs[k].problems[0].entries;
        ASSERT_EQ(curve.size(), entries.size());
        for (std::size_t i = 0; i < curve.size(); ++i) {
            EXPECT_NEAR(curve[i].x, static_cast<double>(i), 0.01);
            EXPECT_NEAR(curve[i].y, static_cast<double>(entries[i].errors), 0.01);
        }
        const Element end = drawn.with("data-end", std::to_string(k + 1)).at(0);
        const Spot spot = drawn.value(end.number("x"), end.number("y"));
        EXPECT_NEAR(spot.x, ends[k], 0.01);
        EXPECT_NEAR(spot.y, 0, 0.01);
    }
    for (const char* name :
         {"perceptron, eta 0.5: 57 updates", "perceptron, eta 1: 61 updates", "greedy: 48 updates"}) {
        EXPECT_NE(svg.find(name), std::string::npos) << name;
    }
}

TEST(PlotLoss, CurvesThatCoincideTakeTurns) {
    const Trace one = on_figure34().traced();
    const Drawn drawn(plot_loss({one, one, on_figure34(LearnerKind::greedy).traced()}));
    EXPECT_EQ(drawn.with("data-run", "1").at(0).at("style"), "stroke-dasharray:9 9;stroke-dashoffset:-0");
    EXPECT_EQ(drawn.with("data-run", "2").at(0).at("style"), "stroke-dasharray:9 9;stroke-dashoffset:-9");
    EXPECT_EQ(drawn.with("data-run", "3").at(0).at("style"), "");
    const auto ends_with = [&](const char* run, const std::string& scale) {
        return drawn.with("data-end", run).at(0).at("transform").find(scale) != std::string::npos;
    };
    EXPECT_TRUE(ends_with("1", " scale(2) ")); // visible around the next one
    EXPECT_TRUE(ends_with("2", " scale(1.4) "));
}

TEST(PlotLoss, WithoutColoursCurvesDifferInDashesAndMarks) {
    const std::vector<Trace> runs(9, on_figure34().traced());
    const Drawn drawn(plot_loss(runs));
    std::set<std::string> looks;
    for (std::size_t k = 0; k < runs.size(); ++k) {
        const std::string classes = drawn.with("data-run", std::to_string(k + 1)).at(0).at("class");
        const std::string shape = drawn.with("data-end", std::to_string(k + 1)).at(0).at("href");
        looks.insert(classes.substr(classes.find("dash")) + shape);
        const auto along = drawn.with("data-along", std::to_string(k + 1));
        ASSERT_GE(along.size(), 6);
        EXPECT_EQ(along[0].at("href").back(), shape.back());
    }
    EXPECT_EQ(looks.size(), runs.size());
}

TEST(PlotLoss, OtherCurvesAreThoseOfTheTrace) {
    const Trace run = on_figure34().traced();
    const auto& entries = run.problems[0].entries;
    const auto last = [&](Curve curve) {
        const Drawn drawn(plot_loss({run}, curve));
        return drawn.values(drawn.with("data-run", "1").at(0)).back().y;
    };
    EXPECT_NEAR(last(Curve::margin), *entries.back().margin, 0.05);
    EXPECT_NEAR(last(Curve::norm), entries.back().norm, 0.1);
    EXPECT_NEAR(last(Curve::angle), *entries.back().angle_after * 180 / std::numbers::pi, 0.2);
}

TEST(PlotLoss, NothingIsRefused) {
    expect_error(ErrorKind::usage, "there is no run to draw", [] { (void)plot_loss({}); });
}

// --- bound

TEST(PlotBound, CurvesAreThoseOfTheProof) {
    const Case figure = on_figure34();
    const Trace run = figure.traced();
    const Drawn drawn(plot_bound(run));
    ASSERT_EQ(drawn.panels(), 2);
    const auto& entries = run.problems[0].entries;
    const double radius = run.problems[0].proof.radius;
    const double margin = *run.problems[0].proof.margin.lower;
    const auto upper = drawn.values(drawn.with("data-what", "R√Σα²: no w is longer").at(0), 1);
    const auto length = drawn.values(drawn.with("data-what", "‖w‖").at(0), 1);
    const auto lower = drawn.values(drawn.with("data-what", "γΣα: no w is shorter").at(0), 1);
    ASSERT_EQ(length.size(), 61);
    for (std::size_t k = 0; k < entries.size(); ++k) {
        EXPECT_NEAR(upper[k].y, radius * std::sqrt(static_cast<double>(k)), 0.05);
        EXPECT_NEAR(length[k].y, entries[k].norm, 0.05);
        EXPECT_NEAR(lower[k].y, margin * static_cast<double>(k), 0.05);
        EXPECT_GE(upper[k].y + 0.05, length[k].y);
        EXPECT_LE(lower[k].y - 0.05, length[k].y);
    }
    // The upper panel is logarithmic: the distance between bound and last count shows their ratio.
    const auto y = [&](const std::string& what) { return drawn.values(drawn.with("data-what", what).at(0)).back().y; };
    const Element frame = drawn.with("data-x").at(0);
    const std::string range = frame.at("data-y");
    const double low = std::stod(range);
    const double high = std::stod(range.substr(range.find(' ')));
    const auto value = [&](const std::string& what) {
        return low * std::pow(high / low, (y(what) - low) / (high - low));
    };
    EXPECT_NEAR(value("updates so far"), 60, 0.2);
    EXPECT_NEAR(value("bound: at most 36,727 updates") / 36727.14, 1, 0.01);
}

/// Updates at right rows are not what the theorem counts.
TEST(PlotBound, MistakesAreDrawnIfTheTheoremCountsThem) {
    const Trace run = on_figure34(LearnerKind::passive_aggressive).traced();
    const auto& entries = run.problems[0].entries;
    const auto mistakes = static_cast<std::uint64_t>(std::count_if(
        entries.begin() + 1, entries.end(), [](const TraceEntry& entry) { return entry.score_before <= 0; }));
    ASSERT_LT(mistakes, run.problems[0].traced);
    EXPECT_EQ(entries.back().mistakes, mistakes);
    const std::string svg = plot_bound(run);
    const auto curve = Drawn(svg).values(Drawn(svg).with("data-what", "mistakes so far").at(0));
    EXPECT_EQ(curve.size(), entries.size() - 1);
    EXPECT_TRUE(Drawn(svg).with("data-what", "updates so far").empty());
    EXPECT_NE(svg.find(std::to_string(mistakes) + " mistakes against the bound"), std::string::npos);
}

TEST(PlotBound, EachPanelHasItsKeyBelowIt) {
    const Drawn drawn(plot_bound(on_figure34().traced()));
    const auto y_of = [&](const std::string& text) {
        for (const Element& element : drawn.elements()) {
            if (element.name == "text" && element.text == text) { return element.number("y"); }
        }
        return 0.0;
    };
    const auto frames = drawn.with("data-x");
    ASSERT_EQ(frames.size(), 2);
    const auto bottom = [&](std::size_t k) { return frames[k].number("y") + frames[k].number("height"); };
    for (const char* text : {"updates so far", "bound: at most 36,727 updates"}) {
        EXPECT_GT(y_of(text), bottom(0)) << text;
        EXPECT_LT(y_of(text), frames[1].number("y")) << text;
    }
    for (const char* text : {"‖w‖", "R√Σα²: no w is longer"}) { EXPECT_GT(y_of(text), bottom(1)) << text; }
}

TEST(PlotBound, WithoutABoundTheReasonIsShown) {
    TrainOptions options = options_for(LearnerKind::dynamic_margin, true);
    options.epochs = 5;
    const std::string svg = plot_bound(Case(made(Shape::xor_, 40), options).traced());
    EXPECT_NE(svg.find("No bound applies, because"), std::string::npos);
    EXPECT_TRUE(Drawn(svg).with("data-what", "γΣα: no w is shorter").empty());
}

TEST(PlotBound, UpdatesAtRightRowsHaveNoUpperCurve) {
    const std::string svg = plot_bound(on_figure34(LearnerKind::dynamic_margin).traced());
    EXPECT_TRUE(Drawn(svg).with("data-what", "R√Σα²: no w is longer").empty());
}

// --- updates

TEST(PlotUpdates, EachPanelIsAnUpdate) { // Steiner, Figure 2.3
    const Case figure(rows({{1, 2}, {3, -1}, {4, 1}}, {1, -1, 1}), options_for(LearnerKind::perceptron));
    const Drawn drawn(plot_updates(figure.data, figure.options, figure.run));
    ASSERT_EQ(drawn.panels(), 4);
    ASSERT_EQ(drawn.with("data-update").size(), 4);
    const std::vector<std::vector<double>> w{{0, 0}, {1, 2}, {-2, 3}, {2, 4}, {-1, 5}};
    const auto fresh = drawn.with("data-what", "new");
    const auto steps = drawn.with("data-what", "step");
    const auto after = drawn.with("data-what", "after");
    ASSERT_EQ(fresh.size(), 4);
    for (std::size_t k = 0; k < 4; ++k) {
        const auto arrow = drawn.values(fresh[k], k);
        EXPECT_NEAR(arrow[0].x, 0, 0.02);
        EXPECT_NEAR(arrow[1].x, w[k + 1][0], 0.02);
        EXPECT_NEAR(arrow[1].y, w[k + 1][1], 0.02);
        const auto step = drawn.values(steps[k], k);
        EXPECT_NEAR(step[0].x, w[k][0], 0.02);
        EXPECT_NEAR(step[1].y, w[k + 1][1], 0.02);
        for (const Spot& end : drawn.values(after[k], k)) {
            EXPECT_NEAR(end.x * w[k + 1][0] + end.y * w[k + 1][1], 0, 0.1);
        }
    }
    EXPECT_EQ(drawn.with("data-what", "old").size(), 3); // w0 = 0 has no arrow
}

TEST(PlotUpdates, PanelsAboveOneAnotherLineUp) { // some have wider numbers at their sides than others
    const Case figure(rows({{1, 2}, {3, -1}, {4, 1}}, {1, -1, 1}), options_for(LearnerKind::perceptron));
    const auto frames = Drawn(plot_updates(figure.data, figure.options, figure.run)).with("data-x");
    ASSERT_EQ(frames.size(), 4);
    for (const char* side : {"x", "width"}) {
        EXPECT_EQ(frames[0].at(side), frames[2].at(side));
        EXPECT_EQ(frames[1].at(side), frames[3].at(side));
    }
}

TEST(PlotUpdates, FirstAndMostAreHonoured) {
    const Case figure = on_figure34();
    const Drawn drawn(plot_updates(figure.data, figure.options, figure.run, {0, 58, 12}));
    const auto panels = drawn.with("data-update");
    ASSERT_EQ(panels.size(), 3);
    EXPECT_EQ(panels[0].at("data-update"), "58");
    EXPECT_EQ(panels[2].at("data-update"), "60");
}

TEST(PlotUpdates, GreedyShowsTheRatesThatItDidNotTake) {
    const Case figure = on_figure34(LearnerKind::greedy);
    const Drawn drawn(plot_updates(figure.data, figure.options, figure.run, {0, 3, 1}));
    EXPECT_EQ(drawn.with("data-what", "other").size(), 3);
    EXPECT_EQ(drawn.with("data-what", "angle").size(), 2);
}

TEST(PlotUpdates, NoUpdateIsAnError) {
    TrainOptions options = options_for(LearnerKind::perceptron);
    options.initial = {0, 1};
    const Case done(rows({{0, 1}, {0, -1}}, {1, -1}), options);
    expect_error(ErrorKind::usage, "the run makes no update, so there is none to draw",
                 [&] { (void)plot_updates(done.data, done.options, done.run); });
    const Case figure = on_figure34();
    expect_error(ErrorKind::usage, "the run makes 60 updates only; there is no update 61 to draw", [&] {
        (void)plot_updates(figure.data, figure.options, figure.run, {0, 61, 1});
    });
}

} // namespace
} // namespace novikoff::test::run_picture_test
