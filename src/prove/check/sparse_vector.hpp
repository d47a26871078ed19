// Sparse vectors of fractions: from and to all coordinates, and a single one.
#pragma once

#include "exact/fractions.hpp"
#include "novikoff/certificate.hpp"

namespace novikoff {

/// The coordinates that are not 0.
[[nodiscard]] SparseVector sparse(const RationalVector& vector);

/// REQUIRES: all coordinates are below `dimension`.
[[nodiscard]] RationalVector dense(const SparseVector& vector, std::size_t dimension);

/// 0 where the vector has no value.
[[nodiscard]] Rational value_at(const SparseVector& vector, std::size_t coordinate);

} // namespace novikoff
