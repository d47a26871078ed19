// Short decimal numbers have a fast path, bit-identical to the general parser; others take the general one.
#include "base/text.hpp"

#include "base/bits.hpp"
#include "base/digits.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <system_error>

#include <fast_float/fast_float.h>
#include <fmt/format.h>

namespace novikoff {
namespace {

/// As fast_float, but with an optional plus sign. Also parses nan and infinities.
const char* parse_any(const char* first, const char* last, double& value) noexcept {
    if (first != last && *first == '+') {
        ++first;
        if (first != last && *first == '-') { return nullptr; }
    }
    const auto result = fast_float::from_chars(first, last, value);
    const bool underflow = result.ec == std::errc::result_out_of_range && value == 0;
    const bool overflow = result.ec == std::errc::result_out_of_range && std::isinf(value);
    return result.ec == std::errc{} || underflow || overflow ? result.ptr : nullptr;
}

/// Digits without their decimal point: mantissa / 10^places.
struct Decimal {
    std::uint64_t mantissa = 0;
    unsigned places = 0;
};

/// The bits of the nearest double; no value in the few cases that need a long computation.
std::optional<std::uint64_t> nearest(const Decimal& decimal) noexcept {
    static constexpr std::array<double, 15> powers{1e0, 1e1, 1e2,  1e3,  1e4,  1e5,  1e6, 1e7,
                                                   1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14};
    if (decimal.places < powers.size() && decimal.mantissa < std::uint64_t{1} << 53U) {
        // Both are exact, so only the division rounds (Clinger).
        return novikoff::bit_cast<std::uint64_t>(static_cast<double>(decimal.mantissa) / powers[decimal.places]);
    }
    using Binary = fast_float::binary_format<double>;
    const auto found = fast_float::compute_float<Binary>(-static_cast<std::int64_t>(decimal.places), decimal.mantissa);
    return found.power2 < 0 ? std::nullopt
                            : std::optional(found.mantissa | static_cast<std::uint64_t>(found.power2) << 52U);
}

/// Adds the digits after the decimal point, at most 24, and returns their end. Long runs are detected by branches
/// instead of counting, so that the next word is loaded before this one is decoded.
const char* add_places(const char* at, Decimal& decimal) noexcept {
    static constexpr std::array<std::uint64_t, 9> powers{1,       10,        100,        1'000,      10'000,
                                                         100'000, 1'000'000, 10'000'000, 100'000'000};
    const char* const first = at;
    std::uint64_t word = digits::minus_zeros(digits::load(at));
    for (int words = 0; words < 2 && digits::not_digits(word) == 0; ++words) {
        decimal.mantissa = decimal.mantissa * powers[8] + digits::value_of(word);
        at += 8;
        word = digits::minus_zeros(digits::load(at));
    }
    const unsigned n = digits::bytes_before(digits::not_digits(word));
    decimal.mantissa = decimal.mantissa * powers[n] + digits::value_of(word, n);
    at += n;
    decimal.places = static_cast<unsigned>(at - first);
    return at;
}

/// Parses up to 7 digits, optionally a point and more digits, at most 19 in all. Bit-identical to parse_any, but
/// faster. Returns nullptr for anything else, and near `last`.
const char* parse_ordinary(const char* first, const char* last, double& value) noexcept {
    constexpr std::ptrdiff_t reach = 40; // sign, 8 bytes, point, 3 × 8 bytes that may hold digits
    if (!digits::supported || last - first < reach) { return nullptr; }
    const std::uint64_t negative = *first == '-' ? 1 : 0;
    const char* at = first + negative;
    const std::uint64_t word = digits::minus_zeros(digits::load(at));
    const unsigned whole = (word & 0xffU) < 10 && at[1] == '.' ? 1 : digits::bytes_before(digits::not_digits(word));
    if (whole % 8 == 0) { // no digits, or 8 and perhaps more
        return nullptr;
    }
    Decimal decimal{digits::value_of(word, whole)};
    at += whole;
    if (*at == '.') { at = add_places(at + 1, decimal); }
    if (whole + decimal.places > 19 || *at == 'e' || *at == 'E') { return nullptr; }
    const auto bits = nearest(decimal);
    value = novikoff::bit_cast<double>(bits.value_or(0) | negative << 63U);
    return bits ? at : nullptr;
}

bool is_control(unsigned char byte) noexcept {
    return (byte < 0x20 && byte != '\t' && byte != '\r' && byte != '\n') || byte == 0x7f;
}

/// Length of the UTF-8 sequence at the start of a text, 0 if there is none (Unicode 15, table 3-7).
std::size_t utf8_length(std::string_view text) noexcept {
    const auto at = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
    const auto follows = [&](std::size_t i, unsigned low, unsigned high) { return at(i) >= low && at(i) <= high; };
    const unsigned lead = at(0);
    if (lead < 0x80) { return 1; }
    if (lead >= 0xc2 && lead <= 0xdf) { return follows(1, 0x80, 0xbf) ? 2 : 0; }
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
    if (const char* end = parse_ordinary(first, last, value); end != nullptr) { return end; }
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
    if (!looks_like_number(text)) { return "is not a number"; }
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
        if (i + std::max<std::size_t>(length, 1) > longest) { return shown + "...'"; }
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

void fail_data(const Place& place, const Message& message) { throw Error(ErrorKind::data, place, message); }

std::optional<ForeignByte> find_foreign_byte(std::string_view text) {
    for (std::size_t i = 0; i < text.size();) {
        const auto byte = static_cast<unsigned char>(text[i]);
        const std::size_t length = utf8_length(text.substr(i));
        if (is_control(byte)) { return ForeignByte{i, fmt::format("byte 0x{:02x}: this is not a text file", byte)}; }
        if (length == 0) { return ForeignByte{i, fmt::format("byte 0x{:02x}: this is not UTF-8 text", byte)}; }
        i += length;
    }
    return std::nullopt;
}

} // namespace novikoff
