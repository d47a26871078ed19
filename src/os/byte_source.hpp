// A window over the bytes of a source that grows at its end and is consumed from its start. It is as large as the
// longest record, not as the file; of bytes that are in memory anyway it shows all that are left.
#pragma once

#include "novikoff/error.hpp"
#include "os/byte_stream.hpp"
#include "os/file_watch.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace novikoff {

/// What grow() waits for: all the bytes it asked for, or any of them.
enum class Wait { for_all, for_any };

class ByteSource {
public:
    /// `chunk`: how many bytes are asked for at a time.
    ByteSource(std::unique_ptr<ByteStream> stream, std::string name, std::size_t chunk, Wait wait = Wait::for_all);
    /// Bytes in memory, which `owner` keeps there if it is not null. If they are those of a file, it is watched.
    ByteSource(std::string_view bytes, std::shared_ptr<const void> owner, std::string name, ReadProgress progress,
               std::shared_ptr<const FileWatch> watch = nullptr);

    [[nodiscard]] const std::string& name() const noexcept { return name_; }
    /// All bytes are there from the beginning.
    [[nodiscard]] bool in_memory() const noexcept { return !stream_; }
    /// The bytes that are there. Valid until grow().
    [[nodiscard]] std::string_view window() const noexcept { return {bytes_ + begin_, end_ - begin_}; }
    /// Adds at least as many bytes as are in the window already, and at least a chunk, unless the source ends or any bytes
    /// will do: who looks at the whole window again after each call does linear work. Returns false if nothing was added.
    bool grow();
    /// False where any bytes will do and there are none yet, so that grow() would wait for them.
    [[nodiscard]] bool ready() const noexcept { return wait_ == Wait::for_all || !stream_ || stream_->ready(); }
    /// REQUIRES: n ≤ window().size().
    void consume(std::size_t n) {
        begin_ += n;
        consumed_ += n;
        if (consumed_ >= tell_at_) {
            tell();
        }
    }
    [[nodiscard]] std::uint64_t consumed() const noexcept { return consumed_; }
    /// The file whose bytes these are, where they are in memory; else null.
    [[nodiscard]] const FileWatch* watch() const noexcept { return watch_.get(); }
    /// Of the whole source, 0 if that is not known.
    [[nodiscard]] std::uint64_t size() const noexcept { return size_; }
    /// How many times as much as has been consumed there will be in all, as far as is known; 1 if it is not.
    [[nodiscard]] double whole_to_consumed() const noexcept {
        return consumed_ == 0 ? 1 : std::max(1.0, static_cast<double>(size_) / static_cast<double>(consumed_));
    }

    /// Grows the window to `n` bytes or to all there are.
    void fill(std::size_t n);
    /// The same, but where any bytes will do a whole line is enough to wait for no more. Returns false if the window is all
    /// there is and smaller.
    bool fill_with_lines(std::size_t n);

private:
    void tell();

    std::unique_ptr<ByteStream> stream_; ///< null: all bytes are in memory
    std::shared_ptr<const void> owner_;
    std::shared_ptr<const FileWatch> watch_; ///< of bytes in memory; a stream looks itself
    std::string name_;
    ReadProgress progress_; ///< of bytes in memory; a stream tells its own
    std::size_t chunk_ = 0;
    Wait wait_ = Wait::for_all;
    std::vector<char> buffer_;
    const char* bytes_ = nullptr; ///< the buffer or the memory
    std::uint64_t size_ = 0;
    std::uint64_t consumed_ = 0;
    std::uint64_t tell_at_ = std::numeric_limits<std::uint64_t>::max();
    std::size_t begin_ = 0;
    std::size_t end_ = 0;
};

/// The lines of a text, counted from 1, without their ends (LF or CR LF). The last one needs no end.
class LineReader {
public:
    /// Lines of more than `limit` bytes are refused.
    LineReader(ByteSource& source, std::size_t limit) : source_(source), limit_(limit) {}

    /// Returns false at the end. The line is valid until the next call.
    bool next(std::string_view& line);

    /// The place of a byte of the current line.
    [[nodiscard]] Place place(std::size_t offset) const { return {source_.name(), number_, offset + 1}; }

private:
    ByteSource& source_;
    std::size_t limit_;
    std::size_t number_ = 0;
    std::size_t length_ = 0; ///< of the current line with its end, consumed by the next call
};

/// Throws Error(data): a line or record is longer than the limit.
[[noreturn]] void fail_too_long(const Place& place, std::size_t limit);

/// Throws Error(data): there are more bytes than the limit and no row in them.
[[noreturn]] void fail_without_row(const Place& place, std::size_t limit);

/// Where a line has a carriage return before its end, or npos. Without this, a file whose lines end in CR alone would be
/// one long line.
[[nodiscard]] std::size_t find_bare_return(std::string_view line) noexcept;
[[noreturn]] void fail_bare_return(const Place& place);

} // namespace novikoff
