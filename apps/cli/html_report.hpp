// The page that `report` and `train --report` write.
#pragma once

#include "cli/jobs.hpp"
#include "novikoff/certificate.hpp"

#include <string>
#include <vector>

namespace novikoff::cli {

/// What can be proved of the rows, in the learner's space, whatever the learner does.
[[nodiscard]] std::vector<Claim> certify_rows(const Dataset& data, const TrainOptions& train, Console& console,
                                              bool quiet);

/// All that goes into a page besides the run.
struct PageSettings {
    std::vector<Claim> claims;
    std::string uncertified; ///< without claims: why there are none
    std::string label;       ///< of more than two, the one that is shown; empty: the one with most errors
    std::string file;        ///< where the page will go
    bool quiet = false;
};
/// Throws Interrupted if a signal comes meanwhile.
[[nodiscard]] std::string report_page(const Loaded& loaded, const TrainOptions& options, const Trained& trained,
                                      PageSettings settings, Console& console);

} // namespace novikoff::cli
