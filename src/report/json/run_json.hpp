// Runs as JSON objects. The keys are documented in docs/json.md and stable.
#pragma once

#include "novikoff/train.hpp"

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace novikoff {

using Json = nlohmann::ordered_json;

/// What was learnt: the keys of `train`, without `seconds.read`.
[[nodiscard]] Json run_json(const Run& run, const Dataset& data, double seconds);

/// "disc", "outside", "half-plane", "everything", "nothing": what the positive class is.
[[nodiscard]] std::string circle_kind_name(Circle::Kind kind);

[[nodiscard]] inline Json or_null(const std::optional<double>& value) { return value ? Json(*value) : Json(nullptr); }

/// {lower, upper}, an end that is not known is null.
[[nodiscard]] Json margin_json(const MarginInterval& margin);

/// {kind, center, radius, inside}: `own` is the positive class, `other` the negative one or null.
[[nodiscard]] Json circle_json(const Circle& circle, const std::string& own, const Json& other);

/// 1 − errors/rows; null without rows.
[[nodiscard]] Json accuracy_json(std::uint64_t errors, std::uint64_t rows);

} // namespace novikoff
