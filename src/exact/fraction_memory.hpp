// FLINT and GMP, which compute with fractions, cannot report that memory is exhausted: they abort. A program may choose
// here how it ends instead.
#pragma once

namespace novikoff {

/// From now on `end`, which must not return, is called when fractions cannot get memory. For programs, at their start: it
/// applies to all users of these libraries in the process.
void when_fractions_find_no_memory(void (*end)());

} // namespace novikoff
