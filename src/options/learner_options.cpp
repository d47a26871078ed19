// Collects the settings that learners declare, so that one option serves all that share it.
#include "options/learner_options.hpp"

#include "learn/rules/declaration.hpp"
#include "learn/rules/train_options.hpp"
#include "options/render.hpp"
#include "options/values.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace novikoff::cli {
namespace {

std::vector<std::string> learner_names() {
    std::vector<std::string> names;
    for (const LearnerKind kind : all_learners()) { names.push_back(to_string(kind)); }
    return names;
}

std::vector<std::string> learners_that_understand(const std::string& option) {
    std::vector<std::string> names;
    for (const LearnerKind kind : all_learners()) {
        if (understands(kind, option)) { names.push_back(to_string(kind)); }
    }
    return names;
}

std::string meaning_of(const Setting& setting) {
    return setting.range.empty() ? setting.help : fmt::format("{}, {}", setting.help, setting.range);
}

/// `(default 1)`, or `(default arow: diagonal; second-order: full)` if learners differ.
std::string default_of(const std::string& name) {
    std::vector<std::pair<std::string, std::string>> defaults; // of each learner
    for (const LearnerDeclaration& learner : learner_declarations()) {
        for (const Setting& setting : learner.settings) {
            if (setting.name == name) { defaults.emplace_back(learner.name, setting.text(LearnerOptions{})); }
        }
    }
    const bool same = std::all_of(defaults.begin(), defaults.end(),
                                  [&](const auto& of) { return of.second == defaults.front().second; });
    std::vector<std::string> texts;
    for (const auto& [learner, text] : defaults) { texts.push_back(learner + ": " + text); }
    return fmt::format("(default {})", same ? defaults.front().second : fmt::format("{}", fmt::join(texts, "; ")));
}

/// The help of an option: its meaning for each learner that understands it, then its default.
std::string help_of(const std::string& name) {
    std::vector<std::pair<std::string, std::vector<std::string>>> meanings;
    for (const LearnerDeclaration& learner : learner_declarations()) {
        for (const Setting& setting : learner.settings) {
            if (setting.name != name) { continue; }
            const auto known = std::find_if(meanings.begin(), meanings.end(),
                                            [&](const auto& meaning) { return meaning.first == meaning_of(setting); });
            if (known == meanings.end()) {
                meanings.push_back({meaning_of(setting), {learner.name}});
            } else {
                known->second.push_back(learner.name);
            }
        }
    }
    std::string help;
    for (const auto& [meaning, learners] : meanings) {
        help += fmt::format("{}{}: {}", help.empty() ? "" : "; ", join(learners), meaning);
    }
    return help + " " + default_of(name);
}

/// The settings of all learners, each once, in the order of their first declaration.
std::vector<Option> options_of_rules(LearnerOptions& learner) {
    std::vector<Option> options;
    for (const LearnerDeclaration& declared : learner_declarations()) {
        for (const Setting& setting : declared.settings) {
            const std::string name = "--" + setting.name;
            if (std::any_of(options.begin(), options.end(), [&](const Option& o) { return o.name == name; })) {
                continue;
            }
            options.push_back(
                {name, setting.metavar, help_of(setting.name), [&learner, &setting](const std::string& value) {
                     if (!setting.choices.empty()) { (void)one_of(value, values_of(setting.choices)); }
                     setting.set(learner, value);
                 }});
        }
    }
    return options;
}

std::vector<std::string> joint_learners() {
    std::vector<std::string> names;
    for (const LearnerKind kind : all_learners()) {
        if (learns_jointly(kind)) { names.push_back(to_string(kind)); }
    }
    return names;
}

std::string epochs_help() {
    const LearnerDeclaration usual;
    std::string defaults = std::to_string(usual.epochs);
    for (const LearnerDeclaration& learner : learner_declarations()) {
        if (learner.epochs != usual.epochs) { defaults += fmt::format(", {} {}", learner.name, learner.epochs); }
    }
    return fmt::format("maximum number of epochs (default {}, auto 2 to 30)", defaults);
}

std::string order_help() {
    std::vector<std::string> shuffled;
    for (const LearnerDeclaration& learner : learner_declarations()) {
        if (learner.order == Order::shuffle) { shuffled.push_back(learner.name); }
    }
    return fmt::format("cyclic (default), shuffle-once, or shuffle: reshuffled every epoch (default for {})",
                       join(shuffled));
}

std::vector<Option> options_of_runs(TrainOptions& train) {
    return {
        option("--epochs", "N", epochs_help(), train.epochs, within(1)),
        option("--order", "ORDER", order_help(), train.order,
               [](const std::string& name) {
                   return parse_order(one_of(name, {"cyclic", "shuffle-once", "shuffle"}));
               }),
        option("--classes", "HOW",
               "more than two classes: rest (default; auto chooses), one problem each, against the rest; or joint, one "
               "problem of them all: " +
                   join(joint_learners()),
               train.classes,
               [](const std::string& name) {
                   return parse_classes(one_of(name, {"rest", "joint"}));
               }),
        option("--seed", "N", "random seed (default 1)", train.seed, within(0)),
        option("--initial", "w1,w2,...[,b]", "initial weights (default 0); with a bias the intercept is last",
               train.initial, numbers),
    };
}

} // namespace

