// Writes the declarations of the learners as JSON, from which the estimators in Python and the controls of the page
// are made.
#include "learn/rules/declaration.hpp"

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>

namespace novikoff {
namespace {

using Json = nlohmann::ordered_json;

/// `MarginFuzzyPerceptron` for margin-fuzzy.
std::string estimator_of(const LearnerDeclaration& learner) {
    if (!learner.estimator.empty()) {
        return learner.estimator;
    }
    std::string name;
    bool begins = true;
    for (const char c : learner.name) {
        if (c != '-') {
            name += begins ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
        }
        begins = c == '-';
    }
    return name + "Perceptron";
}

/// `text`; if it is empty, the name of the setting with `hyphen` in place of its hyphens.
std::string or_name(const std::string& text, std::string name, char hyphen) {
    std::replace(name.begin(), name.end(), '-', hyphen);
    return text.empty() ? name : text;
}

const char* kind_of(const Setting& setting) {
    return setting.set_number ? "number" : setting.choices.empty() ? "list" : "choice";
}

Json json_of(const Setting& setting) {
    Json json{{"name", setting.name},
              {"parameter", or_name(setting.parameter, setting.name, '_')},
              {"label", or_name(setting.label, setting.name, ' ')},
              {"help", setting.help},
              {"kind", kind_of(setting)},
              {"default", setting.text(LearnerOptions{})}};
    if (!setting.range.empty()) {
        json["range"] = setting.range;
    }
    for (const Choice& choice : setting.choices) {
        json["choices"].push_back(
            {{"value", choice.value}, {"label", choice.label.empty() ? choice.value : choice.label}});
    }
    return json;
}

Json json_of(const LearnerDeclaration& learner) {
    Json settings = Json::array();
    for (const Setting& setting : learner.settings) {
        settings.push_back(json_of(setting));
    }
    return {{"name", learner.name},
            {"estimator", estimator_of(learner)},
            {"summary", learner.summary},
            {"epochs", learner.epochs},
            {"fixed_epochs", learner.fixed_epochs},
            {"aims_to_separate", learner.aims_to_separate},
            {"may_leave_errors", learner.may_leave_errors},
            {"only_at_mistakes", learner.only_at_mistakes},
            {"learns_in_parts", learner.learns_in_parts},
            {"class_weights", learner.takes_class_weights},
            {"stream", learner.online != nullptr},
            {"ranks", learner.takes_ranks},
            {"settings", std::move(settings)}};
}

} // namespace

std::string learners_to_json() {
    Json all = Json::array();
    for (const LearnerDeclaration& learner : learner_declarations()) {
        all.push_back(json_of(learner));
    }
    return all.dump();
}

} // namespace novikoff
