// Shattering: known counts, every proof checked, and every subset compared with its own linear program.
#include "novikoff/shatter.hpp"

#include "base/random.hpp"
#include "data/storage.hpp"
#include "prove/check/span.hpp"
#include "prove/search/gordan.hpp"
#include "support/changed.hpp"
#include "support/expect_error.hpp"
#include "support/random_data.hpp"
#include "support/shatter_check.hpp"

#include <cmath>
#include <limits>
#include <rapidcheck/gtest.h>

namespace novikoff::test::shatter_test {
namespace {

const Points square{{0, 0}, {1, 0}, {1, 1}, {0, 1}};
const Points collinear{{0, 0}, {1, 1}, {2, 2}, {3, 3}};
const Points general{{0, 0}, {4, 0}, {0, 4}, {1, 1}};

Shattering shattered(const Points& points, RangeKind kind) { return shatter(dataset(points), {kind, {}}); }

/// The number of subsets that are cut out, after all proofs were checked.
std::size_t count(const Points& points, RangeKind kind) {
    const Shattering result = shattered(points, kind);
    EXPECT_EQ(ShatterCheck(points, kind).fault(result), "");
    EXPECT_EQ(result.cut.size() == result.subsets, result.largest.size() == points.size());
    return result.cut.size();
}

Points any_points(std::size_t dimension, std::size_t at_most, int largest) {
    Points points(any_count(1, at_most));
    for (auto& point : points) { point = *integer_vector(dimension, largest); }
    return points;
}

RangeKind any_kind() { return *rc::gen::elementOf(all_range_kinds()); }

RationalVector lifted(const std::vector<double>& point, RangeKind kind) {
    RationalVector x;
    Rational sum;
    for (const double value : point) {
        x.push_back(Rational::of(value));
        sum += x.back() * x.back();
    }
    if (kind != RangeKind::halfspaces) { x.push_back(sum); }
    x.emplace_back(1);
    return x;
}

/// The direction of |x|².
RationalVector upwards(std::size_t dimension) {
    RationalVector e(dimension + 2);
    e[dimension] = 1;
    return e;
}

/// One linear program for each subset.
std::set<PointSet> brute_force(const Points& points, RangeKind kind) {
    std::set<PointSet> subsets;
    for (PointSet subset = 0; subset < PointSet{1} << points.size(); ++subset) {
        std::vector<RationalVector> rows;
        if (kind == RangeKind::discs) {
            rows.push_back(upwards(points[0].size()));
            rows.back()[points[0].size()] = -1;
        }
        for (std::size_t i = 0; i < points.size(); ++i) {
            rows.push_back(lifted(points[i], kind));
            for (Rational& x : rows.back()) { x = (subset >> i & 1U) != 0 ? x : -x; }
        }
        if (gordan(rows).multipliers.empty()) { subsets.insert(subset); }
    }
    return subsets;
}

bool independent(const std::vector<RationalVector>& vectors) {
    Span span(vectors.front().size());
    for (const RationalVector& vector : vectors) {
        if (!span.add(vector)) { return false; }
    }
    return true;
}

/// Whether any vectors, at most as many as the dimension, are independent.
bool in_general_position(const Points& points, RangeKind kind) {
    std::vector<RationalVector> all;
    for (const auto& point : points) { all.push_back(lifted(point, kind)); }
    if (kind == RangeKind::discs) { all.push_back(upwards(points[0].size())); }
    const std::size_t size = std::min(all.size(), all[0].size());
    std::vector<bool> chosen(all.size());
    std::fill(chosen.begin(), chosen.begin() + static_cast<std::ptrdiff_t>(size), true);
    do {
        std::vector<RationalVector> some;
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (chosen[i]) { some.push_back(all[i]); }
        }
        if (!independent(some)) { return false; }
    } while (std::prev_permutation(chosen.begin(), chosen.end()));
    return true;
}

TEST(Shatter, DiscsCutOutFifteenOfSixteenSubsetsOfFourPointsInGeneralPosition) {
    EXPECT_EQ(count(general, RangeKind::discs), 15U);
}

TEST(Shatter, DiscsCutOutFourteenSubsetsOfASquare) {
    EXPECT_EQ(count(square, RangeKind::discs), 14U);
    const Shattering result = shattered(square, RangeKind::discs);
    const std::set<PointSet> cut = cut_subsets(result);
    EXPECT_FALSE(cut.contains(0b0101)); // the diagonals
    EXPECT_FALSE(cut.contains(0b1010));
}

TEST(Shatter, DiscsCutOutElevenSubsetsOfFourCollinearPoints) { EXPECT_EQ(count(collinear, RangeKind::discs), 11U); }

TEST(Shatter, DiscsAndComplementsShatterFourPointsInGeneralPosition) {
    EXPECT_EQ(count(general, RangeKind::discs_and_complements), 16U);
    EXPECT_EQ(count(square, RangeKind::discs_and_complements), 14U);
}

TEST(Shatter, HalfPlanesCutOutFourteenSubsetsOfAnyFourPointsNoThreeOnALine) {
    EXPECT_EQ(count(square, RangeKind::halfspaces), 14U);
    EXPECT_EQ(count(general, RangeKind::halfspaces), 14U);
    EXPECT_EQ(count(collinear, RangeKind::halfspaces), 8U);
}

TEST(Shatter, TheSignOfTheLiftedCoordinateIsWhatDiscsLack) {
    const auto cut = cut_subsets(shattered(general, RangeKind::discs));
    EXPECT_FALSE(cut.contains(0b0111)); // the corners without the point between them
    EXPECT_TRUE(cut_subsets(shattered(general, RangeKind::discs_and_complements)).contains(0b0111));
}

TEST(Shatter, OneUlpMakesASquareGeneral) {
    for (const double corner : {std::nextafter(1.0, 0.0), std::nextafter(1.0, 2.0)}) {
        const Points moved{{0, 0}, {1, 0}, {corner, corner}, {0, 1}};
        EXPECT_EQ(count(moved, RangeKind::discs), 15U);
        // A corner that is too near lies inside the circle of the others; then it and its opposite can be cut out.
        EXPECT_EQ(cut_subsets(shattered(moved, RangeKind::discs)).contains(0b0101), corner < 1);
        EXPECT_EQ(count(moved, RangeKind::discs_and_complements), 16U);
    }
}

TEST(Shatter, EqualPointsAreNeverPartedAndTheReasonIsTheTwo) {
    const Points points{{0.1, 0.2}, {3, 4}, {0.1, 0.2}};
    for (const RangeKind kind : all_range_kinds()) {
        const Shattering result = shattered(points, kind);
        EXPECT_EQ(count(points, kind), 4U);
        for (const MissingSubsets& missing : result.missing) {
            const RadonPartition& reason = result.reasons[missing.reason];
            ASSERT_EQ(reason.inside.size(), 1U);
            ASSERT_EQ(reason.outside.size(), 1U);
            EXPECT_EQ(reason.inside[0].row + reason.outside[0].row, 2U);
        }
        EXPECT_EQ(result.largest, (std::vector<std::uint64_t>{0, 1}));
    }
}

TEST(Shatter, OnePointIsShatteredByAnything) {
    for (const RangeKind kind : all_range_kinds()) {
        EXPECT_EQ(count({{0}}, kind), 2U);
        EXPECT_EQ(count({{0, 0, 0}}, kind), 2U);
    }
}

TEST(Shatter, HugeAndTinyNumbersAreAsExactAsOthers) {
    const double tiny = std::numeric_limits<double>::denorm_min();
    const double huge = std::numeric_limits<double>::max();
    for (const double unit : {tiny, 1e-200, 1e200, huge}) {
        const Points scaled{{0, 0}, {unit, 0}, {unit, unit}, {0, unit}};
        EXPECT_EQ(count(scaled, RangeKind::discs), 14U);
        EXPECT_EQ(count(scaled, RangeKind::halfspaces), 14U);
    }
    EXPECT_EQ(count({{0, 0}, {huge, 0}, {huge, tiny}, {0, huge}}, RangeKind::discs), 15U);
}

TEST(Shatter, ManyColumnsOfFewPointsAreShattered) {
    Random random(5);
    Points points(6, std::vector<double>(60));
    for (auto& point : points) {
        for (double& x : point) { x = random.normal(); }
    }
    for (const RangeKind kind : all_range_kinds()) { EXPECT_EQ(count(points, kind), 64U); }
}

TEST(Shatter, TwentyPointsInThePlaneReachTheGeneralCounts) {
    Random random(7);
    Points points(20, std::vector<double>(2));
    for (auto& point : points) { point = {random.normal(), random.normal()}; }
    const ShatterCheck check(points, RangeKind::discs);
    const Shattering result = shattered(points, RangeKind::discs);
    EXPECT_EQ(result.cut.size(), 1351U); // 1 + 20 + 190 + 1140
    EXPECT_EQ(result.subsets, 1U << 20U);
    EXPECT_EQ(result.decided, result.subsets);
    EXPECT_EQ(check.fault(result), "");
}

TEST(Shatter, SixtyThreePointsAreTheMost) {
    Points points;
    for (int i = 0; i < 63; ++i) { points.push_back({static_cast<double>(i)}); }
    const Shattering result = shattered(points, RangeKind::halfspaces);
    EXPECT_EQ(result.cut.size(), 126U);
    EXPECT_EQ(result.subsets, std::uint64_t{1} << 63U);
    EXPECT_EQ(result.decided, result.subsets);
    points.push_back({63});
    expect_error(ErrorKind::data, "points: has 64 points; at most 63 are possible",
                 [&] { (void)shattered(points, RangeKind::halfspaces); });
}

TEST(Shatter, WhatIsTooLargeIsRefused) {
    expect_error(ErrorKind::data, "points: has no points", [] { (void)shattered({}, RangeKind::discs); });
    expect_error(ErrorKind::data, "points: has 1001 dimensions; at most 1000 are possible",
                 [] { (void)shattered({std::vector<double>(1001)}, RangeKind::discs); });
    Points corners(21, std::vector<double>(20));
    for (std::size_t i = 0; i < 20; ++i) { corners[i][i] = 1; }
    expect_error(ErrorKind::data,
                 "points: up to 2097152 subsets of these 21 points could be cut out, more than the limit of 1048576",
                 [&] { (void)shattered(corners, RangeKind::halfspaces); });
}

TEST(Shatter, InterruptedSearchClaimsNoMoreThanItHasDecided) {
    for (int calls = 0; calls < 12; ++calls) {
        int left = calls;
        const Shattering result = shatter(dataset(square), {RangeKind::discs, [&](const ShatterProgress& progress) {
                                                                EXPECT_EQ(progress.subsets, 16U);
                                                                EXPECT_LE(progress.cut, progress.decided);
                                                                return left-- > 0;
                                                            }});
        EXPECT_LT(result.decided, result.subsets);
        EXPECT_EQ(ShatterCheck(square, RangeKind::discs).fault(result, false), "");
    }
}

RC_GTEST_PROP(Shatter, EverySubsetIsDecidedAsByAProgramOfItsOwn, ()) {
    const std::size_t dimension = any_count(1, 3);
    const Points points = any_points(dimension, 7, *whole_number(1, 4));
    const RangeKind kind = any_kind();
    const Shattering result = shattered(points, kind);
    RC_ASSERT(ShatterCheck(points, kind).fault(result) == "");
    RC_ASSERT(cut_subsets(result) == brute_force(points, kind));
}

RC_GTEST_PROP(Shatter, CoversCountIsReachedExactlyInGeneralPosition, ()) {
    const std::size_t dimension = any_count(1, 4);
    const Points points = any_points(dimension, 8, *whole_number(2, 100));
    const RangeKind kind = any_kind();
    const std::size_t cut = shattered(points, kind).cut.size();
    const std::uint64_t most = cover_count(kind, points.size(), dimension);
    RC_ASSERT(cut <= most);
    RC_ASSERT((cut == most) == in_general_position(points, kind));
    RC_ASSERT(most <= sauer_bound(points.size(), vc_dimension(kind, dimension)));
}

RC_GTEST_PROP(Shatter, TheLargestShatteredSubsetIsOne, ()) {
    const Points points = any_points(any_count(1, 3), 6, *whole_number(1, 3));
    const Shattering result = shattered(points, any_kind());
    const auto traces = [&](PointSet on) {
        std::set<PointSet> different;
        for (const CutSubset& cut : result.cut) { different.insert(cut.inside & on); }
        return different.size();
    };
    PointSet largest = 0;
    for (const std::uint64_t row : result.largest) { largest |= PointSet{1} << row; }
    RC_ASSERT(traces(largest) == std::size_t{1} << result.largest.size());
    for (PointSet subset = 0; subset < PointSet{1} << points.size(); ++subset) {
        const auto size = static_cast<std::size_t>(__builtin_popcountll(subset));
        RC_ASSERT(size <= result.largest.size() || traces(subset) < std::size_t{1} << size);
    }
}

RC_GTEST_PROP(Shatter, ReasonsNameAtMostOnePointMoreThanTheVcDimension, ()) {
    const std::size_t dimension = any_count(1, 3);
    const RangeKind kind = any_kind();
    for (const RadonPartition& reason : shattered(any_points(dimension, 9, 50), kind).reasons) {
        RC_ASSERT(reason.inside.size() + reason.outside.size() <= vc_dimension(kind, dimension) + 1);
    }
}

RC_GTEST_PROP(Shatter, MovingAllPointsChangesNothing, ()) {
    const std::size_t dimension = any_count(1, 3);
    const Points points = any_points(dimension, 6, 4);
    const auto step = *integer_vector(dimension, 1000);
    Points moved = points;
    for (auto& point : moved) {
        for (std::size_t j = 0; j < dimension; ++j) { point[j] += step[j]; }
    }
    const RangeKind kind = any_kind();
    RC_ASSERT(cut_subsets(shattered(points, kind)) == cut_subsets(shattered(moved, kind)));
}

RC_GTEST_PROP(Shatter, HalfSpacesDoNotMindAColumnsUnit, ()) {
    const std::size_t dimension = any_count(1, 3);
    const Points points = any_points(dimension, 6, 4);
    Points scaled = points;
    for (auto& point : scaled) { point[0] *= 0x1p-30; }
    RC_ASSERT(cut_subsets(shattered(points, RangeKind::halfspaces)) ==
              cut_subsets(shattered(scaled, RangeKind::halfspaces)));
}

RC_GTEST_PROP(Shatter, SparseRowsAreTheSamePoints, ()) {
    const Points points = any_points(3, 6, 1);
    const Dataset dense = dataset(points);
    const Dataset sparse = changed(dense, [&](DatasetParts& parts) { parts.storage = dense.as_csr(); });
    const RangeKind kind = any_kind();
    RC_ASSERT(cut_subsets(shatter(sparse, {kind, {}})) == cut_subsets(shattered(points, kind)));
}

// The check itself, tested with forgeries.
class ForgedShattering : public testing::Test {
protected:
    [[nodiscard]] std::string fault() const { return ShatterCheck(square, RangeKind::discs).fault(result); }
    Shattering result = shattered(square, RangeKind::discs);
};

TEST_F(ForgedShattering, TrueOneIsAccepted) { EXPECT_EQ(fault(), ""); }

TEST_F(ForgedShattering, OtherWeightIsRefused) {
    result.reasons[result.missing[0].reason].inside[0].weight += 1;
    EXPECT_EQ(fault(), "a reason proves nothing");
}

TEST_F(ForgedShattering, OtherRowIsRefused) {
    RadonPartition& reason = result.reasons[result.missing[0].reason];
    std::swap(reason.inside[0].row, reason.outside[0].row);
    EXPECT_EQ(fault(), "a reason proves nothing");
}

TEST_F(ForgedShattering, ReasonThatOnlyForbidsHalfPlanesIsRefused) {
    const Points inner{{0, 0}, {4, 0}, {0, 4}, {1, 1}}; // a disc contains only the last one
    const MissingSubsets claim{4, 0b1000, 1, 0};
    const Rational quarter = Rational(1) / 4;
    const RadonPartition reason{{{3, 1}}, {{0, Rational(1) / 2}, {1, quarter}, {2, quarter}}};
    EXPECT_TRUE(ShatterCheck(inner, RangeKind::halfspaces).true_missing(claim, reason));
    EXPECT_FALSE(ShatterCheck(inner, RangeKind::discs).true_missing(claim, reason));
    const MissingSubsets other{4, 0b0111, 1, 0}; // but none contains the others without it
    EXPECT_TRUE(ShatterCheck(inner, RangeKind::discs).true_missing(other, {reason.outside, reason.inside}));
    EXPECT_FALSE(
        ShatterCheck(inner, RangeKind::discs_and_complements).true_missing(other, {reason.outside, reason.inside}));
}

TEST_F(ForgedShattering, OutsideOfADiscIsNoDisc) {
    CutSubset& cut = result.cut[1];
    cut.inside ^= 0b1111;
    for (Rational& a : cut.range.normal) { a = -a; }
    cut.range.curvature = -cut.range.curvature;
    cut.range.offset = -cut.range.offset;
    EXPECT_FALSE(ShatterCheck(square, RangeKind::discs).true_cut(cut));
    EXPECT_TRUE(ShatterCheck(square, RangeKind::discs_and_complements).true_cut(cut));
    cut.range.curvature = 0;
    EXPECT_FALSE(ShatterCheck(square, RangeKind::discs_and_complements).true_cut(cut));
}

TEST_F(ForgedShattering, OtherRangeIsRefused) {
    result.cut[3].range.offset -= 100;
    EXPECT_EQ(fault(), "a range does not cut out its subset");
}

TEST_F(ForgedShattering, ForgottenAndRepeatedSubsetsAreSeen) {
    const CutSubset last = result.cut.back();
    result.cut.pop_back();
    EXPECT_EQ(fault(), "a subset is forgotten");
    result.cut.insert(result.cut.end(), 2, last);
    EXPECT_EQ(fault(), "a subset is claimed twice");
}

TEST_F(ForgedShattering, WrongCountsAreSeen) {
    ++result.decided;
    EXPECT_EQ(fault(), "the counts are wrong");
    result.missing[0].subsets = 2;
    EXPECT_EQ(fault(), "a group has another size");
}

} // namespace
} // namespace novikoff::test::shatter_test
