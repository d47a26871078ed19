// FLINT and GMP, which compute with fractions, have no way to tell that they got no memory: they abort. A program may say here how it
// wants to end instead.
#pragma once

namespace novikoff {

/// From now on `end`, which must not return, is called where fractions find no memory. For programs, at their start: it holds for all that
/// use these libraries in the process.
void when_fractions_find_no_memory(void (*end)());

} // namespace novikoff
