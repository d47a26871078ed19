#include "novikoff/data/text.hpp"

#include "novikoff/data/digits.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
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

/// mantissa / 10^places, correctly rounded; nothing where that is more than a short computation.
std::optional<double> over_power_of_ten(std::uint64_t mantissa, unsigned places) noexcept {
    constexpr std::array<double, 23> powers{1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                            1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    if (mantissa <= std::uint64_t{1} << 53U && places < powers.size()) {
        return static_cast<double>(mantissa) /
               powers[places]; // both exact, so that only the division rounds (Clinger)
    }
    const auto nearest =
        fast_float::compute_float<fast_float::binary_format<double>>(-static_cast<std::int64_t>(places), mantissa);
    if (nearest.power2 < 0) {
        return std::nullopt;
    }
    return std::bit_cast<double>(nearest.mantissa | static_cast<std::uint64_t>(nearest.power2) << 52U);
}

/// Digits with at most one point among or behind them, not more than 19 in all: the same bits as parse_any, faster.
/// Returns nullptr for anything else, and near `last`.
const char* parse_ordinary(const char* first, const char* last, double& value) noexcept {
    using namespace digits;
    constexpr std::ptrdiff_t reach = 40; // sign, 7 digits, point, 2 × 8 digits, 8 bytes that may hold digits
    constexpr std::array<std::uint64_t, 8> powers{1, 10, 100, 1'000, 10'000, 100'000, 1'000'000, 10'000'000};
    if (!supported || last - first < reach) {
        return nullptr;
    }
    const bool negative = *first == '-';
    const char* at = first + (negative ? 1 : 0);
    std::uint64_t word = minus_zeros(load(at));
    std::uint64_t others = not_digits(word);
    unsigned n = others == 0 ? 0 : bytes_before(others);
    if (n == 0) {
        return nullptr;
    }
    std::uint64_t mantissa = value_of(word, n);
    at += n;
    unsigned places = 0;
    if (*at == '.') {
        const char* const point = at++;
        word = minus_zeros(load(at));
        others = not_digits(word);
        for (int words = 0; others == 0 && words < 2; ++words) {
            mantissa = mantissa * 100'000'000U + value_of(word);
            at += 8;
            word = minus_zeros(load(at));
            others = not_digits(word);
        }
        const unsigned rest = others == 0 ? 8 : bytes_before(others);
        at += rest;
        places = static_cast<unsigned>(at - point) - 1;
        if (rest == 8 || n + places > 19) {
            return nullptr;
        }
        mantissa = mantissa * powers[rest] + value_of(word, rest);
    }
    if (*at == 'e' || *at == 'E') {
        return nullptr;
    }
    const auto magnitude = over_power_of_ten(mantissa, places);
    value = negative ? -magnitude.value_or(0) : magnitude.value_or(0);
    return magnitude ? at : nullptr;
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

const char* parse_number(const char* first, const char* last, double& value) noexcept {
    if (const char* end = parse_ordinary(first, last, value); end != nullptr) {
        return end;
    }
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
