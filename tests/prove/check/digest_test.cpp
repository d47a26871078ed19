// The parts of a certificate that concern all of the data: digest, radius, mistake bound.
#include "support/sample_certificates.hpp"

#include <gtest/gtest.h>

namespace novikoff::test::digest_test {
namespace {

TEST(DataDigest, IsThatOfTheBytesThatAreDocumented) {
    // sha256 of "novikoff data 1\n", rows, columns, classes, each label with its length, then for each row the number
    // of its label, the nonzero values with their columns from 1, and 0. All numbers have eight bytes. Computed by
    // another program.
    EXPECT_EQ(data_digest(rows({{2, 0}, {0, -0.5}}, {1, -1})),
              "5defa02fa1bbbdf0631968c83c6be1dc0c7fe680ad3457b259145ce78004eb31");
}

TEST(DataDigest, StorageAndStoredZerosDoNotMatter) {
    const Dataset dense = rows({{2, 0}, {-0.0, -0.5}}, {1, -1});
    EXPECT_EQ(data_digest(dense), data_digest(rows({{2, 0}, {0, -0.5}}, {1, -1}, Storage::sparse)));
    const Dataset sparse = Dataset::csr(std::vector<std::uint64_t>{0, 2, 3}, std::vector<std::uint32_t>{0, 1, 1},
                                        std::vector<double>{2, 0, -0.5}, 2, std::vector<int>{1, -1});
    EXPECT_EQ(data_digest(dense), data_digest(sparse));
}

TEST(DataDigest, EverythingElseMatters) {
    const Dataset data = rows({{2, 0}, {0, -0.5}}, {1, -1});
    const std::string digest = data_digest(data);
    EXPECT_NE(digest, data_digest(rows({{2, 0}, {-0.5, 0}}, {1, -1})));
    EXPECT_NE(digest, data_digest(rows({{2, 0}, {0, -0.5}}, {-1, 1})));
    EXPECT_NE(digest, data_digest(rows({{0, -0.5}, {2, 0}}, {1, -1})));
    EXPECT_NE(digest, data_digest(rows({{2, 0, 0}, {0, -0.5, 0}}, {1, -1})));
    EXPECT_NE(digest, data_digest(labelled_rows({{2, 0}, {0, -0.5}}, {1, 0}, {"-1", "+1"})));
}

TEST(ExactRadius, IsTheLeastDoubleThatNoRowIsLongerThan) {
    EXPECT_EQ(radius_of(ExactRows(rows({{3, 4}, {1, 1}}, {1, -1}), false)), 5);
    const double root = radius_of(ExactRows(rows({{1}, {0.5}}, {1, -1}), true));
    EXPECT_LE(Rational(2), Rational::of(root) * Rational::of(root));
    EXPECT_EQ(root, sqrt_above(Rational(2)));
    EXPECT_EQ(radius_of(ExactRows(rows({{1e200}, {-1e300}}, {1, -1}), false)), 1e300);
    EXPECT_EQ(radius_of(ExactRows(rows({{1e-200}, {-1e-300}}, {1, -1}), false)), 1e-200);
    EXPECT_EQ(radius_of(ExactRows(rows({{0}, {0}}, {1, -1}), false)), 0);
}

TEST(ExactRadius, RowsWhoseSquaresUnderflowAreCompared) {
    // In doubles the squared length of the first row is 4.9e-324, that of the second 0; but the second is longer.
    std::vector<double> first(100);
    first[0] = 2e-162;
    const std::vector<double> second(100, 1e-162);
    EXPECT_GT(radius_of(ExactRows(rows({first, second}, {1, -1}), false)), 0.9e-161);
}

TEST(ExactRadius, LiftedRowsAreMeasuredWithoutTheRoundingOfTheLift) {
    const Dataset data = rows({{0.1, 0.2}, {0.3, 0.1}}, {1, -1});
    for (const Lift lift : {Lift::circle, Lift::polynomial}) {
        const ExactRows exact(data, lift, 3, true);
        Rational longest;
        for (std::size_t i = 0; i < 2; ++i) {
            longest = std::max(longest, product(exact.exact(i, 1), exact.exact(i, 1)));
        }
        EXPECT_EQ(radius_of(exact), sqrt_above(longest));
    }
}

TEST(MistakeBound, IsTheSquareOfRadiusOverMarginRoundedUp) {
    Certified sample = separable_sample();
    const Rational ratio = Rational::of(sample.claim().radius) / 2;
    const double bound = mistake_bound(sample.claim()).value();
    EXPECT_GE(Rational::of(bound), ratio * ratio);
    EXPECT_LT(Rational::of(std::nextafter(bound, 0.0)), ratio * ratio);
    EXPECT_NEAR(bound, 2.5, 1e-15); // 10 / 4
}

TEST(MistakeBound, NeedsAMargin) {
    EXPECT_FALSE(mistake_bound(inseparable_sample().claim()).has_value());
    EXPECT_FALSE(mistake_bound(undecided_sample().claim()).has_value());
}

} // namespace
} // namespace novikoff::test::digest_test
