// Reading and writing LIBSVM text.
#pragma once

#include "novikoff/dataset.hpp"
#include "novikoff/read.hpp"
#include "os/byte_source.hpp"

#include <string>

namespace novikoff {

[[nodiscard]] Dataset read_libsvm(ByteSource& source, const ReadOptions& options, ReadNotes& notes);
/// Indices count from 1. Throws Error(data) for labels that the format cannot hold; `path` is for the message.
[[nodiscard]] std::string libsvm_text(const Dataset& data, const std::string& path);

} // namespace novikoff
