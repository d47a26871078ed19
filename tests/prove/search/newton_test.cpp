// The search for a separator or a balance, compared with the exact search, and the relations that it finds.
#include "prove/search/newton.hpp"

#include "base/random.hpp"
#include "data/storage.hpp"
#include "novikoff/error.hpp"
#include "prove/check/balance.hpp"
#include "prove/check/relations.hpp"
#include "prove/search/relations.hpp"
#include "prove/search/separability.hpp"
#include "support/datasets.hpp"
#include "support/fractions.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

namespace novikoff::test::newton_test {
namespace {

using Numbers = std::vector<double>;

struct Sample {
    std::vector<Numbers> x;
    Numbers y;
    bool bias = false;
};

std::vector<std::size_t> all_of(const ExactRows& rows) {
    std::vector<std::size_t> face(rows.size());
    std::iota(face.begin(), face.end(), std::size_t{0});
    return face;
}

NewtonResult search(const Sample& sample, Storage storage = Storage::dense, Team* team = nullptr) {
    const ExactRows exact(rows(sample.x, sample.y, storage), sample.bias);
    return separate_or_balance(exact, sample.y, all_of(exact), team, {}, {});
}

/// Rows of many kinds: ties, zeros, repeated and contradicting rows, columns that depend on others, of any size.
Sample any_sample(std::uint64_t seed) {
    Random random(seed);
    const std::size_t d = 1 + random.below(6);
    const std::size_t n = 2 + random.below(4 * d + 4);
    const auto kind = random.below(4);
    Sample sample{std::vector<Numbers>(n, Numbers(d)), Numbers(n), random.below(2) == 0};
    for (std::size_t i = 0; i < n; ++i) {
        for (double& value : sample.x[i]) {
            value = kind == 0   ? random.normal()
                    : kind == 1 ? static_cast<double>(random.below(2))
                                : static_cast<double>(random.below(kind == 2 ? 3 : 9)) - (kind == 2 ? 1 : 4);
        }
        sample.y[i] = random.below(2) == 0 ? 1 : -1;
    }
    if (random.below(3) == 0) { // labels of a hyperplane, perhaps but one
        Numbers w(d);
        for (double& value : w) { value = static_cast<double>(random.below(7)) - 3; }
        for (std::size_t i = 0; i < n; ++i) {
            const double score = std::inner_product(w.begin(), w.end(), sample.x[i].begin(), 0.0);
            if (score != 0) { sample.y[i] = score > 0 ? 1 : -1; }
        }
        if (random.below(2) == 0) { sample.y[random.below(n)] *= -1; }
    }
    for (std::size_t k = random.below(n); k > 0; --k) {
        const std::size_t to = random.below(n);
        const std::size_t from = random.below(n);
        sample.x[to] = sample.x[from];
        sample.y[to] = sample.y[from] * (random.below(4) == 0 ? -1 : 1);
    }
    const std::size_t a = random.below(d);
    const std::size_t b = random.below(d);
    const std::size_t c = random.below(d);
    const auto alias = random.below(6);
    for (Numbers& row : sample.x) {
        if (alias == 0) { row[a] = 0; }
        if (alias == 1) { row[a] = (kind == 0 ? 2 : 3) * row[b]; } // not rounded
        if (alias == 2 && kind != 0) { row[a] = row[b] - row[c]; }
    }
    if (random.below(4) == 0) {
        for (std::size_t j = 0; j < d; ++j) {
            const double factor = std::ldexp(1, static_cast<int>(random.below(801)) - 400);
            for (Numbers& row : sample.x) { row[j] *= factor; }
        }
    }
    return sample;
}

TEST(Newton, AgreesWithTheExactSearch) {
    int decided = 0;
    int missed = 0;
    for (std::uint64_t seed = 0; seed < 3000; ++seed) {
        const Sample sample = any_sample(seed);
        const NewtonResult found = search(sample, seed % 2 == 0 ? Storage::dense : Storage::sparse);
        const ExactRows exact(rows(sample.x, sample.y), sample.bias);
        const Verdict verdict = Separability(exact, sample.y).decide().verdict;
        ASSERT_TRUE(found.separator.empty() || verdict == Verdict::separable) << "seed " << seed;
        ASSERT_TRUE(!found.balance || verdict == Verdict::inseparable) << "seed " << seed;
        const bool found_any = found.balance || !found.separator.empty();
        decided += found_any ? 1 : 0;
        missed += !found_any && verdict != Verdict::quasi_separable ? 1 : 0;
    }
    EXPECT_GT(decided, 2000);
    EXPECT_LE(missed, 5);
}

TEST(Newton, AThreadMoreChangesNothing) {
    Team team(3);
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        Random random(seed);
        Sample sample{std::vector<Numbers>(3000, Numbers(5)), Numbers(3000), true};
        for (std::size_t i = 0; i < sample.x.size(); ++i) {
            for (double& value : sample.x[i]) { value = random.normal(); }
            sample.y[i] = random.normal() + sample.x[i][0] > 0 ? 1 : -1;
        }
        const NewtonResult one = search(sample);
        const NewtonResult three = search(sample, Storage::dense, &team);
        ASSERT_TRUE(one.balance.has_value());
        ASSERT_TRUE(three.balance.has_value());
        EXPECT_EQ(one.balance->point, three.balance->point);
        if (seed > 2) { break; }
    }
}

TEST(Newton, DenseAndSparseRowsGiveTheSamePoint) {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        const Sample sample = any_sample(seed);
        EXPECT_EQ(search(sample).point, search(sample, Storage::sparse).point) << "seed " << seed;
    }
}

