// Figures of data: every mark is at its position. All figures: well-formed, without overlapping texts.
#include "learn/rules/fuzzy_rates.hpp"
#include "novikoff/certify.hpp"
#include "novikoff/report.hpp"
#include "report/svg/svg.hpp"
#include "support/drawn_run.hpp"
#include "support/expect_error.hpp"
#include "support/svg_elements.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace novikoff::test::picture_test {
namespace {

Case lifted(Lift lift, unsigned degree, Shape shape) {
    TrainOptions options = options_for(LearnerKind::perceptron, true);
    options.space.lift = lift;
    options.space.degree = degree;
    return {made(shape, 60), options};
}

Dataset three_classes() {
    return labelled_rows(
        {{5, 0}, {4, 1}, {-5, 5}, {-4, 5}, {-4, -6}, {-5, -5}}, {0, 0, 1, 1, 2, 2},
        {"<a & \"b\">", "\x01\xff", "a label that is far too long for any legend, and goes on and on"});
}

std::vector<std::string> all_pictures() {
    const Case plane = on_figure34();
    const Case greedy = on_figure34(LearnerKind::greedy);
    const Case fuzzy(made(Shape::blobs, 80), options_for(LearnerKind::fuzzy, true));
    const Case wide(made(Shape::blobs, 50, 5), options_for(LearnerKind::fuzzy, true));
    const Case many(three_classes(), options_for(LearnerKind::perceptron, true));
    TrainOptions limited = options_for(LearnerKind::voted, true);
    limited.epochs = 5;
    const Case voted(made(Shape::moons, 60), limited);
    const Case circle = lifted(Lift::circle, 1, Shape::rings);
    DataPicture second;
    second.problem = 1;
    return {plane.drawn(),
            plot_data(plane.data),
            wide.drawn(),
            many.drawn(second),
            voted.drawn(),
            circle.drawn(),
            lifted(Lift::polynomial, 3, Shape::moons).drawn(),
            plot_updates(plane.data, plane.options, plane.run),
            plot_updates(greedy.data, greedy.options, greedy.run, {0, 2, 1}),
            plot_updates(wide.data, wide.options, wide.run),
            plot_updates(circle.data, circle.options, circle.run, {0, 2, 4}),
            plot_loss({plane.traced(), greedy.traced(), many.traced()}),
            plot_bound(plane.traced()),
            plot_bound(voted.traced()),
            plot_fuzzy(fuzzy.data, fuzzy.options.learner, fuzzy.run.model),
            plot_fuzzy(wide.data, wide.options.learner, wide.run.model)};
}

TEST(Picture, IsWellFormedAndSaysWhatItIs) {
    for (const std::string& svg : all_pictures()) {
        const Drawn drawn(svg);
        ASSERT_GE(drawn.elements().size(), 10);
        EXPECT_EQ(drawn.elements()[0].at("role"), "img");
        EXPECT_EQ(drawn.elements()[1].name, "title");
        EXPECT_FALSE(drawn.elements()[1].text.empty());
        EXPECT_EQ(drawn.elements()[2].name, "desc");
        EXPECT_FALSE(drawn.elements()[2].text.empty());
        EXPECT_EQ(svg.find("nan"), std::string::npos);
        EXPECT_EQ(svg.find("inf"), std::string::npos);
    }
}

struct TextBox {
    double left, right, top, bottom;
    std::string text;
};

std::string unescaped(std::string text) {
    for (std::size_t at = text.find('&'); at != std::string::npos; at = text.find('&', at + 1)) {
        text.replace(at, text.find(';', at) - at + 1, "+"); // any one letter
    }
    return text;
}

TextBox box_of(const Element& text) {
    const double size = text.number("font-size");
    const double wide = text_width(unescaped(text.text), size) * 0.9; // text_width overestimates
    const double shift = text.at("text-anchor") == "middle" ? wide / 2 : text.at("text-anchor") == "end" ? wide : 0;
    const double x = text.number("x");
    const double y = text.number("y");
    if (text.attributes.contains("transform")) { // upwards
        return {x - 0.75 * size, x + 0.2 * size, y - wide + shift, y + shift, text.text};
    }
    return {x - shift, x - shift + wide, y - 0.75 * size, y + 0.2 * size, text.text};
}

TEST(Picture, NoTextLiesUponAnotherOrBeyondThePage) {
    for (const std::string& svg : all_pictures()) {
        const Drawn drawn(svg);
        const double width = drawn.elements()[0].number("width");
        const double height = drawn.elements()[0].number("height");
        std::vector<TextBox> boxes;
        for (const Element& element : drawn.elements()) {
            if (element.name == "text" && !element.text.empty()) { boxes.push_back(box_of(element)); }
        }
        ASSERT_FALSE(boxes.empty());
        for (std::size_t a = 0; a < boxes.size(); ++a) {
            EXPECT_TRUE(boxes[a].left >= 0 && boxes[a].right <= width && boxes[a].top >= 0 && boxes[a].bottom <= height)
                << boxes[a].text;
            for (std::size_t b = a + 1; b < boxes.size(); ++b) {
                const bool apart = boxes[a].right < boxes[b].left || boxes[b].right < boxes[a].left ||
                                   boxes[a].bottom < boxes[b].top || boxes[b].bottom < boxes[a].top;
                EXPECT_TRUE(apart) << boxes[a].text << " / " << boxes[b].text << " in " << drawn.elements()[1].text;
            }
        }
    }
}

// --- data

TEST(PlotData, EveryRowIsDrawnAtItsPlace) {
    const Case figure = on_figure34();
    const Drawn drawn(figure.drawn());
    const textbook::Data data = figure34();
    const auto marks = drawn.with("data-row");
    ASSERT_EQ(marks.size(), 80);
    for (const Element& mark : marks) {
        const auto row = static_cast<std::size_t>(mark.number("data-row")) - 1;
        const Spot spot = drawn.value(mark.number("x"), mark.number("y"));
        EXPECT_NEAR(spot.x, data.x[row][0], 0.01);
        EXPECT_NEAR(spot.y, data.x[row][1], 0.01);
        EXPECT_EQ(mark.has_class("fill1"), data.y[row] > 0);
        EXPECT_FALSE(mark.has_class("wrong"));
    }
}

TEST(PlotData, BoundaryBandAndNormalAreThoseOfTheWeights) {
    TrainOptions options = options_for(LearnerKind::perceptron, true);
    options.space.scale = Scale::standard; // the figure shows the columns as they were read
    const Case figure(rows(figure34()), options);
    const Drawn drawn(figure.drawn());
    const Affine plane = without_scale(figure.run.model.space, weights_of(figure.run));
    const double length = std::hypot(plane.weights[0], plane.weights[1]);
    const auto distance = [&](const Spot& s) {
        return (plane.weights[0] * s.x + plane.weights[1] * s.y + plane.intercept) / length;
    };
    const auto boundary = drawn.with("data-what", "boundary");
    ASSERT_EQ(boundary.size(), 1);
    for (const Spot& end : drawn.values(boundary[0])) { EXPECT_NEAR(distance(end), 0, 0.01); }

    double least = std::numeric_limits<double>::infinity();
    for (const auto& x : figure34().x) { least = std::min(least, std::abs(distance({x[0], x[1]}))); }
    const auto band = drawn.with("data-what", "band");
    ASSERT_EQ(band.size(), 2);
    EXPECT_NEAR(std::abs(distance(drawn.values(band[0])[0])), least, 0.01);
    EXPECT_NEAR(distance(drawn.values(band[0])[1]), -distance(drawn.values(band[1])[0]), 0.01);

    const auto arrow = drawn.values(drawn.with("data-what", "normal").at(0));
    EXPECT_NEAR(distance(arrow[0]), 0, 0.01);
    const double long_ = std::hypot(arrow[1].x - arrow[0].x, arrow[1].y - arrow[0].y);
    EXPECT_NEAR(distance(arrow[1]), long_, 0.01) << "at right angles, to the positive side";
}

TEST(PlotData, NameOfTheNormalLiesOverNoPoint) { // Steiner, Figure 5.1: points lie beyond the middle of the boundary
    GenerateOptions overlap;
    overlap.rows = 60;
    overlap.distance = 2.5;
    overlap.seed = 4;
    const Drawn drawn(Case(generate(overlap), options_for(LearnerKind::pocket, true)).drawn());
    const auto& all = drawn.elements();
    const auto name = std::find_if(all.begin(), all.end(), [](const Element& e) { return e.text == "w"; });
    ASSERT_NE(name, all.end());
    for (const Element& mark : drawn.with("data-row")) {
        EXPECT_GT(std::hypot(mark.number("x") - name->number("x"), mark.number("y") - name->number("y") + 4), 12)
            << "row " << mark.at("data-row");
    }
}

TEST(PlotData, RowsOnTheWrongSideAreOutlined) {
    TrainOptions options = options_for(LearnerKind::perceptron, true);
    options.epochs = 1;
    const Case figure(made(Shape::xor_, 40), options);
    const Drawn drawn(figure.drawn());
    std::uint64_t wrong = 0;
    for (const Element& mark : drawn.with("data-row")) { wrong += mark.has_class("wrong") ? 1 : 0; }
    EXPECT_GT(wrong, 0);
    EXPECT_EQ(wrong, figure.run.errors);
}

/// The path that is filled with the tint of a class.
std::string tinted(const Drawn& drawn, const std::string& fill) {
    std::string path;
    for (const Element& element : drawn.elements()) {
        path += element.has_class("tint") && element.has_class(fill) ? element.at("d") : "";
    }
    return path;
}

/// The rule `evenodd`: counts how often a ray to the right crosses the lines of a path of M and L.
bool within(const std::string& path, double x, double y) {
    bool inside = false;
    std::istringstream lines(path);
    Spot last{};
    for (char letter = 0; lines >> letter;) {
        Spot next{};
        lines >> next.x >> next.y;
        if (letter == 'L' && (last.y > y) != (next.y > y) &&
            x < last.x + (y - last.y) / (next.y - last.y) * (next.x - last.x)) {
            inside = !inside;
        }
        last = next;
    }
    return inside;
}

TEST(PlotData, SidesOfACurveHoldTheirRows) {
    const Case figure = lifted(Lift::polynomial, 3, Shape::moons);
    const Drawn drawn(figure.drawn());
    const std::string path = tinted(drawn, "fill1");
    ASSERT_TRUE(tinted(drawn, "fill0").ends_with('z' + path));
    int right = 0;
    for (const Element& mark : drawn.with("data-row")) {
        const bool positive = mark.has_class("fill1") != mark.has_class("wrong");
        right += within(path, mark.number("x"), mark.number("y")) == positive ? 1 : 0;
    }
    EXPECT_EQ(right, 60);
}

TEST(PlotData, OfAFuzzyLearnerTheGapIsThatOfTheOtherRows) {
    TrainOptions options = options_for(LearnerKind::fuzzy);
    options.learner.delta = 0.1;
    const Case figure(rows(figure34()), options);
    const Drawn drawn(figure.drawn());
    const textbook::Data data = figure34();
    const auto rates = fuzzy_rates(figure.data, data.y, options.learner);
    const auto& w = weights_of(figure.run);
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t row = 0; row < 80; ++row) {
        EXPECT_EQ(drawn.with("data-row", std::to_string(row + 1)).at(0).has_class("hollow"), rates[row] == 0);
        const auto& x = data.x[row];
        const double distance = std::abs(w[0] * x[0] + w[1] * x[1]) / std::hypot(w[0], w[1]);
        least = rates[row] == 0 ? least : std::min(least, distance);
    }
    const Spot end = drawn.values(drawn.with("data-what", "band").at(0))[0];
    EXPECT_NEAR(std::abs(w[0] * end.x + w[1] * end.y) / std::hypot(w[0], w[1]), least, 0.02);
}

