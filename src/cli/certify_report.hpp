// A certification as a person reads it, and as JSON. The keys are documented in docs/json.md and stable.
#pragma once

#include "cli/json.hpp"
#include "novikoff/data/dataset.hpp"
#include "novikoff/prove/certify.hpp"

#include <string>
#include <vector>

namespace novikoff::cli {

[[nodiscard]] std::string certify_report(const Certification& certification, const Dataset& data);
[[nodiscard]] Json certify_json(const Certification& certification, const Dataset& data);

/// `train --certify`: the verdicts, beside a run's own report. Nothing without claims.
[[nodiscard]] std::string claims_report(const std::vector<Claim>& claims, const Dataset& data);
void add_claims(Json& json, const std::vector<Claim>& claims);

} // namespace novikoff::cli
