// Rows with numbers from the whole range of doubles: a run ends with an Error that says what to do, or all its claims
// are true. They are compared with certify, whose answer is checked in fractions.
#include "base/random.hpp"
#include "geometry/survey.hpp"
#include "learn/rules/declaration.hpp"
#include "novikoff/certify.hpp"
#include "novikoff/train.hpp"
#include "support/datasets.hpp"
#include "support/expect_error.hpp"
#include "support/fractions.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace novikoff::test::learn_numbers_test {
namespace {

constexpr LearnerKind all_learners[] = {LearnerKind::perceptron,
                                        LearnerKind::greedy,
                                        LearnerKind::fuzzy,
                                        LearnerKind::margin_fuzzy,
                                        LearnerKind::averaged,
                                        LearnerKind::voted,
                                        LearnerKind::pocket,
                                        LearnerKind::passive_aggressive,
                                        LearnerKind::dynamic_margin,
                                        LearnerKind::arow,
                                        LearnerKind::second_order,
                                        LearnerKind::soft_margin,
                                        LearnerKind::averaged_passive_aggressive};

/// Ranges of binary exponents, so that rows have one size, several, or all sizes.
struct Exponents {
    int least;
    int largest;
};
constexpr Exponents ranges[] = {{-1074, 1023}, {-232, 332}, {-560, 0}, {-540, -500}, {-3, 3}, {320, 332}, {-232, -220}};

double any_number(Random& random) {
    const Exponents range = ranges[random.below(std::size(ranges))];
    const double mantissa = 1 + static_cast<double>(random.below(8)) / 8;
    const int exponent =
        range.least + static_cast<int>(random.below(static_cast<std::uint64_t>(range.largest - range.least + 1)));
    return random.below(5) == 0 ? 0 : (random.below(2) == 0 ? 1 : -1) * std::ldexp(mantissa, exponent);
}

/// In half of the cases each column has one size: then the lengths of rows can be in range while their differences are
/// not.
Dataset any_rows(Random& random) {
    const std::size_t count = 2 + random.below(5);
    const std::size_t columns = 1 + random.below(3);
    const bool by_columns = random.below(2) == 0;
    std::vector<double> sizes(columns);
    std::generate(sizes.begin(), sizes.end(), [&] { return any_number(random); });
    std::vector<std::vector<double>> x(count, std::vector<double>(columns));
    std::vector<double> y(count);
    for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t j = 0; j < columns; ++j) {
            x[i][j] = by_columns ? sizes[j] * (static_cast<double>(random.below(9)) - 4) : any_number(random);
            x[i][j] = std::isfinite(x[i][j]) ? x[i][j] : 0;
        }
        y[i] = i < 2 ? (i == 0 ? 1 : -1) : (random.below(2) == 0 ? 1 : -1);
    }
    return rows(x, y, random.below(2) == 0 ? Storage::dense : Storage::sparse);
}

TrainOptions any_options(Random& random, LearnerKind kind, std::size_t columns) {
    constexpr double rates[] = {1, 0.5, 1e50, 1e-50, 1e20};
    TrainOptions options;
    options.learner.kind = kind;
    options.learner.eta = rates[random.below(std::size(rates))];
    options.learner.rates = {random.below(2) == 0, {1e-50, 1e50}};
    options.learner.epsilon = kind == LearnerKind::dynamic_margin ? 0.5 : rates[random.below(std::size(rates))];
    options.learner.updates = random.below(2) == 0 ? Updates::all : Updates::outside;
    options.learner.form = static_cast<Form>(random.below(3));
    options.learner.aggressiveness = rates[random.below(std::size(rates))];
    options.space.bias = random.below(2) == 0;
    options.epochs = 1 + random.below(40);
    if (kind == LearnerKind::arow || kind == LearnerKind::second_order) {
        options.learner.covariance = random.below(2) == 0 ? Covariance::diagonal : Covariance::full;
        options.learner.own["regularization"] = rates[random.below(std::size(rates))];
    }
    const bool weighted = declaration_of(kind).takes_class_weights;
    if (weighted && random.below(2) == 0) {
        options.class_weights = {rates[random.below(std::size(rates))], rates[random.below(std::size(rates))]};
    }
    if (random.below(3) == 0) {
        options.initial =
            std::vector<double>(columns + (options.space.bias ? 1 : 0), rates[random.below(std::size(rates))]);
    }
    return options;
}

/// Compares everything that a proof claims with the certified claim.
void expect_true(const Proof& proof, const Claim& claim) {
    if (proof.margin.lower) {
        EXPECT_GT(*proof.margin.lower, 0);
        ASSERT_EQ(claim.verdict, Verdict::separable);
        if (claim.margin) { EXPECT_LE(*proof.margin.lower, claim.margin->upper); }
    }
    if (proof.margin.upper) {
        EXPECT_TRUE(std::isfinite(*proof.margin.upper));
        EXPECT_GE(*proof.margin.upper, claim.margin ? claim.margin->lower : 0);
    }
    if (proof.bound.holds) { EXPECT_TRUE(*proof.bound.holds) << proof.bound.theorem; }
    if (proof.bound.updates_at_most) {
        EXPECT_TRUE(std::isfinite(*proof.bound.updates_at_most));
        EXPECT_LE(static_cast<double>(proof.updates), *proof.bound.updates_at_most);
    }
    EXPECT_TRUE(std::isfinite(proof.radius));
    EXPECT_TRUE(std::isfinite(proof.perceptron_loss));
    EXPECT_TRUE(std::isfinite(proof.rates.sum) && std::isfinite(proof.rates.sum_of_squares));
}

