// Parses digits eight at a time: ordinary numbers of a text file need no branch per digit.
//
// Eight bytes are loaded as one word, the first byte lowest. A byte is a digit if, after XOR with '0', it is below 10.
// Three multiplications compute the value of eight digits: pairs, pairs of pairs, both halves.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

namespace novikoff::digits {

/// The words assume little-endian byte order; on other machines no number is parsed this way.
inline constexpr bool supported = std::endian::native == std::endian::little;

inline std::uint64_t load(const char* at) noexcept {
    std::uint64_t word = 0;
    std::memcpy(&word, at, sizeof word);
    return word;
}

/// Digits become 0 … 9, other bytes larger numbers.
inline std::uint64_t minus_zeros(std::uint64_t word) noexcept { return word ^ 0x3030303030303030U; }

/// Marks each byte of minus_zeros(…) that is not a digit by its top bit. The lowest mark is exact, and so is 0.
inline std::uint64_t not_digits(std::uint64_t word) noexcept {
    return ((word + 0x7676767676767676U) | word) & 0x8080808080808080U;
}

/// The number of bytes below the lowest mark; 8 without marks.
inline unsigned bytes_before(std::uint64_t marks) noexcept {
    return static_cast<unsigned>(std::countr_zero(marks)) / 8;
}

/// The value of eight digits 0 … 9.
inline std::uint64_t value_of(std::uint64_t word) noexcept {
    constexpr std::uint64_t even = 0x000000ff000000ffU;
    word = word * 10 + (word >> 8U);
    return ((word & even) * 0x000f424000000064U + ((word >> 16U) & even) * 0x0000271000000001U) >> 32U;
}

/// The value of the first n ≤ 8 digits.
inline std::uint64_t value_of(std::uint64_t word, unsigned n) noexcept {
    const unsigned half = 4U * (8U - n); // a shift by all 64 bits at once is undefined
    return value_of((word << half) << half);
}

} // namespace novikoff::digits
