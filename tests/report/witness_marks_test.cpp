// The rows of a witness in a figure: they have rings, and hulls show why no line separates.
#include "novikoff/certify.hpp"
#include "novikoff/report.hpp"
#include "report/plots/witness_marks.hpp"
#include "support/drawn_run.hpp"
#include "support/svg_elements.hpp"

#include <gtest/gtest.h>

namespace novikoff::test::witness_marks_test {
namespace {

TEST(WitnessMarks, WitnessRowsAreRinged) {
    const Dataset data = rows({{0, 0}, {1, 1}, {0, 1}, {1, 0}, {5, 5}}, {1, 1, -1, -1, 1});
    const auto claim = certify(data).certificate.claims.at(0);
    DataPicture picture;
    picture.witness = claim.reason;
    const Drawn drawn(plot_data(data, picture));
    const auto rings = drawn.with("data-witness");
    ASSERT_EQ(rings.size(), 4);
    for (const Element& ring : rings) {
        const Element mark = drawn.with("data-row", ring.at("data-witness")).at(0);
        EXPECT_NEAR(ring.number("cx"), mark.number("x"), pixel);
        EXPECT_NEAR(ring.number("cy"), mark.number("y"), pixel);
    }
}

TEST(WitnessMarks, HullsOfTheWitnessMeetWhereItsMeansAre) {
    const Dataset data = rows({{0, 0}, {4, 4}, {0, 1}, {1, 0}, {5, 5}}, {1, 1, -1, -1, 1});
    DataPicture picture;
    picture.witness = certify(data).certificate.claims.at(0).reason; // λ = 7, 1, 4, 4
    const std::string svg = plot_data(data, picture);
    const Drawn drawn(svg);
    const auto hulls = drawn.with("data-what", "hull");
    ASSERT_EQ(hulls.size(), 2);
    for (const Element& hull : hulls) {
        EXPECT_EQ(drawn.values(hull).size(), 2); // segments that cross
    }
    const auto meeting = drawn.with("data-what", "meeting");
    ASSERT_EQ(meeting.size(), 1);
    const Spot spot = drawn.value(meeting[0].number("cx"), meeting[0].number("cy"));
    EXPECT_NEAR(spot.x, 0.5, 0.01);
    EXPECT_NEAR(spot.y, 0.5, 0.01);
    EXPECT_NE(svg.find(">here their hulls meet<"), std::string::npos);
}

TEST(WitnessMarks, WithoutABiasTheHullsOfTheWitnessAreMetByOneRay) {
    const Case figure(rows({{2, 1}, {1, 2}, {4, 4}}, {1, 1, -1}), options_for(LearnerKind::perceptron));
    DataPicture picture;
    picture.model = &figure.run.model;
    picture.witness = {{0, Rational::of(4)}, {1, Rational::of(4)}, {2, Rational::of(3)}};
    const std::string svg = plot_data(figure.data, picture);
    const Drawn drawn(svg);
    EXPECT_EQ(drawn.with("data-what", "hull").size(), 1); // the other one is a point
    const auto rays = drawn.with("data-what", "ray");
    ASSERT_EQ(rays.size(), 2);
    const std::vector<double> ends{1.5, 4};
    for (std::size_t k = 0; k < 2; ++k) {
        EXPECT_NEAR(drawn.values(rays[k])[0].x, 0, 0.02);
        EXPECT_NEAR(drawn.values(rays[k])[1].x, ends[k], 0.02);
        EXPECT_NEAR(drawn.values(rays[k])[1].y, ends[k], 0.02);
    }
    EXPECT_NE(svg.find(">on one ray from 0: points of their hulls<"), std::string::npos);
}

TEST(WitnessMarks, OfALiftedWitnessThereAreNoHulls) {
    TrainOptions options = options_for(LearnerKind::perceptron, true);
    options.space.lift = Lift::circle;
    options.epochs = 3;
    const Case figure(rows({{0, 0}, {1, 1}, {0, 1}, {1, 0}}, {1, 1, -1, -1}), options);
    DataPicture picture;
    picture.model = &figure.run.model;
    for (std::uint64_t row = 0; row < 4; ++row) { picture.witness.push_back({row, Rational::of(1)}); }
    const Drawn drawn(plot_data(figure.data, picture));
    EXPECT_EQ(drawn.with("data-witness").size(), 4);
    EXPECT_TRUE(drawn.with("data-what", "hull").empty());
    EXPECT_TRUE(drawn.with("data-what", "meeting").empty());
}

TEST(ConvexHull, HasTheCornersInOrderAndNothingElse) {
    const auto hull = convex_hull({{1, 1}, {0, 0}, {2, 0}, {2, 2}, {0, 2}, {1, 0}, {0, 0}, {2, 1}});
    const std::vector<Spot> expected{{0, 0}, {2, 0}, {2, 2}, {0, 2}};
    ASSERT_EQ(hull.size(), expected.size());
    for (std::size_t k = 0; k < hull.size(); ++k) {
        EXPECT_EQ(hull[k].x, expected[k].x);
        EXPECT_EQ(hull[k].y, expected[k].y);
    }
    EXPECT_EQ(convex_hull({{0, 0}, {2, 2}, {1, 1}}).size(), 2); // on one line
    EXPECT_EQ(convex_hull({{3, 4}, {3, 4}}).size(), 1);
    EXPECT_TRUE(convex_hull({}).empty());
}

} // namespace
} // namespace novikoff::test::witness_marks_test
