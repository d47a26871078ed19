// One binary problem from options to trajectory: chooses the learner and the kind of rows, and lets the driver run.
#pragma once

#include "learn/engine/driver.hpp"
#include "learn/run/account.hpp"
#include "novikoff/model.hpp"
#include "novikoff/train.hpp"

#include <vector>

namespace novikoff {

struct Solution {
    Trajectory run;
    std::vector<double> row_rates; ///< fuzzy: α of each row, 0 for those that it ignores
    Votes votes;                   ///< voted
};

[[nodiscard]] Solution solve(const Problem& problem, const LearnerOptions& options, const DriveOptions& drive);

} // namespace novikoff
