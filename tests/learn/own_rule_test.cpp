// A caller's own rule: it has the same driver, ledger and enclosure as a learner of the library, and a bound only if it
// declares one.
#include "learn/checkpoint/checkpoint.hpp"
#include "novikoff/model.hpp"
#include "novikoff/train.hpp"
#include "support/expect_error.hpp"
#include "support/random_data.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace novikoff::test::own_rule_test {
namespace {

const std::vector<double> xs{2, 1, 1, 3, -1, -2, -3, 1, 0.5, 2, -2, -0.25};
const std::vector<int> ys{1, 1, -1, -1, 1, -1};

Dataset rows() { return Dataset::dense(xs, 6, 2, ys); }
/// Three points on a line with alternating labels.
Dataset inseparable() { return Dataset::dense(std::vector<double>{1, 2, 3}, 3, 1, std::vector<int>{1, -1, 1}); }

class TextbookPerceptron : public OwnRule {
public:
    [[nodiscard]] std::string name() const override { return "textbook"; }
    [[nodiscard]] double rate(const Visit& visit) override { return visit.score <= 0 ? 1 : 0; }
    [[nodiscard]] bool only_at_mistakes() const override { return true; }
    [[nodiscard]] std::optional<Theorem> bound(const Separated& rows) const override {
        return Theorem{std::pow(rows.radius / rows.margin, 2), "(R/γ)², Novikoff 1962"};
    }
};

/// Also updates for scores up to 1, where Novikoff's theorem does not hold.
class MarginRule : public OwnRule {
public:
    [[nodiscard]] std::string name() const override { return "margin"; }
    [[nodiscard]] double rate(const Visit& visit) override { return visit.score <= 1 ? 0.5 : 0; }
};

class Returning : public OwnRule {
public:
    Returning(double alpha, bool only_at_mistakes) : alpha_(alpha), only_at_mistakes_(only_at_mistakes) {}
    [[nodiscard]] std::string name() const override { return "odd"; }
    [[nodiscard]] double rate(const Visit& /*visit*/) override { return alpha_; }
    [[nodiscard]] bool only_at_mistakes() const override { return only_at_mistakes_; }

private:
    double alpha_;
    bool only_at_mistakes_;
};

TEST(OwnRule, ThePerceptronWrittenByTheCallerIsTheLibrarysToTheBit) {
    TextbookPerceptron rule;
    const auto own = train_with(rows(), rule);
    const auto known = train(rows());
    EXPECT_EQ(own.model.separators[0].weights, known.model.separators[0].weights);
    EXPECT_EQ(own.history().last, known.history().last);
    EXPECT_EQ(own.proof().updates, known.proof().updates);
    EXPECT_EQ(own.proof().mistakes, known.proof().mistakes);
    EXPECT_EQ(own.proof().margin.lower, known.proof().margin.lower);
    EXPECT_EQ(own.proof().margin.upper, known.proof().margin.upper);
    EXPECT_EQ(own.proof().stopped, Stopped::separated);
    EXPECT_EQ(own.proof().bound.theorem, known.proof().bound.theorem);
    EXPECT_DOUBLE_EQ(own.proof().bound.updates_at_most.value(), known.proof().bound.updates_at_most.value());
    EXPECT_TRUE(own.proof().bound.holds.value_or(false));
}

TEST(OwnRule, WithoutATheoremThereIsNoBound) {
    MarginRule rule;
    const auto run = train_with(rows(), rule);
    EXPECT_TRUE(run.proof().bound.theorem.empty());
    EXPECT_FALSE(run.proof().bound.updates_at_most.has_value());
    EXPECT_EQ(run.proof().bound.because, "the rule margin has no mistake bound");
    EXPECT_GT(run.proof().updates, train(rows()).proof().updates / 2);
}

TEST(OwnRule, ItsTheoremIsNotAskedWhereNoHyperplaneIsKnown) {
    TextbookPerceptron rule;
    TrainOptions options;
    options.epochs = 20;
    const auto run = train_with(inseparable(), rule, options);
    EXPECT_TRUE(run.proof().bound.theorem.empty());
    EXPECT_FALSE(run.proof().margin.lower.has_value());
    EXPECT_GT(run.errors, 0);
}

TEST(OwnRule, ItDecidesWhenItIsDone) {
    class Once : public TextbookPerceptron {
        [[nodiscard]] bool done(std::uint64_t /*mistakes*/, std::uint64_t /*updates*/) override { return true; }
    };
    Once rule;
    const auto run = train_with(inseparable(), rule);
    EXPECT_EQ(run.proof().epochs, 1);
    EXPECT_EQ(run.proof().stopped, Stopped::stopping_rule);
}

TEST(OwnRule, ARateThatWouldSpoilTheProofIsRefused) {
    const auto returned = [](double alpha, const std::string& text) {
        Returning rule(alpha, false);
        expect_error(ErrorKind::usage,
                     "the rule odd: 0 or rates from 1e-50 to 1e+50 are expected; " + text + " was returned",
                     [&] { (void)train_with(rows(), rule); });
    };
    returned(-1, "-1");
    returned(1e60, "1e+60");
    returned(1e-60, "1e-60");
    returned(std::numeric_limits<double>::quiet_NaN(), "nan");
    Returning always(1, true);
    expect_error(ErrorKind::usage, "the rule odd: declares updates at mistakes only, but returned rate 1 at score 6",
                 [&] { (void)train_with(rows(), always); });
}

TEST(OwnRule, WhatItRemembersCannotBeSaved) {
    Checkpoints checkpoints;
    TrainOptions options;
    options.checkpoints = &checkpoints;
    TextbookPerceptron rule;
    expect_error(ErrorKind::usage, "checkpoints: the rule textbook cannot be resumed",
                 [&] { (void)train_with(rows(), rule, options); });
}

TEST(OwnRule, TheLearnerOwnNeedsItsRule) {
    TrainOptions options;
    options.learner.kind = LearnerKind::own;
    expect_error(ErrorKind::usage, "the learner own needs train_with()", [&] { (void)train(rows(), options); });
}

TEST(OwnRule, ItsModelIsSavedAndReadAgain) {
    TextbookPerceptron rule;
    const Model model = train_with(rows(), rule).model;
    const Model again = model_from_json(model_to_json(model), "model.json");
    EXPECT_EQ(again.learner, model.learner);
    EXPECT_EQ(again.options.at("rule"), "textbook");
    EXPECT_EQ(model_to_json(again), model_to_json(model));
    EXPECT_EQ(again.score(std::vector<double>{2, 1}), model.score(std::vector<double>{2, 1}));
}

} // namespace
} // namespace novikoff::test::own_rule_test
