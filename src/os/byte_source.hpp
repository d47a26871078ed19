// A window over the bytes of a source that grows at its end and is consumed from its start. It is as large as the
// longest record, not as the file. For bytes in memory the window is all that is left.
#pragma once

#include "novikoff/error.hpp"
#include "os/byte_stream.hpp"
#include "os/file_watch.hpp"

#include <algorithm>
#include <limits>

namespace novikoff {

/// Whether grow() waits for all the bytes that it requests, or for any of them.
enum class Wait { for_all, for_any };

class ByteSource {
public:
    /// `chunk`: how many bytes are requested at a time.
    ByteSource(std::unique_ptr<ByteStream> stream, std::string name, std::size_t chunk, Wait wait = Wait::for_all);
    /// Bytes in memory, which `owner` keeps alive if it is not null. `watch` is that of their file, if they are mapped.
    ByteSource(std::string_view bytes, std::shared_ptr<const void> owner, std::string name, ReadProgress progress,
               std::shared_ptr<const FileWatch> watch = nullptr);

    [[nodiscard]] const std::string& name() const noexcept { return name_; }
    /// All bytes are in memory from the beginning.
    [[nodiscard]] bool in_memory() const noexcept { return !stream_; }
    /// Valid until grow().
    [[nodiscard]] std::string_view window() const noexcept { return {bytes_ + begin_, end_ - begin_}; }
    /// Adds at least as many bytes as the window has, and at least a chunk, unless the source ends or grow() waits for
    /// any bytes. So scanning the whole window after each call is linear work. Returns false if nothing was added.
    bool grow();
    /// False if grow() would have to wait.
    [[nodiscard]] bool ready() const noexcept { return wait_ == Wait::for_all || !stream_ || stream_->ready(); }
    /// REQUIRES: n ≤ window().size().
    void consume(std::size_t n) {
        begin_ += n;
        consumed_ += n;
        if (consumed_ >= tell_at_) { tell(); }
    }
    [[nodiscard]] std::uint64_t consumed() const noexcept { return consumed_; }
    /// What keeps bytes in memory alive, or null.
    [[nodiscard]] const std::shared_ptr<const void>& owner() const noexcept { return owner_; }
    /// The mapped file, or null.
    [[nodiscard]] const std::shared_ptr<const FileWatch>& watch() const noexcept { return watch_; }
    /// The size of the whole source, 0 if it is not known.
    [[nodiscard]] std::uint64_t size() const noexcept { return size_; }
    /// The size of the source divided by the bytes consumed; 1 if it is not known.
    [[nodiscard]] double whole_to_consumed() const noexcept {
        return consumed_ == 0 ? 1 : std::max(1.0, static_cast<double>(size_) / static_cast<double>(consumed_));
    }

    /// Grows the window to `n` bytes, or to the end of the source.
    void fill(std::size_t n);
    /// The same, but does not wait if the window has a whole line. Returns false if the source ends before.
    bool fill_with_lines(std::size_t n);

private:
    void tell();

    std::unique_ptr<ByteStream> stream_; ///< null: all bytes are in memory
    std::shared_ptr<const void> owner_;
    std::shared_ptr<const FileWatch> watch_; ///< of bytes in memory; streams check their files themselves
    std::string name_;
    ReadProgress progress_; ///< of bytes in memory; streams report their own progress
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

/// The lines of a text without their ends (LF or CR LF), numbered from 1. The last line needs no end.
class LineReader {
public:
    /// Lines of more than `limit` bytes are refused.
    LineReader(ByteSource& source, std::size_t limit) : source_(source), limit_(limit) {}

    /// Returns false at the end. The line is valid until the next call. Throws Error(data) for a line that is not text.
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

/// Throws Error(data): more bytes than the limit hold no row.
[[noreturn]] void fail_without_row(const Place& place, std::size_t limit);

/// The position of a carriage return before the end of a line, or npos. A file whose lines end in CR alone has them.
[[nodiscard]] std::size_t find_bare_return(std::string_view line) noexcept;
[[noreturn]] void fail_bare_return(const Place& place);

} // namespace novikoff
