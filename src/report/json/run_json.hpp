// Runs as JSON objects. The keys are documented in docs/json.md and stable.
#pragma once

#include "model/proof_json.hpp"
#include "novikoff/train.hpp"

#include <cstdint>
#include <string>

namespace novikoff {

/// What was learnt: the keys of `train`, without `seconds.read`; the notes in the given wording.
[[nodiscard]] Json run_json(const Run& run, const Dataset& data, double seconds, const Wording& wording);

/// "disc", "outside", "half-plane", "everything", "nothing": what the positive class is.
[[nodiscard]] std::string circle_kind_name(Circle::Kind kind);

/// {kind, center, radius, inside}: `own` is the positive class, `other` the negative one or null.
[[nodiscard]] Json circle_json(const Circle& circle, const std::string& own, const Json& other);

/// 1 − errors/rows; null without rows.
[[nodiscard]] Json accuracy_json(std::uint64_t errors, std::uint64_t rows);

} // namespace novikoff
