// Every way in which a file can be an invalid model, with the exact message.
#include "novikoff/model.hpp"
#include "support/expect_error.hpp"
#include "support/sample_models.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace novikoff::test::refusal_test {
namespace {

using nlohmann::json;
using test::expect_error;

void expect_refused(const std::string& text, const std::string& message) {
    expect_error(ErrorKind::data, message, [&] { (void)model_from_json(text, "model.json"); });
}

json small() { return json::parse(model_to_json(test::small_model())); }
json voted() { return json::parse(model_to_json(test::small_voted_model())); }

/// Expects the model with the value at `pointer` replaced to be refused.
void expect_refused_with(json model, const std::string& pointer, const json& value, const std::string& message) {
    model[json::json_pointer(pointer)] = value;
    expect_refused(model.dump(), "model.json: " + message);
}

TEST(ModelRefusal, TheUntouchedModelsAreAccepted) {
    EXPECT_NO_THROW((void)model_from_json(small().dump(), "model.json"));
    EXPECT_NO_THROW((void)model_from_json(voted().dump(), "model.json"));
}

TEST(ModelRefusal, AMeanThatCannotBeContinuedAsStored) {
    const json averaged = json::parse(model_to_json(test::small_averaged_model()));
    expect_refused_with(averaged, "/separators/0/last", {1, 2}, "separators[0].last: 4 numbers expected, 2 found");
    json no_visits = averaged;
    no_visits["separators"][0].erase("visits");
    expect_refused(no_visits.dump(), "model.json: separators[0].visits: missing");
    json no_last = averaged; // as in files of earlier versions
    no_last["separators"][0].erase("last");
    no_last["separators"][0].erase("visits");
    EXPECT_EQ(model_from_json(no_last.dump(), "model.json").separators[0].history.visits, 0U);
}

TEST(ModelRefusal, EveryTruncationIsRefused) {
    for (const Model& model : {test::small_model(), test::small_voted_model(), test::small_averaged_model()}) {
        const std::string text = model_to_json(model);
        const std::size_t end = text.rfind('}');
        for (std::size_t length = 0; length <= end; ++length) {
            try {
                (void)model_from_json(text.substr(0, length), "model.json");
                FAIL() << "accepted " << length << " of " << text.size() << " bytes";
            } catch (const Error& error) {
                EXPECT_EQ(error.kind(), ErrorKind::data);
                EXPECT_EQ(error.message(), "the file ends here, before the model does") << length;
            }
        }
        EXPECT_NO_THROW((void)model_from_json(text.substr(0, end + 1), "model.json"));
    }
}

TEST(ModelRefusal, WhatIsNotJsonIsRefusedWithItsPlace) {
    expect_refused("", "model.json:1:1: the file ends here, before the model does");
    expect_refused("{\n  \"format\": ", "model.json:2:13: the file ends here, before the model does");
    expect_refused("1 1:0.5 3:2\n", "model.json:1:3: not JSON from here on");
    expect_refused("{\n  \"format\": novikoff\n}", "model.json:2:14: not JSON from here on");
    expect_refused("{\"a\": \"\xff\"}", "model.json:1:8: not JSON from here on");
    expect_refused(std::string("\0\0", 2), "model.json:1:1: not JSON from here on");
    expect_refused("{\"a\": NaN}", "model.json:1:7: not JSON from here on");
}

TEST(ModelRefusal, NumbersBeyondDoublesAreRefused) {
    expect_refused("{\"a\": 1e999}", "model.json:1:7: a number is larger than any double");
}

TEST(ModelRefusal, DeepNestingIsRefused) {
    expect_refused(std::string(1'000'000, '['), "model.json:1:17: nested too deeply for a model: more than 16 levels");
    std::string objects;
    for (int i = 0; i < 100000; ++i) { objects += "{\"a\":"; }
    expect_refused(objects, "model.json:1:81: nested too deeply for a model: more than 16 levels");
}

TEST(ModelRefusal, OtherJsonIsNotAModel) {
    const std::string message = "model.json: not a Novikoff model: its \"format\" is not \"novikoff model\"";
    for (const std::string text : {"[]", "5", "null", "{}", "{\"format\": 5}", "{\"format\": \"pmml\"}"}) {
        expect_refused(text, message);
    }
}

TEST(ModelRefusal, UnknownVersionsAreRefused) {
    expect_refused_with(small(), "/version", 7, "model version 7 is not known; this program reads version 1");
    expect_refused_with(small(), "/version", 0, "model version 0 is not known; this program reads version 1");
    expect_refused_with(small(), "/version", "1", "version: a whole number from 0 expected, a text found");
    expect_refused_with(small(), "/version", 1.5, "version: a whole number from 0 expected, 1.5 found");
    expect_refused("{\"format\": \"novikoff model\"}", "model.json: version: missing");
}

/// Removes every key of every object, one at a time.
void expect_every_key_needed(const json& model, const json::json_pointer& here) {
    const json& value = model[here];
    if (value.is_array()) {
        for (std::size_t k = 0; k < value.size(); ++k) { expect_every_key_needed(model, here / k); }
    } else if (value.is_object() && here.to_string() != "/options") {
        for (const auto& [key, entry] : value.items()) {
            json less = model;
            less[here].erase(key);
            try {
                (void)model_from_json(less.dump(), "model.json");
                const bool is_new = key == "comparator" || key == "visits" || key == "objective";
                if (is_new) { continue; } // models of earlier versions do not have it
                ADD_FAILURE() << "accepted without " << (here / key).to_string();
            } catch (const Error& error) {
                const std::string text = error.what();
                EXPECT_TRUE(key == "format" || text.ends_with(key + ": missing")) << text;
            }
            expect_every_key_needed(model, here / key);
        }
    }
}

TEST(ModelRefusal, EveryKeyIsNeeded) {
    expect_every_key_needed(small(), json::json_pointer());
    expect_every_key_needed(voted(), json::json_pointer());
    json model = voted();
    model["separators"][0]["votes"]["support"].erase("values");
    expect_refused(model.dump(), "model.json: separators[0].votes.support.values: missing");
}

TEST(ModelRefusal, WrongTypesAreRefused) {
    expect_refused_with(small(), "/learner", 5, "learner: a text expected, 5 found");
    expect_refused_with(small(), "/options", json::array(), "options: an object expected, an array found");
    expect_refused_with(small(), "/options/eta", 1, "options.eta: a text expected, 1 found");
    expect_refused_with(small(), "/space", json::array(), "space: an object expected, an array found");
    expect_refused_with(small(), "/space/bias", 1, "space.bias: true or false expected, 1 found");
    expect_refused_with(small(), "/space/factor", json({0, 1, 1}), "space.factor: a number other than 0 expected");
    expect_refused_with(small(), "/separators/0/proof/margin", json({{"lower", 9}, {"upper", 1}}),
                        "separators[0].proof.margin: the lower end is above the upper end");
    expect_refused_with(small(), "/classes/1", nullptr, "classes[1]: a text expected, null found");
    expect_refused_with(small(), "/separators", json::object(), "separators: an array expected, an object found");
    expect_refused_with(small(), "/separators/0", 1, "separators[0]: an object expected, 1 found");
    expect_refused_with(small(), "/separators/0/weights/2", "x",
                        "separators[0].weights[2]: a number expected, a text found");
    expect_refused_with(small(), "/separators/0/weights/2", nullptr,
                        "separators[0].weights[2]: a number expected, null found");
    expect_refused_with(small(), "/separators/0/proof/updates", -1,
                        "separators[0].proof.updates: a whole number from 0 expected, -1 found");
    expect_refused_with(small(), "/separators/0/proof/mistakes/1", 0.5,
                        "separators[0].proof.mistakes[1]: a whole number from 0 expected, 0.5 found");
    expect_refused_with(small(), "/separators/0/proof/bound/holds", "yes",
                        "separators[0].proof.bound.holds: true or false expected, a text found");
    expect_refused_with(small(), "/separators/0/proof/margin/lower", true,
                        "separators[0].proof.margin.lower: a number expected, true found");
}

TEST(ModelRefusal, SizesThatDoNotFitAreRefused) {
    expect_refused_with(small(), "/separators/0/weights", {1, 2}, "separators[0].weights: 4 numbers expected, 2 found");
    expect_refused_with(small(), "/separators", json::array(), "separators: 1 separators expected, 0 found");
    expect_refused_with(small(), "/classes", {"a", "b", "c"}, "separators: 3 separators expected, 1 found");
    expect_refused_with(small(), "/space/factor", {1, 2}, "space.factor: 3 numbers expected, 2 found");
    expect_refused_with(small(), "/space/shift", {1, 2, 3}, "space.shift: 0 numbers expected, 3 found");
    expect_refused_with(small(), "/space/scale", "none", "space.factor: 0 numbers expected, 3 found");
    expect_refused_with(small(), "/space/input_columns", 4, "space.factor: 4 numbers expected, 3 found");
    expect_refused_with(small(), "/schema/1/levels", {"Oslo"}, "schema: 3 columns expected, 2 found");
}

TEST(ModelRefusal, AbsurdSizesAreRefused) {
    expect_refused_with(small(), "/space/input_columns", std::uint64_t{1} << 40U,
                        "space.input_columns: a whole number below 4294967295 expected, 1099511627776 found");
    json model = small();
    model["space"]["lift"] = "poly:60";
    expect_refused_with(model, "/space/input_columns", 4000000000U,
                        "space: 4000000000 columns are too many for the lift poly:60");
    expect_refused_with(small(), "/space/input_columns", 4000000000U,
                        "space.factor: 4000000000 numbers expected, 3 found");
}

TEST(ModelRefusal, ClassesMustBeTwoOrMoreAndDifferent) {
    expect_refused_with(small(), "/classes", {"a"}, "classes: at least 2 classes expected, 1 found");
    expect_refused_with(small(), "/classes", json::array(), "classes: at least 2 classes expected, 0 found");
    expect_refused_with(small(), "/classes", {"a", "a"}, "classes: 'a' occurs twice");
}

TEST(ModelRefusal, UnknownNamesAreRefused) {
    expect_refused_with(small(), "/learner", "oracle",
                        "learner: the learner 'oracle' is not known; one of perceptron, greedy, fuzzy, margin-fuzzy, "
                        "averaged, voted, pocket, passive-aggressive, averaged-passive-aggressive, dynamic-margin, "
                        "soft-margin, arow, second-order is expected");
    expect_refused_with(small(), "/space/lift", "cubic",
                        "space.lift: the lift 'cubic' is not known; known are none, circle, quadratic and poly:K for K "
                        "from 1 to 64");
    expect_refused_with(
        small(), "/space/scale", "big",
        "space.scale: the scale 'big' is not known; one of none, unit-ball, standard, max-abs is expected");
    expect_refused_with(small(), "/separators/0/proof/stopped", "bored",
                        "separators[0].proof.stopped: the reason to stop 'bored' is not known; one of separated, "
                        "stopping-rule, epoch-limit, interrupted, cycle is expected");
}

TEST(ModelRefusal, VotesOutOfRangeAreRefused) {
    const std::string votes = "/separators/0/votes";
    const std::string path = "separators[0].votes";
    expect_refused_with(voted(), votes, nullptr, path + ": an object expected, null found");
    expect_refused_with(small(), votes, json::object(), path + ": null expected: only the voted learner has votes");
    expect_refused_with(voted(), votes + "/row/1", 2, path + ".row[1]: a whole number below 2 expected, 2 found");
    expect_refused_with(voted(), votes + "/step", {1}, path + ".step: 2 numbers expected, 1 found");
    expect_refused_with(voted(), votes + "/count", {1, 2}, path + ".count: 3 numbers expected, 2 found");
    expect_refused_with(voted(), votes + "/initial", {1, 2}, path + ".initial: 1 numbers expected, 2 found");
    expect_refused_with(voted(), votes + "/support/indices/0", 1,
                        path + ".support.indices[0]: a whole number below 1 expected, 1 found");
    expect_refused_with(voted(), votes + "/support/values", {1}, path + ".support.values: 2 numbers expected, 1 found");
    for (const json& offsets :
         {json::array(), json{0, 1}, json{1, 2}, json{0, 2, 1, 2}, json{0, 1, 3}, json{0, 18446744073709551615U, 2}}) {
        expect_refused_with(voted(), votes + "/support/offsets", offsets,
                            path + ".support.offsets: numbers ascending from 0 to 2 expected");
    }
    expect_refused_with(voted(), votes + "/support/offsets", {0, 2},
                        path + ".support.indices: row 1 is not in ascending order");
}

TEST(ModelRefusal, UnknownKeysAreIgnored) {
    json model = small();
    model["comment"] = "mine";
    EXPECT_EQ(model_to_json(model_from_json(model.dump(), "model.json")), model_to_json(test::small_model()));
}

} // namespace
} // namespace novikoff::test::refusal_test
