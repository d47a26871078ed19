// Widths are counted in code points, so that tables with labels in any script stay aligned.
#include "cli/text.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <sstream>

namespace novikoff::cli {
namespace {

/// x · 2^exponent in decimal digits, beyond the range of doubles.
std::string text_beyond_doubles(double x, long exponent) {
    constexpr double digits_of_two = 0.301029995663981195; // log10(2)
    const double digits = std::log10(std::fabs(x)) + static_cast<double>(exponent) * digits_of_two;
    double power = std::floor(digits);
    std::string first = fmt::format("{:.6g}", std::pow(10, digits - power));
    if (first == "10") { // after rounding
        first = "1";
        ++power;
    }
    return fmt::format("{}{}e{:+03d}", x < 0 ? "-" : "", first, static_cast<long>(power));
}

/// The number of code points of UTF-8 text: all bytes but continuation bytes.
std::size_t display_width(const std::string& text) {
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

} // namespace

std::string near_text(const Rational& value) {
    const double near = value.to_double();
    if (value.sign() == 0 || std::isnormal(near)) { return number_text(near); }
    long exponent = 0;
    const double x = value.scaled(exponent);
    return text_beyond_doubles(x, exponent);
}

std::string duration_text(double seconds) {
    if (seconds < 1) { return fmt::format("{:.3g} ms", seconds * 1000); }
    if (seconds < 60) { return fmt::format("{:.1f} s", seconds); }
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

std::string wrapped(const std::string& text, std::size_t indent) {
    std::string result;
    std::istringstream paragraphs(text);
    for (std::string paragraph; std::getline(paragraphs, paragraph);) {
        if (!result.empty()) { result += '\n' + std::string(paragraph.empty() ? 0 : indent, ' '); }
        std::size_t column = indent;
        std::istringstream words(paragraph);
        for (std::string word; words >> word;) {
            if (column > indent && column + 1 + word.size() > text_width) {
                result += '\n' + std::string(indent, ' ');
                column = indent;
            } else if (column > indent) {
                result += ' ';
                ++column;
            }
            result += word;
            column += word.size();
        }
    }
    return result;
}

std::string Table::text() const {
    std::vector<std::string> titles;
    std::vector<std::string> rules;
    std::vector<std::size_t> widths;
    for (std::size_t j = 0; j < columns_.size(); ++j) {
        titles.push_back(columns_[j].title);
        widths.push_back(display_width(columns_[j].title));
        for (const auto& row : rows_) { widths[j] = std::max(widths[j], display_width(row[j])); }
        rules.emplace_back(widths[j], '-');
    }
    std::string result;
    const auto add_line = [&](const std::vector<std::string>& cells) {
        std::string line;
        for (std::size_t j = 0; j < cells.size(); ++j) {
            const std::string padding(widths[j] - display_width(cells[j]), ' ');
            line += (j == 0 ? "" : "  ");
            line += columns_[j].align == Align::right ? padding + cells[j] : cells[j] + padding;
        }
        line.erase(line.find_last_not_of(' ') + 1);
        result += line + '\n';
    };
    add_line(titles);
    add_line(rules);
    std::for_each(rows_.begin(), rows_.end(), add_line);
    return result;
}

} // namespace novikoff::cli
