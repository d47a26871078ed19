// Applies a rule to the rows of a problem.
#pragma once

#include "data/rows.hpp"
#include "learn/engine/drive_options.hpp"
#include "learn/engine/driver.hpp"
#include "learn/engine/problem.hpp"

namespace novikoff {

template <class Rule>
[[nodiscard]] Trajectory drive(const Problem& problem, Rule& rule, const DriveOptions& options) {
    return with_rows(problem.data, problem.bias,
                     [&](const auto& rows) { return Driver(rows, problem.y, problem.norms, rule, options).run(); });
}

/// Solves a problem as most learners do: makes the rule from the options and returns its trajectory.
template <class Rule>
[[nodiscard]] Solution solve_by(const Problem& problem, const LearnerOptions& options, const DriveOptions& how) {
    Rule rule(options);
    Solution solution;
    solution.run = drive(problem, rule, how);
    return solution;
}

} // namespace novikoff
