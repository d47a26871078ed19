// Finds relations between columns: sparse v with x·v = 0 for all rows of a face.
#pragma once

#include "base/team.hpp"
#include "prove/check/exact_rows.hpp"

#include <functional>

namespace novikoff {

/// Relations of columns that are 0 or multiples of an earlier one (the bias comes first): found in a pass, and checked.
[[nodiscard]] std::vector<SparseVector> simple_relations(const ExactRows& rows, std::span<const std::size_t> face);

/// Further relations, found in floating point, rounded to small fractions, and checked. They need not be all that exist.
/// In each, also of `simple`, the last coordinate besides the bias is its own: there, no other relation has a value.
/// REQUIRES: `simple` is what simple_relations() returned; memory for a matrix of the columns that it leaves
/// (SymmetricMatrix::bytes). `team` may be null, `between` empty.
[[nodiscard]] std::vector<SparseVector> find_relations(const ExactRows& rows, std::span<const std::size_t> face,
                                                       std::vector<SparseVector> simple, Team* team,
                                                       const std::function<void()>& between);

} // namespace novikoff
