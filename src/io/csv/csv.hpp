// Reading and writing CSV and TSV.
#pragma once

#include "novikoff/dataset.hpp"
#include "novikoff/read.hpp"
#include "os/byte_source.hpp"

#include <string>

namespace novikoff {

/// `separator` \0: detected.
[[nodiscard]] Dataset read_csv(ByteSource& source, const ReadOptions& options, char separator, ReadNotes& notes);
/// A header, then the rows, the label last. Throws Error(usage) if a column has the name of the label column.
[[nodiscard]] std::string csv_text(const Dataset& data, char separator, const std::string& target);

} // namespace novikoff
