// The text reports of runs, certifications and shatterings.
#pragma once

#include "cli/jobs.hpp"
#include "novikoff/certify.hpp"
#include "novikoff/shatter.hpp"
#include "report/words/sentences.hpp"

namespace novikoff::cli {

/// The bound of one of several problems, and whether it holds.
[[nodiscard]] std::string bound_of_class(const Proof& proof);

[[nodiscard]] std::string data_report(const Loaded& loaded);
/// The model, and the proof in three lines.
[[nodiscard]] std::string run_report(const Trained& trained, const Dataset& data);

[[nodiscard]] std::string certify_report(const Certification& certification, const Dataset& data);
/// `train --certify`: the verdicts, as a part of the run's report. Empty without claims.
[[nodiscard]] std::string claims_report(const std::vector<Claim>& claims, const Dataset& data);

struct Shattered {
    Shattering result;
    RangeKind ranges = RangeKind::halfspaces;
    double seconds = 0;
};
/// `all`: include every reason, and every subset that is cut out with its range.
[[nodiscard]] std::string shatter_report(const Shattered& shattered, const Dataset& points, bool all);

inline constexpr std::size_t report_margin = 9;
/// A line of a report. It begins with `word`, or with blanks if `word` is empty and the line continues a paragraph.
[[nodiscard]] std::string report_line(const std::string& word, const std::string& text);

/// `labels: -1 × 40, 1 × 40`; only the first few of many classes.
[[nodiscard]] std::string labels_text(const std::vector<std::string>& classes,
                                      const std::vector<std::uint64_t>& counts);

} // namespace novikoff::cli
