// Finds where records end. The separator is the candidate that occurs most outside quotes in the first record.
#include "io/csv/csv_records.hpp"

#include "base/text.hpp"

#include <algorithm>

namespace novikoff {
namespace {

/// Counts the candidates outside quotes, up to the end of the first record that is not blank.
char find_separator(ByteSource& source) {
    constexpr std::size_t enough = std::size_t{1} << 20U;
    source.fill(enough);
    std::array<std::size_t, csv_separators.size()> counts{};
    CsvQuotes quotes(csv_separators);
    bool blank = true;
    for (const char c : source.window().substr(0, enough)) {
        if (quotes.take(c) && !blank) { break; }
        if (quotes.open()) { continue; }
        blank = blank && (c == ' ' || c == '\r' || c == '\n');
        if (quotes.separates(c)) { ++counts[csv_separators.find(c)]; }
    }
    return csv_separators[static_cast<std::size_t>(std::max_element(counts.begin(), counts.end()) - counts.begin())];
}

/// The length, with its end, of a first line `sep=;`, by which spreadsheets name the separator; 0 if there is none.
std::size_t separator_line(ByteSource& source) {
    source.fill(7);
    const std::string_view window = source.window();
    if (!window.starts_with("sep=") || window.size() < 6) { return 0; }
    return window[5] == '\n' ? 6 : window.substr(5, 2) == "\r\n" ? 7 : 0;
}

} // namespace

CsvRecords::CsvRecords(ByteSource& source, char separator, std::size_t limit)
    : source_(source), separator_(separator), limit_(limit), length_(separator_line(source)) {
    if (separator_ == '\0') { separator_ = length_ > 0 ? source.window()[4] : find_separator(source); }
    line_ = length_ > 0 ? 1 : 0; // the first next() skips this line
}

bool CsvRecords::next() {
    do {
        source_.consume(length_);
        line_ += lines_;
        length_ = record_length();
        if (length_ == 0) {
            lines_ = 0;
            return false;
        }
    } while (blank());
    return true;
}

Place CsvRecords::place(std::size_t offset) const {
    const std::string_view before = source_.window().substr(0, offset);
    const std::size_t newline = before.rfind('\n');
    const auto lines = static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n'));
    return {source_.name(), line_ + lines, newline == std::string_view::npos ? offset + 1 : offset - newline};
}

Place CsvRecords::end() const {
    const std::string_view record = source_.window().substr(0, length_);
    const std::size_t last = record.find_last_not_of("\r\n");
    return place(last == std::string_view::npos ? 0 : last + 1);
}

bool CsvRecords::blank() const noexcept {
    return cells_.size() == 1 && cells_[0].text.empty() && source_.window().substr(0, length_).find('"') > length_;
}

/// Cuts the record at the start of the window; 0 at the end of the source.
std::size_t CsvRecords::record_length() {
    bool whole = false;
    while (true) {
        const std::string_view window = source_.window();
        if (const auto length = cut(window, whole)) {
            check_limit(*length);
            return *length;
        }
        check_limit(window.size());
        whole = !source_.grow();
    }
}

/// Cuts the first record of the window into cells and returns its length. Nothing if the record may continue behind the
/// window; `whole`: the window ends with the source.
std::optional<std::size_t> CsvRecords::cut(std::string_view window, bool whole) {
    cells_.clear();
    const std::size_t end = window.find('\n');
    if (end == std::string_view::npos && !whole) { return std::nullopt; }
    const std::string_view line = window.substr(0, end);
    check_limit(end == std::string_view::npos ? line.size() : end + 1);
    if (line.find('"') != std::string_view::npos) { return cut_quoted(window, whole); }
    check_returns(window, 0, line.size());
    lines_ = 1;
    cut_plain(line);
    return end == std::string_view::npos ? window.size() : end + 1;
}

void CsvRecords::cut_plain(std::string_view line) {
    std::size_t begin = 0;
    while (true) {
        const std::size_t end = std::min(line.find(separator_, begin), line.size());
        const std::string_view text = trimmed(line.substr(begin, end - begin));
        cells_.push_back({text, static_cast<std::size_t>(text.data() - line.data())});
        if (end == line.size()) { return; }
        begin = end + 1;
    }
}

/// Outside quotes, a carriage return is only part of a line's end.
void CsvRecords::check_returns(std::string_view window, std::size_t begin, std::size_t end) const {
    const std::size_t at = find_bare_return(window.substr(begin, end - begin));
    if (at != std::string_view::npos) {
        check_limit(window.find_first_not_of('\r', begin + at));
        fail_bare_return(place(begin + at));
    }
}

/// Throws if a record of so many bytes is too long. Checked before any other error in the record, so that the result
/// does not depend on how much of the record is in the window.
void CsvRecords::check_limit(std::size_t bytes) const {
    if (bytes > limit_) { fail_too_long(place(0), limit_); }
}

std::string_view CsvRecords::trimmed(std::string_view text) const noexcept {
    while (!text.empty() && is_blank(text.front())) { text.remove_prefix(1); }
    while (!text.empty() && is_blank(text.back())) { text.remove_suffix(1); }
    return text;
}

std::optional<std::size_t> CsvRecords::cut_quoted(std::string_view window, bool whole) {
    unquoted_.clear();
    const auto ends_cell = [&](char c) { return c == separator_ || c == '\n'; };
    std::size_t at = 0;
    while (true) {
        const std::size_t begin = at;
        while (at < window.size() && is_blank(window[at])) { ++at; }
        if (at < window.size() && window[at] == '"') {
            const auto after = unquote(window, at, whole);
            if (!after) { return std::nullopt; }
            at = *after;
        } else {
            const auto* stop = std::find_if(window.begin() + static_cast<std::ptrdiff_t>(at), window.end(), ends_cell);
            at = static_cast<std::size_t>(stop - window.begin());
            check_returns(window, begin, at);
            const std::string_view text = trimmed(window.substr(begin, at - begin));
            cells_.push_back({text, static_cast<std::size_t>(text.data() - window.data())});
        }
        if (at == window.size() || window[at] == '\n') {
            if (at == window.size() && !whole) { return std::nullopt; }
            lines_ = 1 + static_cast<std::size_t>(
                             std::count(window.begin(), window.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
            return std::min(at + 1, window.size());
        }
        ++at;
    }
}

/// Adds the cell whose quote is at `open`. Returns its end: a separator, a line end, or the end of the window.
std::optional<std::size_t> CsvRecords::unquote(std::string_view window, std::size_t open, bool whole) {
    std::size_t close = window.find('"', open + 1);
    bool doubled = false;
    while (close != std::string_view::npos && close + 1 < window.size() && window[close + 1] == '"') {
        doubled = true;
        close = window.find('"', close + 2);
    }
    if (close == std::string_view::npos) {
        if (whole) { fail_data(place(open), "the quote that opens here is never closed"); }
        return std::nullopt;
    }
    std::string_view text = window.substr(open + 1, close - open - 1);
    if (doubled) {
        std::string& single = unquoted_.emplace_back();
        for (std::size_t i = 0; i < text.size(); ++i) {
            single += text[i];
            i += text[i] == '"' ? 1 : 0;
        }
        text = single;
    }
    cells_.push_back({text, open});
    std::size_t after = close + 1;
    while (after < window.size() && is_blank(window[after])) { ++after; }
    if (after < window.size() && window[after] != separator_ && window[after] != '\n') {
        check_limit(after);
        check_returns(window, close + 1, after + 1);
        fail_data(place(after), "text follows the closing quote of a cell");
    }
    return after;
}

} // namespace novikoff
