// Numbers, paragraphs and tables, formatted for people.
#pragma once

#include "novikoff/rational.hpp"
#include "options/render.hpp"
#include "report/words/words.hpp"

namespace novikoff::cli {

/// `12 ms`, `3.4 s`, `2 min 5 s`.
[[nodiscard]] std::string duration_text(double seconds);
/// Six significant digits, however large or small the fraction is: `0.160458`, `4e+616`.
[[nodiscard]] std::string near_text(const Rational& value);
/// `3.3 kB`, `12.1 MB`.
[[nodiscard]] std::string bytes_text(double bytes);
inline constexpr std::size_t text_width = 96;
/// Breaks `text` at blanks into lines of at most `text_width`, each after the first indented. A line end is kept.
[[nodiscard]] std::string wrapped(const std::string& text, std::size_t indent);

/// A table in plain text: columns as wide as their widest cell, two blanks between them.
class Table {
public:
    enum class Align { left, right };

    struct Column {
        std::string title;
        Align align = Align::right;
    };

    explicit Table(std::vector<Column> columns) : columns_(std::move(columns)) {}

    /// REQUIRES: as many cells as there are columns.
    void add(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }

    /// Title line, rule, rows. No line ends in blanks.
    [[nodiscard]] std::string text() const;

private:
    std::vector<Column> columns_;
    std::vector<std::vector<std::string>> rows_;
};

} // namespace novikoff::cli
