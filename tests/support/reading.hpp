// Shared by the tests of readers: reading from memory, and the content of a data set in a form that can be compared.
#pragma once

#include "data/rows.hpp"
#include "novikoff/error.hpp"
#include "novikoff/read.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace novikoff::test {

using Matrix = std::vector<std::vector<double>>;

inline Matrix matrix(const Dataset& data) {
    Matrix result(data.rows(), std::vector<double>(data.columns()));
    with_rows(data, false, [&](const auto& rows) {
        for (std::size_t i = 0; i < rows.size(); ++i) {
            rows.for_each(i, [&](std::size_t j, double x) { result[i][j] = x; });
        }
    });
    return result;
}

/// The labels of the rows as text.
inline std::vector<std::string> label_texts(const Dataset& data) {
    std::vector<std::string> result;
    for (const auto label : data.labels()) { result.push_back(data.classes().at(label)); }
    return result;
}

/// Options that differ from the default in what f sets.
template <class F> ReadOptions with(F&& f) {
    ReadOptions options;
    f(options);
    return options;
}

/// what() of the Error that f throws, and nothing if it throws none.
template <class F> std::string error_of(F&& f) {
    try {
        f();
    } catch (const Error& error) { return error.what(); }
    return "no error";
}

template <class F> std::optional<ErrorKind> kind_of(F&& f) {
    try {
        f();
    } catch (const Error& error) { return error.kind(); }
    return std::nullopt;
}

} // namespace novikoff::test
