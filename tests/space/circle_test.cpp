#include "base/kernels.hpp"
#include "base/random.hpp"
#include "novikoff/space.hpp"
#include "support/expect_error.hpp"
#include "support/rows_of_numbers.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

namespace novikoff::test::circle_test {
namespace {

using Kind = Circle::Kind;

Space circle_space(std::size_t columns) {
    Space space;
    space.input_columns = columns;
    space.lift = Lift::circle;
    return space;
}

double lifted_score(const std::vector<double>& w, double x, double y) {
    return w[0] * x + w[1] * y + w[2] * (x * x + y * y) + w[3];
}

/// Whether the circle classifies the point as positive.
bool positive(const Circle& circle, double x, double y) {
    const double distance = std::hypot(x - circle.center[0], y - circle.center[1]);
    return circle.kind == Kind::disc ? distance < circle.radius : distance > circle.radius;
}

TEST(CircleLift, AppendsTheSumOfSquares) {
    const NumberRows rows{{3, 4}, {0, 0}, {-1, 0}};
    for (const Dataset& data : {dense(rows), sparse(rows)}) {
        const Dataset lifted = apply_space(circle_space(2), data);
        EXPECT_EQ(numbers(lifted), (NumberRows{{3, 4, 25}, {0, 0, 0}, {-1, 0, 1}}));
    }
    EXPECT_EQ(circle_space(2).column_name(dense(rows), 1), "x2");
    EXPECT_EQ(circle_space(2).column_name(dense(rows), 2), "|x|^2");
}

RC_GTEST_PROP(CircleLift, SparseRowsGiveTheBitsOfDenseOnes, ()) {
    const auto columns = *rc::gen::inRange<std::size_t>(1, 20);
    const NumberRows rows = arbitrary_numbers(3, columns, *rc::gen::inRange(0, 10));
    const Space space = circle_space(columns);
    RC_ASSERT(numbers(apply_space(space, dense(rows))) == numbers(apply_space(space, sparse(rows))));
}

TEST(CircleLift, OverflowNamesTheRow) {
    expect_error(ErrorKind::data,
                 "data.csv: row 2: |x|^2 is larger than any double; make the numbers smaller before lifting them", [] {
                     (void)apply_space(circle_space(2), dense({{1, 1}, {1e154, 1e154}}));
                 });
}

TEST(CircleLift, TooManyValuesAreRefused) {
    SpaceOptions options;
    options.lift = Lift::circle;
    options.max_values = 5;
    expect_error(ErrorKind::data,
                 "data.csv: the lift circle makes 3 columns of 2: 2 rows would need more than the limit of 5 stored "
                 "values; use fewer rows or columns",
                 [&] {
                     (void)fit_space(dense({{1, 2}, {3, 4}}), options);
                 });
}

// Golden case circle_in: seven points, the three inner ones positive, learnt with a bias.
TEST(CircleOf, GoldenDisc) {
    const Circle circle = circle_of(circle_space(2), {0, 2, -4, 6});
    EXPECT_EQ(circle.kind, Kind::disc);
    EXPECT_EQ(circle.center, (std::vector<double>{0, 0.25}));
    EXPECT_EQ(circle.radius, std::sqrt(25.0 / 16));
    EXPECT_FALSE(std::signbit(circle.center[0]));
}

// Golden case circle_ring: the four outer points are positive.
TEST(CircleOf, GoldenOutside) {
    const Circle circle = circle_of(circle_space(2), {2, 0, 4, -1});
    EXPECT_EQ(circle.kind, Kind::outside);
    EXPECT_EQ(circle.center, (std::vector<double>{-0.25, 0}));
    EXPECT_EQ(circle.radius, std::sqrt(5.0 / 16));
    EXPECT_FALSE(std::signbit(circle.center[1]));
}

TEST(CircleOf, DegeneratePlanes) {
    const Space space = circle_space(2);
    EXPECT_EQ(circle_of(space, {1, 2, 0, 3}).kind, Kind::half_plane);
    EXPECT_EQ(circle_of(space, {0, 0, 0, 3}).kind, Kind::everything);
    EXPECT_EQ(circle_of(space, {0, 0, 0, 0}).kind, Kind::nothing); // a score of 0 is negative
    EXPECT_EQ(circle_of(space, {0, 0, 0, -3}).kind, Kind::nothing);
    EXPECT_EQ(circle_of(space, {0, 0, 1, 1}).kind, Kind::everything); // x² + y² + 1
    EXPECT_EQ(circle_of(space, {0, 0, -1, -1}).kind, Kind::nothing);
    EXPECT_EQ(circle_of(space, {0, 0, -1, 0}).kind, Kind::nothing); // radius 0
    EXPECT_TRUE(circle_of(space, {0, 0, 1, 1}).center.empty());
}

TEST(CircleOf, ACircleTooLargeForDoublesIsAHalfPlane) {
    EXPECT_EQ(circle_of(circle_space(2), {1, 2, 1e-320, 3}).kind, Kind::half_plane);
}

TEST(CircleOf, WithoutABiasTheCircleGoesThroughTheOrigin) {
    Space space = circle_space(2);
    space.bias = false;
    const Circle circle = circle_of(space, {6, 8, -1});
    EXPECT_EQ(circle.kind, Kind::disc);
    EXPECT_EQ(circle.center, (std::vector<double>{3, 4}));
    EXPECT_EQ(circle.radius, 5);
}

TEST(CircleOf, BeyondThePlaneItIsASphere) {
    const Circle sphere = circle_of(circle_space(3), {2, 4, 6, -1, -5});
    EXPECT_EQ(sphere.kind, Kind::disc);
    EXPECT_EQ(sphere.center, (std::vector<double>{1, 2, 3}));
    EXPECT_EQ(sphere.radius, 3);
}

TEST(CircleOf, SaysOfEveryPointWhatThePlaneSays) {
    Random random(1);
    int discs = 0;
    for (int repeat = 0; repeat < 1000; ++repeat) {
        const double x = random.normal();
        const double y = random.normal();
        const double radius = 0.1 + random.uniform();
        const double c = random.normal();
        const std::vector<double> w{-2 * c * x, -2 * c * y, c, c * (x * x + y * y - radius * radius)};
        const Circle circle = circle_of(circle_space(2), w);
        EXPECT_EQ(circle.kind, c < 0 ? Kind::disc : Kind::outside);
        EXPECT_NEAR(circle.center.at(0), x, 1e-12);
        EXPECT_NEAR(circle.center.at(1), y, 1e-12);
        EXPECT_NEAR(circle.radius, radius, 1e-12);
        discs += circle.kind == Kind::disc ? 1 : 0;
        const double px = random.normal();
        const double py = random.normal();
        EXPECT_EQ(positive(circle, px, py), lifted_score(w, px, py) > 0);
    }
    EXPECT_TRUE(discs > 400 && discs < 600);
}

TEST(CircleOf, IsOfTheUnscaledPlane) {
    Random random(2);
    NumberRows raw(50, std::vector<double>(2));
    for (auto& row : raw) { row = {100 + 10 * random.normal(), random.normal()}; }
    for (const Scale scale : {Scale::unit_ball, Scale::standard, Scale::max_abs}) {
        SpaceOptions options;
        options.lift = Lift::circle;
        options.scale = scale;
        const Space space = fit_space(dense(raw), options);
        const NumberRows scaled = numbers(apply_space(space, dense(raw)));
        const std::vector<double> w{1, -1, -3, 2};
        const Circle circle = circle_of(space, w);
        ASSERT_EQ(circle.kind, Kind::disc) << scale_name(scale);
        for (std::size_t i = 0; i < raw.size(); ++i) {
            EXPECT_EQ(positive(circle, raw[i][0], raw[i][1]), dot(w, scaled[i], true) > 0);
        }
    }
}

} // namespace
} // namespace novikoff::test::circle_test
