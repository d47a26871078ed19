// known_answers/golden.json: runs in exact rational arithmetic. Strings such as "-9/2" are exact, numbers are doubles.
#pragma once

#include "novikoff/train.hpp"
#include "support/datasets.hpp"

#include <nlohmann/json.hpp>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace novikoff::test {

using Json = nlohmann::json;

/// The whole file. Only golden.cpp includes the parser: under the sanitizers it takes ten seconds to compile.
const Json& golden();

/// The double nearest to an exact rational whose numerator and denominator are doubles.
inline double number(const Json& value) {
    if (value.is_number()) { return value.get<double>(); }
    const auto text = value.get<std::string>();
    const std::size_t slash = text.find('/');
    const double numerator = std::stod(text.substr(0, slash));
    return slash == std::string::npos ? numerator : numerator / std::stod(text.substr(slash + 1));
}

inline std::vector<double> numbers(const Json& values) {
    std::vector<double> result;
    for (const Json& value : values) { result.push_back(number(value)); }
    return result;
}

/// The weights of an entry: w, and b as the last if there is a bias.
inline std::vector<double> weights(const Json& entry) {
    std::vector<double> result = numbers(entry.at("w"));
    if (entry.contains("b")) { result.push_back(number(entry.at("b"))); }
    return result;
}

inline textbook::Data figure34() {
    textbook::Data data;
    std::ifstream file(NOVIKOFF_TEST_DATA "/../../data/figure34.csv");
    std::string line;
    std::getline(file, line); // the header
    while (std::getline(file, line)) {
        double x1 = 0;
        double x2 = 0;
        double label = 0;
        char comma = 0;
        std::istringstream(line) >> x1 >> comma >> x2 >> comma >> label;
        data.x.push_back({x1, x2});
        data.y.push_back(label);
    }
    return data;
}

inline textbook::Data golden_rows(const Json& entry) {
    textbook::Data data;
    for (const Json& row : entry.at("X")) { data.x.push_back(numbers(row)); }
    data.y = numbers(entry.at("y"));
    return data;
}

inline textbook::Data golden_data(const std::string& name) {
    return name == "figure34" ? figure34() : golden_rows(golden().at("datasets").at(name));
}

struct GoldenCase {
    std::string id;
    textbook::Data data; // without the bias
    TrainOptions options;
    Json params;
    Json expected;
};

/// All cases of an algorithm, with the options that they share.
inline std::vector<GoldenCase> golden_cases(const std::string& algorithm, LearnerKind kind) {
    std::vector<GoldenCase> cases;
    for (const Json& entry : golden().at("cases")) {
        if (entry.at("algorithm") != algorithm) { continue; }
        GoldenCase one;
        one.id = entry.at("id").get<std::string>();
        one.params = entry.at("params");
        one.expected = entry.at("expected");
        one.data = entry.at("dataset").is_null() ? golden_rows(one.params) : golden_data(entry.at("dataset"));
        one.options = options_for(kind, one.params.value("bias", false));
        one.options.epochs = one.params.value("max_epochs", one.params.value("epochs", std::uint64_t{0}));
        if (one.params.contains("eta")) { one.options.learner.eta = number(one.params.at("eta")); }
        if (one.params.contains("w0") && !one.params.at("w0").is_null()) {
            one.options.initial = numbers(one.params.at("w0"));
        }
        cases.push_back(one);
    }
    return cases;
}

inline textbook::Data rows_of(const GoldenCase& one) { return textbook::with_bias(one.data, one.options.space.bias); }

} // namespace novikoff::test
