// Which format bytes have, from looking at the first of them.
#pragma once

#include "novikoff/read.hpp"
#include "os/byte_source.hpp"

#include <string_view>

namespace novikoff {

/// NumPy by its magic; LIBSVM if a line holds `number:number` among its first two words; TSV if there is a tab;
/// CSV otherwise. Looks at no more than 64 KiB.
[[nodiscard]] Format sniff(ByteSource& source);

/// Some whole line tells what the text is: it has a pair, or it is no comment and has a separator.
[[nodiscard]] bool tells_format(std::string_view text);

} // namespace novikoff
