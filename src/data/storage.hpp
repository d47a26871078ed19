// How the rows of a data set are stored: dense or compressed, as doubles or as float32. The learners give the same bits either way.
#pragma once

#include "data/dataset_parts.hpp"
#include "novikoff/dataset.hpp"

#include <cmath>
#include <cstddef>
#include <limits>

namespace novikoff {

/// The number of a column is kept in 32 bits.
inline constexpr std::size_t most_columns = 0xffffffffU;

/// A float32 holds it exactly. −0 and subnormal numbers are among them.
[[nodiscard]] inline bool is_float(double x) noexcept {
    return std::fabs(x) <= std::numeric_limits<float>::max() && static_cast<double>(static_cast<float>(x)) == x;
}

/// The same numbers stored as float32 if each of them is one, as they are otherwise.
[[nodiscard]] Numbers stored_small(const Numbers& numbers);

/// Stores the rows densely where at least half of the cells are nonzero, compressed otherwise; the values as float32 where
/// each of them is one. The learners give the same bits either way; this only chooses what costs less.
[[nodiscard]] Dataset stored_as_fits(DatasetParts parts);

[[nodiscard]] std::size_t nonzeros(const Storage& storage) noexcept;
[[nodiscard]] DenseStorage to_dense(const SparseStorage& storage, std::size_t columns);
[[nodiscard]] SparseStorage to_sparse(const DenseStorage& storage, std::size_t columns);

/// The rows first … last − 1. They share the memory of all.
[[nodiscard]] Dataset rows_of(const Dataset& data, std::size_t first, std::size_t last);

} // namespace novikoff
