// What is claimed about a linear program, with all that is needed to check it, and the check.
//
// The check adds and multiplies fractions, and knows nothing of how a claim was found.
#pragma once

#include "novikoff/core/rational.hpp"
#include "novikoff/data/linear_program.hpp"

#include <optional>
#include <string>
#include <vector>

namespace novikoff {

enum class ProgramStatus {
    optimal,    ///< a point, and multipliers that bound the optimum as closely as was asked for
    feasible,   ///< a point, and perhaps such multipliers, but not so close
    infeasible, ///< no point exists: multipliers, or bounds that cross
    unbounded,  ///< a point, and a ray along which the objective improves for ever
    unknown,    ///< nothing was shown
};

/// "optimal", "feasible", "infeasible", "unbounded", "unknown".
[[nodiscard]] std::string to_string(ProgramStatus status);

/// Multipliers y, one for each row, and d = c − Σ y_i a_i for the columns (infeasible: d = −Σ y_i a_i). For every point
/// c·x = Σ y_i (a_i·x) + d·x, and each term is at least multiplier times lower bound if the multiplier is positive, times
/// upper bound if it is negative; the other way round for "at most". So y bounds c·x over all points, from below when
/// minimising and from above when maximising. With 0 in place of c and a bound above 0 there is no point (Farkas).
struct ProgramCertificate {
    ProgramStatus status = ProgramStatus::unknown;
    double gap = 0;              ///< optimal: upper − lower ≤ gap · max(1, |lower|, |upper|)
    std::vector<Rational> point; ///< optimal, feasible, unbounded: one for each column
    std::vector<Rational> ray;   ///< unbounded: one for each column
    std::vector<Rational>
        multipliers;               ///< optimal, perhaps feasible; infeasible unless bounds cross: one for each row
    std::optional<Rational> lower; ///< optimal, feasible: of the optimum, the constant included
    std::optional<Rational> upper;
};

/// c·x + constant.
[[nodiscard]] Rational objective_at(const LinearProgram& program, const std::vector<Rational>& point);

/// Everything that is wrong with a certificate, one sentence each; empty if all of it is true of this program.
[[nodiscard]] std::vector<std::string> check(const LinearProgram& program, const ProgramCertificate& certificate);

} // namespace novikoff
