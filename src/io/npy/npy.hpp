// Reading and writing NumPy arrays.
#pragma once

#include "novikoff/dataset.hpp"
#include "novikoff/read.hpp"
#include "os/byte_source.hpp"

#include <string>

namespace novikoff {

/// `labels` may be null: the rows are unlabelled.
[[nodiscard]] Dataset read_npy(ByteSource& source, const ReadOptions& options, ByteSource* labels);
/// Doubles in C order.
[[nodiscard]] std::string npy_matrix(const Dataset& data);
/// Integers, doubles or text: the first of these that can hold all classes.
[[nodiscard]] std::string npy_labels(const Dataset& data);

} // namespace novikoff
