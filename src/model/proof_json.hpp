// What models and traces read alike of a proof in JSON.
#pragma once

#include "base/json_node.hpp"
#include "novikoff/proof.hpp"

namespace novikoff {

/// Refuses what is no reason to stop.
[[nodiscard]] Stopped stopped_from(const JsonNode& node);

} // namespace novikoff
