// Blocks of rows, parsed by several threads and processed in their order by one.
#pragma once

#include "io/stream/row_stream.hpp"

#include <atomic>
#include <functional>

namespace novikoff {

/// One thread that processes blocks cannot keep more parsers busy.
inline constexpr unsigned most_parsers = 8;
/// Blocks in memory at a time, whatever the number of threads.
inline constexpr unsigned most_blocks = 12;

/// Calls take(block) for each block of a stream, in order and on the calling thread, until it returns false. The other
/// threads (`threads` 0: one for each core) parse later blocks; so does the calling thread while it has none to take.
/// An exception of any stage is thrown here, after all blocks above it have been taken. `stop` becomes true when no
/// more blocks will be taken, so that a read that waits for a pipe can end.
void for_each_block(RowStream& stream, std::atomic<bool>& stop, unsigned threads,
                    const std::function<bool(RowBlock&)>& take);

} // namespace novikoff
