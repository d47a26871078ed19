#include "io/table/sniff.hpp"

#include "base/text.hpp"
#include "io/nvk/nvk_layout.hpp"

#include <algorithm>

namespace novikoff {
namespace {

constexpr std::string_view blanks = " \t\r";

std::string_view next_word(std::string_view& line) {
    line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
    const std::string_view word = line.substr(0, line.find_first_of(blanks));
    line.remove_prefix(word.size());
    return word;
}

bool is_pair(std::string_view word) {
    const std::size_t colon = word.find(':');
    const std::string_view index = word.substr(0, colon);
    if (colon == std::string_view::npos || index.empty()) {
        return false;
    }
    const bool digits = std::all_of(index.begin(), index.end(), [](char c) { return c >= '0' && c <= '9'; });
    return (digits && looks_like_number(word.substr(colon + 1))) || index == "qid";
}

/// A comment says nothing, whatever is in it.
bool has_pair(std::string_view line) {
    const std::string_view first = next_word(line);
    return !first.starts_with('#') && (is_pair(first) || is_pair(next_word(line)));
}

/// Cuts off a line.
std::string_view next_line(std::string_view& text) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    return line;
}

} // namespace

bool tells_format(std::string_view text) {
    text = text.substr(0, text.rfind('\n') + 1);
    while (!text.empty()) {
        const std::string_view line = next_line(text);
        if (has_pair(line) || (!line.starts_with('#') && line.find_first_of(",;\t|") != std::string_view::npos)) {
            return true;
        }
    }
    return false;
}

Format sniff(ByteSource& source) {
    constexpr std::size_t enough = std::size_t{1} << 16U;
    while (source.window().size() < enough && (source.ready() || !tells_format(source.window())) && source.grow()) {
    }
    std::string_view text = source.window().substr(0, enough);
    if (text.starts_with("\x93NUMPY")) {
        return Format::npy;
    }
    if (text.starts_with(nvk_magic)) {
        return Format::nvk;
    }
    const std::string_view first = text.substr(0, text.find('\n'));
    while (!text.empty()) {
        if (has_pair(next_line(text))) {
            return Format::libsvm;
        }
    }
    return first.find('\t') != std::string_view::npos ? Format::tsv : Format::csv;
}

} // namespace novikoff
