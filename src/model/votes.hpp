// Counting the votes of a voted perceptron.
#pragma once

#include "base/team.hpp"
#include "novikoff/model.hpp"

namespace novikoff {

/// Σ count_k · sign⟨v_k,x⟩ for each row, which is already in the model's space; NaN if a score is not finite. `team`
/// may be null; it affects only the time. `go_on`, if not empty, is called repeatedly; if it returns false, the result
/// is empty.
[[nodiscard]] std::vector<double> count_votes(const Votes& votes, const Dataset& lifted, bool bias, Team* team,
                                              const CountMonitor& go_on);

} // namespace novikoff