bool understands(LearnerKind kind, const std::string& option) {
    const std::vector<std::string> names = options_of(kind);
    return std::find(names.begin(), names.end(), option.substr(2)) != names.end();
}

LearnerKind learner_named(const std::string& name) { return parse_learner(one_of(name, learner_names())); }

bool belongs_to_learners(const std::string& option) { return !learners_that_understand(option).empty(); }

void NotWith::operator()(bool given, const std::string& option, const std::string& why) const {
    refuse_if(given, option + " does not go with " + other + ": " + why);
}

void check_given(const LearnerSettings& settings) {
    const LearnerKind kind = settings.train.learner.kind;
    for (const auto& [option, value] : settings.given) {
        if (belongs_to_learners(option) && !understands(kind, option)) {
            const std::string others = join(learners_that_understand(option));
            refuse(kind == LearnerKind::automatic
                       ? Message("{} is chosen by the learner auto; to set it, name its learner ({}) with {}",
                                 named_option(option), others, NamedSetting{"learner"})
                       : Message("{} has no meaning for the learner {} (it belongs to {})", named_option(option),
                                 to_string(kind), others));
        }
    }
    check(settings.train.learner);
    check_auto(settings.train);
}

OptionGroup learner_options(LearnerSettings& settings) {
    OptionGroup group{"Learning", {}};
    const LearnerKind usual = settings.train.learner.kind;
    std::vector<std::string> names = learner_names();
    if (usual == LearnerKind::automatic) { names.insert(names.begin(), to_string(usual)); }
    group.options.push_back(option("--learner", "NAME", fmt::format("{} (default {})", join(names), to_string(usual)),
                                   settings.train.learner.kind,
                                   [names](const std::string& name) { return parse_learner(one_of(name, names)); }));
    for (Option& option : options_of_runs(settings.train)) { group.options.push_back(std::move(option)); }
    for (Option& option : options_of_rules(settings.train.learner)) { group.options.push_back(std::move(option)); }
    for (Option& option : group.options) {
        option.set = [&settings, name = option.name, set = std::move(option.set)](const std::string& value) {
            set(value);
            settings.given.push_back({name, value});
        };
    }
    return group;
}

OptionGroup space_options(SpaceOptions& options) {
    OptionGroup group = unscaled_space_options(options);
    const auto parse = [&options](const std::string& name) {
        options.keep_scale = true;
        return parse_scale(one_of(name, {"none", "unit-ball", "standard", "max-abs"}));
    };
    group.options.insert(
        group.options.begin() + 1,
        option("--scale", "SCALE",
               "unit-ball (longest row 1), standard (mean 0, deviation 1) or max-abs (largest value 1, keeps zeros)",
               options.scale, parse));
    return group;
}

OptionGroup unscaled_space_options(SpaceOptions& options) {
    return {
        "Space",
        {flag("--no-bias", "hyperplanes through the origin only: no coordinate 1 is appended", options.bias, false),
         {"--lift", "LIFT", "circle (append the squared length), quadratic, or poly:K (all monomials up to degree K)",
          [&options](const std::string& value) {
              if (!value.starts_with("poly:")) { (void)one_of(value, {"none", "circle", "quadratic", "poly:K"}); }
              parse_lift(value, options);
          }}}};
}

} // namespace novikoff::cli
