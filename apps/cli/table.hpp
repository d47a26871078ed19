// A table in plain text: columns as wide as their widest cell, two blanks between them.
#pragma once

#include <string>
#include <vector>

namespace novikoff::cli {

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
