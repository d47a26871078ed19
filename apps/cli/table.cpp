#include "cli/table.hpp"

#include <algorithm>

namespace novikoff::cli {
namespace {

/// The number of code points of UTF-8 text: all bytes but continuation bytes.
std::size_t display_width(const std::string& text) {
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

} // namespace

std::string Table::text() const {
    std::vector<std::string> titles;
    std::vector<std::string> rules;
    std::vector<std::size_t> widths;
    for (std::size_t j = 0; j < columns_.size(); ++j) {
        titles.push_back(columns_[j].title);
        widths.push_back(display_width(columns_[j].title));
        for (const auto& row : rows_) {
            widths[j] = std::max(widths[j], display_width(row[j]));
        }
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
