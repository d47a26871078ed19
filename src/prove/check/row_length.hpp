// Compares the lengths of rows with a radius, exactly. Sums of two doubles decide almost always, also where all rows
// have the same length; fractions decide the rest.
#pragma once

#include "prove/check/exact_rows.hpp"

namespace novikoff {

/// The first row, from `first` on, with ‖x_i‖ > radius; rows.size() if there is none. `squared`: ‖x_i‖² up to
/// rounding (geometry/survey.hpp). REQUIRES: radius ≥ 0, finite.
[[nodiscard]] std::size_t first_longer(const ExactRows& rows, std::span<const double> squared, double radius,
                                       std::size_t first = 0);

/// The smallest double that is at least the length of the longest row, computed without rounding. `squared` as above.
/// Throws Error(data) that names the row if there is no such double; `before` is the number of rows that precede these
/// in the data.
[[nodiscard]] double exact_radius(const ExactRows& rows, std::span<const double> squared, std::uint64_t before = 0);

} // namespace novikoff
