// The scalings: (x − shift) · factor per column, learnt from the lifted data. The input gives names to messages.
#pragma once

#include "novikoff/dataset.hpp"
#include "novikoff/space.hpp"

#include <cstddef>
#include <optional>

namespace novikoff {

/// Sets shift and factor of `space` as its scale says. Columns of zeros, and constant ones that are centred, keep the
/// factor 1. Throws Error(data) if the numbers are too large or too small for this scale.
void fit_scale(Space& space, const Dataset& lifted, const Dataset& input);

/// Throws Error(data) naming the row where a scaled value overflows.
[[nodiscard]] Dataset apply_scale(const Space& space, const Dataset& lifted, const Dataset& input);

/// What max-abs would make of a row: ‖x‖² without a bias. Nothing where it refuses these data.
[[nodiscard]] std::optional<double> square_after_max_abs(const Dataset& lifted, std::size_t row);

} // namespace novikoff
