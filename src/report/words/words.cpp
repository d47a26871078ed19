// Digits are grouped and texts shortened here, so that all surfaces show a number alike.
#include "report/words/words.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace novikoff {

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
    if (whole == 0) { return "-"; }
    double percent = 100 * static_cast<double>(part) / static_cast<double>(whole);
    if (0 < part && part < whole) { percent = std::clamp(percent, 0.01, 99.99); } // neither none nor all
    return fmt::format("{:.2f} %", percent);
}

std::string vector_text(std::span<const double> values) {
    constexpr std::size_t most = 6;
    std::string text = "(";
    for (std::size_t i = 0; i < std::min(values.size(), most); ++i) {
        text += (i == 0 ? "" : ", ") + number_text(values[i]);
    }
    return text + (values.size() > most ? fmt::format(", ... {} numbers)", count_text(values.size())) : ")");
}

std::string ranges_text(const std::vector<std::uint64_t>& rows, std::size_t most) {
    std::string text;
    std::size_t listed = 0;
    std::size_t k = 0;
    while (k < rows.size() && listed < most) {
        std::size_t last = k;
        while (last + 1 < rows.size() && rows[last + 1] == rows[last] + 1) { ++last; }
        text += (listed == 0 ? "" : ", ") + std::to_string(rows[k] + 1);
        if (last > k) { text += (last == k + 1 ? ", " : "-") + std::to_string(rows[last] + 1); }
        k = last + 1;
        ++listed;
    }
    return text + (k < rows.size() ? fmt::format(" and {} more", count_text(rows.size() - k)) : "");
}

std::string shortened(const std::string& text, std::size_t letters) {
    std::size_t seen = 0;
    for (std::size_t k = 0; k < text.size(); ++k) {
        const bool begins = (static_cast<unsigned char>(text[k]) & 0xC0U) != 0x80U; // else it continues a letter
        if (begins && seen++ == letters) { return text.substr(0, k) + "…"; }
    }
    return text.substr(0, 4 * letters); // bytes that are not UTF-8 may continue forever
}

std::string visible(const std::string& text) {
    std::string result = text;
    std::replace_if(
        result.begin(), result.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }, '?');
    return result;
}

} // namespace novikoff
