// The report is one well-formed page of limited size. Its numbers are those of the run, and no content of the data can
// break it.
#include "novikoff/certify.hpp"
#include "novikoff/generate.hpp"
#include "novikoff/report.hpp"
#include "novikoff/trace.hpp"
#include "report/words/sentences.hpp"
#include "support/agreement.hpp"
#include "support/golden.hpp"
#include "support/svg_elements.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdio>

namespace novikoff::test::report_test {
namespace {

constexpr auto first_line = "<!DOCTYPE html>\n";

/// A run and its page.
struct Reported {
    Dataset data;
    TrainOptions options;
    novikoff::Run run;
    std::vector<Claim> claims = {};
    std::string page = {};

    Reported(Dataset given, TrainOptions how, bool certified = false)
        : data(std::move(given)), options(std::move(how)) {
        if (certified) {
            CertifyOptions certify;
            certify.bias = options.space.bias;
            claims = certify_as_stored(apply_space(fit_space(data, options.space), data), certify);
        }
        run = novikoff::train(data, options);
        page = html_report({data, options, run, claims, "no reason", {}, "novikoff report x", "1.2.3", {}});
    }
    /// Throws unless it is well-formed.
    [[nodiscard]] Drawn read() const { return Drawn(page.substr(std::string(first_line).size())); }
    [[nodiscard]] std::string text_of(const std::string& id) const { return read().with("id", id).at(0).text; }
    [[nodiscard]] Json frames() const { return Json::parse(text_of("replay-data")); }
    [[nodiscard]] bool says(const std::string& text) const { return page.find(text) != std::string::npos; }
};

Dataset made(Shape shape, std::size_t count, std::size_t columns = 2) {
    GenerateOptions options;
    options.shape = shape;
    options.rows = count;
    options.columns = columns;
    options.spread = shape == Shape::blobs ? 1 : 0.3;
    return generate(options);
}

TrainOptions lifted(Lift lift, unsigned degree) {
    TrainOptions options = options_for(LearnerKind::perceptron, true);
    options.space.lift = lift;
    options.space.degree = degree;
    return options;
}

Dataset four_corners() { return labelled_rows({{0, 0}, {1, 1}, {0, 1}, {1, 0}}, {0, 0, 1, 1}, {"same", "different"}); }

Dataset hostile() {
    return Dataset::dense({5, 0, 4, 1, -5, 5, -4, 5, -4, -6, -5, -5}, 6, 2,
                          {{0, 0, 1, 1, 2, 2}, {"</script><b>", "'\"&amp;", "]]>\x01\xff"}},
                          {"</title><script>alert(1)</script>", {"</style><i>", "\"onload=&"}});
}

TEST(Report, OfEveryKindOfRunIsWellFormed) {
    TrainOptions few = options_for(LearnerKind::voted, true);
    few.epochs = 5;
    const std::vector<Reported> all{
        {rows(figure34()), options_for(LearnerKind::perceptron), true},
        {rows(figure34()), options_for(LearnerKind::dynamic_margin), true},
        {four_corners(), few, true},
        {made(Shape::blobs, 60), options_for(LearnerKind::fuzzy, true)},
        {made(Shape::blobs, 60, 5), options_for(LearnerKind::passive_aggressive, true)},
        {made(Shape::blobs, 40, 1), few},
        {made(Shape::rings, 60), lifted(Lift::circle, 1), true},
        {made(Shape::moons, 60), lifted(Lift::polynomial, 3), true},
        {hostile(), options_for(LearnerKind::averaged, true), true},
    };
    for (const Reported& one : all) {
        ASSERT_TRUE(one.page.starts_with(first_line));
        const Drawn page = one.read();
        EXPECT_EQ(page.elements()[0].name, "html");
        EXPECT_LT(one.page.size(), max_report_bytes);
        EXPECT_EQ(one.page.find(" nan"), std::string::npos);
        for (const char* id :
             {"read", "learnt", "weights", "confusion", "loss", "proof", "replay", "certificate", "again"}) {
            EXPECT_EQ(page.with("id", id).size(), 1) << id;
            EXPECT_EQ(page.with("href", std::string("#") + id).size(), 1) << id;
        }
    }
}

TEST(Report, AsksForNothingFromElsewhere) {
    const Reported one(rows(figure34()), options_for(LearnerKind::perceptron));
    const auto page = one.read();
    for (const Element& element : page.elements()) {
        EXPECT_NE(element.name, "link");
        EXPECT_NE(element.name, "img");
        EXPECT_EQ(element.at("src"), "");
        if (element.attributes.contains("href")) { EXPECT_EQ(element.at("href").front(), '#'); }
    }
    EXPECT_FALSE(one.says("url("));
    EXPECT_FALSE(one.says("@import"));
}

TEST(Report, TellsTheNumbersOfTheRun) {
    const Reported one(rows(figure34()), options_for(LearnerKind::perceptron), true);
    const Proof& proof = proof_of(one.run);
    EXPECT_TRUE(one.says("All 80 rows are predicted right, after 60 updates in 20 epochs"));
    EXPECT_TRUE(one.says("<dd>" + bound_text(proof) + "</dd>"));
    EXPECT_TRUE(one.says("<dd>" + margin_text(proof.margin) +
                         ", by the run alone; the certificate encloses it closer, and the bound with it</dd>"));
    EXPECT_TRUE(one.says("<dd>R = " + number_text(proof.radius) + "</dd>"));
    EXPECT_TRUE(one.says("‖w‖ ≥ γΣα"));
    EXPECT_TRUE(one.says("‖w‖ ≤ R√Σα²"));
    EXPECT_TRUE(one.says(number_text(*proof.margin.lower) + " · 60 = "));
    EXPECT_TRUE(one.says("<code>novikoff report x</code>"));
    EXPECT_TRUE(one.says("<code>novikoff 1.2.3</code>"));
    EXPECT_TRUE(one.says("<code>" + data_digest(one.data) + "</code>"));
}

TEST(Report, SaysNothingOfMistakesWhereUpdatesNeedNone) {
    const Reported one(rows(figure34()), options_for(LearnerKind::passive_aggressive));
    EXPECT_TRUE(one.says("‖w‖ ≥ γΣα"));
    EXPECT_FALSE(one.says("<p class=\"formula\">‖w‖ ≤"));
}

TEST(Report, FramesAreTheTrace) {
    const Reported one(rows(figure34()), options_for(LearnerKind::perceptron));
    const Trace whole = trace(one.data, one.options, one.run);
    const auto& entries = whole.problems[0].entries;
    const Json frames = one.frames();
    ASSERT_EQ(frames["update"].size(), entries.size());
    ASSERT_EQ(frames["boundary"].size(), entries.size());
    const auto marks = one.read().with("data-row");
    for (std::size_t k = 0; k < entries.size(); ++k) {
        EXPECT_EQ(frames["update"][k], entries[k].update);
        EXPECT_EQ(frames["errors"][k], entries[k].errors);
        // All 80 rows are drawn, so the digits contain all errors.
        int wrong = 0;
        for (const char digit : frames["wrong"][k].get<std::string>()) {
            wrong += __builtin_popcount(static_cast<unsigned>(std::stoi(std::string(1, digit), nullptr, 16)));
        }
        EXPECT_EQ(wrong, entries[k].errors) << k;
        if (k > 0) { EXPECT_EQ(frames["row"][k], entries[k].row + 1); }
    }
}

/// The panel of the replay is the last but one with axes; its marks are in the order of the frames' digits.
TEST(Report, ReplayStandsAtTheEndUntilTheScriptMovesIt) {
    const Reported one(rows(figure34()), options_for(LearnerKind::perceptron));
    const Drawn page = one.read();
    const auto boundary = page.with("data-replay", "boundary");
    ASSERT_EQ(boundary.size(), 1);
    EXPECT_EQ(boundary[0].at("d"), one.frames()["boundary"].back().get<std::string>());
    EXPECT_EQ(page.with("data-row").size(), 160); // in the figure of the data and in the replay
    EXPECT_EQ(page.with("id", "replay-slider").at(0).at("max"), "60");
    EXPECT_EQ(page.with("id", "replay-controls").at(0).at("hidden"), "hidden");
    EXPECT_EQ(page.with("data-action").size(), 5);
}

TEST(Report, BoundariesOfTheReplayPassThroughTheRightPoints) {
    const Reported one(rows(figure34()), options_for(LearnerKind::perceptron));
    const Drawn page = one.read();
    std::size_t panel = 0; // that of the replay: its strip of errors follows
    const auto frames = page.with("data-x");
    ASSERT_EQ(frames.size(), 6); // data, loss, bound (2), replay (2)
    panel = 4;
    const auto& w = one.run.history(0).last;
    const std::string path = one.frames()["boundary"].back();
    double x1 = 0;
    double y1 = 0;
    double x2 = 0;
    double y2 = 0;
    ASSERT_EQ(std::sscanf(path.c_str(), "M%lf %lfL%lf %lf", &x1, &y1, &x2, &y2), 4);
    for (const Spot& spot : {page.value(x1, y1, panel), page.value(x2, y2, panel)}) {
        const double distance = (w[0] * spot.x + w[1] * spot.y) / std::hypot(w[0], w[1]);
        EXPECT_NEAR(distance, 0, 0.05); // pixels are rounded to tenths
    }
}

/// The two ends of an arrow's path, as values of the panel.
std::array<Spot, 2> arrow(const Drawn& page, const Json& path, std::size_t panel) {
    std::array<double, 4> at{};
    EXPECT_EQ(std::sscanf(path.get<std::string>().c_str(), "M%lf %lfL%lf %lf", &at[0], &at[1], &at[2], &at[3]), 4);
    return {page.value(at[0], at[1], panel), page.value(at[2], at[3], panel)};
}

TEST(Report, ArrowsOfTheReplayAreTheStepAndTheWeights) {
    const Reported one(rows(figure34()), options_for(LearnerKind::perceptron));
    const Drawn page = one.read();
    const Json frames = one.frames();
    const textbook::Data data = figure34();
    for (std::size_t k = 2; k < frames["update"].size(); ++k) { // the first update starts at w = 0
        const auto old = arrow(page, frames["old"][k], 4);
        const auto step = arrow(page, frames["step"][k], 4);
        const auto now = arrow(page, frames["now"][k], 4);
        EXPECT_NEAR(std::hypot(old[0].x - now[0].x, old[0].y - now[0].y), 0, 1e-9);
        EXPECT_NEAR(std::hypot(old[1].x - step[0].x, old[1].y - step[0].y), 0, 1e-9);
        EXPECT_NEAR(std::hypot(now[1].x - step[1].x, now[1].y - step[1].y), 0, 1e-9);
        const std::size_t row = frames["row"][k].get<std::size_t>() - 1;
        const Spot along{step[1].x - step[0].x, step[1].y - step[0].y};
        const double length = std::hypot(along.x, along.y) * std::hypot(data.x[row][0], data.x[row][1]);
        const double product = data.y[row] * (along.x * data.x[row][0] + along.y * data.x[row][1]);
        EXPECT_NEAR(product / length, 1, 0.01) << "the step has the direction of yx";
    }
    const auto& w = one.run.history(0).last;
    const auto last = arrow(page, frames["now"].back(), 4);
    const Spot along{last[1].x - last[0].x, last[1].y - last[0].y};
    EXPECT_NEAR((along.x * w[0] + along.y * w[1]) / (std::hypot(along.x, along.y) * std::hypot(w[0], w[1])), 1, 1e-3);
    EXPECT_EQ(page.with("data-replay", "now").at(0).at("d"), frames["now"].back().get<std::string>());
    EXPECT_EQ(page.with("data-replay", "other").at(0).at("d"),
              frames["frame"].get<std::string>() + frames["side"].back().get<std::string>());
}

TEST(Report, CurvedBoundariesOfTheReplayAreFilledAndHaveNoArrows) {
    const Reported one(made(Shape::rings, 60), lifted(Lift::circle, 1));
    const Json frames = one.frames();
    EXPECT_EQ(frames["now"].back(), "");
    EXPECT_EQ(frames["side"].back(), "");
    const auto side = one.read().with("data-replay", "side").at(0);
    EXPECT_EQ(side.at("d"), frames["boundary"].back().get<std::string>());
    EXPECT_EQ(side.at("fill-rule"), "evenodd");
}

TEST(Report, TellsHowFarItIsAndEndsWhenTold) {
    const Reported one(rows(figure34()), options_for(LearnerKind::perceptron));
    std::size_t looked = 0;
    std::vector<std::string> sections;
    ReportInput input{one.data, one.options, one.run, {}, "", {}, "", "", {}};
    input.monitor = [&](const ReportProgress& progress) {
        looked = std::max(looked, progress.trace.done);
        if (!progress.section.empty()) { sections.push_back(progress.section); }
    };
    (void)html_report(input);
    EXPECT_EQ(looked, 60);
    ASSERT_EQ(sections.size(), 9);
    EXPECT_EQ(sections[6], "Replay");
    input.monitor = [](const ReportProgress& /*progress*/) { throw 7; };
    EXPECT_THROW((void)html_report(input), int);
}

TEST(Report, ShowsTheRowsThatForbid) {
    TrainOptions few = options_for(LearnerKind::pocket, true);
    few.epochs = 20;
    const Reported one(four_corners(), few, true);
    EXPECT_TRUE(one.says("inseparable: every hyperplane has a row on the wrong side"));
    EXPECT_TRUE(one.says("no hyperplane has all of rows 1-4 on their own sides (Gordan)"));
    EXPECT_TRUE(one.says("z1 + z2 + z3 + z4 = 0, with z = y·(x, 1)"));
    EXPECT_TRUE(one.says("<caption>The rows of the witness, as they were read</caption>"));
    EXPECT_EQ(one.read().with("data-witness").size(), 4);
}

TEST(Report, SaysThatNoMarginIsPositiveAndHowFarTheRunAloneShowsIt) {
    const std::string shown = "the certificate shows that γ* = 0: there is no positive margin</dd>";
    TrainOptions few = options_for(LearnerKind::perceptron, true);
    few.epochs = 20;
    const Dataset touching = labelled_rows({{0, 0}, {1, 0}, {0, 0}, {0, 1}}, {0, 0, 1, 1}, {"a", "b"});
    const Reported quasi(touching, few, true);
    EXPECT_TRUE(quasi.says("quasi-separable: "));
    EXPECT_TRUE(quasi.says("<dd>" + margin_text(proof_of(quasi.run).margin) + ", by the run alone; " + shown));
    EXPECT_TRUE(quasi.says("<dd>γ* = 0: there is no positive margin</dd>"));
    EXPECT_TRUE(quasi.says("<p>The certificate below shows more: γ* = 0.</p>"));
    const Reported alone(touching, few);
    EXPECT_FALSE(alone.says("The certificate below shows more"));
    EXPECT_TRUE(alone.says("<dd>" + margin_text(proof_of(alone.run).margin) + ", by the run alone</dd>"));
}

TEST(Report, MarginIsWrittenWithTheEndsThatAreKnown) {
    EXPECT_EQ(margin_text({0.5, 2.0}), "0.5 ≤ γ* ≤ 2");
    EXPECT_EQ(margin_text({std::nullopt, 2.0}), "γ* ≤ 2");
    EXPECT_EQ(margin_text({0.5, std::nullopt}), "0.5 ≤ γ*");
    EXPECT_EQ(margin_text({std::nullopt, 0.0}), "γ* = 0: there is no positive margin");
    EXPECT_EQ(margin_text({}), "γ* is not known");
}

TEST(Report, SaysWhyThereIsNoCertificate) {
    const Reported one(four_corners(), options_for(LearnerKind::pocket, true));
    EXPECT_TRUE(one.says("<p>Not certified: no reason.</p>"));
}

TEST(Report, NamesCannotBreakThePage) {
    const Reported one(hostile(), options_for(LearnerKind::perceptron, true), true);
    const Drawn page = one.read();
    for (const Element& element : page.elements()) {
        EXPECT_NE(element.name, "b");
        EXPECT_NE(element.name, "i");
        EXPECT_FALSE(element.attributes.contains("onload"));
    }
    const auto scripts = std::count_if(page.elements().begin(), page.elements().end(),
                                       [](const Element& element) { return element.name == "script"; });
    EXPECT_EQ(scripts, 2);
    EXPECT_TRUE(one.says("&lt;/script&gt;&lt;b&gt;"));
    const std::string data = one.text_of("replay-data");
    EXPECT_EQ(data.find_first_of("<>&"), std::string::npos);
    EXPECT_NE(data.find("\\u003c/script\\u003e\\u003cb\\u003e"), std::string::npos);
    EXPECT_EQ(Json::parse(data)["update"][0], 0);
}

TEST(Report, OfSeveralClassesShowsTheHardestOrTheChosenOne) {
    const Dataset data = changed(made(Shape::blobs, 90), [](DatasetParts& parts) {
        parts.classes = {"easy", "mixed", "other"};
        for (std::size_t i = 0; i < parts.rows; ++i) {
            parts.labels[i] = i % 3 == 0 ? 0 : 1 + static_cast<std::uint32_t>(i % 2);
        }
    });
    TrainOptions options = options_for(LearnerKind::pocket, true);
    options.epochs = 10;
    const Reported one(data, options);
    const auto& separators = one.run.model.separators;
    std::size_t hardest = 0;
    for (std::size_t k = 1; k < 3; ++k) {
        hardest = separators[k].proof.errors > separators[hardest].proof.errors ? k : hardest;
    }
    EXPECT_TRUE(one.says("shows '" + data.classes()[hardest] + "' against the rest"));
    const std::string chosen = html_report({one.data, one.options, one.run, {}, "", {}, "", "", std::size_t{0}});
    EXPECT_NE(chosen.find("shows 'easy' against the rest"), std::string::npos);
}

TEST(Report, ConfusionCountsEveryRow) {
    TrainOptions few = options_for(LearnerKind::perceptron, true);
    few.epochs = 3;
    const Reported one(made(Shape::moons, 200), few);
    EXPECT_TRUE(one.says(errors_text(one.run.errors, 200) + ", of the rows that were learnt from"));
}

TEST(Report, IsTheSameForAnyNumberOfThreads) {
    TrainOptions options = options_for(LearnerKind::perceptron, true);
    options.epochs = 3;
    options.threads = 1;
    const Reported one(made(Shape::blobs, 3000, 30), options);
    options.threads = 3;
    EXPECT_EQ(one.page, Reported(made(Shape::blobs, 3000, 30), options).page);
}

/// Many rows, updates and classes, and very long names: everything that could make a page too large.
TEST(Report, StaysUnderAMegabyte) {
    const Dataset data = changed(made(Shape::moons, 4000), [](DatasetParts& parts) {
        parts.classes.clear();
        for (std::size_t k = 0; k < 40; ++k) { parts.classes.push_back(std::string(20000, '&') + std::to_string(k)); }
        for (std::size_t i = 0; i < parts.rows; ++i) { parts.labels[i] = static_cast<std::uint32_t>(i * 7 % 40); }
        parts.schema = {{std::string(100000, '<'), {}}, {std::string(100000, '"'), {}}};
    });
    TrainOptions options = lifted(Lift::polynomial, 6);
    options.epochs = 4;
    const novikoff::Run run = novikoff::train(data, options);
    const std::vector<std::string> notes(100, std::string(10000, '&'));
    const std::string page =
        html_report({data, options, run, {}, "no reason", notes, std::string(100000, '&'), "1.2.3", {}});
    EXPECT_LT(page.size(), max_report_bytes);
    EXPECT_GT(page.size(), max_report_bytes / 2); // the page would exceed the limit if nothing were left out
    EXPECT_GT(Drawn(page.substr(std::string(first_line).size())).elements().size(), 100);
}

} // namespace
} // namespace novikoff::test::report_test
