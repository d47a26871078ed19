// Decompresses bytes, as far as the targets compare them. A bomb, a few bytes that decompress to very many, takes as
// long as thousands of other inputs.
#pragma once

#include "choice.hpp"

#include "novikoff/error.hpp"
#include "os/byte_stream.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace novikoff::fuzz {

/// A compressed file of 4 kB can hold megabytes; it is enough that they arrive in several pieces.
constexpr std::size_t enough = std::size_t{1} << 16U;

/// At most `most` bytes of the content; empty if they are refused.
inline std::optional<std::string> content(std::unique_ptr<ByteStream> packed, std::size_t piece,
                                          std::size_t most = enough) {
    std::string result;
    std::array<char, 4096> buffer{};
    try {
        const auto stream = decompressed(std::move(packed), "data");
        while (result.size() < most) {
            // Reads no more than is compared: there may be an error after that.
            const std::size_t got = stream->read(std::span(buffer).first(std::min(piece, most - result.size())));
            if (got == 0) { return result; }
            result.append(buffer.data(), got);
        }
    } catch (const Error& error) {
        require(error.message().text().size() < 1000);
        return std::nullopt;
    }
    return result;
}

/// The frame declares a window or a content of more than a megabyte. Up to 128 are allowed, but allocating them takes
/// long.
inline bool wants_much_memory(std::string_view bytes) {
    if (bytes.size() < 6 || !bytes.starts_with("\x28\xb5\x2f\xfd")) { return false; }
    const auto descriptor = static_cast<std::uint8_t>(bytes[4]);
    const auto window = static_cast<std::uint8_t>(bytes[5]);
    const bool one_segment = (descriptor & 0x20U) != 0;
    return one_segment ? descriptor >= 0x80U : window >> 3U > 10;
}

/// Whether a reader may skip the bytes because they are a bomb, which the target `unpack` covers. One in 64 is read.
inline bool spare(std::string_view bytes) {
    if (!is_compressed(bytes) || number_of(bytes) % 64 == 0) { return false; }
    if (wants_much_memory(bytes)) { return true; }
    constexpr std::size_t longest = 4096; // like plain inputs
    const auto unpacked = content(open_memory(bytes), longest, longest);
    return unpacked && unpacked->size() == longest;
}

} // namespace novikoff::fuzz
