// Proofs and their parts as JSON, in model files, traces and reports.
#pragma once

#include "base/json_node.hpp"
#include "novikoff/proof.hpp"

#include <nlohmann/json.hpp>

namespace novikoff {

using Json = nlohmann::ordered_json;

template <class T> [[nodiscard]] Json or_null(const std::optional<T>& value) {
    return value ? Json(*value) : Json(nullptr);
}

/// {lower, upper}; an unknown end is null.
[[nodiscard]] Json margin_json(const MarginInterval& margin);
/// For traces and reports; a missing text is null.
[[nodiscard]] Json bound_json(const Bound& bound);
[[nodiscard]] Bound bound_from(const JsonNode& node);

/// {value, at_least, gap}; null if there is none.
[[nodiscard]] Json objective_json(const std::optional<Objective>& objective);

/// For models.
[[nodiscard]] Json proof_to_json(const Proof& proof);
[[nodiscard]] Proof proof_from(const JsonNode& node);

[[nodiscard]] MarginInterval margin_from(const JsonNode& node);
/// Refuses an unknown reason.
[[nodiscard]] Stopped stopped_from(const JsonNode& node);

} // namespace novikoff
