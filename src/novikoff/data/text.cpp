#include "novikoff/data/text.hpp"

#include <algorithm>
#include <cmath>
#include <system_error>

#include <fast_float/fast_float.h>
#include <fmt/format.h>

namespace novikoff {
namespace {

/// As fast_float, which takes no plus sign. nan and infinities are numbers here.
const char* parse_any(const char* first, const char* last, double& value) noexcept {
    if (first != last && *first == '+') {
        ++first;
        if (first != last && *first == '-') {
            return nullptr;
        }
    }
    const auto result = fast_float::from_chars(first, last, value);
    const bool underflow = result.ec == std::errc::result_out_of_range && value == 0;
    const bool overflow = result.ec == std::errc::result_out_of_range && std::isinf(value);
    return result.ec == std::errc{} || underflow || overflow ? result.ptr : nullptr;
}

bool is_control(unsigned char byte) noexcept {
    return (byte < 0x20 && byte != '\t' && byte != '\r' && byte != '\n') || byte == 0x7f;
}

/// Length of the UTF-8 sequence at the start of a text, 0 if there is none (Unicode 15, table 3-7).
std::size_t utf8_length(std::string_view text) noexcept {
    const auto at = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
    const auto follows = [&](std::size_t i, unsigned low, unsigned high) { return at(i) >= low && at(i) <= high; };
    const unsigned lead = at(0);
    if (lead < 0x80) {
        return 1;
    }
    if (lead >= 0xc2 && lead <= 0xdf) {
        return follows(1, 0x80, 0xbf) ? 2 : 0;
    }
    if (lead >= 0xe0 && lead <= 0xef) {
        const bool second = follows(1, lead == 0xe0 ? 0xa0 : 0x80, lead == 0xed ? 0x9f : 0xbf);
        return second && follows(2, 0x80, 0xbf) ? 3 : 0;
    }
    if (lead >= 0xf0 && lead <= 0xf4) {
        const bool second = follows(1, lead == 0xf0 ? 0x90 : 0x80, lead == 0xf4 ? 0x8f : 0xbf);
        return second && follows(2, 0x80, 0xbf) && follows(3, 0x80, 0xbf) ? 4 : 0;
    }
    return 0;
}

} // namespace

const char* parse_longer_number(const char* first, const char* last, double& value) noexcept {
    const char* end = parse_any(first, last, value);
    return end != nullptr && std::isfinite(value) ? end : nullptr;
}

std::optional<double> number_in(std::string_view text) noexcept {
    double value = 0;
    const char* last = text.data() + text.size();
    return parse_number(text.data(), last, value) == last && !text.empty() ? std::optional(value) : std::nullopt;
}

bool looks_like_number(std::string_view text) noexcept {
    double value = 0;
    const char* last = text.data() + text.size();
    return !text.empty() && parse_any(text.data(), last, value) == last;
}

std::string why_no_number(std::string_view text) {
    if (!looks_like_number(text)) {
        return "is not a number";
    }
    const bool has_digit = std::any_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
    return has_digit ? "is too large for a double" : "is not a finite number";
}

bool means_missing(std::string_view text) noexcept {
    constexpr std::string_view marks[] = {"", "?", "na", "n/a", "#n/a", "<na>", "null", "nan", "-nan", "none"};
    const auto same = [](char a, char b) { return (a >= 'A' && a <= 'Z' ? a - 'A' + 'a' : a) == b; };
    return std::any_of(std::begin(marks), std::end(marks), [&](std::string_view mark) {
        return std::equal(text.begin(), text.end(), mark.begin(), mark.end(), same);
    });
}

std::string to_text(double value) { return fmt::format("{}", value == 0 ? 0.0 : value); }

std::string in_quotes(std::string_view text) {
    constexpr std::size_t longest = 40;
    std::string shown = "'";
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t length = utf8_length(text.substr(i));
        if (i + std::max<std::size_t>(length, 1) > longest) {
            return shown + "...'";
        }
        const auto byte = static_cast<unsigned char>(text[i]);
        if (length == 0 || byte < 0x20 || byte == 0x7f) {
            shown += fmt::format("\\x{:02x}", byte);
            ++i;
        } else {
            shown += text.substr(i, length);
            i += length;
        }
    }
    return shown + '\'';
}

std::optional<ForeignByte> find_foreign_byte(std::string_view text) {
    for (std::size_t i = 0; i < text.size();) {
        const auto byte = static_cast<unsigned char>(text[i]);
        const std::size_t length = utf8_length(text.substr(i));
        if (is_control(byte)) {
            return ForeignByte{i, fmt::format("byte 0x{:02x}: this is not a text file", byte)};
        }
        if (length == 0) {
            return ForeignByte{i, fmt::format("byte 0x{:02x}: this is not UTF-8 text", byte)};
        }
        i += length;
    }
    return std::nullopt;
}

} // namespace novikoff