TEST(Newton, TheStepPointsToRowsThatCanBeSeparated) {
    // Rows at 0 with both labels, and some at 1 with label 1 only: w = (1) separates these.
    const Sample sample{{{0, 1}, {0, 1}, {1, 1}, {1, 1}, {2, 1}, {0, -1}}, {1, -1, 1, 1, 1, 1}, false};
    const NewtonResult found = search(sample);
    EXPECT_FALSE(found.balance.has_value());
    EXPECT_TRUE(found.separator.empty());
    EXPECT_GT(found.step[0], 0.1);
}

/// One column for each level of each factor; every row has one level of each.
ExactRows one_hot(std::size_t factors, std::size_t levels, std::size_t n, Numbers& y) {
    Random random(1);
    CsrBuilder builder;
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t f = 0; f < factors; ++f) { builder.add(f * levels + random.below(levels), 1); }
        builder.end_row();
        y.push_back(random.below(2) == 0 ? 1 : -1);
    }
    SparseStorage storage = std::move(builder).storage();
    std::vector<int> labels(y.begin(), y.end());
    return {Dataset::csr(storage.offsets, storage.indices, storage.values, factors * levels, labels), true};
}

TEST(Newton, FactorsInOneHotCodeHaveARelationEach) {
    Numbers y;
    const ExactRows exact = one_hot(4, 20, 3000, y);
    const NewtonResult found = separate_or_balance(exact, y, all_of(exact), nullptr, {}, {});
    ASSERT_TRUE(found.balance.has_value());
    ASSERT_EQ(found.balance->relations.size(), 4U);
    for (const SparseVector& relation : found.balance->relations) {
        EXPECT_EQ(relation.back().first, 80U) << "the bias is the sum of the levels of a factor";
    }
    Balance forged = *found.balance;
    forged.relations.pop_back();
    EXPECT_EQ(check_balance(exact, y, all_of(exact), forged),
              "the columns of the balance are not shown to be independent");
}

