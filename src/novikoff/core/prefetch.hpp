// Asking for memory before it is needed, for rows that are visited in no order that the hardware could guess.
#pragma once

#include <cstddef>

namespace novikoff {

/// So many bytes of rows are usefully under way at a time.
inline constexpr std::size_t bytes_ahead = 8192;

/// A number, into the second-level cache: more requests can be under way there than in the first.
inline void prefetch(const void* at) noexcept {
    asm volatile(""); // GCC takes what only prefetches for a function without effect, and leaves calls of it out
    __builtin_prefetch(at, 0, 2);
}

/// All numbers of a row.
inline void prefetch(const void* from, std::size_t bytes) noexcept {
    constexpr std::size_t cache_line = 64;
    const char* const first = static_cast<const char*>(from);
    for (std::size_t b = 0; b < bytes; b += cache_line) {
        prefetch(first + b);
    }
    prefetch(first + (bytes == 0 ? 0 : bytes - 1)); // rows begin anywhere in a line
}

} // namespace novikoff
