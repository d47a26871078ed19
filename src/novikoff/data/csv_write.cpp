#include "novikoff/core/error.hpp"
#include "novikoff/data/rows.hpp"
#include "novikoff/data/text.hpp"
#include "novikoff/data/writers.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <vector>

#include <fmt/format.h>

namespace novikoff {
namespace {

std::string csv_cell(const std::string& content, char separator) {
    const bool plain = !content.empty() && content.find_first_of("\"\r\n") == std::string::npos &&
                       content.find(separator) == std::string::npos &&
                       std::string_view(" \t").find(content.front()) == std::string_view::npos &&
                       std::string_view(" \t").find(content.back()) == std::string_view::npos;
    if (plain) {
        return content;
    }
    std::string cell = "\"";
    for (const char c : content) {
        cell += c;
        if (c == '"') {
            cell += '"';
        }
    }
    return cell + '"';
}

std::string csv_header(const Dataset& data, char separator, const std::string& target) {
    std::string text;
    for (std::size_t j = 0; j < data.columns; ++j) {
        const std::string name = data.column_name(j);
        if (!data.labels.empty() && name == target) {
            throw Error(ErrorKind::usage,
                        "the label column cannot be called " + quoted(target) + ": a column has that name");
        }
        text += (j == 0 ? "" : std::string(1, separator)) + csv_cell(name, separator);
    }
    return text + (data.labels.empty() ? "" : separator + csv_cell(target, separator)) + '\n';
}

} // namespace

std::string csv_text(const Dataset& data, char separator, const std::string& target) {
    std::string text = csv_header(data, separator, target);
    std::vector<std::string> labels;
    for (const std::string& name : data.classes) {
        labels.push_back(csv_cell(name, separator));
    }
    std::vector<double> row(data.columns);
    with_rows(data, false, [&](const auto& rows) {
        for (std::size_t i = 0; i < rows.size(); ++i) {
            std::fill(row.begin(), row.end(), 0.0);
            rows.for_each(i, [&](std::size_t j, double x) { row[j] = x; });
            for (const double x : row) {
                fmt::format_to(std::back_inserter(text), "{}{}", x, separator);
            }
            if (data.labels.empty()) {
                text.pop_back();
            } else {
                text += labels[data.labels[i]];
            }
            text += '\n';
        }
    });
    return text;
}

} // namespace novikoff
