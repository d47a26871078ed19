// Derives the proof from the record of a run: the enclosure of γ*, and the bound that applies to this learner with
// these initial weights.
//
// Lower end: the margin of a w that separates. Upper end: ‖w − w0‖/Σα, since for every unit u min y⟨u,x⟩ ≤ ⟨u, Σ α y
// x⟩/Σα. Both ends include rounding errors, so they hold for the rows as stored.
#pragma once

#include "learn/rules/declaration.hpp"

namespace novikoff {

[[nodiscard]] Proof account(const Problem& problem, const LearnerDeclaration& learner, const LearnerOptions& options,
                            const Solution& solution);

/// Throws Error(data) if a weight is not finite: it would stay so, and a score that is not a number is neither right
/// nor wrong, so nothing could be proved. `source` names the rows, and `advice` is the remedy.
void check_range(const Trajectory& run, const std::string& source, const Message& advice);
/// Why a run ended. `separated`: its weights get all rows right.
[[nodiscard]] Stopped reason(const Trajectory& run, bool separated);
/// Why no w is known that separates the rows.
[[nodiscard]] std::string why_no_margin(std::uint64_t zero_rows, std::uint64_t errors);

/// The proof of a run over a stream from w0 = 0. Its rows are not kept, so the margin has no lower end.
/// The caller adds the errors. `separated`: the weights are known to get all rows right.
[[nodiscard]] Proof account_of_stream(const RowsSeen& rows, const LearnerOptions& options, const Trajectory& run,
                                      bool separated);

} // namespace novikoff
