// Which learner made a model. What it does is told in learn/, in a file of its own.
#pragma once

#include <string>
#include <vector>

namespace novikoff {

enum class LearnerKind {
    perceptron,
    greedy,
    fuzzy,
    margin_fuzzy,
    averaged,
    voted,
    pocket,
    passive_aggressive,
    dynamic_margin,
};

[[nodiscard]] std::string to_string(LearnerKind kind);
/// The inverse; throws Error(usage) that lists the names.
[[nodiscard]] LearnerKind parse_learner(const std::string& name);
[[nodiscard]] const std::vector<LearnerKind>& all_learners();

} // namespace novikoff
