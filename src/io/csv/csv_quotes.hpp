// Which line ends of CSV text are inside quotes. As in CsvRecords, a quote opens a cell only at its beginning, after
// blanks; any other quote is an ordinary character.
#pragma once

#include <string_view>

namespace novikoff {

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
        for (const char c : lines) {
            take(c);
        }
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

} // namespace novikoff
