#include "prove/check/span.hpp"

#include "support/fractions.hpp"
#include "support/random_data.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace novikoff::test::span_test {
namespace {

using Coordinates = std::vector<std::size_t>;

Span span_of(std::size_t dimension, const std::vector<Fractions>& vectors) {
    Span span(dimension);
    for (const Fractions& vector : vectors) { span.add(vector); }
    return span;
}

TEST(Span, GrowsWithIndependentVectorsOnly) {
    Span span(3);
    EXPECT_FALSE(span.add(whole({0, 0, 0})));
    EXPECT_TRUE(span.add(whole({0, 2, 4})));
    EXPECT_FALSE(span.add({Rational(0), fraction("-1/3"), fraction("-2/3")}));
    EXPECT_TRUE(span.add(whole({1, 2, 4})));
    EXPECT_EQ(span.rank(), 2U);
    EXPECT_FALSE(span.add(whole({1, 0, 0})));
    EXPECT_TRUE(span.add(whole({0, 0, 1})));
    EXPECT_FALSE(span.add(whole({5, 6, 7})));
    EXPECT_EQ(span.rank(), 3U);
}

TEST(Span, FreeCoordinatesAreThoseThatFollowFromOnesBeforeThem) {
    EXPECT_EQ(span_of(3, {}).free_coordinates(), (Coordinates{0, 1, 2}));
    EXPECT_EQ(span_of(4, whole_rows({{1, 2, 0, 0}, {1, 2, 1, 1}})).free_coordinates(), (Coordinates{1, 3}));
    EXPECT_EQ(span_of(2, whole_rows({{0, 1}, {1, 0}})).free_coordinates(), Coordinates{});
}

RC_GTEST_PROP(Span, OrthogonalVectorsAreOrthogonalAndHaveTheFreeCoordinatesAskedFor, ()) {
    const std::size_t dimension = any_count(1, 5);
    std::vector<Fractions> vectors(any_count(0, 4));
    for (Fractions& vector : vectors) { vector = exactly(*integer_vector(dimension, 3)); }
    const Span span = span_of(dimension, vectors);
    const Coordinates coordinates = span.free_coordinates();
    RC_ASSERT(coordinates.size() == dimension - span.rank());
    const Fractions free = exactly(*integer_vector(coordinates.size(), 5));
    const Fractions w = span.orthogonal(free);
    for (std::size_t k = 0; k < free.size(); ++k) { RC_ASSERT(w[coordinates[k]] == free[k]); }
    for (const Fractions& vector : vectors) {
        RC_ASSERT(product(vector, w).sign() == 0);
        RC_ASSERT(all_zero(span.residual(vector)));
    }
    const Fractions any = exactly(*integer_vector(dimension, 5));
    RC_ASSERT(product(span.residual(any), free) == product(any, w));
    RC_ASSERT(all_zero(span.residual(any)) == !Span(span).add(any));
}

} // namespace
} // namespace novikoff::test::span_test
