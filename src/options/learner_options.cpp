#include "options/learner_options.hpp"

#include "novikoff/error.hpp"
#include "options/values.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace novikoff::cli {
namespace {

std::vector<std::string> learner_names() {
    std::vector<std::string> names;
    for (const LearnerKind kind : all_learners()) {
        names.push_back(to_string(kind));
    }
    return names;
}

std::vector<std::string> learners_that_understand(const std::string& option) {
    std::vector<std::string> names;
    for (const LearnerKind kind : all_learners()) {
        if (understands(kind, option)) {
            names.push_back(to_string(kind));
        }
    }
    return names;
}

Option number_option(const std::string& name, const std::string& metavar, const std::string& help, double& value) {
    return {name, metavar, help, [&value](const std::string& text) { value = number(text); }};
}

std::vector<Option> options_of_rules(LearnerOptions& learner) {
    return {
        number_option("--eta", "X", "the rate of an update (default 1)", learner.eta),
        {"--rates", "LIST", "rates to choose from, 0.5,1,2,4 by default, or a whole interval: exact:MIN,MAX",
         [&learner](const std::string& value) { learner.rates = parse_rates(value); }},
        number_option("--delta", "X", "a row is fuzzy if its membership is at most 1/2 + X (default 0.05)",
                      learner.delta),
        number_option("--power", "X", "exponent of the membership in the rate, above 1 (default 2)", learner.power),
        number_option("--sharpness", "X", "how fast the membership falls between the classes (default 3)",
                      learner.sharpness),
        number_option("--epsilon", "X",
                      "the distance within which the former forgives a mistake, "
                      "the share of the best margin that the latter may miss (default 0.1)",
                      learner.epsilon),
        {"--updates", "all|outside", "which mistakes update: all, or those at a distance of epsilon or more",
         [&learner](const std::string& value) {
             learner.updates = parse_updates(one_of(value, {"all", "outside"}));
         }},
        {"--form", "FORM", "pa, pa-i (default) or pa-ii",
         [&learner](const std::string& value) {
             learner.form = parse_form(one_of(value, {"pa", "pa-i", "pa-ii"}));
         }},
        number_option("--aggressiveness", "X", "C, which limits a step in pa-i and pa-ii (default 1)",
                      learner.aggressiveness),
    };
}

std::vector<Option> options_of_runs(TrainOptions& train) {
    return {
        {"--epochs", "N", "at most so many passes (default 1000, for averaged and voted 10)",
         [&train](const std::string& value) { train.epochs = whole_number(value, 1); }},
        {"--order", "ORDER", "cyclic (default), shuffle-once or shuffle, which is anew for each pass",
         [&train](const std::string& value) {
             train.order = parse_order(one_of(value, {"cyclic", "shuffle-once", "shuffle"}));
         }},
        {"--seed", "N", "of the shuffles (default 1)",
         [&train](const std::string& value) { train.seed = whole_number(value); }},
        {"--initial", "w1,w2,...[,b]", "the weights to start from (default 0), with a bias the intercept last",
         [&train](const std::string& value) { train.initial = numbers(value); }},
    };
}

} // namespace

bool understands(LearnerKind kind, const std::string& option) {
    const auto& names = options_of(kind);
    return std::find(names.begin(), names.end(), option.substr(2)) != names.end();
}

LearnerKind learner_named(const std::string& name) { return parse_learner(one_of(name, learner_names())); }

bool belongs_to_learners(const std::string& option) { return !learners_that_understand(option).empty(); }

void NotWith::operator()(bool given, const std::string& option, const std::string& why) const {
    if (given) {
        throw Error(ErrorKind::usage, option + " does not go with " + other + ": " + why);
    }
}

void check_given(const LearnerSettings& settings) {
    for (const auto& [option, value] : settings.given) {
        if (belongs_to_learners(option) && !understands(settings.train.learner.kind, option)) {
            throw Error(ErrorKind::usage,
                        fmt::format("{} has no meaning for the learner {} (it belongs to {})", option,
                                    to_string(settings.train.learner.kind), join(learners_that_understand(option))));
        }
    }
    check(settings.train.learner);
}

OptionGroup learner_options(LearnerSettings& settings) {
    OptionGroup group{"Learning", {}};
    group.options.push_back(
        {"--learner", "NAME", join(learner_names()) + " (default perceptron)",
         [&settings](const std::string& value) { settings.train.learner.kind = learner_named(value); }});
    for (Option& option : options_of_runs(settings.train)) {
        group.options.push_back(std::move(option));
    }
    for (Option& option : options_of_rules(settings.train.learner)) {
        option.help = join(learners_that_understand(option.name)) + ": " + option.help;
        group.options.push_back(std::move(option));
    }
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
    group.options.insert(
        group.options.begin() + 1,
        {"--scale", "SCALE",
         "unit-ball (longest row 1), standard (mean 0, deviation 1) or max-abs (largest value 1, keeps zeros)",
         [&options](const std::string& value) {
             options.scale = parse_scale(one_of(value, {"none", "unit-ball", "standard", "max-abs"}));
         }});
    return group;
}

OptionGroup unscaled_space_options(SpaceOptions& options) {
    return {
        "Space",
        {{"--no-bias", "", "hyperplanes through the origin only: no coordinate 1 is appended",
          [&options](const std::string& /*none*/) { options.bias = false; }},
         {"--lift", "LIFT", "circle (append the squared length), quadratic, or poly:K (all monomials up to degree K)",
          [&options](const std::string& value) {
              if (!value.starts_with("poly:")) {
                  (void)one_of(value, {"none", "circle", "quadratic", "poly:K"});
              }
              parse_lift(value, options);
          }}}};
}

} // namespace novikoff::cli
