// Blocks of rows, parsed by several threads and taken in their order by one.
#pragma once

#include "io/stream/row_stream.hpp"

#include <atomic>
#include <functional>

namespace novikoff {

/// One who takes blocks cannot keep more parsers busy.
inline constexpr unsigned most_parsers = 8;
/// Blocks in memory at a time, whatever the number of threads.
inline constexpr unsigned most_blocks = 12;

/// Calls take(block) for each block of a stream, in order and on the calling thread, until it returns false. The other
/// threads (`threads` 0: one for each core) parse blocks that come later; the calling thread does so too when it
/// has nothing to take. An exception of any stage is thrown here, after all blocks above have been taken. `stop` becomes true when
/// no more are to be taken, so that a read that waits for a pipe can be given up.
void for_each_block(RowStream& stream, std::atomic<bool>& stop, unsigned threads,
                    const std::function<bool(RowBlock&)>& take);

} // namespace novikoff
