// The records of CSV and TSV text (RFC 4180): cells may be quoted, and a quoted cell may hold separators, line ends
// and doubled quotes. Blanks around cells and blank lines are skipped.
#pragma once

#include "os/byte_source.hpp"

#include <deque>

namespace novikoff {

/// The separators that are detected.
inline constexpr std::string_view csv_separators = ",;\t|";

/// Which line ends of CSV text are inside quotes. As in CsvRecords, a quote opens a cell only at its beginning, after
/// blanks; any other quote is an ordinary character.
class CsvQuotes {
public:
    /// `separators`: what ends a cell; several candidates before it is detected. REQUIRES: they outlive this.
    explicit CsvQuotes(std::string_view separators) : separators_(separators) {}

    /// The next character of the text. Returns whether it is the end of a record.
    bool take(char c) noexcept {
        if (state_ == State::quoted) {
            state_ = c == '"' ? State::closed : State::quoted;
            return false;
        }
        const bool end = c == '\n';
        if (end || separates(c)) {
            state_ = State::before;
        } else if (c == '"' && state_ != State::plain) { // after a closing quote: a doubled quote
            state_ = State::quoted;
        } else if (state_ != State::before || !is_blank(c)) {
            state_ = State::plain;
        }
        return end;
    }

    /// The next whole lines of the text.
    void take_lines(std::string_view lines) noexcept {
        if (!open()) { // lines without quotes leave the state unchanged
            const std::size_t quote = lines.find('"');
            lines.remove_prefix(quote == std::string_view::npos ? lines.size() : lines.rfind('\n', quote) + 1);
        }
        for (const char c : lines) { take(c); }
    }

    /// The text so far ends inside quotes.
    [[nodiscard]] bool open() const noexcept { return state_ == State::quoted; }
    [[nodiscard]] bool separates(char c) const noexcept { return separators_.find(c) != std::string_view::npos; }

private:
    enum class State { before, plain, quoted, closed }; // of a cell; before: only blanks so far
    [[nodiscard]] static bool is_blank(char c) noexcept { return c == ' ' || c == '\t' || c == '\r'; }

    std::string_view separators_;
    State state_ = State::before;
};

struct Cell {
    std::string_view text; ///< without its quotes
    std::size_t offset;    ///< in its record
};

class CsvRecords {
public:
    /// `separator` \0: the one of , ; tab | that occurs most often in the first record, by default a comma. A first
    /// line `sep=;` sets it instead, and is no record. Records of more than `limit` bytes are refused.
    CsvRecords(ByteSource& source, char separator, std::size_t limit);

    /// Records that follow others, which had this separator. Lines count from 1.
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
    void skip(std::size_t bytes, std::size_t lines) {
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
