// One binary problem, in the learner's space, and a learner's solution of it.
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
    std::vector<double> row_rates; ///< if α differs between rows: that of each row, 0 for ignored rows; else empty
    Votes votes;                   ///< of the voted learner
};

} // namespace novikoff
