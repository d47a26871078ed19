// The length of the longest row, without rounding.
#pragma once

#include "prove/check/exact_rows.hpp"

#include <cstdint>
#include <span>

namespace novikoff {

/// Whether the doubles can be trusted with squared lengths of this size: neither over- nor underflow matters there.
[[nodiscard]] bool trusted(double square, const ExactRows& rows);

/// The smallest double that is not below the length of the longest row, without rounding in between.
/// `squared`: ‖x_i‖² up to rounding (geometry/survey.hpp). Throws Error(data) where there is none, naming the row; `before` others
/// of the data stand above these.
[[nodiscard]] double exact_radius(const ExactRows& rows, std::span<const double> squared, std::uint64_t before = 0);

} // namespace novikoff
