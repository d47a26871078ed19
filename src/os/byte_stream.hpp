// Where bytes come from: a file, standard input, memory, or any of these unpacked.
#pragma once

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
    /// How many bytes there are in all, 0 if that is not known.
    [[nodiscard]] virtual std::uint64_t size() const noexcept { return 0; }
    /// False where read() would wait for bytes that are yet to come, as of a pipe.
    [[nodiscard]] virtual bool ready() const noexcept { return true; }
};

/// Called after each piece of at most one MiB with the bytes read so far and the size of the file, 0 if unknown.
using ReadProgress = std::function<void(std::uint64_t done, std::uint64_t size)>;
inline constexpr std::uint64_t progress_step = std::uint64_t{1} << 20U;

/// Asked before each read, and every tenth of a second while a pipe is silent, by the thread that reads. False: reading throws
/// Error(file).
using MayGoOn = std::function<bool()>;

/// Called at the end of a plain file that was appended to meanwhile. What it had at the beginning has been read, to the end of a line, and is still
/// there as it was.
using Grown = std::function<void()>;

/// The same bytes, and the question before each of its reads too: a few packed bytes can become very many.
[[nodiscard]] std::unique_ptr<ByteStream> interruptible(std::unique_ptr<ByteStream> stream, const std::string& name,
                                                        MayGoOn may_go_on);

/// `-` is standard input. Throws Error(file) if it cannot be read; `name` stands in messages. A plain file that was written meanwhile is
/// refused; one that was only appended to is not, if it is not packed and `grown` is there to be called.
[[nodiscard]] std::unique_ptr<ByteStream> open_file(const std::string& path, const std::string& name,
                                                    ReadProgress progress, MayGoOn may_go_on = {}, Grown grown = {});

/// REQUIRES: `bytes` outlive the stream.
[[nodiscard]] std::unique_ptr<ByteStream> open_memory(std::string_view bytes);

/// Bytes that unpacked() unpacks.
[[nodiscard]] bool is_packed(std::string_view bytes) noexcept;

/// The content of a gzip or zstd stream, known by its first bytes; anything else passes as it is. Several
/// members or frames in a row are one content. Throws Error(data) while reading where the packed bytes are
/// truncated or damaged.
[[nodiscard]] std::unique_ptr<ByteStream> unpacked(std::unique_ptr<ByteStream> packed, const std::string& name);

} // namespace novikoff
