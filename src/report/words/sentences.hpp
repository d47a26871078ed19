// Runs and certificates in words, the same ones in the terminal, in figures and on pages. Labels are not escaped: the
// caller does that.
#pragma once

#include "novikoff/certificate.hpp"
#include "novikoff/report.hpp"
#include "report/words/words.hpp"

namespace novikoff {

// --- data

/// The number of rows of each class.
[[nodiscard]] std::vector<std::uint64_t> rows_of_classes(const Dataset& data);
/// `dense, 160 nonzeros (100 %)`.
[[nodiscard]] std::string density_text(const Dataset& data);

// --- a run

/// `perceptron (eta 1), order cyclic, with bias`.
[[nodiscard]] std::string learner_text(const Model& model);
/// What `auto` chose and why: `arow, no scale: 3 of 120 held-out rows wrong (2.50 %); 9 trials had from 2.50 % to
/// 40.00 %`.
[[nodiscard]] std::string selection_text(const Selection& selection);
/// The learner's own options with their values, without those of the run (epochs, order, …): `eta 0.5`. All of them, or
/// those that `selected` accepts.
[[nodiscard]] std::string
own_options(LearnerKind learner, const std::map<std::string, std::string>& options,
            const std::function<bool(const std::string& name, const std::string& value)>& selected = {});
/// `separated: no row is on the wrong side`.
[[nodiscard]] std::string stopped_text(const Proof& proof, const History& history);
/// `3 errors in 80 rows (96.25 % right)`.
[[nodiscard]] std::string errors_text(std::uint64_t errors, std::uint64_t rows);
/// `w = (1, 2), b = 3`.
[[nodiscard]] std::string weights_text(std::span<const double> weights, bool bias);
/// The circle of a hyperplane in the lifted space. `own` is the name of the positive class.
[[nodiscard]] std::string circle_text(const Circle& circle, const std::string& own);

// --- its proof

/// Whether each update adds at most α²‖x‖² to ‖w‖².
[[nodiscard]] bool limits_lengths(LearnerKind learner);
/// Whether w is another sum than w0 + Σ α y x.
[[nodiscard]] bool makes_own_steps(LearnerKind learner);
/// w after the last update.
[[nodiscard]] const std::vector<double>& last_weights(const Run& run, std::size_t problem);
[[nodiscard]] std::uint64_t total_mistakes(const Proof& proof);
/// The text if no hyperplane separates.
inline constexpr const char* no_margin_text = "γ* = 0: there is no positive margin";
/// `0.160458 ≤ γ* ≤ 0.2`, without an unknown end; or no_margin_text.
[[nodiscard]] std::string margin_text(const MarginInterval& margin);
/// `≤ 36727.1` updates, `≤ 296.629 mistakes`, or `-` if no bound applies.
[[nodiscard]] std::string at_most_text(const Proof& proof);
/// `60 updates ≤ 36727.1 = (R/γ)², Novikoff 1962: holds`, or why no bound applies.
[[nodiscard]] std::string bound_text(const Proof& proof);

// --- a certificate

[[nodiscard]] std::vector<std::uint64_t> rows_of(const std::vector<Multiplier>& multipliers);
/// `no hyperplane has all of rows 1-4 on their own sides (Gordan)`. REQUIRES: the claim has a reason.
[[nodiscard]] std::string forbidding_text(const Claim& claim);
/// `R = 22.2, (R/γ*)² ≤ 8967.15: no perceptron from 0 makes more mistakes`; empty without a bound.
[[nodiscard]] std::string mistake_bound_text(const Claim& claim);

} // namespace novikoff
