// What comes out of packed bytes, as far as the targets look at it. A bomb, some bytes that unpack to very many, takes as long as thousands
// of other inputs.
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

/// A packed file of 4 kB can hold megabytes; what counts is that they come piece by piece.
constexpr std::size_t enough = std::size_t{1} << 16U;

/// At most so many bytes of it; nothing if they are refused.
inline std::optional<std::string> content(std::unique_ptr<ByteStream> packed, std::size_t piece,
                                          std::size_t most = enough) {
    std::string result;
    std::array<char, 4096> buffer{};
    try {
        const auto stream = decompressed(std::move(packed), "data");
        while (result.size() < most) {
            // No more than is compared: what comes later may be a fault.
            const std::size_t got = stream->read(std::span(buffer).first(std::min(piece, most - result.size())));
            if (got == 0) {
                return result;
            }
            result.append(buffer.data(), got);
        }
    } catch (const Error& error) {
        require(error.message().text().size() < 1000);
        return std::nullopt;
    }
    return result;
}

/// The frame announces that it looks back, or is, further than a megabyte: up to 128 are allowed, and to get them takes long.
inline bool wants_much_memory(std::string_view bytes) {
    if (bytes.size() < 6 || !bytes.starts_with("\x28\xb5\x2f\xfd")) {
        return false;
    }
    const auto descriptor = static_cast<std::uint8_t>(bytes[4]);
    const auto window = static_cast<std::uint8_t>(bytes[5]);
    const bool one_segment = (descriptor & 0x20U) != 0;
    return one_segment ? descriptor >= 0x80U : window >> 3U > 10;
}

/// Whether a reader may leave the bytes alone: a bomb, which the target `unpack` is for. One in 64 it reads all the same.
inline bool spare(std::string_view bytes) {
    if (!is_compressed(bytes) || number_of(bytes) % 64 == 0) {
        return false;
    }
    if (wants_much_memory(bytes)) {
        return true;
    }
    constexpr std::size_t longest = 4096; // as plain inputs are
    const auto unpacked = content(open_memory(bytes), longest, longest);
    return unpacked && unpacked->size() == longest;
}

} // namespace novikoff::fuzz
