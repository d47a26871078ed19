#include "base/text.hpp"
#include "data/rows.hpp"
#include "io/libsvm/libsvm.hpp"
#include "novikoff/error.hpp"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

namespace novikoff {
namespace {

void check_libsvm_labels(const Dataset& data, const std::string& path) {
    for (const std::string& name : data.classes()) {
        if (name.empty() || name.front() == '#' || name.find_first_of(": \t\r\n") != std::string::npos) {
            throw Error(ErrorKind::data, Place{path},
                        "label " + in_quotes(name) + " cannot be written in LIBSVM format");
        }
    }
}

} // namespace

/// Pairs with the value 0 preserve what the format would lose: the number of columns, and unlabelled rows of zeros.
std::string libsvm_text(const Dataset& data, const std::string& path) {
    if (!data.labels().empty()) {
        check_libsvm_labels(data, path);
    }
    std::string text;
    std::size_t used = 0; // columns with a nonzero value
    with_rows(data, false, [&](const auto& rows) {
        for (std::size_t i = 0; i < rows.size(); ++i) {
            rows.for_each(i, [&](std::size_t j, double x) { used = x != 0 ? std::max(used, j + 1) : used; });
        }
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const std::size_t start = text.size();
            const auto pair = [&](std::size_t index, double x) {
                fmt::format_to(std::back_inserter(text), "{}{}:{}", text.size() == start ? "" : " ", index, x);
            };
            text += data.labels().empty() ? "" : data.classes()[data.labels()[i]];
            rows.for_each(i, [&](std::size_t j, double x) {
                if (x != 0) {
                    pair(j + 1, x);
                }
            });
            if (i == 0 && used < data.columns()) {
                pair(data.columns(), 0);
            } else if (text.size() == start) {
                pair(1, 0);
            }
            text += '\n';
        }
    });
    return text;
}

} // namespace novikoff