TEST(PlotData, CircleIsTheOneThatWasLearnt) {
    const Case figure = lifted(Lift::circle, 1, Shape::rings);
    ASSERT_EQ(figure.run.errors, 0);
    const Circle circle = circle_of(figure.run.model.space, weights_of(figure.run));
    const Drawn drawn(figure.drawn());
    const auto boundary = drawn.with("data-what", "boundary");
    ASSERT_EQ(boundary.size(), 1);
    EXPECT_EQ(boundary[0].name, "circle");
    const Spot center = drawn.value(boundary[0].number("cx"), boundary[0].number("cy"));
    EXPECT_NEAR(center.x, circle.center[0], 0.01);
    EXPECT_NEAR(center.y, circle.center[1], 0.01);
    const Spot edge = drawn.value(boundary[0].number("cx") + boundary[0].number("r"), boundary[0].number("cy"));
    EXPECT_NEAR(edge.x - center.x, circle.radius, 0.01);
    const std::string inside = tinted(drawn, "fill1");
    EXPECT_TRUE(tinted(drawn, "fill0").ends_with('z' + inside)) << "the rest of the panel";
    for (const Element& band : drawn.with("data-what", "band")) { // no row is within the ring
        const double radius = band.number("r");
        for (const Element& mark : drawn.with("data-row")) {
            const double away = std::hypot(mark.number("x") - band.number("cx"), mark.number("y") - band.number("cy"));
            const double inner = 2 * boundary[0].number("r") - radius;
            EXPECT_FALSE(away > std::min(radius, inner) + 1 && away < std::max(radius, inner) - 1) << away;
        }
    }
}

