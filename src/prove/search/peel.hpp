// Directions along one coordinate each: where all values of a column of z that are not 0 have one sign, the rows that
// it touches can be separated from the others. They are set aside, and the rest is looked at again, until no column
// has one sign (facial reduction; for a logistic regression, the empty cells of its table).
#pragma once

#include "prove/check/exact_rows.hpp"

namespace novikoff {

/// Each of the directions has z·v ≥ 0 for all rows that those before it leave at 0. `left`: rows, from which those that
/// a direction separates are taken. REQUIRES: no lift, since a lifted coordinate may be rounded to 0.
[[nodiscard]] std::vector<SparseVector> peel(const ExactRows& rows, std::span<const double> y,
                                             std::vector<std::size_t>& left);

} // namespace novikoff
