// The parts of a proof as JSON, in model files, traces and reports.
#pragma once

#include "base/json_node.hpp"
#include "novikoff/proof.hpp"

#include <nlohmann/json.hpp>
#include <optional>

namespace novikoff {

using Json = nlohmann::ordered_json;

template <class T> [[nodiscard]] Json or_null(const std::optional<T>& value) {
    return value ? Json(*value) : Json(nullptr);
}

/// {lower, upper}; an unknown end is null.
[[nodiscard]] Json margin_json(const MarginInterval& margin);
/// For traces and reports; a missing text is null.
[[nodiscard]] Json bound_json(const Bound& bound);

[[nodiscard]] MarginInterval margin_from(const JsonNode& node);
/// Refuses an unknown reason.
[[nodiscard]] Stopped stopped_from(const JsonNode& node);

} // namespace novikoff
