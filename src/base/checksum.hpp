// A checksum against damage (not against malice) that runs as fast as memory is read: eight lanes of 64-bit words.
//
// Lane l takes the words l, l + 8, l + 16, …:   lane ← rotl((lane xor word) · p, 29)   with p odd. Each step is a
// bijection of the word and of the lane, and so is the way in which lanes and length are joined at the end. Bytes of
// the same length that differ in one word only therefore never have the same checksum; other damage goes unseen
// with a chance of about 2^-64.
#pragma once

#include <cstdint>
#include <string_view>

namespace novikoff {

/// Words have their lowest byte first; what is missing of the last 64 bytes counts as zeros.
[[nodiscard]] std::uint64_t checksum(std::string_view bytes) noexcept;

/// Another one, of one lane, for bytes that come in pieces: it does not depend on how they are cut.
class RunningChecksum {
public:
    void add(std::string_view bytes) noexcept;
    [[nodiscard]] std::uint64_t sum() const noexcept;

private:
    void add_byte(char byte) noexcept;

    std::uint64_t lane_ = 1;
    std::uint64_t word_ = 0; ///< the first bytes of the next one
    unsigned held_ = 0;      ///< how many they are
};

} // namespace novikoff
