// What the fuzzy learner sees: the membership of each row, and the band between the classes that it ignores.
#pragma once

#include "novikoff/learn/train.hpp"

#include <cstddef>
#include <string>

namespace novikoff {

struct FuzzyPicture {
    std::size_t problem = 0;
    std::size_t most_points = 1000;
};

/// `options` and `model` of a run of the fuzzy learner on this data.
[[nodiscard]] std::string plot_fuzzy(const Dataset& data, const LearnerOptions& options, const Model& model,
                                     const FuzzyPicture& picture = {});

} // namespace novikoff
