// Names of learners and of their options, and the ranges that check() enforces.
#include "learn/rules/train_options.hpp"
#include "novikoff/error.hpp"
#include "novikoff/train.hpp"
#include "support/expect_error.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace novikoff::test::learn_options_test {
namespace {

using test::usage_message;

std::string refusal(void (*change)(LearnerOptions&)) {
    LearnerOptions options;
    change(options);
    return usage_message([&] { check(options); });
}

TEST(LearnerOptions, DefaultsAreInRangeForEveryLearner) {
    for (const LearnerKind kind : all_learners()) {
        LearnerOptions options;
        options.kind = kind;
        EXPECT_NO_THROW(check(options)) << to_string(kind);
    }
}

TEST(LearnerOptions, NumbersOutOfRangeAreRefusedInWords) {
    EXPECT_EQ(refusal([](auto& o) { o.eta = 0; }), "`eta` must be a positive number; 0 was given");
    EXPECT_EQ(refusal([](auto& o) { o.eta = -1; }), "`eta` must be a positive number; -1 was given");
    EXPECT_EQ(refusal([](auto& o) { o.eta = std::numeric_limits<double>::infinity(); }),
              "`eta` must be a positive number; inf was given");
    EXPECT_EQ(refusal([](auto& o) { o.eta = std::numeric_limits<double>::quiet_NaN(); }),
              "`eta` must be a positive number; nan was given");
    EXPECT_EQ(refusal([](auto& o) { o.rates.rates = {}; }), "`rates`: at least one rate is expected");
    EXPECT_EQ(refusal([](auto& o) {
                  o.rates.rates = {1, -2};
              }),
              "`rates`: each must be a positive number; -2 was given");
    EXPECT_EQ(refusal([](auto& o) {
                  o.rates = {true, {1}};
              }),
              "`rates`: exact:MIN,MAX expects two numbers, the smaller first");
    EXPECT_EQ(refusal([](auto& o) {
                  o.rates = {true, {4, 1}};
              }),
              "`rates`: exact:MIN,MAX expects two numbers, the smaller first");
    EXPECT_EQ(refusal([](auto& o) { o.delta = -0.1; }), "`delta` must lie in [0, 0.5); -0.1 was given");
    EXPECT_EQ(refusal([](auto& o) { o.delta = 0.5; }), "`delta` must lie in [0, 0.5); 0.5 was given");
    EXPECT_EQ(refusal([](auto& o) { o.power = 1; }), "`power` must be a number above 1; 1 was given");
    EXPECT_EQ(refusal([](auto& o) { o.sharpness = 0; }), "`sharpness` must be a positive number; 0 was given");
    EXPECT_EQ(refusal([](auto& o) { o.epsilon = 0; }), "`epsilon` must be a positive number; 0 was given");
    EXPECT_EQ(refusal([](auto& o) {
                  o.kind = LearnerKind::dynamic_margin;
                  o.epsilon = 1;
              }),
              "`epsilon` must lie in (0, 1) for dynamic-margin; 1 was given");
    EXPECT_EQ(refusal([](auto& o) { o.aggressiveness = 0; }),
              "`aggressiveness` must be a positive number; 0 was given");
}

TEST(LearnerOptions, RatesWhoseSquaresUnderflowOrOverflowAreRefused) {
    EXPECT_EQ(refusal([](auto& o) { o.eta = 1e-170; }), "`eta` must be a number from 1e-50 to 1e+50; 1e-170 was given");
    EXPECT_EQ(refusal([](auto& o) {
                  o.rates.rates = {1, 1e200};
              }),
              "`rates`: each must be a number from 1e-50 to 1e+50; 1e+200 was given");
    EXPECT_EQ(refusal([](auto& o) { o.eta = smallest_rate; }), "no error");
    EXPECT_EQ(refusal([](auto& o) { o.eta = largest_rate; }), "no error");
}

TEST(LearnerOptions, ExactWithoutAnIntervalIsExplained) {
    EXPECT_EQ(usage_message([] { (void)parse_rates("exact"); }),
              "`rates`: exact:MIN,MAX expects two numbers, the smaller first");
}

TEST(LearnerOptions, PlainPassiveAggressiveHasNoC) {
    LearnerOptions options;
    options.kind = LearnerKind::passive_aggressive;
    EXPECT_EQ(describe(options).count("aggressiveness"), 1);
    options.form = Form::pa;
    EXPECT_EQ(describe(options).count("aggressiveness"), 0);
}

TEST(LearnerOptions, EpsilonOfMarginFuzzyIsADistanceAndMayBeLarge) {
    EXPECT_EQ(refusal([](auto& o) {
                  o.kind = LearnerKind::margin_fuzzy;
                  o.epsilon = 20;
              }),
              "no error");
}

TEST(LearnerOptions, NamesAreReadBack) {
    for (const LearnerKind kind : all_learners()) { EXPECT_EQ(parse_learner(to_string(kind)), kind); }
    for (const Order order : {Order::cyclic, Order::shuffle_once, Order::shuffle}) {
        EXPECT_EQ(parse_order(to_string(order)), order);
    }
    for (const Updates updates : {Updates::all, Updates::outside}) {
        EXPECT_EQ(parse_updates(to_string(updates)), updates);
    }
    for (const Form form : {Form::pa, Form::pa_i, Form::pa_ii}) { EXPECT_EQ(parse_form(to_string(form)), form); }
    for (const Covariance covariance : {Covariance::diagonal, Covariance::full}) {
        EXPECT_EQ(parse_covariance(to_string(covariance)), covariance);
    }
    EXPECT_EQ(to_string(parse_rates("0.5,1,2,4")), "0.5,1,2,4");
    EXPECT_EQ(to_string(parse_rates("exact:0.5,4")), "exact:0.5,4");
    EXPECT_EQ(all_learners().size(), 13);
}

TEST(LearnerOptions, UnknownNamesAreAnsweredWithTheKnownOnes) {
    EXPECT_EQ(
        usage_message([] { (void)parse_learner("svm"); }),
        "the learner 'svm' is not known; one of perceptron, greedy, fuzzy, margin-fuzzy, averaged, voted, pocket, "
        "passive-aggressive, averaged-passive-aggressive, dynamic-margin, soft-margin, arow, second-order is expected");
    EXPECT_EQ(usage_message([] { (void)parse_order("random"); }),
              "order 'random' is not known; one of cyclic, shuffle-once, shuffle is expected");
    EXPECT_EQ(usage_message([] { (void)parse_updates("inside"); }),
              "updates 'inside' is not known; one of all, outside is expected");
    EXPECT_EQ(usage_message([] { (void)parse_form("pa-iii"); }),
              "form 'pa-iii' is not known; one of pa, pa-i, pa-ii is expected");
}

TEST(LearnerOptions, RatesThatCannotBeReadAreRefused) {
    EXPECT_EQ(usage_message([] { (void)parse_rates("1,x"); }), "`rates`: 'x' is not a number");
    EXPECT_EQ(usage_message([] { (void)parse_rates("1,,2"); }), "`rates`: '' is not a number");
    EXPECT_EQ(usage_message([] { (void)parse_rates(""); }), "`rates`: '' is not a number");
    EXPECT_EQ(usage_message([] { (void)parse_rates("exact:1"); }),
              "`rates`: exact:MIN,MAX expects two numbers, the smaller first");
    EXPECT_EQ(usage_message([] { (void)parse_rates("1,nan"); }), "`rates`: 'nan' is not a finite number");
    EXPECT_EQ(usage_message([] { (void)parse_rates("1,1e999"); }), "`rates`: '1e999' is too large for a double");
}

TEST(LearnerOptions, EveryLearnerHasItsOwnOptionsAndLimit) {
    EXPECT_EQ(options_of(LearnerKind::greedy), (std::vector<std::string>{"rates"}));
    EXPECT_EQ(options_of(LearnerKind::fuzzy), (std::vector<std::string>{"eta", "delta", "power", "sharpness"}));
    EXPECT_EQ(options_of(LearnerKind::margin_fuzzy), (std::vector<std::string>{"eta", "epsilon", "updates"}));
    EXPECT_EQ(options_of(LearnerKind::passive_aggressive), (std::vector<std::string>{"form", "aggressiveness"}));
    EXPECT_EQ(options_of(LearnerKind::averaged_passive_aggressive), options_of(LearnerKind::passive_aggressive));
    EXPECT_EQ(options_of(LearnerKind::dynamic_margin), (std::vector<std::string>{"epsilon"}));
    EXPECT_EQ(options_of(LearnerKind::arow), (std::vector<std::string>{"covariance", "regularization"}));
    EXPECT_EQ(options_of(LearnerKind::second_order), (std::vector<std::string>{"covariance", "regularization"}));
    EXPECT_EQ(options_of(LearnerKind::pocket), (std::vector<std::string>{"eta"}));
    EXPECT_EQ(default_epochs(LearnerKind::voted), 10);
    EXPECT_EQ(default_epochs(LearnerKind::averaged), 10);
    EXPECT_EQ(default_epochs(LearnerKind::averaged_passive_aggressive), 10);
    EXPECT_EQ(default_epochs(LearnerKind::pocket), 100);
    EXPECT_EQ(default_epochs(LearnerKind::perceptron), 1000);
}

} // namespace
} // namespace novikoff::test::learn_options_test
