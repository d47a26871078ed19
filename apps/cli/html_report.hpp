// The page that `report` and `train --report` write.
#pragma once

#include "cli/jobs.hpp"
#include "novikoff/certificate.hpp"

#include <string>
#include <vector>

namespace novikoff::cli {

/// Certifies the rows in the learner's space; the verdicts do not depend on the learner.
[[nodiscard]] std::vector<Claim> certify_rows(const Dataset& data, const TrainOptions& train, Console& console,
                                              bool quiet);

/// The contents of a page besides the run.
struct PageSettings {
    std::vector<Claim> claims;
    std::string uncertified; ///< why there are no claims; empty with claims
    std::string label;       ///< of several problems, the class to show; empty: the one with most errors
    std::string file;        ///< the page's file
    bool quiet = false;
};
/// Throws Interrupted at a signal.
[[nodiscard]] std::string report_page(const Loaded& loaded, const TrainOptions& options, const Trained& trained,
                                      PageSettings settings, Console& console);

} // namespace novikoff::cli
