// One function per format: from the bytes of a source to a data set. read.hpp chooses among them.
#pragma once

#include "novikoff/data/byte_source.hpp"
#include "novikoff/data/read.hpp"

namespace novikoff {

/// The number of a column is kept in 32 bits.
inline constexpr std::size_t most_columns = 0xffffffffU;

/// Skips a byte order mark and finds the format. Throws Error for a source without content, of a foreign format, or of one
/// that the options do not fit.
[[nodiscard]] Format begin_reading(ByteSource& source, const ReadOptions& options);

/// Stored as fits.
[[nodiscard]] Dataset read_libsvm(ByteSource& source, const ReadOptions& options, ReadNotes& notes);
/// CSV and TSV. `separator` \0: found.
[[nodiscard]] Dataset read_csv(ByteSource& source, const ReadOptions& options, char separator, ReadNotes& notes);
/// `labels` may be null: then the rows have none.
[[nodiscard]] Dataset read_npy(ByteSource& source, const ReadOptions& options, ByteSource* labels);

} // namespace novikoff
