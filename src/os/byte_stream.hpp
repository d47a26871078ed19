// Bytes of a file, of standard input or of memory, decompressed if necessary; and compressing.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace novikoff {

class ByteStream {
public:
    ByteStream() = default;
    ByteStream(const ByteStream&) = delete;
    ByteStream& operator=(const ByteStream&) = delete;
    virtual ~ByteStream() = default;

    /// Puts at least one byte into `to` and returns how many, or 0 at the end. REQUIRES: `to` is not empty.
    virtual std::size_t read(std::span<char> to) = 0;
    /// The number of all bytes, 0 if it is not known.
    [[nodiscard]] virtual std::uint64_t size() const noexcept { return 0; }
    /// False if read() would wait, as for a pipe.
    [[nodiscard]] virtual bool ready() const noexcept { return true; }
};

/// Called after each piece of at most one MiB with the bytes read so far and the size of the file, 0 if unknown.
using ReadProgress = std::function<void(std::uint64_t done, std::uint64_t size)>;
inline constexpr std::uint64_t progress_step = std::uint64_t{1} << 20U;

/// Called by the reading thread before each read, and every tenth of a second while it waits for a pipe. If it returns
/// false, reading throws Error(file).
using MayGoOn = std::function<bool()>;

/// Called at the end of a plain file to which another program has appended. Its original content has been read, up to
/// the end of a line, and is unchanged.
using Grown = std::function<void()>;

/// The same bytes; `may_go_on` is also called before each read of this stream, since few compressed bytes can become
/// many.
[[nodiscard]] std::unique_ptr<ByteStream> interruptible(std::unique_ptr<ByteStream> stream, const std::string& name,
                                                        MayGoOn may_go_on);

/// `-` is standard input; `name` is for messages. Throws Error(file) if the file cannot be read, or is modified while
/// it is read. Appending to a plain file is allowed if `grown` is given.
[[nodiscard]] std::unique_ptr<ByteStream> open_file(const std::string& path, const std::string& name,
                                                    ReadProgress progress, MayGoOn may_go_on = {}, Grown grown = {});

/// REQUIRES: `bytes` outlive the stream.
[[nodiscard]] std::unique_ptr<ByteStream> open_memory(std::string_view bytes);

/// The first bytes of compressed data.
struct Magic {
    std::string_view bytes;
    unsigned of_first = 0xff; ///< which bits of the first byte count

    [[nodiscard]] constexpr bool has(char byte, std::size_t at) const noexcept {
        const auto difference = static_cast<unsigned char>(byte ^ bytes[at]);
        return (difference & (at == 0 ? of_first : 0xffU)) == 0;
    }
    [[nodiscard]] constexpr bool begins(std::string_view content) const noexcept {
        for (std::size_t at = 0; at < bytes.size(); ++at) {
            if (at == content.size() || !has(content[at], at)) { return false; }
        }
        return true;
    }
};

inline constexpr Magic gzip_magic{{"\x1f\x8b", 2}};
inline constexpr Magic zstd_magic{{"\x28\xb5\x2f\xfd", 4}};
/// A frame to be skipped: pzstd writes one before each frame, other programs an index after the last one.
inline constexpr Magic skipped_zstd_magic{{"\x50\x2a\x4d\x18", 4}, 0xf0};

inline constexpr std::array compressed_magics{gzip_magic, zstd_magic, skipped_zstd_magic};

/// Whether decompressed() decompresses these bytes.
[[nodiscard]] bool is_compressed(std::string_view bytes) noexcept;

/// The content of a gzip or zstd stream, detected by its first bytes; other bytes are unchanged. Consecutive members or
/// frames are one content. Reading throws Error(data) if the compressed bytes are truncated or damaged.
[[nodiscard]] std::unique_ptr<ByteStream> decompressed(std::unique_ptr<ByteStream> stream, const std::string& name);

[[nodiscard]] std::string compressed_by_gzip(std::string_view content);
[[nodiscard]] std::string compressed_by_zstd(std::string_view content);

} // namespace novikoff
