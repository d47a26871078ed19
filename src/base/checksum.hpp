// The project's only checksum against damage (not against malice). It is as fast as memory is read: eight lanes of
// 64-bit words.
//
// Lane l takes the words l, l + 8, l + 16, …, by checksum_step. Each step is a bijection of the word and of the lane,
// and so is the final combination of lanes and length. So bytes of the same length that differ in only one word never
// have the same checksum; other damage is missed with a probability of about 2^-64.
//
// It is part of the formats .nvk and checkpoint: docs/formats.md defines it.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace novikoff {

/// lane ← rotl((lane xor word) · p, 29) with p = 2^64 over the golden ratio, which is odd.
inline constexpr std::uint64_t checksum_factor = 0x9e3779b97f4a7c15U;
[[nodiscard]] constexpr std::uint64_t checksum_step(std::uint64_t lane, std::uint64_t word) noexcept {
    return std::rotl((lane ^ word) * checksum_factor, 29);
}

/// The checksum of bytes that are added in pieces; it does not depend on how they are divided.
class Checksum {
public:
    void add(std::string_view bytes) noexcept;
    [[nodiscard]] std::uint64_t sum() const noexcept;

private:
    static constexpr std::size_t word_lanes = 8;
    static constexpr std::size_t block_size = word_lanes * sizeof(std::uint64_t);
    using Lanes = std::array<std::uint64_t, word_lanes>;

    static void take(Lanes& lanes, const char* block) noexcept;

    Lanes lanes_{1, 2, 3, 4, 5, 6, 7, 8};
    std::uint64_t size_ = 0;              ///< bytes so far
    std::array<char, block_size> rest_{}; ///< the first size_ % block_size bytes of the next block, then zeros
};

/// Words have their lowest byte first; the last 64 bytes are padded with zeros.
[[nodiscard]] std::uint64_t checksum(std::string_view bytes) noexcept;

} // namespace novikoff
