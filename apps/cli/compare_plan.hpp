// The plan of `compare`: the learners and settings to run, from its command line.
#pragma once

#include "cli/settings.hpp"

namespace novikoff::cli {

struct Planned {
    std::string name; ///< the learner and its options, as for `train`
    TrainOptions train;
};

struct PlanSettings {
    LearnerSettings common;
    std::vector<LearnerKind> learners;
    std::vector<std::string> etas; ///< one run for each, with the learners that have a rate
    std::vector<std::string> runs; ///< learners with their own options: `perceptron --eta 2`
};

/// `--learners`, `--run`, and all options of a run.
[[nodiscard]] OptionGroup plan_options(PlanSettings& settings);

/// All learners if none is named. Throws Error(usage) for an option that none of them understands.
[[nodiscard]] std::vector<Planned> make_plan(const PlanSettings& settings);

} // namespace novikoff::cli
