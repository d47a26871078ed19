// The validity of rows, for data sets made of numbers that were not read by this library.
#pragma once

#include "novikoff/dataset.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace novikoff {

/// The position of the first NaN or infinity, or the number of values. As fast as memory.
[[nodiscard]] std::size_t first_not_finite(const Numbers& values);

/// Throws Error(data) if the arrays, indices or values are invalid. `source` is the name of the data.
void check_rows(const Storage& storage, std::size_t rows, std::size_t columns, const std::string& source);

/// Throws Error(data) unless each label is the number of a class.
void check_row_labels(std::span<const std::uint32_t> labels, std::size_t classes, const std::string& source);

/// Whether no two of them are equal.
[[nodiscard]] bool all_differ(std::vector<std::string> texts);

} // namespace novikoff
