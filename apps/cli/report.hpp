// A run as a person reads it: what was read, what was learnt, the proof in three lines.
#pragma once

#include "cli/jobs.hpp"
#include "report/words/sentences.hpp"

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

} // namespace novikoff::cli
