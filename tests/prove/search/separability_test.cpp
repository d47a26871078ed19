// The verdict compared with brute force, and changes that must not affect it.
#include "novikoff/certify.hpp"

#include "prove/search/separability.hpp"
#include "support/brute_force.hpp"
#include "support/datasets.hpp"
#include "support/fractions.hpp"

#include <gtest/gtest.h>

#include <iostream>
#include <map>

namespace novikoff::test::separability_test {
namespace {

constexpr std::uint64_t seed = 1984;

struct SmallData {
    std::vector<std::vector<double>> x;
    std::vector<double> y;
    bool bias = true;

    [[nodiscard]] std::vector<WholeVector> signed_whole_rows() const {
        std::vector<WholeVector> rows;
        for (std::size_t i = 0; i < x.size(); ++i) {
            WholeVector& row = rows.emplace_back();
            for (const double value : x[i]) { row.push_back(static_cast<long>(y[i] * value)); }
            if (bias) { row.push_back(static_cast<long>(y[i])); }
        }
        return rows;
    }
};

std::ostream& operator<<(std::ostream& os, const SmallData& data) {
    os << (data.bias ? "with bias:" : "without bias:");
    for (std::size_t i = 0; i < data.x.size(); ++i) {
        os << (data.y[i] > 0 ? "\n+" : "\n-");
        for (const double value : data.x[i]) { os << ' ' << value; }
    }
    return os;
}

/// Up to seven rows of up to three small whole numbers, so that ties of all kinds are frequent.
SmallData any_small(Random& random) {
    const std::size_t columns = 1 + random.below(3);
    const std::size_t count = 2 + random.below(6);
    const long largest = 1 + static_cast<long>(random.below(3));
    SmallData data;
    data.bias = random.below(2) == 0;
    for (std::size_t i = 0; i < count; ++i) {
        auto& row = data.x.emplace_back();
        for (std::size_t j = 0; j < columns; ++j) { row.push_back(static_cast<double>(any_whole(random, largest))); }
        data.y.push_back(i == 0 || (i > 1 && random.below(2) == 0) ? 1 : -1);
    }
    return data;
}

/// The results of brute force.
struct Truth {
    Verdict verdict = Verdict::separable;
    std::vector<std::uint64_t> separated;
    std::vector<std::size_t> aliased;
    std::vector<Estimate> estimates;
};

std::vector<std::size_t> aliased_columns(const SmallData& data) {
    std::vector<std::size_t> result;
    std::vector<Fractions> before(data.x.size()); // for each row, the bias and the previous columns
    for (Fractions& row : before) { row.assign(data.bias ? 1 : 0, Rational(1)); }
    for (std::size_t j = 0; j < data.x[0].size(); ++j) {
        auto with = before;
        for (std::size_t i = 0; i < with.size(); ++i) { with[i].push_back(Rational::of(data.x[i][j])); }
        if (rank_of(with) == rank_of(before)) { result.push_back(j); }
        before = std::move(with);
    }
    return result;
}

Estimate estimate_of(bool plus, bool minus) {
    if (plus) { return minus ? Estimate::unbounded : Estimate::plus_infinity; }
    return minus ? Estimate::minus_infinity : Estimate::finite;
}

Truth truth_of(const SmallData& data) {
    std::vector<WholeVector> rows = data.signed_whole_rows();
    Truth truth;
    for (const std::size_t row : separable_rows(rows)) { truth.separated.push_back(row); }
    if (truth.separated.size() < rows.size()) {
        truth.verdict = truth.separated.empty() ? Verdict::inseparable : Verdict::quasi_separable;
    }
    truth.aliased = aliased_columns(data);
    for (WholeVector& row : rows) { // the weights of aliased columns are 0
        for (const std::size_t j : truth.aliased) { row[j] = 0; }
    }
    for (std::size_t j = 0; j < rows[0].size(); ++j) {
        WholeVector direction(rows[0].size());
        direction[j] = 1;
        const bool aliased = std::count(truth.aliased.begin(), truth.aliased.end(), j) != 0;
        const bool plus = !aliased && reaches(rows, direction);
        direction[j] = -1;
        truth.estimates.push_back(estimate_of(plus, !aliased && reaches(rows, direction)));
    }
    return truth;
}

Certification certified(const SmallData& data) {
    CertifyOptions options;
    options.bias = data.bias;
    return certify(rows(data.x, data.y), options);
}

Verdict verdict_of(const SmallData& data) { return certified(data).certificate.claims.at(0).verdict; }

int cases_wanted() {
    const char* const text = std::getenv("NOVIKOFF_CASES");
    return text == nullptr ? 1500 : std::atoi(text);
}

/// NOVIKOFF_CASES=100000 runs it for longer.
TEST(Separability, NoVerdictDiffersFromBruteForce) {
    Random random(seed);
    std::map<std::string, int> tally;
    const int cases = cases_wanted();
    for (int k = 0; k < cases; ++k) {
        const SmallData data = any_small(random);
        const Truth truth = truth_of(data);
        const Certification result = certified(data);
        const Claim& claim = result.certificate.claims.at(0);
        const Finding& finding = result.findings.at(0);
        ASSERT_EQ(claim.verdict, truth.verdict) << "case " << k << ' ' << data;
        ASSERT_EQ(finding.separated, truth.separated) << "case " << k << ' ' << data;
        ASSERT_EQ(finding.aliased, truth.aliased) << "case " << k << ' ' << data;
        ASSERT_EQ(finding.estimates, truth.estimates) << "case " << k << ' ' << data;
        ASSERT_EQ(check(result.certificate, rows(data.x, data.y)), std::vector<std::string>{}) << k << ' ' << data;
        ASSERT_EQ(claim.margin.has_value(), claim.verdict == Verdict::separable);
        ASSERT_TRUE(!claim.margin || claim.margin->upper - claim.margin->lower <= 1e-6 * claim.margin->upper);
        ASSERT_EQ(claim.reason.empty(), claim.verdict == Verdict::separable);
        ++tally[to_string(claim.verdict)];
    }
    for (const auto& [verdict, count] : tally) {
        EXPECT_GT(count, cases / 20) << verdict; // every verdict is frequent enough
        if (std::getenv("NOVIKOFF_CASES") != nullptr) {
            std::cout << count << ' ' << verdict << " of " << cases << ", seed " << seed << '\n';
        }
    }
    EXPECT_EQ(tally.size(), 3U);
}

void for_small_data(std::uint64_t offset, const std::function<void(Random&, const SmallData&)>& f) {
    Random random(seed + offset);
    for (int k = 0; k < 150; ++k) { f(random, any_small(random)); }
}

void scale_column(SmallData& data, std::size_t column, double factor) {
    for (auto& row : data.x) { row[column] *= factor; }
}

TEST(Separability, AColumnTimesAPowerOfTwoChangesNothing) {
    for_small_data(1, [](Random& random, SmallData data) {
        const Certification before = certified(data);
        for (std::size_t j = 0; j < data.x[0].size(); ++j) {
            const double powers[] = {0x1p30, 0x1p-30, 0x1p500, 0x1p-500, 0x1p900, 0x1p-900, 1};
            scale_column(data, j, powers[random.below(7)]);
        }
        const Certification after = certified(data);
        ASSERT_EQ(before.certificate.claims[0].verdict, after.certificate.claims[0].verdict) << data;
        ASSERT_EQ(before.findings[0].separated, after.findings[0].separated) << data;
        ASSERT_EQ(before.findings[0].estimates, after.findings[0].estimates) << data;
        ASSERT_EQ(check(after.certificate, rows(data.x, data.y)), std::vector<std::string>{}) << data;
    });
}

TEST(Separability, AColumnTimesAPowerOfTenChangesNothingWhereTheProductsAreExact) {
    int compared = 0;
    for_small_data(2, [&](Random& random, SmallData data) {
        const std::size_t column = random.below(data.x[0].size());
        const Verdict before = verdict_of(data);
        scale_column(data, column, 1e9); // exact for small whole numbers
        ASSERT_EQ(verdict_of(data), before) << data;
        SmallData smaller = data;
        scale_column(smaller, column, 1e-9);
        for (std::size_t i = 0; i < data.x.size(); ++i) {
            if (Rational::of(smaller.x[i][column]) * Rational(1'000'000'000) != Rational::of(data.x[i][column])) {
                return; // rounding changed the data
            }
        }
        ++compared;
        ASSERT_EQ(verdict_of(smaller), before) << data;
    });
    EXPECT_GT(compared, 50);
}

TEST(Separability, TheOrderOfRowsChangesNothing) {
    for_small_data(3, [](Random& random, const SmallData& data) {
        std::vector<std::size_t> order(data.x.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        random.shuffle(std::span<std::size_t>(order));
        SmallData permuted{{}, {}, data.bias};
        for (const std::size_t i : order) {
            permuted.x.push_back(data.x[i]);
            permuted.y.push_back(data.y[i]);
        }
        const Certification before = certified(data);
        const Certification after = certified(permuted);
        ASSERT_EQ(before.certificate.claims[0].verdict, after.certificate.claims[0].verdict) << data;
        std::vector<std::uint64_t> separated;
        for (const std::uint64_t row : after.findings[0].separated) { separated.push_back(order[row]); }
        std::sort(separated.begin(), separated.end());
        ASSERT_EQ(before.findings[0].separated, separated) << data;
        ASSERT_EQ(before.findings[0].estimates, after.findings[0].estimates) << data;
    });
}

TEST(Separability, RepeatedRowsChangeNothing) {
    for_small_data(4, [](Random& random, SmallData data) {
        const Certification before = certified(data);
        const std::size_t original = data.x.size();
        for (std::size_t k = 0; k < 20; ++k) {
            const std::size_t i = random.below(original);
            data.x.push_back(data.x[i]);
            data.y.push_back(data.y[i]);
        }
        const Certification after = certified(data);
        ASSERT_EQ(before.certificate.claims[0].verdict, after.certificate.claims[0].verdict) << data;
        ASSERT_EQ(before.findings[0].estimates, after.findings[0].estimates) << data;
        ASSERT_EQ(check(after.certificate, rows(data.x, data.y)), std::vector<std::string>{}) << data;
    });
}

/// Two positive points, a negative one on the line between them, and a negative one on one side of that line.
SmallData near_tie(double height) {
    return {{{0.25, 0.375}, {1.25, 1.125}, {0.75, height}, {0.5, -3}}, {1, 1, -1, -1}};
}

TEST(Separability, OneUnitInTheLastPlaceDecides) {
    EXPECT_EQ(verdict_of(near_tie(0.75)), Verdict::quasi_separable);
    EXPECT_EQ(verdict_of(near_tie(std::nextafter(0.75, 1.0))), Verdict::inseparable);
    EXPECT_EQ(verdict_of(near_tie(std::nextafter(0.75, 0.0))), Verdict::separable);
    for (const double height : {0.75, std::nextafter(0.75, 1.0), std::nextafter(0.75, 0.0)}) {
        const SmallData data = near_tie(height);
        EXPECT_EQ(check(certified(data).certificate, rows(data.x, data.y)), std::vector<std::string>{});
    }
}

TEST(Separability, ThreePointsOnALineAreSeparableOnceTheMiddleOneIsMovedToEitherSide) {
    SmallData data{{{0.1, 0.1}, {0.7, 0.7}, {0.3, 0.3}}, {1, 1, -1}};
    EXPECT_EQ(verdict_of(data), Verdict::inseparable);
    for (const double side : {0.0, 1.0}) {
        data.x[2][1] = std::nextafter(0.3, side);
        EXPECT_EQ(verdict_of(data), Verdict::separable);
    }
}

TEST(Separability, AHintOfAnyKindChangesNothing) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    for_small_data(5, [&](Random& random, const SmallData& data) {
        const Dataset dataset = rows(data.x, data.y);
        const ExactRows exact(dataset, data.bias);
        std::vector<double> hint(exact.dimension());
        for (double& value : hint) { value = random.below(4) == 0 ? infinity : any_double(random); }
        Separability hinted(exact, data.y);
        const Decision& decision = hinted.decide(hint);
        ASSERT_EQ(decision.verdict, verdict_of(data)) << data;
    });
}

} // namespace
} // namespace novikoff::test::separability_test
