// Asking for memory before it is needed, for rows that are visited in no order that the hardware could guess.
#pragma once

#include <cstddef>
#include <cstdint>

namespace novikoff {

/// How far ahead, in bytes of rows that come before. A row is asked for early, for it may come from memory, unless the hardware guesses
/// that; and shortly before it is used, when it is in the second-level cache, where more requests can be under way than in the first.
inline constexpr std::size_t bytes_ahead = std::size_t{48} << 10U;
inline constexpr std::size_t bytes_next = 2048;

/// A number, into the second-level cache.
inline void prefetch(const void* at) noexcept {
    asm volatile(""); // GCC takes what only prefetches for a function without effect, and leaves calls of it out
    __builtin_prefetch(at, 0, 2);
}
/// A number, into the first-level cache.
inline void prefetch_next(const void* at) noexcept {
    asm volatile("");
    __builtin_prefetch(at, 0, 3);
}

namespace detail {
inline constexpr std::size_t cache_line = 64;

/// May rows of this size reach into one cache line more than they could fill, if they follow each other and one begins here? All begin
/// at multiples of the largest power of two that divides both, so for all of them the answer is the same.
inline bool straddle(const void* from, std::size_t bytes) noexcept {
    const std::uintptr_t both = reinterpret_cast<std::uintptr_t>(from) | bytes;
    const std::uintptr_t alignment = both & (~both + 1);
    return bytes > 0 && (bytes - 1) % cache_line >= alignment;
}

/// As often for every row of a size: how many lines it really has is nothing that a branch could predict.
template <class Ask>
void for_lines([[maybe_unused]] const void* from, [[maybe_unused]] std::size_t bytes,
               [[maybe_unused]] Ask ask) noexcept {
#ifndef __wasm__ // which cannot ask for memory
    const char* const first = static_cast<const char*>(from);
    for (std::size_t b = 0; b < bytes; b += cache_line) {
        ask(first + b);
    }
    if (straddle(from, bytes)) {
        ask(first + bytes - 1);
    }
#endif
}
} // namespace detail

/// All numbers of a row; of a long one as many as are worth it, and the hardware guesses the rest.
inline void prefetch(const void* from, std::size_t bytes) noexcept {
    detail::for_lines(from, bytes < bytes_ahead ? bytes : bytes_ahead, [](const char* at) { prefetch(at); });
}
inline void prefetch_next(const void* from, std::size_t bytes) noexcept {
    detail::for_lines(from, bytes < bytes_next ? bytes : bytes_next, [](const char* at) { prefetch_next(at); });
}

/// So many rows of this size make up the distance.
constexpr std::size_t rows_within(std::size_t distance, std::size_t bytes_of_row) noexcept {
    return distance / (bytes_of_row < detail::cache_line ? detail::cache_line : bytes_of_row) + 1;
}

} // namespace novikoff
