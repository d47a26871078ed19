#include "novikoff/generate.hpp"

#include "data/binary_problems.hpp"
#include "support/expect_error.hpp"
#include "support/reading.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace novikoff::test::generate_test {
namespace {

Dataset made(Shape shape, std::size_t rows = 1001, std::size_t columns = 2, std::uint64_t seed = 7) {
    GenerateOptions options;
    options.shape = shape;
    options.rows = rows;
    options.columns = columns;
    options.seed = seed;
    return generate(options);
}

TEST(Generate, LabelsAreBalancedAndShuffled) {
    for (const Shape shape : {Shape::blobs, Shape::ball, Shape::xor_, Shape::rings, Shape::moons}) {
        const Dataset data = made(shape);
        EXPECT_EQ(data.classes(), (std::vector<std::string>{"-1", "1"}));
        EXPECT_EQ(data.rows(), 1001U);
        EXPECT_EQ(data.columns(), 2U);
        EXPECT_EQ(std::count(data.labels().begin(), data.labels().end(), 1U), 501);
        EXPECT_FALSE(std::is_sorted(data.labels().begin(), data.labels().end()));
        EXPECT_TRUE(data.is_dense());
        EXPECT_FALSE(data.source().empty());
    }
}

TEST(Generate, TheSeedDecidesEverything) {
    EXPECT_EQ(matrix(made(Shape::ball, 50, 5, 3)), matrix(made(Shape::ball, 50, 5, 3)));
    EXPECT_NE(matrix(made(Shape::ball, 50, 5, 3)), matrix(made(Shape::ball, 50, 5, 4)));
}

TEST(Generate, TheBitsAreTheSameForEver) {
    struct Golden {
        Shape shape;
        std::size_t columns;
        std::vector<double> values;
        std::vector<std::uint32_t> labels;
    };
    const std::vector<Golden> goldens{
        {Shape::blobs,
         3,
         {0x1.b8be12f10449p-3, -0x1.a34957ff4b51fp+0, -0x1.2a8075ac752d6p-1, 0x1.414d68eebc82cp+1},
         {1, 1, 0, 0}},
        {Shape::ball,
         3,
         {0x1.ba8e454d108eep-1, 0x1.69b2e72a8f404p-4, 0x1.c5e8bb0b8f466p-4, 0x1.fdaefb3d92ce5p-3},
         {1, 1, 0, 0}},
        {Shape::xor_,
         2,
         {-0x1.b1f8ff36fb9cfp+0, 0x1.daaa3641bd0bcp+1, 0x1.82829dbd3496p+1, 0x1.deb4746f9f1b1p+0},
         {0, 1, 0, 1}},
        {Shape::rings,
         2,
         {-0x1.0cf287b114ce7p+2, 0x1.ff41b16e17c28p-2, -0x1.1880604aadd8p+0, 0x1.5f83a1c34129dp+0},
         {0, 1, 0, 1}},
        {Shape::moons,
         2,
         {-0x1.0cf287b114ce7p+2, 0x1.ff41b16e17c28p-2, 0x1.a825d089f288ep+0, -0x1.df6d08b154de4p-1},
         {0, 1, 0, 1}},
    };
    for (const Golden& golden : goldens) {
        const Dataset data = made(golden.shape, 10, golden.columns);
        const auto values = std::get<DenseStorage>(data.storage()).values.doubles();
        EXPECT_EQ(std::vector<double>(values.begin(), values.begin() + 4), golden.values);
        EXPECT_EQ(std::vector<std::uint32_t>(data.labels().begin(), data.labels().begin() + 4), golden.labels);
    }
}

/// Estimates the hidden normal from the rows: in the ball, the mean of y·x points along it.
std::vector<double> mean_of_signed_rows(const Dataset& data) {
    std::vector<double> mean(data.columns());
    const auto y = signs(data, 1);
    const Matrix rows = matrix(data);
    for (std::size_t i = 0; i < data.rows(); ++i) {
        for (std::size_t j = 0; j < data.columns(); ++j) {
            mean[j] += y[i] * rows[i][j] / static_cast<double>(data.rows());
        }
    }
    return mean;
}

TEST(Generate, TheBallHasTheMarginThatWasAskedFor) {
    GenerateOptions options;
    options.shape = Shape::ball;
    options.rows = 20'000;
    options.margin = 0.3;
    for (const std::size_t columns : {1U, 2U, 3U}) {
        options.columns = columns;
        const Dataset data = generate(options);
        const auto normal = mean_of_signed_rows(data);
        const auto y = signs(data, 1);
        double nearest = 1;
        double farthest = 0;
        const Matrix rows = matrix(data);
        for (std::size_t i = 0; i < data.rows(); ++i) {
            farthest = std::max(farthest, norm(rows[i]));
            nearest = std::min(nearest, y[i] * dot(normal, rows[i]) / norm(normal));
        }
        EXPECT_LE(farthest, 1 + 1e-12);
        EXPECT_GT(farthest, 0.99);
        EXPECT_NEAR(nearest, 0.3, 0.02) << columns;
    }
}

TEST(Generate, BlobsHaveTheDistanceThatWasAskedFor) {
    GenerateOptions options;
    options.rows = 20'000;
    options.columns = 3;
    options.distance = 6;
    options.spread = 0.5;
    const Dataset data = generate(options);
    EXPECT_NEAR(2 * norm(mean_of_signed_rows(data)), 6, 0.05);
}

TEST(Generate, XorIsLabelledByTheProductOfSigns) {
    GenerateOptions options;
    options.shape = Shape::xor_;
    options.spread = 0.1;
    const Dataset data = generate(options);
    const auto y = signs(data, 1);
    const Matrix rows = matrix(data);
    std::size_t right = 0;
    for (std::size_t i = 0; i < data.rows(); ++i) {
        EXPECT_EQ(rows[i][0] * rows[i][1] > 0, y[i] > 0);
        right += rows[i][0] > 0 ? 1 : 0;
    }
    EXPECT_NEAR(static_cast<double>(right), 500, 80);
}

TEST(Generate, RingsAreApartByACircle) {
    const Dataset data = made(Shape::rings);
    const auto y = signs(data, 1);
    const Matrix rows = matrix(data);
    for (std::size_t i = 0; i < data.rows(); ++i) {
        const double radius = norm(rows[i]);
        EXPECT_TRUE(y[i] > 0 ? radius >= 1.5 && radius <= 2.5 : radius >= 3.5 && radius <= 4.5) << radius;
    }
}

TEST(Generate, MoonsAreInterleavedAndApart) {
    const Dataset data = made(Shape::moons, 400);
    const auto y = signs(data, 1);
    const Matrix rows = matrix(data);
    double gap = 100;
    for (std::size_t i = 0; i < data.rows(); ++i) {
        const double x0 = rows[i][0] - (y[i] > 0 ? 4 : 0);
        const double x1 = rows[i][1] - (y[i] > 0 ? 2 : 0);
        EXPECT_NEAR(std::hypot(x0, x1), 4, 0.5);
        EXPECT_TRUE(y[i] > 0 ? x1 <= 0 : x1 >= 0);
        for (std::size_t j = 0; j < data.rows(); ++j) {
            if (y[i] != y[j]) { gap = std::min(gap, std::hypot(rows[i][0] - rows[j][0], rows[i][1] - rows[j][1])); }
        }
    }
    EXPECT_GT(gap, 0.9);
    EXPECT_LT(gap, 2.0);
}

TEST(Generate, TheShareOfFlippedLabelsIsExact) {
    GenerateOptions options;
    options.shape = Shape::rings;
    options.rows = 200;
    const Dataset clean = generate(options);
    options.flipped = 0.1;
    const Dataset noisy = generate(options);
    EXPECT_EQ(matrix(clean), matrix(noisy));
    std::size_t flipped = 0;
    for (std::size_t i = 0; i < clean.rows(); ++i) { flipped += clean.labels()[i] != noisy.labels()[i] ? 1 : 0; }
    EXPECT_EQ(flipped, 20U);
}

TEST(Generate, OptionsOutOfRangeAreRefused) {
    const auto refused = [](const std::string& message, auto&& change) {
        GenerateOptions options;
        change(options);
        expect_error(ErrorKind::usage, message, [&] { (void)generate(options); });
    };
    refused("at least 2 rows are needed", [](auto& o) { o.rows = 1; });
    refused("at least 1 column is needed", [](auto& o) { o.columns = 0; });
    refused("rows times columns must be at most 2^36", [](auto& o) { o.rows = std::size_t{1} << 40U; });
    refused("the share of flipped labels must be from 0 to 1", [](auto& o) { o.flipped = 1.5; });
    refused("the spread must be from 0 to 1e100", [](auto& o) { o.spread = -1; });
    refused("the distance must be from 0 to 1e100", [](auto& o) { o.distance = std::nan(""); });
    for (const Shape shape : {Shape::xor_, Shape::rings, Shape::moons}) {
        refused("this shape has 2 columns", [=](auto& o) {
            o.shape = shape;
            o.columns = 3;
        });
    }
    for (const double margin : {0.0, 1.0, -0.5}) {
        refused("the margin must be above 0 and below 1", [=](auto& o) {
            o.shape = Shape::ball;
            o.margin = margin;
        });
    }
}

} // namespace
} // namespace novikoff::test::generate_test