TEST(PlotData, CurveOfALiftIsWhereTheScoreIsZero) {
    const Case figure = lifted(Lift::polynomial, 2, Shape::rings);
    const Drawn drawn(figure.drawn());
    const auto boundary = drawn.with("data-what", "boundary");
    ASSERT_EQ(boundary.size(), 1);
    std::string path = boundary[0].at("d");
    std::replace_if(
        path.begin(), path.end(), [](char c) { return c == 'M' || c == 'L'; }, ' ');
    std::istringstream numbers(path);
    std::vector<std::vector<double>> nodes;
    for (double x = 0, y = 0; numbers >> x >> y;) {
        const Spot spot = drawn.value(x, y);
        nodes.push_back({spot.x, spot.y});
    }
    ASSERT_GT(nodes.size(), 50);
    const auto found = scores(figure.run.model, rows(nodes, std::vector<double>(nodes.size(), 1)))[0];
    const auto all = scores(figure.run.model, figure.data)[0];
    const double largest = std::abs(*std::max_element(all.begin(), all.end()));
    for (const double score : found) { EXPECT_LT(std::abs(score), 0.05 * largest); }
}

TEST(PlotData, MoreColumnsAreSeenAlongTheWeights) {
    const Case figure(made(Shape::blobs, 50, 5, 8), options_for(LearnerKind::perceptron, true));
    const Drawn drawn(figure.drawn());
    const auto found = scores(figure.run.model, figure.data)[0];
    const auto& w = weights_of(figure.run);
    const double length = std::sqrt(textbook::dot(w, w) - w.back() * w.back());
    for (const Element& mark : drawn.with("data-row")) {
        const auto row = static_cast<std::size_t>(mark.number("data-row")) - 1;
        EXPECT_NEAR(drawn.value(mark.number("x"), 0).x, found[row] / length, 0.02);
    }
    const Element boundary = drawn.with("data-what", "boundary").at(0);
    EXPECT_EQ(boundary.at("x1"), boundary.at("x2"));
    EXPECT_NEAR(drawn.value(boundary.number("x1"), 0).x, 0, 0.01);
    std::string said;
    for (const Element& element : drawn.elements()) { said += element.name == "text" ? element.text + '|' : ""; }
    EXPECT_NE(said.find("distance from the hyperplane, along w (5 columns)"), std::string::npos);
    EXPECT_NE(said.find("direction of most remaining variance ("), std::string::npos);
}

