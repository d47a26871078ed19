// The length of the longest row, computed without rounding.
#pragma once

#include "prove/check/exact_rows.hpp"

#include <cstdint>
#include <span>

namespace novikoff {

/// Whether squared lengths of this size can be compared in doubles: overflow and underflow cannot matter.
[[nodiscard]] bool trusted(double square, const ExactRows& rows);

/// The smallest double that is at least the length of the longest row, computed without rounding. `squared`: ‖x_i‖²
/// up to rounding (geometry/survey.hpp). Throws Error(data) that names the row if there is no such double; `before`
/// is the number of rows that precede these in the data.
[[nodiscard]] double exact_radius(const ExactRows& rows, std::span<const double> squared, std::uint64_t before = 0);

} // namespace novikoff
