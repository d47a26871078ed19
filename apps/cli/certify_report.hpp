// The text report of a certification.
#pragma once

#include "novikoff/certify.hpp"
#include "novikoff/dataset.hpp"

#include <string>
#include <vector>

namespace novikoff::cli {

[[nodiscard]] std::string certify_report(const Certification& certification, const Dataset& data);

/// `train --certify`: the verdicts, as a part of the run's report. Empty without claims.
[[nodiscard]] std::string claims_report(const std::vector<Claim>& claims, const Dataset& data);

} // namespace novikoff::cli
