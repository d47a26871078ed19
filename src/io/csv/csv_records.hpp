// The records of CSV and TSV text (RFC 4180): cells may be quoted, and a quoted cell may hold separators, line ends
// and doubled quotes. Blanks around cells and blank lines are skipped.
#pragma once

#include "os/byte_source.hpp"

#include <cstddef>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace novikoff {

/// The separators that are detected.
inline constexpr std::string_view csv_separators = ",;\t|";

struct Cell {
    std::string_view text; ///< without its quotes
    std::size_t offset;    ///< in its record
};

class CsvRecords {
public:
    /// `separator` \0: the one of , ; tab | that occurs most often in the first record, by default a comma. A first
    /// line `sep=;` sets it instead, and is no record. Records of more than `limit` bytes are refused.
    CsvRecords(ByteSource& source, char separator, std::size_t limit);

    /// Records of another source with the same separator and limit. Lines count from 1.
    [[nodiscard]] CsvRecords of_text_behind(ByteSource& source) const { return {source, separator_, limit_, 0}; }
    [[nodiscard]] static CsvRecords of_text_behind(ByteSource& source, char separator, std::size_t limit) {
        return {source, separator, limit, 0};
    }

    /// Goes to the next record; false at the end. Throws Error(data) for invalid quoting.
    bool next();
    /// Of the current record. Valid until next().
    [[nodiscard]] std::span<const Cell> cells() const noexcept { return cells_; }
    [[nodiscard]] Place place(std::size_t offset) const;
    [[nodiscard]] Place cell_place(std::size_t i) const { return place(cells_[i].offset); }
    /// Behind the last byte of the current record.
    [[nodiscard]] Place end() const;
    /// The bytes of the source, and the lines, up to the end of the current record.
    [[nodiscard]] std::uint64_t position() const noexcept { return source_.consumed() + length_; }
    [[nodiscard]] std::size_t lines() const noexcept { return line_ + lines_ - 1; }
    /// The window behind the current record.
    [[nodiscard]] std::string_view rest() const noexcept { return source_.window().substr(length_); }
    /// Skips the current record and the first `bytes` of the rest: whole records, on so many lines.
    void pass(std::size_t bytes, std::size_t lines) {
        source_.consume(length_ + bytes);
        length_ = 0;
        lines_ += lines;
    }
    [[nodiscard]] char separator() const noexcept { return separator_; }
    [[nodiscard]] const std::string& source_name() const noexcept { return source_.name(); }

private:
    CsvRecords(ByteSource& source, char separator, std::size_t limit, std::size_t line)
        : source_(source), separator_(separator), limit_(limit), line_(line) {}

    [[nodiscard]] std::size_t record_length();
    [[nodiscard]] std::optional<std::size_t> cut(std::string_view window, bool whole);
    [[nodiscard]] std::optional<std::size_t> cut_quoted(std::string_view window, bool whole);
    [[nodiscard]] std::optional<std::size_t> unquote(std::string_view window, std::size_t open, bool whole);
    void cut_plain(std::string_view line);
    void check_returns(std::string_view window, std::size_t begin, std::size_t end) const;
    void check_limit(std::size_t bytes) const;
    [[nodiscard]] std::string_view trimmed(std::string_view text) const noexcept;
    [[nodiscard]] bool is_blank(char c) const noexcept {
        return c == ' ' || c == '\r' || (c == '\t' && separator_ != '\t');
    }
    [[nodiscard]] bool blank() const noexcept;

    ByteSource& source_;
    char separator_;
    std::size_t limit_;
    std::size_t line_ = 0;   ///< on which the current record starts
    std::size_t lines_ = 1;  ///< that the current record spans
    std::size_t length_ = 0; ///< of the current record with its end
    std::vector<Cell> cells_;
    std::deque<std::string> unquoted_; ///< cells that had doubled quotes
};

} // namespace novikoff
