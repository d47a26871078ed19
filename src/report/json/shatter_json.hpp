// What `shatter` found as a JSON object. The keys are documented in docs/json.md and stable.
#pragma once

#include "novikoff/shatter.hpp"
#include "report/json/run_json.hpp"

namespace novikoff {

/// `all`: every reason, and every subset that is cut out with its range.
[[nodiscard]] Json shatter_json(const Shattering& result, RangeKind ranges, const Dataset& points, bool all);

} // namespace novikoff
