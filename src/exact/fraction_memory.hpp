// How a program ends when memory for fractions is exhausted. FLINT and GMP cannot report this; by default they abort.
#pragma once

namespace novikoff {

/// Makes `end`, which must not return, the function that is called when memory for fractions is exhausted. For
/// programs, at their start: it applies to all users of these libraries in the process.
void when_fractions_find_no_memory(void (*end)());

} // namespace novikoff
