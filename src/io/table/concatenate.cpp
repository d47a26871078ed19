#include "io/table/concatenate.hpp"

#include "data/dataset_parts.hpp"
#include "data/labels.hpp"
#include "data/rows.hpp"
#include "data/storage.hpp"
#include "novikoff/error.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace novikoff {
namespace {

struct SparseArrays {
    std::vector<std::uint64_t> offsets{0};
    std::vector<std::uint32_t> indices;
    std::vector<double> values;

    void append(const Dataset& data) {
        with_rows(data, false, [&](const auto& rows) {
            for (std::size_t i = 0; i < rows.size(); ++i) {
                rows.for_each(i, [&](std::size_t j, double x) {
                    if (x != 0) {
                        indices.push_back(static_cast<std::uint32_t>(j));
                        values.push_back(x);
                    }
                });
                offsets.push_back(values.size());
            }
        });
    }
    [[nodiscard]] SparseStorage storage() && { return {std::move(offsets), std::move(indices), std::move(values)}; }
};

} // namespace

Dataset joined(std::vector<Dataset> parts) {
    if (parts.size() == 1) {
        return std::move(parts.front());
    }
    DatasetParts all;
    SparseArrays arrays;
    TextTable classes;
    for (const Dataset& part : parts) {
        arrays.append(part);
        all.rows += part.rows();
        all.columns = std::max(all.columns, part.columns());
        all.zero_based = all.zero_based || part.zero_based();
        std::vector<std::uint32_t> numbers;
        for (const std::string& name : part.classes()) { // those without rows too: who joins fewer parts keeps them
            numbers.push_back(classes.number(name));
        }
        for (const std::uint32_t label : part.labels()) {
            all.labels.push_back(numbers[label]);
        }
    }
    all.classes = classes.texts();
    all.storage = std::move(arrays).storage();
    return stored_as_fits(std::move(all));
}

Dataset with_columns(Dataset data, std::size_t columns) {
    if (data.columns() == columns) {
        return data;
    }
    SparseArrays arrays;
    arrays.append(data);
    DatasetParts parts = parts_of(std::move(data));
    parts.storage = std::move(arrays).storage();
    parts.columns = columns;
    return stored_as_fits(std::move(parts));
}

std::vector<Column> united_schema(std::vector<Column> a, const std::vector<Column>& b, const std::string& source) {
    if (a.empty() || b.empty()) {
        return a.empty() ? b : a;
    }
    if (!std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Column& x, const Column& y) {
            return x.name == y.name; // who has no rows knows no levels
        })) {
        throw Error(ErrorKind::data, Place{source}, "the files do not have the same columns");
    }
    for (std::size_t k = 0; k < a.size(); ++k) {
        std::vector<std::string> levels;
        std::set_union(a[k].levels.begin(), a[k].levels.end(), b[k].levels.begin(), b[k].levels.end(),
                       std::back_inserter(levels));
        a[k].levels = std::move(levels);
    }
    return a;
}

std::vector<Column> united_schema(const std::vector<Dataset>& parts) {
    std::vector<Column> schema;
    for (const Dataset& part : parts) {
        schema = united_schema(std::move(schema), part.schema(), part.source());
    }
    return schema;
}

} // namespace novikoff
