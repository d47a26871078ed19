#include "novikoff/shatter.hpp"

#include <gtest/gtest.h>

namespace novikoff::test::range_space_test {
namespace {

TEST(RangeSpace, NamesAreThoseOfTheCommandLine) {
    std::vector<std::string> names;
    for (const RangeKind kind : all_range_kinds()) { names.push_back(to_string(kind)); }
    EXPECT_EQ(names, (std::vector<std::string>{"halfspaces", "discs", "discs-and-complements"}));
}

TEST(RangeSpace, VcDimensionsAreThoseOfTheTheory) {
    EXPECT_EQ(vc_dimension(RangeKind::halfspaces, 2), 3U);
    EXPECT_EQ(vc_dimension(RangeKind::discs, 2), 3U);
    EXPECT_EQ(vc_dimension(RangeKind::discs_and_complements, 2), 4U);
    EXPECT_EQ(vc_dimension(RangeKind::discs, 1), 2U);
}

TEST(RangeSpace, SauersBoundIsASumOfBinomials) {
    EXPECT_EQ(sauer_bound(4, 3), 15U);
    EXPECT_EQ(sauer_bound(20, 3), 1351U);
    EXPECT_EQ(sauer_bound(3, 7), 8U); // all subsets
    EXPECT_EQ(sauer_bound(0, 2), 1U);
    EXPECT_EQ(sauer_bound(63, 63), std::uint64_t{1} << 63U);
    EXPECT_EQ(sauer_bound(63, 31), std::uint64_t{1} << 62U); // half of them, by symmetry
}

TEST(RangeSpace, CoversCountIsThatOfTheTheory) {
    EXPECT_EQ(cover_count(RangeKind::halfspaces, 4, 2), 14U);
    EXPECT_EQ(cover_count(RangeKind::halfspaces, 20, 2), 382U);
    EXPECT_EQ(cover_count(RangeKind::discs, 4, 2), 15U);
    EXPECT_EQ(cover_count(RangeKind::discs_and_complements, 4, 2), 16U);
    EXPECT_EQ(cover_count(RangeKind::discs_and_complements, 20, 2), 2320U);
    EXPECT_EQ(cover_count(RangeKind::halfspaces, 63, 100), std::uint64_t{1} << 63U);
    for (const RangeKind kind : all_range_kinds()) {
        EXPECT_EQ(cover_count(kind, 0, 2), 1U);
        EXPECT_EQ(cover_count(kind, 1, 2), 2U);
    }
}

TEST(RangeSpace, BoundaryOfADiscIsItsSphere) {
    const Range disc = inside_of({{3, -1}, 4});
    EXPECT_EQ(value_at(disc, {3, -1}), Rational(4));
    EXPECT_EQ(value_at(disc, {3, 1}), Rational(0));
    EXPECT_EQ(value_at(disc, {0, 0}), Rational(-6));
    const Sphere sphere = boundary({{disc.normal[0] * 5, disc.normal[1] * 5}, disc.curvature * 5, disc.offset * 5});
    EXPECT_EQ(sphere.center, (std::vector<Rational>{3, -1}));
    EXPECT_EQ(sphere.squared_radius, Rational(4));
}

} // namespace
} // namespace novikoff::test::range_space_test