/// `row`: the beginning of the message that suggested max-abs.
void expect_helped_by_max_abs(const Dataset& data, TrainOptions options, const std::string& row) {
    options.space.scale = Scale::max_abs;
    try {
        (void)train(data, options);
    } catch (const Error& error) {
        EXPECT_NE(std::string(error.what()).substr(0, row.size() + 1), row + ' ') << error.what();
    }
}

void expect_true_or_refused(const Dataset& data, const TrainOptions& options, int& finished) {
    Run run;
    try {
        run = train(data, options);
    } catch (const Error& error) {
        const std::string what = error.what();
        const auto says = [&](const char* words) { return what.find(words) != std::string::npos; };
        EXPECT_TRUE(says("`") || says("scale the numbers beforehand") || says("coincide") || says("underflows to 0"))
            << what;
        if (says("`scale=max-abs` brings it into range")) {
            expect_helped_by_max_abs(data, options, what.substr(0, what.find(" is ")));
        }
        return;
    }
    ++finished;
    const Separator& separator = run.model.separators.at(0);
    EXPECT_TRUE(
        std::all_of(separator.weights.begin(), separator.weights.end(), [](double w) { return std::isfinite(w); }));
    CertifyOptions how;
    how.bias = options.space.bias;
    how.estimates = false;
    const Certification truth = certify(data, how);
    ASSERT_EQ(check(truth.certificate, data), std::vector<std::string>{});
    expect_true(separator.proof, truth.certificate.claims.at(0));
}

TEST(Numbers, WhatIsSaidOfRowsOfAllSizesIsTrue) {
    Random random(7);
    int finished = 0;
    for (std::size_t k = 0; k < 600; ++k) {
        const Dataset data = any_rows(random);
        const TrainOptions options = any_options(random, all_learners[k % std::size(all_learners)], data.columns());
        SCOPED_TRACE(testing::Message() << "case " << k << ", " << to_string(options.learner.kind));
        expect_true_or_refused(data, options, finished);
    }
    EXPECT_GT(finished, 100);
}

/// Weight 10 makes each step of a passive-aggressive learner ten times too long, in alternating directions.
TEST(Numbers, WeightsThatLeaveTheDoublesAreAFault) {
    TrainOptions options = options_for(LearnerKind::passive_aggressive);
    options.learner.form = Form::pa;
    options.class_weights = {10, 10};
    const Dataset data = rows({{1}, {2}}, {1, -1});
    expect_error(ErrorKind::data, "rows: after 324 updates the weights overflow; bring `class_weights` nearer to 1",
                 [&] { (void)train(data, options); });
    options.class_weights = {1, 1e50};
    options.learner.kind = LearnerKind::perceptron;
    options.learner.eta = 1e50;
    expect_error(ErrorKind::data, "rows: after 1 update the weights overflow; bring `class_weights` nearer to 1", [&] {
        (void)train(rows({{-1e90}, {1e90}}, {1, -1}), options);
    });
}

TEST(Numbers, ScoresThatLeaveTheDoublesAreAFault) {
    novikoff::Run run = train(rows({{1}, {-1}}, {1, -1}), options_for(LearnerKind::perceptron));
    const std::string fault = "the score overflows; the row, or the weights of the model, are too long";
    run.model.separators[0].weights = {1e300};
    EXPECT_EQ(scores(run.model, rows({{2}}, {1}))[0][0], 2e300);
    expect_error(ErrorKind::data, "rows: row 2: " + fault, [&] {
        (void)scores(run.model, rows({{1}, {1e300}}, {1, -1}));
    });
    run = train(rows({{1}, {-1}}, {1, -1}), options_for(LearnerKind::voted));
    expect_error(ErrorKind::data, "rows: " + fault, [&] {
        run.model.separators[0].votes.support = rows({{1e300}}, {1});
        (void)scores(run.model, rows({{1e300}}, {1}));
    });
}

/// The scale factor for numbers near the smallest double would be infinite.
TEST(Numbers, ARowThatNoScalingHelpsIsToldSo) {
    TrainOptions options = options_for(LearnerKind::perceptron);
    const Dataset data = rows({{5e-324}, {-5e-324}}, {1, -1});
    const std::string fault = "rows: row 1 is shorter than 1e-70, so squares could underflow; ";
    const std::string advice = "leave it out, or scale the numbers beforehand";
    expect_error(ErrorKind::data, fault + advice, [&] { (void)train(data, options); });
    const Dataset uneven = rows({{1e-80}, {-1e50}}, {1, -1}); // max-abs would turn the first row into 1e-130
    expect_error(ErrorKind::data, fault + advice, [&] { (void)train(uneven, options); });
    options.space.scale = Scale::max_abs;
    expect_error(ErrorKind::data, fault + advice, [&] { (void)train(uneven, options); });
}

} // namespace
} // namespace novikoff::test::learn_numbers_test
