// Which format data have: as the options say, by the name's ending, or by the first bytes.
#pragma once

#include "novikoff/read.hpp"
#include "os/byte_source.hpp"

namespace novikoff {

/// Skips a byte order mark and detects the format. Throws Error if the source is empty, if its format is not supported,
/// or if the options do not belong to the format.
[[nodiscard]] Format begin_reading(ByteSource& source, const ReadOptions& options);

/// The format of a source without a byte order mark. .nvk is detected by its first bytes, whatever the name. Without an
/// option or an ending: NumPy by its first bytes; LIBSVM if a line among the first 64 KiB has `number:number` as one of
/// its first two words; TSV if the first line has a tab; otherwise CSV. Throws Error(data) for a format that is not
/// supported.
[[nodiscard]] Format detect_format(ByteSource& source, const ReadOptions& options);

/// Whether some whole line shows the format: it has a pair, or a separator outside a comment.
[[nodiscard]] bool tells_format(std::string_view text);

} // namespace novikoff
