// The model file: versioned JSON, described in docs/model.md. Doubles survive the round trip bit for bit.
#pragma once

#include "novikoff/model/model.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace novikoff {

inline constexpr int model_version = 1;

/// A larger file is refused.
inline constexpr std::size_t max_model_bytes = std::size_t{1} << 30U;

[[nodiscard]] std::string model_to_json(const Model& model);

/// `source` is the name for messages. Throws Error(data) for anything that is not a whole, consistent model.
[[nodiscard]] Model model_from_json(std::string_view text, const std::string& source);

/// Atomic: the file is as it was before, or complete.
void save_model(const Model& model, const std::string& path);
[[nodiscard]] Model load_model(const std::string& path);

/// A model that LIBLINEAR's `predict` reads, with the same predictions. The scale is folded into the weights.
/// Throws Error(usage) where that format cannot say it: a lift, votes, labels that are not whole numbers.
[[nodiscard]] std::string to_liblinear(const Model& model);
void export_liblinear(const Model& model, const std::string& path);

} // namespace novikoff
