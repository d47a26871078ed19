// One binary problem, in the learner's space, and what a learner makes of it.
#pragma once

#include "base/team.hpp"
#include "geometry/survey.hpp"
#include "learn/engine/trajectory.hpp"
#include "novikoff/dataset.hpp"
#include "novikoff/train.hpp"

#include <span>
#include <vector>

namespace novikoff {

struct Problem {
    const Dataset& data;
    bool bias;
    std::span<const double> y;
    const RowNorms& norms;
    std::span<const double> initial; ///< w0
    KnownMargin known = {};
    Team* team = nullptr;                       ///< may be null
    std::span<const double> class_weights = {}; ///< of −1 and +1; empty: 1
};

struct Solution {
    Trajectory run;
    std::vector<double>
        row_rates; ///< a learner with an α of its own for each row: 0 for those that it ignores; else empty
    Votes votes;   ///< voted
};

} // namespace novikoff