TEST(PlotData, OtherDirectionIsThatOfMostVariance) {
    // Orthogonal to w = (1, 0, 0) the rows vary along (0, 3, 4) only.
    TrainOptions options = options_for(LearnerKind::perceptron);
    options.initial = {1, 0, 0};
    const Case figure(rows({{1, 3, 4}, {2, -3, -4}, {-1, 6, 8}, {-2, -6, -8}}, {1, 1, -1, -1}), options);
    const Drawn drawn(figure.drawn());
    const std::vector<double> expected{5, -5, 10, -10};
    for (std::size_t k = 0; k < 4; ++k) {
        const Element mark = drawn.with("data-row", std::to_string(k + 1)).at(0);
        EXPECT_NEAR(drawn.value(0, mark.number("y")).y, expected[k], 0.05);
    }
}

TEST(PlotData, OfManyRowsSomeAreDrawnTheWitnessAmongThem) {
    const Dataset data = made(Shape::blobs, 5000);
    DataPicture picture;
    picture.most_points = 100;
    picture.witness = {{4321, Rational::of(1)}};
    const std::string svg = plot_data(data, picture);
    const Drawn drawn(svg);
    EXPECT_GE(drawn.with("data-row").size(), 100);
    EXPECT_LE(drawn.with("data-row").size(), 101);
    EXPECT_EQ(drawn.with("data-row", "4322").size(), 1);
    EXPECT_NE(svg.find(" of 5,000 rows are drawn, a random sample."), std::string::npos);
}

// --- fuzzy

TEST(PlotFuzzy, HollowRowsAreTheFuzzyOnesAndMembershipsAreTheirs) {
    TrainOptions options = options_for(LearnerKind::fuzzy);
    options.learner.delta = 0.1;
    const Case figure(rows(figure34()), options);
    const Drawn drawn(plot_fuzzy(figure.data, figure.options.learner, figure.run.model));
    const std::vector<double> y = figure34().y;
    const auto rates = fuzzy_rates(figure.data, y, options.learner);
    const auto places = positions(class_means(figure.data, y), figure.data, y);
    int hollow = 0;
    for (std::size_t row = 0; row < 80; ++row) {
        const Element mark = drawn.with("data-row", std::to_string(row + 1)).at(0);
        EXPECT_EQ(mark.has_class("hollow"), rates[row] == 0);
        hollow += mark.has_class("hollow") ? 1 : 0;
        const Element member = drawn.with("data-member", std::to_string(row + 1)).at(0);
        const Spot spot = drawn.value(member.number("x"), member.number("y"), 1);
        EXPECT_NEAR(spot.x, places[row], 0.001);
        EXPECT_NEAR(spot.y, membership(places[row], 3), 0.001);
    }
    EXPECT_EQ(hollow, 11);
}

} // namespace
} // namespace novikoff::test::picture_test
