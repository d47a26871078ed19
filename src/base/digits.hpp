// Digits eight at a time: the ordinary numbers of a text file without a branch per digit.
//
// Eight bytes are loaded as one word, the first byte lowest. A byte is a digit if, after XOR with '0', it is below 10.
// The value of eight digits is put together by three multiplications: pairs, pairs of pairs, both halves.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

namespace novikoff::digits {

/// The words are understood in one byte order only; elsewhere nothing is ordinary.
inline constexpr bool supported = std::endian::native == std::endian::little;

inline std::uint64_t load(const char* at) noexcept {
    std::uint64_t word = 0;
    std::memcpy(&word, at, sizeof word);
    return word;
}

/// Digits become 0 … 9, other bytes something larger.
inline std::uint64_t minus_zeros(std::uint64_t word) noexcept { return word ^ 0x3030303030303030U; }

/// The top bit of each byte of minus_zeros(…) that is no digit; the lowest such bit is exact, and so is 0.
inline std::uint64_t not_digits(std::uint64_t word) noexcept {
    return ((word + 0x7676767676767676U) | word) & 0x8080808080808080U;
}

/// How many bytes lie before the lowest top bit; 8 if there is none.
inline unsigned bytes_before(std::uint64_t marks) noexcept {
    return static_cast<unsigned>(std::countr_zero(marks)) / 8;
}

/// The number that eight bytes 0 … 9 are.
inline std::uint64_t value_of(std::uint64_t word) noexcept {
    constexpr std::uint64_t even = 0x000000ff000000ffU;
    word = word * 10 + (word >> 8U);
    return ((word & even) * 0x000f424000000064U + ((word >> 16U) & even) * 0x0000271000000001U) >> 32U;
}

/// The number that the first n ≤ 8 bytes are.
inline std::uint64_t value_of(std::uint64_t word, unsigned n) noexcept {
    const unsigned half = 4U * (8U - n); // a word cannot be shifted by all its bits at once
    return value_of((word << half) << half);
}

} // namespace novikoff::digits
