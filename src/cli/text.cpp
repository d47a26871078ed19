#include "cli/text.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

namespace novikoff::cli {

std::string number_text(double value) {
    return fmt::format("{:.6g}", value == 0 ? 0 : value); // no -0
}

std::string count_text(std::uint64_t count) {
    std::string digits = std::to_string(count);
    for (std::size_t place = digits.size(); place > 3;) {
        place -= 3;
        digits.insert(place, 1, ',');
    }
    return digits;
}

std::string count_text(std::uint64_t count, const std::string& singular) {
    const bool hissing = singular.size() > 1 && singular.ends_with("s");
    return count_text(count) + ' ' + singular + (count == 1 ? "" : hissing ? "es" : "s");
}

std::string percent_text(std::uint64_t part, std::uint64_t whole) {
    if (whole == 0) {
        return "-";
    }
    const double percent = 100 * static_cast<double>(part) / static_cast<double>(whole);
    // Rounded down: 99.996 % must not read 100 %.
    return fmt::format("{:.2f} %", std::floor(percent * 100) / 100);
}

std::string duration_text(double seconds) {
    if (seconds < 1) {
        return fmt::format("{:.3g} ms", seconds * 1000);
    }
    if (seconds < 60) {
        return fmt::format("{:.1f} s", seconds);
    }
    const auto whole = static_cast<std::uint64_t>(seconds);
    return whole < 3600 ? fmt::format("{} min {} s", whole / 60, whole % 60)
                        : fmt::format("{} h {} min", whole / 3600, whole / 60 % 60);
}

std::string bytes_text(double bytes) {
    constexpr std::array units{"B", "kB", "MB", "GB", "TB"};
    std::size_t unit = 0;
    while (bytes >= 1000 && unit + 1 < units.size()) {
        bytes /= 1000;
        ++unit;
    }
    return fmt::format("{:.{}f} {}", bytes, unit == 0 || bytes >= 100 ? 0 : 1, units[unit]);
}

std::string vector_text(std::span<const double> values) {
    constexpr std::size_t most = 6;
    std::string text = "(";
    for (std::size_t i = 0; i < std::min(values.size(), most); ++i) {
        text += (i == 0 ? "" : ", ") + number_text(values[i]);
    }
    return text + (values.size() > most ? fmt::format(", ... {} numbers)", count_text(values.size())) : ")");
}

std::string visible(const std::string& text) {
    std::string result = text;
    std::replace_if(
        result.begin(), result.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }, '?');
    return result;
}

} // namespace novikoff::cli
