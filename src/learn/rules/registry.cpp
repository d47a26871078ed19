// The registry of learners: their declarations by name, and their options (novikoff/learner.hpp).
#include "base/names.hpp"
#include "learn/rules/declaration.hpp"
#include "novikoff/error.hpp"

#include <algorithm>
#include <set>
#include <string>

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
        throw Error(ErrorKind::usage,
                    Message("{} has no meaning for the learner {}", NamedSetting{name}, kind.name()));
    }
    return *found;
}

} // namespace

const LearnerDeclaration& declaration_of(LearnerKind kind) {
    static const LearnerDeclaration own = [] {
        LearnerDeclaration learner;
        learner.name = LearnerKind::own.name();
        return learner;
    }();
    if (kind == LearnerKind::own) {
        return own;
    }
    const auto& all = learner_declarations();
    return *std::find_if(all.begin(), all.end(), [&](const auto& learner) { return learner.name == kind.name(); });
}

std::string to_string(LearnerKind kind) { return std::string(kind.name()); }

LearnerKind parse_learner(const std::string& name) {
    return name == LearnerKind::own.name() ? LearnerKind::own : value_of(learner_names(), name, "the learner");
}

const std::vector<LearnerKind>& all_learners() {
    static const std::vector<LearnerKind> kinds = [] {
        std::vector<LearnerKind> all;
        for (const auto& entry : learner_names()) {
            all.push_back(entry.first);
        }
        return all;
    }();
    return kinds;
}

std::vector<std::string> options_of(LearnerKind kind) {
    std::vector<std::string> names;
    for (const Setting& setting : declaration_of(kind).settings) {
        names.push_back(setting.name);
    }
    return names;
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
        if (setting.applies(options)) {
            own[setting.name] = setting.text(options);
        }
    }
    return own;
}

std::uint64_t default_epochs(LearnerKind kind) { return declaration_of(kind).epochs; }

void check(const LearnerOptions& options) {
    std::set<std::string> checked;
    const auto check_settings = [&](const LearnerDeclaration& learner) {
        for (const Setting& setting : learner.settings) {
            if (checked.insert(setting.name).second) {
                setting.check(options);
            }
        }
    };
    check_settings(declaration_of(options.kind));
    // A number out of range is refused even if this learner does not use it.
    for (const LearnerDeclaration& learner : learner_declarations()) {
        check_settings(learner);
    }
}

} // namespace novikoff
