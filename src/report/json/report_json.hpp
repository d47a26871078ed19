// Runs, certifications and shatterings as JSON objects. The keys are documented in docs/json.md and stable.
#pragma once

#include "model/proof_json.hpp"
#include "novikoff/certify.hpp"
#include "novikoff/shatter.hpp"

namespace novikoff {

/// The keys of `train`, without `seconds.read`.
[[nodiscard]] Json run_json(const Run& run, const Dataset& data, double seconds, const Wording& wording);
/// The keys of `certify`, without `seconds`.
[[nodiscard]] Json certify_json(const Certification& certification, const Dataset& data);
/// `train --certify`: adds the verdicts to a run.
void add_claims(Json& json, const std::vector<Claim>& claims);
/// The keys of `shatter`, without `seconds`. `all`: also every subset that is cut out, with its range.
[[nodiscard]] Json shatter_json(const Shattering& result, RangeKind ranges, const Dataset& points, bool all);

/// {kind, center, radius, inside}: `own` is the positive class, `other` the negative one or null.
[[nodiscard]] Json circle_json(const Circle& circle, const std::string& own, const Json& other);
/// 1 − errors/rows; null without rows.
[[nodiscard]] Json accuracy_json(std::uint64_t errors, std::uint64_t rows);
/// {rows, columns, nonzeros}.
[[nodiscard]] Json data_json(const Dataset& data);

} // namespace novikoff
