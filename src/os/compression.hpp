// Compression by gzip and zstd: the first bytes of compressed data, and compressing. byte_stream.hpp decompresses.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace novikoff {

struct Magic {
    std::string_view bytes;
    unsigned of_first = 0xff; ///< which bits of the first byte count

    [[nodiscard]] constexpr bool has(char byte, std::size_t at) const noexcept {
        const auto difference = static_cast<unsigned char>(byte ^ bytes[at]);
        return (difference & (at == 0 ? of_first : 0xffU)) == 0;
    }
    [[nodiscard]] constexpr bool begins(std::string_view content) const noexcept {
        for (std::size_t at = 0; at < bytes.size(); ++at) {
            if (at == content.size() || !has(content[at], at)) {
                return false;
            }
        }
        return true;
    }
};

inline constexpr Magic gzip_magic{{"\x1f\x8b", 2}};
inline constexpr Magic zstd_magic{{"\x28\xb5\x2f\xfd", 4}};
/// A frame to be skipped: pzstd writes one before each frame, other programs an index after the last one.
inline constexpr Magic skipped_zstd_magic{{"\x50\x2a\x4d\x18", 4}, 0xf0};

inline constexpr std::array compressed_magics{gzip_magic, zstd_magic, skipped_zstd_magic};

[[nodiscard]] std::string compressed_by_gzip(std::string_view content);
[[nodiscard]] std::string compressed_by_zstd(std::string_view content);

} // namespace novikoff
