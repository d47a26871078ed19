// Makes data sets from a caller's arrays, which are copied or borrowed, and checks them first.
#include "novikoff/dataset.hpp"

#include "base/text.hpp"
#include "data/dataset_parts.hpp"
#include "data/labels.hpp"
#include "data/storage.hpp"
#include "os/file_watch.hpp"

#include <algorithm>

namespace novikoff {
namespace {

const std::string& text_of(const std::string& label) { return label; }
std::string text_of(int label) { return std::to_string(label); }
std::string text_of(double label) { return to_text(label); }

/// Labels as text, as in a file.
template <class T> Labels labels_of(const std::vector<T>& rows, const std::string& source) {
    Labels labels;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto& text = text_of(rows[i]);
        if (labels.add_seen(text)) { continue; }
        const NamedRows row{{i}};
        if (text.empty()) { fail_data({source}, {"{}: the label is empty", row}); }
        try {
            labels.add_new(text, Place{source});
        } catch (const Error& error) { fail_data({source}, {"{}: {}", row, error.message()}); }
    }
    return labels;
}

/// Labels as indices into classes.
void take(std::vector<std::uint32_t>&& rows, std::vector<std::string>&& classes, DatasetParts& parts) {
    if (classes.size() > Labels::limit || !all_differ(classes)) {
        fail_data({parts.source}, {"the classes must be different and at most {}", Labels::limit});
    }
    check_row_labels(rows, classes.size(), parts.source);
    parts.labels = std::move(rows);
    parts.classes = std::move(classes);
}

template <class T> void take(std::vector<T>&& rows, std::vector<std::string>&& /*classes*/, DatasetParts& parts) {
    labels_of(rows, parts.source).finish({}, parts);
}

Dataset made(Storage storage, std::size_t rows, std::size_t columns, RowLabels y, DataNames names) {
    check_rows(storage, rows, columns, names.source);
    DatasetParts parts;
    parts.source = std::move(names.source);
    parts.rows = rows;
    parts.columns = columns;
    parts.storage = std::move(storage);
    if (!names.columns.empty() && names.columns.size() != columns) {
        fail_data({parts.source},
                  {"names: {} expected, one for each column, but {} given", columns, names.columns.size()});
    }
    for (std::string& name : names.columns) { parts.schema.push_back({std::move(name), {}}); }
    DatasetAccess::take_labels(std::move(y), parts);
    return from_parts(std::move(parts));
}

template <class T> SharedArray<T> borrowed(std::span<const T> values) { return {values, nullptr}; }

} // namespace

void DatasetAccess::take_labels(RowLabels labels, Parts& parts) {
    std::visit(
        [&](auto& rows) {
            if (!rows.empty() && rows.size() != parts.rows) {
                fail_data({parts.source},
                          {"labels: {} expected, one for each row, but {} given", parts.rows, rows.size()});
            }
            take(std::move(rows), std::move(labels.classes_), parts);
        },
        labels.labels_);
}

Dataset Dataset::dense(Numbers x, std::size_t rows, std::size_t columns, RowLabels y, DataNames names) {
    return made(DenseStorage{std::move(x)}, rows, columns, std::move(y), std::move(names));
}

Dataset Dataset::csr(SharedArray<std::uint64_t> offsets, SharedArray<std::uint32_t> indices, Numbers values,
                     std::size_t columns, RowLabels y, DataNames names) {
    const std::size_t rows = offsets.size() == 0 ? 0 : offsets.size() - 1;
    return made(SparseStorage{std::move(offsets), std::move(indices), std::move(values)}, rows, columns, std::move(y),
                std::move(names));
}

Dataset Dataset::borrow(std::span<const double> x, std::size_t rows, std::size_t columns, RowLabels y,
                        DataNames names) {
    return dense(borrowed(x), rows, columns, std::move(y), std::move(names));
}

Dataset Dataset::borrow(std::span<const float> x, std::size_t rows, std::size_t columns, RowLabels y, DataNames names) {
    return dense(borrowed(x), rows, columns, std::move(y), std::move(names));
}

Dataset Dataset::borrow(std::span<const std::uint64_t> offsets, std::span<const std::uint32_t> indices,
                        std::span<const double> values, std::size_t columns, RowLabels y, DataNames names) {
    return csr(borrowed(offsets), borrowed(indices), borrowed(values), columns, std::move(y), std::move(names));
}

Dataset Dataset::borrow(std::span<const std::uint64_t> offsets, std::span<const std::uint32_t> indices,
                        std::span<const float> values, std::size_t columns, RowLabels y, DataNames names) {
    return csr(borrowed(offsets), borrowed(indices), borrowed(values), columns, std::move(y), std::move(names));
}

void Dataset::check_unchanged() const {
    if (parts_.watch) { parts_.watch->check(); }
}

std::size_t Dataset::nonzeros() const noexcept { return novikoff::nonzeros(parts_.storage); }

SparseStorage Dataset::as_csr() const {
    const auto* dense = std::get_if<DenseStorage>(&parts_.storage);
    if (dense == nullptr) { return std::get<SparseStorage>(parts_.storage); }
    return parts_.columns == 0 ? SparseStorage{std::vector<std::uint64_t>(parts_.rows + 1), {}, {}}
                               : to_sparse(*dense, parts_.columns);
}

std::string Dataset::column_name(std::size_t j) const {
    std::size_t first = 0;
    for (const Column& column : parts_.schema) {
        const std::size_t width = std::max<std::size_t>(column.levels.size(), 1);
        if (j < first + width) {
            return column.levels.empty() ? column.name : column.name + '=' + column.levels[j - first];
        }
        first += width;
    }
    return 'x' + std::to_string(j + 1);
}

} // namespace novikoff
