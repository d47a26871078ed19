// What is said of runs and certificates, in the same words wherever it is said. Labels are written as they are given:
// who prints them makes them safe.
#pragma once

#include "novikoff/certificate.hpp"
#include "novikoff/report.hpp"
#include "novikoff/train.hpp"
#include "report/words/words.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace novikoff {

// --- a run

/// `perceptron (eta 1), order cyclic, with bias`.
[[nodiscard]] std::string learner_text(const Model& model, Order order);
/// The learner's own options with their values: `eta 0.5`.
[[nodiscard]] std::string own_options(const Model& model);
/// `separated: no row is on the wrong side`.
[[nodiscard]] std::string stopped_text(const Proof& proof, const History& history);
/// `3 errors in 80 rows (96.25 % right)`.
[[nodiscard]] std::string errors_text(std::uint64_t errors, std::uint64_t rows);
/// `w = (1, 2), b = 3`.
[[nodiscard]] std::string weights_text(std::span<const double> weights, bool bias);
/// What a plane in the lifted space says of circles; `own` is what the positive class is called.
[[nodiscard]] std::string circle_text(const Circle& circle, const std::string& own);

// --- its proof

/// So that each update lengthens w by no more than the row: ‖w‖² grows by at most α²‖x‖².
[[nodiscard]] bool updates_only_at_mistakes(LearnerKind learner);
[[nodiscard]] std::uint64_t total_mistakes(const Proof& proof);
/// What is said where no hyperplane separates.
inline constexpr const char* no_margin_text = "γ* = 0: there is no positive margin";
/// `0.160458 ≤ γ* ≤ 0.2`, without an end that is not known, or that no positive margin exists.
[[nodiscard]] std::string margin_text(const MarginInterval& margin);
/// `≤ 36727.1` updates, `≤ 296.629 mistakes`, or `-` where no bound applies.
[[nodiscard]] std::string at_most_text(const Bound& bound);
/// `60 updates ≤ 36727.1 = (R/γ)², Novikoff 1962: holds`, or why no bound applies.
[[nodiscard]] std::string bound_text(const Proof& proof);

// --- a certificate

[[nodiscard]] std::vector<std::uint64_t> rows_of(const std::vector<Multiplier>& multipliers);
/// `rows 1-4 together forbid that all be on their sides (Gordan)`. REQUIRES: the claim has a reason.
[[nodiscard]] std::string forbidding_text(const Claim& claim);
/// `R = 22.2, (R/γ*)² ≤ 8967.15: no perceptron from 0 makes more mistakes`; empty without a bound.
[[nodiscard]] std::string mistake_bound_text(const Claim& claim);

} // namespace novikoff
