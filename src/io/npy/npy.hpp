// Reading and writing NumPy arrays.
#pragma once

#include "novikoff/dataset.hpp"
#include "novikoff/read.hpp"
#include "os/byte_source.hpp"

#include <string>

namespace novikoff {

/// `labels` may be null: then the rows have none.
[[nodiscard]] Dataset read_npy(ByteSource& source, const ReadOptions& options, ByteSource* labels);
/// Doubles in C order.
[[nodiscard]] std::string npy_matrix(const Dataset& data);
/// Whole numbers, numbers, or text: the first that can hold all classes.
[[nodiscard]] std::string npy_labels(const Dataset& data);

} // namespace novikoff
