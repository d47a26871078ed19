#include "prove/search/nearest_point.hpp"

#include "support/fractions.hpp"
#include "support/random_data.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>

namespace novikoff::test::nearest_point_test {
namespace {

using Points = std::vector<std::vector<double>>;

std::vector<Fractions> exact(const Points& points) {
    std::vector<Fractions> result;
    for (const auto& point : points) { result.push_back(exactly(point)); }
    return result;
}

Points any_points() {
    Points points(any_count(1, 9));
    const std::size_t dimension = any_count(1, 4);
    const int shift = *whole_number(0, 4); // from hulls that contain the origin to hulls beside it
    for (auto& point : points) {
        point = *integer_vector(dimension, 3);
        point[0] += shift;
    }
    return points;
}

/// The conditions of Karush, Kuhn and Tucker, which hold at the nearest point only.
void require_nearest(const NearestPoint<Rational>& found, const std::vector<Fractions>& points) {
    const Rational length2 = product(found.point, found.point);
    for (const Fractions& z : points) { RC_ASSERT(product(z, found.point) >= length2); }
    RC_ASSERT(found.support.size() == found.weights.size());
    RC_ASSERT(std::set<std::size_t>(found.support.begin(), found.support.end()).size() == found.support.size());
    RC_ASSERT(found.support.size() <= points[0].size() + 1);
    Rational sum;
    std::vector<Fractions> used;
    for (std::size_t k = 0; k < found.support.size(); ++k) {
        RC_ASSERT(found.weights[k].sign() > 0);
        RC_ASSERT(product(points.at(found.support[k]), found.point) == length2);
        sum += found.weights[k];
        used.push_back(points[found.support[k]]);
    }
    RC_ASSERT(sum == Rational(1));
    RC_ASSERT(weighted_sum(found.weights, used) == found.point);
}

RC_GTEST_PROP(NearestPoint, InFractionsItMeetsTheConditionsExactly, ()) {
    const auto points = exact(any_points());
    require_nearest(nearest_point(points), points);
}

RC_GTEST_PROP(NearestPoint, FloatingPointAgreesWithFractions, ()) {
    const Points points = any_points();
    const NearestPoint<double> near = nearest_point(points, 1e-12);
    const NearestPoint<Rational> truth = nearest_point(exact(points));
    const double expected = product(truth.point, truth.point).to_double();
    double length2 = 0;
    for (std::size_t j = 0; j < near.point.size(); ++j) {
        length2 += near.point[j] * near.point[j];
        RC_ASSERT(std::fabs(near.point[j] - truth.point[j].to_double()) <= 1e-6);
    }
    RC_ASSERT(std::fabs(length2 - expected) <= 1e-9 * (1 + expected));
    double sum = 0;
    for (const double weight : near.weights) {
        RC_ASSERT(weight > 0);
        sum += weight;
    }
    RC_ASSERT(std::fabs(sum - 1) <= 1e-12);
}

TEST(NearestPoint, OfOnePointIsThatPoint) {
    const auto found = nearest_point(whole_rows({{3, -4}}));
    EXPECT_EQ(found.point, whole({3, -4}));
    EXPECT_EQ(found.weights, whole({1}));
}

TEST(NearestPoint, OfASegmentIsItsFootPoint) {
    const auto found = nearest_point(whole_rows({{2, 1}, {2, -3}, {7, 0}}));
    EXPECT_EQ(found.point, whole({2, 0}));
    EXPECT_EQ(found.weights[0] + found.weights[1], Rational(1));
}

TEST(NearestPoint, OfAHullAroundTheOriginIsTheOrigin) {
    EXPECT_EQ(nearest_point(whole_rows({{1, 0}, {-1, 1}, {-1, -1}})).point, whole({0, 0}));
    EXPECT_EQ(nearest_point(whole_rows({{1, 0}, {0, 0}})).point, whole({0, 0}));
}

TEST(NearestPoint, OfPointsWithinOneUnitInTheLastPlaceIsExact) {
    const double next = std::nextafter(1.0, 2.0);
    const auto found = nearest_point(exact({{1, next}, {next, 1}, {-1, -next}, {next, -next}, {-next, 1}}));
    EXPECT_EQ(product(found.point, found.point).sign(), 0);
}

} // namespace
} // namespace novikoff::test::nearest_point_test
