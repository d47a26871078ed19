// Votes are counted by float32 scores that follow from one another; here they are compared with the definition.
#include "model/votes.hpp"

#include "base/kernel_table.hpp"
#include "base/random.hpp"
#include "data/rows.hpp"
#include "data/storage.hpp"
#include "novikoff/train.hpp"
#include "support/noisy_data.hpp"
#include "support/rows_of_numbers.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

namespace novikoff::test::votes_test {
namespace {

/// Σ count_k · sign⟨v_k,x⟩, each by a dot product.
std::vector<double> by_definition(const Votes& votes, const Dataset& data, bool bias) {
    std::vector<double> v = votes.initial;
    v.resize(data.columns() + (bias ? 1 : 0));
    std::vector<double> sums(data.rows());
    for (std::size_t k = 0; k < votes.count.size(); ++k) {
        with_rows(votes.support, bias, [&](const auto& rows) {
            if (k > 0) { rows.axpy(votes.step[k - 1], votes.row[k - 1], v); }
        });
        if (votes.count[k] == 0) { continue; }
        with_rows(data, bias, [&](const auto& rows) {
            for (std::size_t i = 0; i < rows.size(); ++i) {
                const double score = rows.dot(v, i);
                const double sign = std::isfinite(score) ? (score > 0 ? 1 : score < 0 ? -1 : 0) : std::nan("");
                sums[i] += static_cast<double>(votes.count[k]) * sign;
            }
        });
    }
    return sums;
}

bool same(const std::vector<double>& a, const std::vector<double>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](double x, double y) { return x == y || (std::isnan(x) && std::isnan(y)); });
}

/// Counts with the loops of every CPU target, alone and with several threads.
bool same_everywhere(const Votes& votes, const Dataset& data, bool bias) {
    const std::vector<double> expected = by_definition(votes, data, bias);
    const std::string usual(kernel_table().target);
    bool all = true;
    for (const std::string& target : cpu_targets()) {
        use_cpu_target(target);
        all = all && same(count_votes(votes, data, bias, nullptr, {}), expected);
    }
    use_cpu_target(usual);
    Team team(3);
    return all && same(count_votes(votes, data, bias, &team, {}), expected);
}

/// Numbers of one kind: small whole ones make scores of exactly 0; huge ones overflow, tiny ones underflow in float32.
double number_of(int kind, Random& random) {
    if (random.below(4) == 0) { return 0; }
    const double x = random.normal();
    switch (kind) {
    case 0: return static_cast<double>(random.below(3)) - 1;
    case 1: return 0.1 * (static_cast<double>(random.below(9)) - 4);
    case 2: return x * 1e-60;
    case 3: return x * 1e60;
    case 4: return x * std::pow(10, static_cast<double>(random.below(9)) - 4);
    case 5: return random.below(40) == 0 ? x * 1e200 : x;
    default: return x;
    }
}

NumberRows numbers_of(int kind, std::size_t rows, std::size_t columns, Random& random) {
    NumberRows all(rows, std::vector<double>(columns));
    for (auto& row : all) {
        for (double& x : row) { x = number_of(kind, random); }
    }
    return all;
}

Votes votes_of(int kind, Dataset support, bool bias, Random& random) {
    Votes votes;
    const std::size_t steps = random.below(400);
    const std::uint64_t most = random.below(5) == 0 ? std::uint64_t{1} << 25U : 6;
    votes.count.push_back(random.below(most));
    for (std::size_t k = 0; k < steps; ++k) {
        votes.row.push_back(static_cast<std::uint32_t>(random.below(support.rows())));
        const double sign = random.below(2) == 0 ? 1 : -1;
        votes.step.push_back(kind % 2 == 0 ? sign : sign * random.uniform());
        votes.count.push_back(random.below(most));
    }
    if (random.below(3) == 0) {
        votes.initial.resize(support.columns() + (bias ? 1 : 0));
        for (double& x : votes.initial) { x = number_of(kind, random); }
    }
    votes.support = std::move(support);
    return votes;
}

RC_GTEST_PROP(VoteCounting, IsBitIdenticalToTheDefinition, (bool bias, bool sparse_rows, bool sparse_support)) {
    Random random(*rc::gen::arbitrary<std::uint64_t>());
    const int kind = *rc::gen::inRange(0, 7);
    const std::size_t columns = 1 + random.below(30);
    const NumberRows rows = numbers_of(kind, 1 + random.below(200), columns, random);
    const NumberRows support = numbers_of(kind, 1 + random.below(50), columns, random);
    const Votes votes = votes_of(kind, sparse_support ? sparse(support) : dense(support), bias, random);
    RC_CLASSIFY(kind == 0, "scores of 0");
    RC_ASSERT(same_everywhere(votes, sparse_rows ? sparse(rows) : dense(rows), bias));
}

TEST(VoteCounting, ARunOfManyUpdatesIsCountedAsDefined) {
    const textbook::Data data = noisy(700, 11, 0.3, 5);
    TrainOptions options;
    options.learner.kind = LearnerKind::voted;
    const novikoff::Run run = train(rows(data), options);
    EXPECT_GT(run.proof().updates, 1000U);
    EXPECT_TRUE(same_everywhere(run.model.separators[0].votes, rows(data), true));
}

/// Negative control: float32 alone, without dot products where it is in doubt, gives other votes.
TEST(VoteCounting, DoubtsOccur) {
    Random random(1);
    const Dataset support = dense(numbers_of(1, 40, 3, random));
    const Votes votes = votes_of(1, support, false, random);
    const Dataset data = dense(numbers_of(1, 100, 3, random));
    std::vector<double> v(3);
    std::size_t near = 0;
    for (std::size_t k = 0; k < votes.step.size(); ++k) {
        with_rows(support, false, [&](const auto& rows) { rows.axpy(votes.step[k], votes.row[k], v); });
        with_rows(data, false, [&](const auto& rows) {
            for (std::size_t i = 0; i < rows.size(); ++i) { near += std::fabs(rows.dot(v, i)) < 1e-6 ? 1 : 0; }
        });
    }
    EXPECT_GT(near, 0U);
    EXPECT_TRUE(same_everywhere(votes, data, false));
}

TEST(VoteCounting, CanBeEnded) {
    Random random(2);
    const Votes votes = votes_of(0, dense(numbers_of(0, 5, 2, random)), false, random);
    const Dataset data = dense(numbers_of(0, 300, 2, random));
    std::vector<double> shares;
    const auto all = count_votes(votes, data, false, nullptr, [&](double share) {
        shares.push_back(share);
        return true;
    });
    EXPECT_EQ(all.size(), 300U);
    ASSERT_GT(shares.size(), 2U);
    EXPECT_TRUE(std::is_sorted(shares.begin(), shares.end()));
    EXPECT_TRUE(count_votes(votes, data, false, nullptr, [](double share) { return share < 0.5; }).empty());
}

} // namespace
} // namespace novikoff::test::votes_test
