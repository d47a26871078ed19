// Finds relations between columns: sparse v with x·v = 0 for all rows of a face.
#pragma once

#include "base/team.hpp"
#include "prove/check/exact_rows.hpp"

#include <functional>

namespace novikoff {

/// Relations that were found in floating point, rounded to small fractions, and checked. In each, the last coordinate
/// besides the bias is its own: there, no other relation has a value. They need not be all that exist. REQUIRES: memory
/// for a matrix of rows.dimension() columns (SymmetricMatrix::bytes). `team` may be null, `between` empty.
[[nodiscard]] std::vector<SparseVector> find_relations(const ExactRows& rows, std::span<const std::size_t> face,
                                                       Team* team, const std::function<void()>& between);

} // namespace novikoff
