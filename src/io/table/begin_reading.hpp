// Which format a source has, before any of it is read.
#pragma once

#include "novikoff/read.hpp"
#include "os/byte_source.hpp"

namespace novikoff {

/// Skips a byte order mark and finds the format. Throws Error for a source without content, of a foreign format, or of one
/// that the options do not fit.
[[nodiscard]] Format begin_reading(ByteSource& source, const ReadOptions& options);

} // namespace novikoff
