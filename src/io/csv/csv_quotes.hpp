// Where a quote opens a cell of CSV text, by the rule of CsvRecords: only at the beginning of the cell, behind blanks. Inside quotes no
// line ends a record; any other quote is a character like others.
#pragma once

#include <string_view>

namespace novikoff {

class CsvQuotes {
public:
    /// `separators`: what ends a cell; several where it is not known yet which. It must live as long as this.
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
        } else if (c == '"' && state_ != State::plain) { // behind a closing one it is the second of two that mean one
            state_ = State::quoted;
        } else if (state_ != State::before || !is_blank(c)) {
            state_ = State::plain;
        }
        return end;
    }

    /// The next whole lines of the text.
    void take_lines(std::string_view lines) noexcept {
        if (!open()) { // lines without quotes change nothing
            const std::size_t quote = lines.find('"');
            lines.remove_prefix(quote == std::string_view::npos ? lines.size() : lines.rfind('\n', quote) + 1);
        }
        for (const char c : lines) {
            take(c);
        }
    }

    /// What was taken ends inside quotes.
    [[nodiscard]] bool open() const noexcept { return state_ == State::quoted; }
    [[nodiscard]] bool separates(char c) const noexcept { return separators_.find(c) != std::string_view::npos; }

private:
    enum class State { before, plain, quoted, closed }; // of a cell: nothing but blanks of it was seen, and so on
    [[nodiscard]] static bool is_blank(char c) noexcept { return c == ' ' || c == '\t' || c == '\r'; }

    std::string_view separators_;
    State state_ = State::before;
};

} // namespace novikoff
