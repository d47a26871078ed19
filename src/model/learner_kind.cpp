#include "novikoff/learner.hpp"

#include "base/names.hpp"

namespace novikoff {
namespace {

const Names<LearnerKind>& learner_names() {
    static const Names<LearnerKind> names{
        {LearnerKind::perceptron, "perceptron"},
        {LearnerKind::greedy, "greedy"},
        {LearnerKind::fuzzy, "fuzzy"},
        {LearnerKind::margin_fuzzy, "margin-fuzzy"},
        {LearnerKind::averaged, "averaged"},
        {LearnerKind::voted, "voted"},
        {LearnerKind::pocket, "pocket"},
        {LearnerKind::passive_aggressive, "passive-aggressive"},
        {LearnerKind::dynamic_margin, "dynamic-margin"},
    };
    return names;
}

} // namespace

std::string to_string(LearnerKind kind) { return name_of(learner_names(), kind); }
LearnerKind parse_learner(const std::string& name) { return value_of(learner_names(), name, "the learner"); }

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

} // namespace novikoff
