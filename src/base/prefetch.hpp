// Prefetches memory, for rows that are visited in an order that the hardware cannot predict.
#pragma once

#include <cstddef>
#include <cstdint>

namespace novikoff {

/// The distances of prefetching, in bytes of preceding rows. A row is prefetched twice: early into the second-level
/// cache, which supports more requests at a time than the first, and shortly before it is used.
inline constexpr std::size_t bytes_ahead = std::size_t{48} << 10U;
inline constexpr std::size_t bytes_next = 2048;

/// Prefetches a number into the second-level cache.
inline void prefetch(const void* at) noexcept {
    asm volatile(""); // without this GCC assumes that the function has no effect, and omits the call
    __builtin_prefetch(at, 0, 2);
}
/// Prefetches a number into the first-level cache.
inline void prefetch_next(const void* at) noexcept {
    asm volatile("");
    __builtin_prefetch(at, 0, 3);
}

namespace detail {
inline constexpr std::size_t cache_line = 64;

/// Whether consecutive rows of this size, one of which begins at `from`, may touch one cache line more than they could
/// fill. All begin at multiples of the largest power of two that divides both, so the answer is the same for all of
/// them.
inline bool straddle(const void* from, std::size_t bytes) noexcept {
    const std::uintptr_t both = reinterpret_cast<std::uintptr_t>(from) | bytes;
    const std::uintptr_t alignment = both & (~both + 1);
    return bytes > 0 && (bytes - 1) % cache_line >= alignment;
}

/// Calls `ask` equally often for all rows of a size: the number of lines that a row touches would be an unpredictable
/// branch.
template <class Ask>
void for_lines([[maybe_unused]] const void* from, [[maybe_unused]] std::size_t bytes,
               [[maybe_unused]] Ask ask) noexcept {
#ifndef __wasm__ // WebAssembly cannot prefetch
    const char* const first = static_cast<const char*>(from);
    for (std::size_t b = 0; b < bytes; b += cache_line) { ask(first + b); }
    if (straddle(from, bytes)) { ask(first + bytes - 1); }
#endif
}
} // namespace detail

/// Prefetches a row; of a long row only the beginning, since the hardware predicts the rest.
inline void prefetch(const void* from, std::size_t bytes) noexcept {
    detail::for_lines(from, bytes < bytes_ahead ? bytes : bytes_ahead, [](const char* at) { prefetch(at); });
}
inline void prefetch_next(const void* from, std::size_t bytes) noexcept {
    detail::for_lines(from, bytes < bytes_next ? bytes : bytes_next, [](const char* at) { prefetch_next(at); });
}

/// The number of rows of this size within the distance.
constexpr std::size_t rows_within(std::size_t distance, std::size_t bytes_of_row) noexcept {
    return distance / (bytes_of_row < detail::cache_line ? detail::cache_line : bytes_of_row) + 1;
}

} // namespace novikoff
