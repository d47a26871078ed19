// The learners' declarations, as Python and the page use them.
#include "learn/rules/declaration.hpp"
#include "novikoff/error.hpp"
#include "support/expect_error.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <limits>
#include <set>

namespace novikoff::test::declaration_test {
namespace {

using test::usage_message;

using Json = nlohmann::json;

Json declared(const std::string& name) {
    for (const Json& learner : Json::parse(learners_to_json())) {
        if (learner["name"] == name) { return learner; }
    }
    return {};
}

LearnerOptions options_for(LearnerKind kind) {
    LearnerOptions options;
    options.kind = kind;
    return options;
}

TEST(Declarations, EveryLearnerIsToldWithASummaryAndAnEstimatorOfItsOwn) {
    const Json all = Json::parse(learners_to_json());
    std::set<std::string> estimators;
    ASSERT_EQ(all.size(), all_learners().size());
    for (std::size_t k = 0; k < all.size(); ++k) {
        EXPECT_EQ(all[k]["name"], all_learners()[k].name());
        EXPECT_EQ(all[k]["epochs"], default_epochs(all_learners()[k]));
        EXPECT_TRUE(all[k]["summary"].get<std::string>().ends_with('.')) << all[k]["name"];
        estimators.insert(all[k]["estimator"]);
    }
    EXPECT_EQ(estimators.size(), all.size());
}

TEST(Declarations, AnEstimatorIsNamedAfterItsLearnerUnlessItSaysOtherwise) {
    EXPECT_EQ(declared("margin-fuzzy")["estimator"], "MarginFuzzyPerceptron");
    EXPECT_EQ(declared("passive-aggressive")["estimator"], "PassiveAggressive");
}

TEST(Declarations, ASettingHasItsNamesItsRangeAndItsDefault) {
    const Json eta = declared("perceptron")["settings"][0];
    EXPECT_EQ(eta,
              Json::parse(R"({"name": "eta", "parameter": "eta0", "label": "rate η", "help": "the rate of an update",
                                   "kind": "number", "default": "1", "range": "above 0"})"));
    const Json updates = declared("margin-fuzzy")["settings"][2];
    EXPECT_EQ(updates["kind"], "choice");
    EXPECT_EQ(updates["choices"], Json::parse(R"([{"value": "all", "label": "all"},
                                                  {"value": "outside", "label": "those beyond ε"}])"));
    EXPECT_EQ(declared("greedy")["settings"][0]["kind"], "list");
}

TEST(Declarations, DefaultsAreTextsThatTheSettingReads) {
    for (const LearnerDeclaration& learner : learner_declarations()) {
        LearnerOptions options = options_for(LearnerKind(learner.name));
        for (const Setting& setting : learner.settings) {
            set_option(options, setting.name, setting.text(options));
            EXPECT_EQ(setting.text(options), setting.text({})) << learner.name << ' ' << setting.name;
        }
    }
}

TEST(SetOption, TakesNumbersAndTextsByName) {
    LearnerOptions options = options_for(LearnerKind::margin_fuzzy);
    set_option(options, "epsilon", 0.3);
    set_option(options, "eta", "0.1");
    set_option(options, "updates", "outside");
    EXPECT_EQ(options.epsilon, 0.3);
    EXPECT_EQ(options.eta, 0.1);
    EXPECT_EQ(options.updates, Updates::outside);
}

TEST(SetOption, LeavesRangesToCheck) {
    LearnerOptions options;
    set_option(options, "eta", std::numeric_limits<double>::quiet_NaN());
    EXPECT_EQ(usage_message([&] { check(options); }), "`eta` must be a positive number; nan was given");
}

TEST(SetOption, RefusesWhatTheLearnerDoesNotUnderstand) {
    LearnerOptions greedy = options_for(LearnerKind::greedy);
    EXPECT_EQ(usage_message([&] { set_option(greedy, "eta", 1.0); }), "`eta` has no meaning for the learner greedy");
    EXPECT_EQ(usage_message([&] { set_option(greedy, "rates", 1.0); }), "`rates`: a text is expected; 1 was given");
    LearnerOptions perceptron;
    EXPECT_EQ(usage_message([&] { set_option(perceptron, "eta", "much"); }), "`eta`: 'much' is not a number");
}

} // namespace
} // namespace novikoff::test::declaration_test
