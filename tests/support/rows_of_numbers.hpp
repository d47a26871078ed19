// Small data sets written as rows of numbers, and back.
#pragma once

#include "data/storage.hpp"
#include "novikoff/dataset.hpp"
#include "support/changed.hpp"

#include <rapidcheck.h>

#include <cstddef>
#include <vector>

namespace novikoff::test {

using NumberRows = std::vector<std::vector<double>>;

inline Dataset dense(const NumberRows& rows, std::size_t columns) {
    std::vector<double> values;
    for (const auto& row : rows) { values.insert(values.end(), row.begin(), row.end()); }
    return Dataset::dense(std::move(values), rows.size(), columns, {}, {"data.csv", {}});
}

inline Dataset dense(const NumberRows& rows) { return dense(rows, rows.at(0).size()); }

inline Dataset sparse(const NumberRows& rows) {
    const Dataset data = dense(rows);
    return changed(data, [&](DatasetParts& parts) { parts.storage = data.as_csr(); });
}

inline NumberRows numbers(const Dataset& data) {
    const auto* const stored = std::get_if<DenseStorage>(&data.storage());
    const DenseStorage all =
        stored != nullptr ? *stored : to_dense(std::get<SparseStorage>(data.storage()), data.columns());
    NumberRows rows;
    for (std::size_t i = 0; i < data.rows(); ++i) {
        std::vector<double>& row = rows.emplace_back();
        for (std::size_t j = 0; j < data.columns(); ++j) { row.push_back(all.values[i * data.columns() + j]); }
    }
    return rows;
}

/// Random rows, about `zeros` of ten cells 0, of sizes between 2^-20 and 2^20.
inline NumberRows arbitrary_numbers(std::size_t rows, std::size_t columns, int zeros) {
    NumberRows result(rows, std::vector<double>(columns));
    for (auto& row : result) {
        for (double& x : row) {
            if (*rc::gen::inRange(0, 10) >= zeros) {
                x = *rc::gen::inRange(-1000, 1001) * 0.1 * static_cast<double>(1U << *rc::gen::inRange(0U, 20U));
            }
        }
    }
    return result;
}

} // namespace novikoff::test