TEST(Newton, APassCanBeInterruptedAndAProofToo) {
    struct Stop {};
    Numbers y;
    const ExactRows exact = one_hot(3, 10, 2000, y);
    const std::vector<std::size_t> face = all_of(exact);
    int passes = 0;
    const auto at_third = [&] {
        if (++passes == 3) { throw Stop(); }
    };
    EXPECT_THROW(static_cast<void>(separate_or_balance(exact, y, face, nullptr, at_third, {})), Stop);
    EXPECT_THROW(static_cast<void>(separate_or_balance(exact, y, face, nullptr, {}, [] { throw Stop(); })), Stop);
}

TEST(Newton, FewRowsOrColumnsAreEnough) {
    EXPECT_FALSE(search({{{1}}, {1}, false}).separator.empty());
    EXPECT_TRUE(search({{{0}}, {1}, false}).balance.has_value());
    EXPECT_TRUE(search({{{0}, {0}}, {1, -1}, true}).balance.has_value());
    EXPECT_FALSE(search({{{0}, {0}}, {1, 1}, true}).separator.empty());
}

Sample small_whole_numbers(Random& random) {
    Sample sample{std::vector<Numbers>(40, Numbers(6)), Numbers(40, 1), true};
    for (Numbers& row : sample.x) {
        for (double& value : row) { value = static_cast<double>(random.below(9)) - 4; }
    }
    return sample;
}

std::vector<SparseVector> relations_of(const Sample& sample) {
    const ExactRows exact(rows(sample.x, sample.y), sample.bias);
    const std::vector<std::size_t> face = all_of(exact);
    return find_relations(exact, face, simple_relations(exact, face), nullptr, {});
}

TEST(Relations, SmallFractionsAreFound) {
    Random random(3);
    Sample sample = small_whole_numbers(random);
    EXPECT_TRUE(relations_of(sample).empty());
    for (Numbers& row : sample.x) { // x4 = 2 x1 − x3 + 3, x6 = (x2 + 5 x5)/8
        row[3] = 2 * row[0] - row[2] + 3;
        row[5] = (row[1] + 5 * row[4]) / 8;
    }
    const auto relations = relations_of(sample);
    ASSERT_EQ(relations.size(), 2U);
    const auto column_of = [](const SparseVector& v) { return v[v.size() - (v.back().first == 6 ? 2 : 1)].first; };
    EXPECT_EQ(column_of(relations[0]), 3U);
    EXPECT_EQ(column_of(relations[1]), 5U);
}

TEST(Relations, AMultipleOfACombinationIsOneToo) {
    Random random(6);
    Sample sample = small_whole_numbers(random);
    for (Numbers& row : sample.x) {
        row[2] = row[0] - row[1];
        row[4] = 3 * row[2]; // a simple relation with column 3, which depends on others
        row[5] = 0;
    }
    const auto relations = relations_of(sample);
    ASSERT_EQ(relations.size(), 3U);
    const ExactRows exact(rows(sample.x, sample.y), sample.bias);
    std::string fault;
    EXPECT_EQ(own_coordinates(exact, relations, fault), (std::vector<std::size_t>{4, 5, 2}));
    EXPECT_FALSE(broken_relation(exact, all_of(exact), relations).has_value());
}

TEST(Relations, ColumnsOfDifferentSizesAreCompared) {
    Random random(4);
    Sample sample = small_whole_numbers(random);
    for (Numbers& row : sample.x) {
        row[1] = row[0] * 0x1p400;
        row[2] = 0;
        row[4] = row[3] * 0x1.8p-300;
        row[5] = 1;
    }
    const auto relations = relations_of(sample);
    ASSERT_EQ(relations.size(), 4U);
}

TEST(Relations, ColumnsThatAreEqualUpToRoundingHaveNone) {
    Random random(5);
    Sample sample = small_whole_numbers(random);
    for (Numbers& row : sample.x) { row[4] = row[0] + 0.1 * row[1]; } // rounded
    sample.x[7][4] = std::nextafter(sample.x[7][4], 100);
    EXPECT_TRUE(relations_of(sample).empty());
}

} // namespace
} // namespace novikoff::test::newton_test
