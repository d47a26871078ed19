// Blocks of rows, parsed by several threads and taken in their order by one.
#pragma once

#include "novikoff/data/row_stream.hpp"

#include <functional>

namespace novikoff {

/// Calls take(block) for each block of a stream, in order and on the calling thread, until it returns false. The other
/// threads (`threads` 0: one for each core) parse blocks that come later; the calling thread does so too when it
/// has nothing to take. A few blocks for each thread are in memory at a time. An exception of any stage is thrown here, after all
/// blocks above have been taken.
void for_each_block(RowStream& stream, unsigned threads, const std::function<bool(RowBlock&)>& take);

} // namespace novikoff
