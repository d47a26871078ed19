// A true balance passes, every kind of forgery is refused, with the exact message.
#include "prove/check/balance.hpp"

#include "base/random.hpp"
#include "data/storage.hpp"
#include "novikoff/error.hpp"
#include "prove/search/newton.hpp"
#include "support/datasets.hpp"
#include "support/fractions.hpp"
#include "support/sample_certificates.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>

namespace novikoff::test::balance_test {
namespace {

using Numbers = std::vector<double>;
using Reason = std::optional<std::string>;

constexpr double infinity = std::numeric_limits<double>::infinity();

/// Rows with y = 1 for all: z = x.
Reason refused(const ExactRows& rows, const Balance& balance) {
    const Numbers y(rows.size(), 1);
    std::vector<std::size_t> face(rows.size());
    std::iota(face.begin(), face.end(), std::size_t{0});
    return check_balance(rows, y, face, balance);
}

Reason refused(const std::vector<Numbers>& z, const Balance& balance) {
    return refused(ExactRows(rows(z, Numbers(z.size(), 1)), false), balance);
}

/// Three directions of the plane that balance each other, and a third coordinate that is the sum of the first two.
std::vector<Numbers> triangle() { return {{1, 0, 1}, {0, 1, 1}, {-1, -1, -2}}; }
SparseVector sum_relation() { return {{0, 1}, {1, 1}, {2, -1}}; }

TEST(Balance, OfATrianglePasses) {
    EXPECT_EQ(refused(triangle(), {{0, 0, 0}, {sum_relation()}}), std::nullopt);
    EXPECT_EQ(refused(triangle(), {{0.5, -0.25, 0}, {sum_relation()}}), std::nullopt);
}

TEST(Balance, WithANumberTooFewOrTooManyIsRefused) {
    EXPECT_EQ(refused(triangle(), {{0, 0}, {sum_relation()}}), "the balance has 2 numbers where 3 are needed");
    EXPECT_EQ(refused(triangle(), {{0, 0, 0, 0}, {sum_relation()}}), "the balance has 4 numbers where 3 are needed");
}

TEST(Balance, WithoutItsRelationIsRefused) {
    EXPECT_EQ(refused(triangle(), {{0, 0, 0}, {}}), "the columns of the balance are not shown to be independent");
}

TEST(Balance, WithAFalseRelationIsRefused) {
    const SparseVector wrong{{0, 1}, {1, 1}, {2, -2}};
    EXPECT_EQ(refused(triangle(), {{0, 0, 0}, {wrong}}), "relation 1 of the balance is not 0 on row 1");
    EXPECT_EQ(refused(triangle(), {{0, 0, 0}, {{{2, 1}}}}), "relation 1 of the balance is not 0 on row 1");
    auto rows = triangle();
    rows[2][2] = -2.0000000000000004;
    EXPECT_EQ(refused(rows, {{0, 0, 0}, {sum_relation()}}), "relation 1 of the balance is not 0 on row 3");
    SparseVector nearly = sum_relation();
    nearly[0].second = fraction("1000000000000000000000001/1000000000000000000000000");
    EXPECT_EQ(refused(triangle(), {{0, 0, 0}, {nearly}}), "relation 1 of the balance is not 0 on row 1");
}

TEST(Balance, WithARelationWithoutACoordinateOfItsOwnIsRefused) {
    EXPECT_EQ(refused(triangle(), {{0, 0, 0}, {sum_relation(), sum_relation()}}),
              "relation 1 of the balance has no coordinate of its own");
    EXPECT_EQ(refused(triangle(), {{0, 0, 0}, {sum_relation(), {}}}),
              "relation 2 of the balance has no coordinate of its own");
    // Four equal columns: two of the relations, and their difference.
    const std::vector<Numbers> equal{{1, 1, 1, 1}, {-1, -1, -1, -1}};
    const SparseVector first{{0, 1}, {2, -1}};
    const SparseVector second{{0, 1}, {3, -1}};
    const SparseVector third{{0, 1}, {1, -1}};
    EXPECT_EQ(refused(equal, {Numbers(4), {third, first, second}}), std::nullopt);
    EXPECT_EQ(refused(equal, {Numbers(4), {first, second, {{2, 1}, {3, -1}}}}),
              "relation 1 of the balance has no coordinate of its own");
}

TEST(Balance, WhoseRelationIsNoVectorOfTheSpaceIsRefused) {
    const std::string sentence = "relation 1 of the balance is not a vector of the space";
    EXPECT_EQ(refused(triangle(), {{0, 0, 0}, {{{3, 1}}}}), sentence);
    EXPECT_EQ(refused(triangle(), {{0, 0, 0}, {{{1, 1}, {1, -1}}}}), sentence);
    EXPECT_EQ(refused(triangle(), {{0, 0, 0}, {{{2, 1}, {0, 1}}}}), sentence);
    EXPECT_EQ(refused(triangle(), {{0, 0, 0}, {{{0, 1}, {1, 0}}}}), sentence);
}

TEST(Balance, FromAPointTooFarFromTheOptimumIsRefused) {
    const std::vector<Numbers> z{{3}, {1}, {-1}, {-3}, {-1}};
    EXPECT_EQ(refused(z, {{0}, {}}), std::nullopt);
    EXPECT_EQ(refused(z, {{-2}, {}}), "the balance does not show a positive weight of row 2");
    EXPECT_EQ(refused(z, {{2}, {}}), "the balance does not show a positive weight of row 3");
    EXPECT_NE(refused(z, {{infinity}, {}}), std::nullopt);
    EXPECT_NE(refused(z, {{-1e300}, {}}), std::nullopt);
}

TEST(Balance, OfNoRowsIsRefused) {
    const ExactRows rows(test::rows({{1}}, {1}), false);
    EXPECT_EQ(check_balance(rows, Numbers{1}, {}, {{0}, {}}), "the balance has no rows");
}

TEST(Balance, OfAColumnWithoutValuesNeedsARelation) {
    const std::vector<Numbers> z{{1, 0}, {-1, 0}};
    EXPECT_EQ(refused(z, {{0, 0}, {}}), "the columns of the balance are 0, or of too different sizes");
    EXPECT_EQ(refused(z, {{0, 0}, {{{1, 1}}}}), std::nullopt);
    EXPECT_EQ(refused({{0, 0}}, {{0, 0}, {{{0, 1}}, {{1, 1}}}}), std::nullopt); // a row of zeros balances itself
}

TEST(Balance, OfSomeRowsIsAboutTheseAlone) {
    const ExactRows exact(rows({{1}, {5}, {-1}}, {1, 1, 1}), false);
    const Numbers y(3, 1);
    const std::vector<std::size_t> both{0, 2};
    const std::vector<std::size_t> one{0, 1};
    EXPECT_EQ(check_balance(exact, y, both, {{0}, {}}), std::nullopt);
    EXPECT_EQ(check_balance(exact, y, one, {{0}, {}}), "the balance does not show a positive weight of row 2");
    // In these rows the columns are equal, in the others they are not.
    const ExactRows aliased(rows({{1, 1}, {5, 6}, {-1, -1}}, {1, 1, 1}), false);
    const Balance balance{{0, 0}, {{{0, 1}, {1, -1}}}};
    EXPECT_EQ(check_balance(aliased, y, both, balance), std::nullopt);
    EXPECT_EQ(check_balance(aliased, y, std::vector<std::size_t>{0, 1, 2}, balance),
              "relation 1 of the balance is not 0 on row 2");
}

TEST(Balance, ThatIsRightUpToRoundingOnlyIsRefused) {
    // z = (1, ±tiny): λ > 0 exists for −1 only, but in doubles the sums vanish.
    const double tiny = 0x1p-60;
    EXPECT_EQ(refused({{1, 0}, {-1, 0}, {1, tiny}, {-1, 0}}, {{0, 0}, {}}),
              "the balance does not show a positive weight of row 3");
    EXPECT_NE(refused({{1, 1}, {-1, -1}, {1, 1 + 0x1p-52}, {-1, -1}}, {{0, 0}, {}}), std::nullopt);
}

TEST(Balance, OfRowsThatALiftRoundsIsAboutTheExactOnes) {
    // On a circle about the origin x1² + x2² is constant: a relation with the bias, if the squares are exact.
    const Dataset data =
        rows({{3, 4}, {-3, -4}, {5, 0}, {-5, 0}, {0, 5}, {4, -3}, {-4, 3}, {0, -5}}, {1, 1, -1, -1, 1, -1, -1, 1});
    const ExactRows circle(data, Lift::circle, 1, true);
    const Numbers y{1, 1, -1, -1, 1, -1, -1, 1};
    std::vector<std::size_t> face(8);
    std::iota(face.begin(), face.end(), std::size_t{0});
    const Balance balance{Numbers(4), {{{2, 1}, {3, -25}}}};
    EXPECT_EQ(check_balance(circle, y, face, balance), std::nullopt);
    const ExactRows moved(rows({{3, 4}, {-3, -4}, {5, 0}, {-5, 0x1p-600}, {0, 5}, {4, -3}, {-4, 3}, {0, -5}}, y),
                          Lift::circle, 1, true); // 2^-1200 more than 25
    EXPECT_EQ(check_balance(moved, y, face, balance), "relation 1 of the balance is not 0 on row 4");
}

TEST(Balance, OfColumnsOfVeryDifferentSizesPasses) {
    Random random(1);
    for (int round = 0; round < 20; ++round) {
        std::vector<Numbers> z;
        for (int k = 0; k < 20; ++k) {
            z.push_back({random.normal() * 0x1p400, random.normal(), random.normal() * 0x1p-400});
            z.push_back({-z.back()[0], -z.back()[1], -z.back()[2]});
        }
        EXPECT_EQ(refused(z, {Numbers(3), {}}), std::nullopt);
    }
}

TEST(Balance, TooLargeForTheMemoryIsAnError) {
    const std::size_t columns = 10'000'000;
    const ExactRows wide(Dataset::csr({std::vector<std::uint64_t>{0, 0}}, {std::vector<std::uint32_t>{}}, Numbers{},
                                      columns, std::vector<int>{1}),
                         true);
    EXPECT_EQ(refused(wide, {Numbers(columns + 1), {}}), "the columns of the balance are 0, or of too different sizes");
}

/// Any point and any true relations for rows that can be separated in part.
TEST(Balance, IsNeverAcceptedForRowsThatCanBeSeparated) {
    Random random(2);
    for (int round = 0; round < 2000; ++round) {
        const std::size_t d = 1 + random.below(4);
        const Numbers w = [&] {
            Numbers result(d);
            for (double& value : result) { value = static_cast<double>(random.below(7)) - 3; }
            return result;
        }();
        std::vector<Numbers> z(2 + random.below(20), Numbers(d));
        double sum = 0;
        for (Numbers& row : z) {
            for (double& value : row) { value = static_cast<double>(random.below(9)) - 4; }
            const double score = std::inner_product(w.begin(), w.end(), row.begin(), 0.0);
            for (double& value : row) { value *= score < 0 ? -1 : 1; }
            sum += std::fabs(score);
        }
        if (sum == 0) { continue; }
        const ExactRows exact(rows(z, Numbers(z.size(), 1)), false);
        std::vector<std::size_t> face(z.size());
        std::iota(face.begin(), face.end(), std::size_t{0});
        const NewtonResult end = separate_or_balance(exact, Numbers(z.size(), 1), face, nullptr, {}, {});
        EXPECT_EQ(end.balance, std::nullopt);
        for (int trial = 0; trial < 10; ++trial) {
            Balance forged{end.point, {}};
            for (std::size_t j = 0; j < d; ++j) {
                forged.point[j] = trial < 5 ? end.point[j] + trial * trial * end.step[j] : 3 * random.normal();
            }
            EXPECT_NE(refused(exact, forged), std::nullopt) << "round " << round;
        }
    }
}

} // namespace
} // namespace novikoff::test::balance_test
