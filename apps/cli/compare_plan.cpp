// Options given to all learners are refused if none understands them; each learner takes those that are its own.
#include "cli/compare_plan.hpp"

#include "cli/command.hpp"
#include "options/values.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sstream>

namespace novikoff::cli {
namespace {

Planned named(const LearnerSettings& settings) {
    const LearnerKind kind = settings.train.learner.kind;
    std::string name = to_string(kind);
    for (const auto& [option, value] : settings.given) {
        if (understands(kind, option)) { name += ' ' + option + ' ' + value; }
    }
    return {std::move(name), settings.train};
}

/// `perceptron --eta 2`: a learner with its own options. Epochs, order and initial weights are common to all runs.
Planned plan_run(const std::string& text, const TrainOptions& common) {
    std::istringstream stream(text);
    std::vector<std::string> words;
    for (std::string word; stream >> word;) { words.push_back(word); }
    LearnerSettings settings{common, {}};
    settings.train.learner = {};
    Command grammar;
    grammar.positionals = {{"LEARNER", "a run is a learner and its options"}};
    grammar.groups = {learner_options(settings)};
    grammar.groups[0].options.erase(grammar.groups[0].options.begin()); // --learner: its value comes first
    try {
        settings.train.learner.kind = learner_named(parse(grammar, words).front());
        check_given(settings);
    } catch (const Error& error) { refuse({"--run '{}': {}", text, error.message()}); }
    return {fmt::format("{}", fmt::join(words, " ")), settings.train};
}

std::vector<Planned> plan_learner(LearnerKind kind, const PlanSettings& settings) {
    LearnerSettings one = settings.common;
    one.train.learner.kind = kind;
    if (settings.etas.empty() || !understands(kind, "--eta")) { return {named(one)}; }
    std::vector<Planned> plan;
    for (const std::string& eta : settings.etas) {
        LearnerSettings with_eta = one;
        with_eta.train.learner.eta = number(eta);
        with_eta.given.push_back({"--eta", eta});
        plan.push_back(named(with_eta));
    }
    return plan;
}

/// Refuses an option that none of the learners understands: it would have no effect.
void check_common(const std::vector<GivenOption>& given, const std::vector<LearnerKind>& learners) {
    for (const auto& [option, value] : given) {
        const auto knows = [&name = option](LearnerKind kind) { return understands(kind, name); };
        refuse_if(belongs_to_learners(option) && std::none_of(learners.begin(), learners.end(), knows),
                  option + " has no meaning for any of the learners that are compared");
    }
}

} // namespace

OptionGroup plan_options(PlanSettings& plan) {
    OptionGroup group = learner_options(plan.common);
    group.options[0] = {"--learners", "LIST", "names of learners, or all (the default unless there is a --run)",
                        [&plan](const std::string& value) {
                            if (value == "all") {
                                plan.learners = all_learners();
                                return;
                            }
                            for (const std::string& name : list(value)) {
                                plan.learners.push_back(learner_named(name));
                            }
                        }};
    const auto eta = std::find_if(group.options.begin(), group.options.end(),
                                  [](const Option& option) { return option.name == "--eta"; });
    eta->metavar = "LIST";
    eta->help += "; several make one run each";
    eta->set = [&plan](const std::string& value) {
        (void)numbers(value);
        plan.etas = list(value);
    };
    group.options.insert(
        group.options.begin() + 1,
        Option{"--run", "'NAME ...'", "one more run: a learner with options of its own; may be repeated",
               [&plan](const std::string& value) { plan.runs.push_back(value); }, Option::Takes::values});
    return group;
}

std::vector<Planned> make_plan(const PlanSettings& settings) {
    std::vector<LearnerKind> learners = settings.learners;
    if (learners.empty() && settings.runs.empty()) {
        learners = all_learners();
        if (settings.common.train.classes == Classes::joint) {
            std::erase_if(learners, [](LearnerKind kind) { return !learns_jointly(kind); });
        }
    }
    check_common(settings.common.given, learners);
    std::vector<Planned> plan;
    for (const LearnerKind kind : learners) {
        for (Planned& planned : plan_learner(kind, settings)) {
            check(planned.train.learner);
            plan.push_back(std::move(planned));
        }
    }
    for (const std::string& text : settings.runs) { plan.push_back(plan_run(text, settings.common.train)); }
    return plan;
}

} // namespace novikoff::cli
