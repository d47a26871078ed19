// The registry of learners: their declarations by name, their options (novikoff/learner.hpp), and all of it as JSON,
// from which the estimators in Python and the controls of the page are made.
#include "base/names.hpp"
#include "learn/rules/declaration.hpp"

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>
#include <set>

namespace novikoff {
namespace {

const Names<LearnerKind>& learner_names() {
    static const Names<LearnerKind> names = [] {
        Names<LearnerKind> all;
        for (const LearnerDeclaration& learner : learner_declarations()) {
            all.emplace_back(LearnerKind(learner.name), learner.name);
        }
        return all;
    }();
    return names;
}

const Setting& setting_of(LearnerKind kind, const std::string& name) {
    const std::vector<Setting>& settings = declaration_of(kind).settings;
    const auto found =
        std::find_if(settings.begin(), settings.end(), [&](const Setting& setting) { return setting.name == name; });
    if (found == settings.end()) {
        throw Error(ErrorKind::usage, Message("{} has no meaning for the learner {}", NamedSetting{name}, kind.name()));
    }
    return *found;
}

using Json = nlohmann::ordered_json;

/// `MarginFuzzyPerceptron` for margin-fuzzy.
std::string estimator_of(const LearnerDeclaration& learner) {
    if (!learner.estimator.empty()) { return learner.estimator; }
    std::string name;
    bool begins = true;
    for (const char c : learner.name) {
        if (c != '-') { name += begins ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c; }
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
    if (!setting.range.empty()) { json["range"] = setting.range; }
    for (const Choice& choice : setting.choices) {
        json["choices"].push_back(
            {{"value", choice.value}, {"label", choice.label.empty() ? choice.value : choice.label}});
    }
    return json;
}

Json json_of(const LearnerDeclaration& learner) {
    Json settings = Json::array();
    for (const Setting& setting : learner.settings) { settings.push_back(json_of(setting)); }
    return {{"name", learner.name},
            {"estimator", estimator_of(learner)},
            {"summary", learner.summary},
            {"epochs", learner.epochs},
            {"order", to_string(learner.order)},
            {"fixed_epochs", learner.fixed_epochs},
            {"returns_mean", learner.returns_mean},
            {"aims_to_separate", learner.aims_to_separate},
            {"may_leave_errors", learner.may_leave_errors},
            {"only_at_mistakes", learner.only_at_mistakes},
            {"own_steps", learner.stepper != nullptr},
            {"learns_in_parts", learner.learns_in_parts},
            {"class_weights", learner.takes_class_weights},
            {"joint", learner.solve_jointly != nullptr},
            {"stream", learner.online != nullptr},
            {"ranks", learner.takes_ranks},
            {"settings", std::move(settings)}};
}

} // namespace

const LearnerDeclaration& declaration_of(LearnerKind kind) {
    static const LearnerDeclaration own{.name = to_string(LearnerKind::own)};
    static const LearnerDeclaration automatic{.name = to_string(LearnerKind::automatic)};
    if (kind == LearnerKind::own) { return own; }
    if (kind == LearnerKind::automatic) { return automatic; }
    const auto& all = learner_declarations();
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const auto& learner) { return learner.name == kind.name(); });
    if (found == all.end()) { (void)parse_learner(to_string(kind)); } // throws: it is not known
    return *found;
}

std::string to_string(LearnerKind kind) { return std::string(kind.name()); }

LearnerKind parse_learner(const std::string& name) {
    for (const LearnerKind kind : {LearnerKind::own, LearnerKind::automatic}) {
        if (name == kind.name()) { return kind; }
    }
    return value_of(learner_names(), name, "the learner");
}

const std::vector<LearnerKind>& all_learners() {
    static const std::vector<LearnerKind> kinds = [] {
        std::vector<LearnerKind> all;
        for (const auto& entry : learner_names()) { all.push_back(entry.first); }
        return all;
    }();
    return kinds;
}

std::vector<std::string> options_of(LearnerKind kind) {
    std::vector<std::string> names;
    for (const Setting& setting : declaration_of(kind).settings) { names.push_back(setting.name); }
    return names;
}

std::string parameter_of(const std::string& option) {
    for (const LearnerDeclaration& learner : learner_declarations()) {
        for (const Setting& setting : learner.settings) {
            if (setting.name == option) { return or_name(setting.parameter, option, '_'); }
        }
    }
    return option;
}

void set_option(LearnerOptions& options, const std::string& name, double value) {
    const Setting& setting = setting_of(options.kind, name);
    if (!setting.set_number) {
        throw Error(ErrorKind::usage, Message("{}: a text is expected; {} was given", NamedSetting{name}, value));
    }
    setting.set_number(options, value);
}

void set_option(LearnerOptions& options, const std::string& name, const std::string& text) {
    setting_of(options.kind, name).set(options, text);
}

std::map<std::string, std::string> describe(const LearnerOptions& options) {
    std::map<std::string, std::string> own;
    for (const Setting& setting : declaration_of(options.kind).settings) {
        if (setting.applies(options)) { own[setting.name] = setting.text(options); }
    }
    return own;
}

std::string learners_to_json() {
    Json all = Json::array();
    for (const LearnerDeclaration& learner : learner_declarations()) { all.push_back(json_of(learner)); }
    return all.dump();
}

std::uint64_t default_epochs(LearnerKind kind) { return declaration_of(kind).epochs; }

void check(const LearnerOptions& options) {
    std::set<std::string> checked;
    const auto check_settings = [&](const LearnerDeclaration& learner) {
        for (const Setting& setting : learner.settings) {
            if (checked.insert(setting.name).second) { setting.check(options); }
        }
    };
    check_settings(declaration_of(options.kind));
    // A number out of range is refused even if this learner does not use it.
    for (const LearnerDeclaration& learner : learner_declarations()) { check_settings(learner); }
}

} // namespace novikoff
