// A run as a person reads it: what was read, what was learnt, the proof in three lines.
#pragma once

#include "cli/work.hpp"

#include <string>

namespace novikoff::cli {

[[nodiscard]] std::string data_report(const Loaded& loaded);
[[nodiscard]] std::string run_report(const Trained& trained, const TrainOptions& options, const Dataset& data);

inline constexpr std::size_t report_margin = 9;
/// A line of a report: a word on the first line of a paragraph, blanks below it.
[[nodiscard]] std::string report_line(const std::string& word, const std::string& text);

/// `labels: -1 × 40, 1 × 40`, of many classes the first few.
[[nodiscard]] std::string labels_text(const std::vector<std::string>& classes,
                                      const std::vector<std::uint64_t>& counts);
/// `w = (1, 2), b = 3`.
[[nodiscard]] std::string weights_text(const Model& model, const Separator& separator);

/// What a plane in the lifted space says of circles; `own` is what the positive class is called.
[[nodiscard]] std::string circle_text(const Circle& circle, const std::string& own);

/// The learner's own options with their values: `eta 0.5`.
[[nodiscard]] std::string own_options(const Model& model);
/// `0.160458 ≤ γ* ≤ 0.2`, with `?` for an end that is not known.
[[nodiscard]] std::string margin_text(const MarginInterval& margin);
/// `≤ 36727.1` updates, `≤ 296.629 mistakes`, or `-` where no bound applies.
[[nodiscard]] std::string at_most_text(const Bound& bound);
[[nodiscard]] std::uint64_t total_mistakes(const Proof& proof);

} // namespace novikoff::cli
