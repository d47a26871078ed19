// Decides with many coordinates: by a w that a learner found, by columns of one sign, and by Newton's method, which
// finds a separator or the proof that there is none. No system of fractions is solved, so the width hardly matters.
// What it cannot decide is left to separability.hpp.
#pragma once

#include "base/team.hpp"
#include "prove/check/exact_rows.hpp"

#include <functional>

namespace novikoff {

struct WideDecision {
    Verdict verdict = Verdict::undecided;
    /// One w for all directions, as Claim::separator; empty if its numbers would be too long.
    std::vector<Rational> separator;
    std::vector<SparseVector> directions; ///< as Claim::directions, if there is no separator
    std::optional<Balance> balance;       ///< unless separable: about the rows that are left
    std::vector<std::size_t> left;        ///< rows that no direction separates, ascending
};

/// `hint`: a w that may separate. `team` may be null and affects only the time. `on_scan` is called before each pass over
/// the rows, `between` during what takes longer; both may be empty, and may throw.
[[nodiscard]] WideDecision decide_wide(const ExactRows& rows, std::span<const double> y,
                                       const std::vector<double>& hint, Team* team,
                                       const std::function<void()>& on_scan = {},
                                       const std::function<void()>& between = {});

} // namespace novikoff
