// Which format bytes have, from looking at the first of them.
#pragma once

#include "novikoff/data/byte_source.hpp"
#include "novikoff/data/read.hpp"

namespace novikoff {

/// NumPy by its magic; LIBSVM if a line holds `number:number` among its first two words; TSV if there is a tab;
/// CSV otherwise. Looks at no more than 64 KiB.
[[nodiscard]] Format sniff(ByteSource& source);

} // namespace novikoff
