// The scales: (x − shift) · factor per column, fitted to the lifted data. Messages use the column names of `input`.
#pragma once

#include "novikoff/dataset.hpp"
#include "novikoff/space.hpp"

namespace novikoff {

/// Whether the scale `standard` centres these rows, which makes them dense. The same for both kinds of storage.
[[nodiscard]] bool may_centre(const Dataset& data);

/// Sets shift and factor of `space` according to its scale. Columns of zeros, and constant columns that are centred,
/// keep the factor 1. Throws Error(data) if the numbers are too large or too small for this scale.
void fit_scale(Space& space, const Dataset& lifted, const Dataset& input);

/// Throws Error(data) that names the row if a scaled value overflows.
[[nodiscard]] Dataset apply_scale(const Space& space, const Dataset& lifted, const Dataset& input);

/// ‖x‖² of a row after max-abs scaling, without a bias. Nothing if max-abs refuses the data.
[[nodiscard]] std::optional<double> square_after_max_abs(const Dataset& lifted, std::size_t row);

} // namespace novikoff
