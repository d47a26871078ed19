// Writes rows as CSV.
#include "base/text.hpp"
#include "data/rows.hpp"
#include "io/csv/csv.hpp"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

namespace novikoff {
namespace {

std::string csv_cell(const std::string& content, char separator) {
    const bool plain = !content.empty() && content.find_first_of("\"\r\n") == std::string::npos &&
                       content.find(separator) == std::string::npos &&
                       std::string_view(" \t").find(content.front()) == std::string_view::npos &&
                       std::string_view(" \t").find(content.back()) == std::string_view::npos;
    if (plain) { return content; }
    std::string cell = "\"";
    for (const char c : content) {
        cell += c;
        if (c == '"') { cell += '"'; }
    }
    return cell + '"';
}

std::vector<std::string> column_names(const Dataset& data) {
    std::vector<std::string> names;
    for (const Column& column : data.schema()) {
        if (column.levels.empty()) { names.push_back(column.name); }
        for (const std::string& level : column.levels) { names.push_back(column.name + '=' + level); }
    }
    for (std::size_t j = names.size(); j < data.columns(); ++j) { names.push_back(data.column_name(j)); }
    return names;
}

std::string csv_header(const Dataset& data, char separator, const std::string& target) {
    std::string text;
    for (const std::string& name : column_names(data)) {
        if (!data.labels().empty() && name == target) {
            throw Error(ErrorKind::usage,
                        "the label column cannot be called " + in_quotes(target) + ": a column has that name");
        }
        text += csv_cell(name, separator) + separator;
    }
    if (data.labels().empty()) {
        text.pop_back();
    } else {
        text += csv_cell(target, separator);
    }
    return text + '\n';
}

} // namespace

std::string csv_text(const Dataset& data, char separator, const std::string& target) {
    std::string text = csv_header(data, separator, target);
    std::vector<std::string> labels;
    for (const std::string& name : data.classes()) { labels.push_back(csv_cell(name, separator)); }
    std::vector<double> row(data.columns());
    with_rows(data, false, [&](const auto& rows) {
        for (std::size_t i = 0; i < rows.size(); ++i) {
            std::fill(row.begin(), row.end(), 0.0);
            rows.for_each(i, [&](std::size_t j, double x) { row[j] = x; });
            for (const double x : row) { fmt::format_to(std::back_inserter(text), "{}{}", x, separator); }
            if (data.labels().empty()) {
                text.pop_back();
            } else {
                text += labels[data.labels()[i]];
            }
            text += '\n';
        }
    });
    return text;
}

} // namespace novikoff
