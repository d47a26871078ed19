// Certifications as JSON objects. The keys are documented in docs/json.md and stable.
#pragma once

#include "novikoff/certify.hpp"
#include "report/json/run_json.hpp"

#include <vector>

namespace novikoff {

[[nodiscard]] Json certify_json(const Certification& certification, const Dataset& data);
/// `train --certify`: the verdicts beside a run.
void add_claims(Json& json, const std::vector<Claim>& claims);

} // namespace novikoff
