// One binary problem from options to trajectory: chooses the learner and the kind of rows, and lets the driver run.
#pragma once

#include "novikoff/learn/account.hpp"
#include "novikoff/learn/driver.hpp"
#include "novikoff/learn/options.hpp"
#include "novikoff/model/model.hpp"

#include <vector>

namespace novikoff {

struct Solution {
    Trajectory run;
    std::vector<double> row_rates; ///< fuzzy: α of each row, 0 for those that it ignores
    Votes votes;                   ///< voted
};

[[nodiscard]] Solution solve(const Problem& problem, const LearnerOptions& options, const DriveOptions& drive);

} // namespace novikoff
