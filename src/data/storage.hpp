// How rows are stored: dense or compressed, as doubles or as float32. The learners' results are bit-identical either
// way. And whether they are valid, if they were not read by this library.
#pragma once

#include "data/dataset_parts.hpp"
#include "novikoff/dataset.hpp"

#include <cmath>
#include <limits>

namespace novikoff {

/// The index of a column has 32 bits.
inline constexpr std::size_t most_columns = 0xffffffffU;

/// Whether a float32 holds it exactly, as it does −0 and subnormal numbers.
[[nodiscard]] inline bool is_float(double x) noexcept {
    return std::fabs(x) <= std::numeric_limits<float>::max() && static_cast<double>(static_cast<float>(x)) == x;
}

/// The same numbers, stored as float32 if each of them is one.
[[nodiscard]] Numbers stored_small(const Numbers& numbers);

/// Stores the rows densely if at least half of the cells are nonzero, otherwise compressed; the values as float32 if
/// each of them is one.
[[nodiscard]] Dataset stored_as_fits(DatasetParts parts);

/// Compressed rows, put together value by value.
class CsrBuilder {
public:
    void add(std::size_t column, double value) {
        indices_.push_back(static_cast<std::uint32_t>(column));
        values_.push_back(value);
    }
    void add_nonzero(std::size_t column, double value) {
        if (value != 0) { add(column, value); }
    }
    void end_row() { offsets_.push_back(values_.size()); }
    [[nodiscard]] SparseStorage storage() && { return {std::move(offsets_), std::move(indices_), std::move(values_)}; }

private:
    std::vector<std::uint64_t> offsets_{0};
    std::vector<std::uint32_t> indices_;
    std::vector<double> values_;
};

[[nodiscard]] std::size_t nonzeros(const Storage& storage) noexcept;
[[nodiscard]] DenseStorage to_dense(const SparseStorage& storage, std::size_t columns);
[[nodiscard]] SparseStorage to_sparse(const DenseStorage& storage, std::size_t columns);

/// The rows first … last − 1, in the same memory.
[[nodiscard]] Dataset rows_of(const Dataset& data, std::size_t first, std::size_t last);

/// Copies of these rows, in this order.
[[nodiscard]] Dataset rows_at(const Dataset& data, std::span<const std::size_t> rows);

/// If there are more columns than stored values, the same rows without the columns that store none; they have no names.
[[nodiscard]] Dataset without_empty_columns(const Dataset& data);

/// The position of the first NaN or infinity, or the number of values. As fast as memory.
[[nodiscard]] std::size_t first_not_finite(const Numbers& values);

/// Throws Error(data) if the arrays, indices or values are invalid. `source` is the name of the data.
void check_rows(const Storage& storage, std::size_t rows, std::size_t columns, const std::string& source);

} // namespace novikoff
