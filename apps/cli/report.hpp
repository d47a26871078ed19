// The text report of a run: the data, the model, and the proof in three lines.
#pragma once

#include "cli/jobs.hpp"
#include "report/words/sentences.hpp"

#include <string>

namespace novikoff::cli {

[[nodiscard]] std::string data_report(const Loaded& loaded);
[[nodiscard]] std::string run_report(const Trained& trained, const TrainOptions& options, const Dataset& data);

inline constexpr std::size_t report_margin = 9;
/// A line of a report. It begins with `word`, or with blanks if `word` is empty and the line continues a paragraph.
[[nodiscard]] std::string report_line(const std::string& word, const std::string& text);

/// `labels: -1 × 40, 1 × 40`; only the first few of many classes.
[[nodiscard]] std::string labels_text(const std::vector<std::string>& classes,
                                      const std::vector<std::uint64_t>& counts);

} // namespace novikoff::cli
