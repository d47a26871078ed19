#include "base/kernels.hpp"
#include "data/column_summary.hpp"
#include "novikoff/space.hpp"
#include "support/expect_error.hpp"
#include "support/rows_of_numbers.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>

namespace novikoff::test::scale_test {
namespace {

Space fitted(const Dataset& data, Scale scale) {
    SpaceOptions options;
    options.scale = scale;
    return fit_space(data, options);
}

NumberRows scaled(const Dataset& data, Scale scale) { return numbers(apply_space(fitted(data, scale), data)); }

const std::vector<Scale> scales{Scale::unit_ball, Scale::standard, Scale::max_abs};

TEST(Scale, UnitBallDividesByTheLargestNorm) {
    const Dataset data = dense({{3, 4}, {1, 0}});
    EXPECT_EQ(fitted(data, Scale::unit_ball).factor, (std::vector<double>{0.2, 0.2}));
    EXPECT_TRUE(fitted(data, Scale::unit_ball).shift.empty());
    EXPECT_EQ(scaled(data, Scale::unit_ball), (NumberRows{{3 * 0.2, 4 * 0.2}, {0.2, 0}}));
}

TEST(Scale, StandardCentresAndDividesByTheDeviation) {
    const Dataset data = dense({{1, 10}, {3, 30}});
    EXPECT_EQ(fitted(data, Scale::standard).shift, (std::vector<double>{2, 20}));
    EXPECT_EQ(fitted(data, Scale::standard).factor, (std::vector<double>{1, 0.1}));
    EXPECT_EQ(scaled(data, Scale::standard), (NumberRows{{-1, -1}, {1, 1}}));
}

TEST(Scale, MaxAbsDividesByTheLargestMagnitude) {
    const Dataset data = dense({{1, -8}, {-2, 4}});
    EXPECT_EQ(fitted(data, Scale::max_abs).factor, (std::vector<double>{0.5, 0.125}));
    EXPECT_EQ(scaled(data, Scale::max_abs), (NumberRows{{0.5, -1}, {-1, 0.5}}));
}

// The mean of three times 0.1 is not 0.1, so the computed deviation is not 0; but the column is constant.
TEST(Scale, AConstantColumnIsCentredWithFactorOne) {
    const NumberRows rows{{0.1, 0}, {0.1, 0}, {0.1, 0}};
    for (const Dataset& data : {dense(rows), sparse(rows)}) {
        EXPECT_EQ(fitted(data, Scale::standard).shift, (std::vector<double>{0.1, 0}));
        EXPECT_EQ(fitted(data, Scale::standard).factor, (std::vector<double>{1, 1}));
        EXPECT_EQ(scaled(data, Scale::standard), (NumberRows{{0, 0}, {0, 0}, {0, 0}}));
    }
}

TEST(Scale, AColumnWithOneOddCellIsNotConstant) {
    EXPECT_NE(fitted(sparse({{2}, {0}, {2}}), Scale::standard).factor[0], 1);
    EXPECT_NE(fitted(sparse({{0}, {0}, {2}}), Scale::standard).factor[0], 1);
}

TEST(Scale, ZeroDataKeepTheFactorOne) {
    const Dataset data = dense({{0, 0}, {0, 0}});
    for (const Scale scale : scales) { EXPECT_EQ(scaled(data, scale), numbers(data)) << scale_name(scale); }
}

TEST(Scale, NewDataAreScaledAsTheOldWere) {
    const Space space = fitted(dense({{1, 10}, {3, 30}}), Scale::standard);
    EXPECT_EQ(numbers(apply_space(space, sparse({{0, 40}}))), (NumberRows{{-2, 2}}));
}

TEST(Scale, IsLearntFromTheLiftedColumns) {
    SpaceOptions options;
    options.lift = Lift::polynomial;
    options.degree = 2;
    options.scale = Scale::max_abs;
    const Dataset data = dense({{2}, {-4}});
    const Space space = fit_space(data, options);
    EXPECT_EQ(space.factor, (std::vector<double>{1 / 4.0, 1 / 16.0}));
    EXPECT_EQ(numbers(apply_space(space, data)), (NumberRows{{0.5, 0.25}, {-1, 1}}));
}

RC_GTEST_PROP(Scale, SparseRowsGiveTheBitsOfDenseOnes, ()) {
    const auto columns = *rc::gen::inRange<std::size_t>(1, 12);
    const NumberRows rows = arbitrary_numbers(4, columns, *rc::gen::inRange(0, 10));
    for (const Scale scale : scales) {
        const Space of_dense = fitted(dense(rows), scale);
        const Space of_sparse = fitted(sparse(rows), scale);
        RC_ASSERT(of_dense.shift == of_sparse.shift);
        RC_ASSERT(of_dense.factor == of_sparse.factor);
        RC_ASSERT(scaled(dense(rows), scale) == scaled(sparse(rows), scale));
    }
}

RC_GTEST_PROP(Scale, ScaledDataAreAsPromised, ()) {
    const auto columns = *rc::gen::inRange<std::size_t>(1, 5);
    const NumberRows rows = arbitrary_numbers(6, columns, 2);
    const Dataset data = dense(rows);
    double radius = 0;
    for (const auto& row : scaled(data, Scale::unit_ball)) { radius = std::max(radius, norm(row)); }
    RC_ASSERT(radius == 0 || std::fabs(radius - 1) < 1e-15);
    const ColumnSummary standard = summarize_columns(dense(scaled(data, Scale::standard)));
    const ColumnSummary max_abs = summarize_columns(dense(scaled(data, Scale::max_abs)));
    for (std::size_t j = 0; j < columns; ++j) {
        RC_ASSERT(std::fabs(standard.mean[j]) < 1e-10);
        RC_ASSERT(standard.deviation[j] == 0 || std::fabs(standard.deviation[j] - 1) < 1e-10);
        RC_ASSERT(max_abs.largest[j] == 0 || std::fabs(max_abs.largest[j] - 1) < 1e-15);
    }
}

RC_GTEST_PROP(Scale, WithoutScaleGivesTheSameScores, ()) {
    const auto columns = *rc::gen::inRange<std::size_t>(1, 5);
    const Dataset data = dense(arbitrary_numbers(4, columns, 2));
    for (const Scale scale : scales) {
        Space space = fitted(data, scale);
        space.bias = *rc::gen::arbitrary<bool>();
        std::vector<double> w;
        for (std::size_t j = 0; j < space.dimension(); ++j) { w.push_back(*rc::gen::inRange(-10, 11)); }
        const Affine plane = without_scale(space, w);
        RC_ASSERT(plane.weights.size() == columns);
        const NumberRows raw = numbers(data);
        const NumberRows inside = scaled(data, scale);
        for (std::size_t i = 0; i < raw.size(); ++i) {
            const double expected = dot(w, inside[i], space.bias);
            RC_ASSERT(std::fabs(dot(plane.weights, raw[i]) + plane.intercept - expected) < 1e-7);
        }
    }
}

TEST(Scale, StandardRefusesToFillTooMuchMemory) {
    SpaceOptions options;
    options.scale = Scale::standard;
    options.max_values = 5;
    const std::string text = "data.csv: `scale=standard` makes the data dense: 2 rows of 3 columns are 6 values, more "
                             "than the limit of 5; use `scale=max-abs`, which keeps zeros";
    const Dataset data = sparse({{1, 0, 0}, {0, 0, 2}});
    expect_error(ErrorKind::data, text, [&] { (void)fit_space(data, options); });
    expect_error(ErrorKind::data, text, [&] { (void)apply_space(fitted(data, Scale::standard), data, 5); });
    options.scale = Scale::max_abs;
    EXPECT_NO_THROW((void)fit_space(data, options));
}

/// 2^22 values and more, of which fewer than a quarter are not 0: scaled, not centred, however they are stored.
TEST(Scale, StandardDoesNotCentreLargeSparseData) {
    constexpr std::size_t rows = 2100;
    constexpr std::size_t columns = 2000;
    std::vector<double> values(rows * columns);
    for (std::size_t i = 0; i < rows; ++i) { values[i * columns + i % columns] = 1 + static_cast<double>(i % 3); }
    const Dataset dense = Dataset::dense(values, rows, columns);
    const Space space = fitted(dense, Scale::standard);
    EXPECT_TRUE(space.shift.empty());
    const double mean = 1 / static_cast<double>(rows); // column 1000 has one 2
    EXPECT_NEAR(space.factor[1000], 1 / (2 * std::sqrt(mean * (1 - mean))), 1e-12);
    EXPECT_EQ(numbers(apply_space(space, dense))[1000][1000], 2 * space.factor[1000]);
}

TEST(Scale, MaxAbsAndUnitBallKeepSparseRowsSparse) {
    const Dataset data = sparse({{1, 0, 0}, {0, 0, 2}});
    EXPECT_FALSE(apply_space(fitted(data, Scale::max_abs), data).is_dense());
    EXPECT_FALSE(apply_space(fitted(data, Scale::unit_ball), data).is_dense());
}

TEST(Scale, NumbersOutOfReachAreRefused) {
    expect_error(ErrorKind::data,
                 "data.csv: `scale=unit-ball` needs a largest norm between 1e-140 and 1e+150, and it is larger; use "
                 "`scale=max-abs`",
                 [] { (void)fitted(dense({{1e200}}), Scale::unit_ball); });
    expect_error(ErrorKind::data,
                 "data.csv: `scale=unit-ball` needs a largest norm between 1e-140 and 1e+150, and it is smaller; use "
                 "`scale=max-abs`",
                 [] { (void)fitted(dense({{1e-200}}), Scale::unit_ball); });
    expect_error(ErrorKind::data,
                 "data.csv: `scale=standard`: the distance of x2 from its mean can be larger than any double; use "
                 "`scale=max-abs`",
                 [] {
                     (void)fitted(dense({{1, 1.7e308}, {2, -1.7e308}, {3, -1.7e308}}), Scale::standard);
                 });
    EXPECT_EQ(scaled(dense({{1e200}, {-1e-310}}), Scale::max_abs), (NumberRows{{1}, {-0.0}}));
}

// Squares of these numbers overflow or underflow, the deviations do not.
TEST(Scale, StandardTakesColumnsOfAnySize) {
    for (const double size : {0x1p-1020, 0x1p-600, 0x1p+600, 0x1p+1022}) {
        const Dataset data = dense({{-size, 0}, {size, size}});
        EXPECT_EQ(scaled(data, Scale::standard), (NumberRows{{-1, -1}, {1, 1}})) << size;
        EXPECT_EQ(fitted(data, Scale::standard).shift, (std::vector<double>{0, size / 2})) << size;
    }
}

// The factor would overflow, and messages suggest no other scaling that needs the same factor.
TEST(Scale, NumbersTooSmallToBeInvertedAreRefused) {
    const Dataset data = dense({{1, 3e-310}, {2, 1e-310}});
    const std::string why = " of x2 is so small that no double can bring it to 1; leave the column out, or scale it "
                            "beforehand";
    expect_error(ErrorKind::data, "data.csv: `scale=max-abs`: the largest number" + why,
                 [&] { (void)fitted(data, Scale::max_abs); });
    expect_error(ErrorKind::data, "data.csv: `scale=standard`: the deviation" + why,
                 [&] { (void)fitted(data, Scale::standard); });
    expect_error(ErrorKind::data,
                 "data.csv: `scale=unit-ball` needs a largest norm between 1e-140 and 1e+150, and it is smaller; scale "
                 "the numbers beforehand",
                 [] { (void)fitted(dense({{5e-324}}), Scale::unit_ball); });
    EXPECT_EQ(scaled(dense({{0x1p-1023}, {-0x1p-1024}}), Scale::max_abs), (NumberRows{{1}, {-0.5}}));
}

TEST(Scale, NewDataThatOverflowAreRefused) {
    const Space space = fitted(dense({{1e-10}, {0}}), Scale::max_abs);
    const Dataset data = Dataset::dense({1, 1e300}, 2, 1, {}, {"data.csv", {"age"}});
    expect_error(ErrorKind::data, "data.csv: row 2: age is larger than any double after scaling",
                 [&] { (void)apply_space(space, data); });
}

} // namespace
} // namespace novikoff::test::scale_test
