// Relations between columns: sparse vectors v with x·v = 0 for some rows x, checked without rounding.
#pragma once

#include "prove/check/exact_rows.hpp"

#include <optional>
#include <string>

namespace novikoff {

/// For each relation a coordinate where it is not 0 and all others are: the last such coordinate, but the bias only if
/// there is no other. Empty, and `fault` says why, if a relation has none, or is no vector of the space.
[[nodiscard]] std::vector<std::size_t> own_coordinates(const ExactRows& rows,
                                                       const std::vector<SparseVector>& relations, std::string& fault);

/// The same for relations that were checked.
[[nodiscard]] std::vector<std::size_t> own_coordinates(const ExactRows& rows,
                                                       const std::vector<SparseVector>& relations);

/// A relation and a row of the face for which it is not 0. No value if there is none.
struct BrokenRelation {
    std::size_t relation;
    std::size_t row;
};
/// REQUIRES: the relations are vectors of the space.
[[nodiscard]] std::optional<BrokenRelation> broken_relation(const ExactRows& rows, std::span<const std::size_t> face,
                                                            const std::vector<SparseVector>& relations);

} // namespace novikoff
