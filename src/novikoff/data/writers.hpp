// One function per format: from a data set to the content of a file. write.hpp chooses among them.
#pragma once

#include "novikoff/data/dataset.hpp"

#include <string>

namespace novikoff {

/// Indices count from 1. Throws Error(data) for labels that the format cannot hold; `path` stands in the message.
[[nodiscard]] std::string libsvm_text(const Dataset& data, const std::string& path);
/// A header, then the rows, the label last. Throws Error(usage) if a column is called as the label column.
[[nodiscard]] std::string csv_text(const Dataset& data, char separator, const std::string& target);
/// Doubles in C order.
[[nodiscard]] std::string npy_matrix(const Dataset& data);
/// Whole numbers, numbers, or text: the first that can hold all classes.
[[nodiscard]] std::string npy_labels(const Dataset& data);

} // namespace novikoff
