// Checks what a caller hands over: sizes, ascending indices, finite numbers. The first invalid row is named.
#include "data/storage.hpp"

#include "base/text.hpp"
#include "data/raw_vector.hpp"

#include <algorithm>
#include <iterator>

namespace novikoff {
namespace {

using Kind = InvalidRow::Kind;

/// 0·x is 0 unless x is NaN or infinite. Eight sums fit into vector registers.
template <class T> bool all_finite(std::span<const T> values) {
    T sums[8] = {};
    std::size_t k = 0;
    for (; k + 8 <= values.size(); k += 8) {
        for (std::size_t lane = 0; lane < 8; ++lane) { sums[lane] += values[k + lane] * 0; }
    }
    for (; k < values.size(); ++k) { sums[0] += values[k] * 0; }
    return std::all_of(std::begin(sums), std::end(sums), [](T sum) { return sum == 0; });
}

template <class T> std::size_t first_not_finite(std::span<const T> values) {
    constexpr std::size_t block = 4096;
    for (std::size_t start = 0; start < values.size(); start += block) {
        const auto part = values.subspan(start, std::min(block, values.size() - start));
        if (!all_finite(part)) {
            const auto found = std::find_if(part.begin(), part.end(), [](T x) { return !std::isfinite(x); });
            return start + static_cast<std::size_t>(found - part.begin());
        }
    }
    return values.size();
}

std::optional<InvalidRow> find_invalid_in(const DenseStorage& storage, std::size_t rows, std::size_t columns) {
    const std::size_t size = storage.values.size();
    const bool fits = columns == 0 ? size == 0 : size % columns == 0 && size / columns == rows; // no product overflows
    if (!fits) { return InvalidRow{}; }
    const std::size_t place = first_not_finite(storage.values);
    if (place == size) { return std::nullopt; }
    return InvalidRow{Kind::not_finite, place / columns, place % columns, storage.values[place]};
}

std::optional<InvalidRow> find_invalid_index(const SparseStorage& csr, std::size_t row, std::size_t columns) {
    const auto first = static_cast<std::size_t>(csr.offsets[row]);
    const auto last = static_cast<std::size_t>(csr.offsets[row + 1]);
    for (std::size_t k = first; k < last; ++k) {
        if (csr.indices[k] >= columns) { return InvalidRow{Kind::index_beyond, row, csr.indices[k]}; }
        if (k > first && csr.indices[k] <= csr.indices[k - 1]) {
            return InvalidRow{Kind::index_order, row, csr.indices[k]};
        }
    }
    return std::nullopt;
}

std::optional<InvalidRow> find_invalid_in(const SparseStorage& csr, std::size_t rows, std::size_t columns) {
    const std::size_t size = csr.values.size();
    if (csr.offsets.size() == 0 || csr.offsets.size() - 1 != rows || csr.offsets[0] != 0 || csr.offsets[rows] != size ||
        csr.indices.size() != size) {
        return InvalidRow{};
    }
    for (std::size_t i = 0; i < rows; ++i) {
        if (csr.offsets[i] > csr.offsets[i + 1] || csr.offsets[i + 1] > size) { return InvalidRow{Kind::offsets, i}; }
        if (const auto found = find_invalid_index(csr, i, columns)) { return found; }
    }
    const std::size_t place = first_not_finite(csr.values);
    if (place == size) { return std::nullopt; }
    const auto row = std::upper_bound(csr.offsets.begin(), csr.offsets.end(), place) - csr.offsets.begin() - 1;
    return InvalidRow{Kind::not_finite, static_cast<std::size_t>(row), csr.indices[place], csr.values[place]};
}

Message on_sizes(const DenseStorage& storage, std::size_t rows, std::size_t columns) {
    return {"values: {} × {} expected, rows times columns, but {} given", rows, columns, storage.values.size()};
}

Message on_sizes(const SparseStorage& csr, std::size_t /*rows*/, std::size_t /*columns*/) {
    const std::size_t count = csr.offsets.size();
    const Message range = count == 0 ? "" : Message(" from {} to {}", csr.offsets[0], csr.offsets[count - 1]);
    return {"the CSR arrays do not fit together: offsets: {}{}; indices: {}; values: {}", count, range,
            csr.indices.size(), csr.values.size()};
}

Message message_for(const InvalidRow& found, const Storage& storage, std::size_t rows, std::size_t columns) {
    const NamedRows row{{found.row}};
    switch (found.kind) {
    case Kind::columns: return {"{} columns are too many; at most {} are possible", columns, most_columns};
    case Kind::sizes: return std::visit([&](const auto& s) { return on_sizes(s, rows, columns); }, storage);
    case Kind::offsets: return {"{}: its offsets do not ascend", row};
    case Kind::index_beyond:
        return {"{}: index {}, counted from 0, is beyond the {} columns", row, found.column, columns};
    case Kind::index_order: return {"{}: index {} is not above the one before it", row, found.column};
    case Kind::not_finite: break;
    }
    return {"{}, column {}: value '{}' is not a finite number", row, found.column + 1, to_text(found.value)};
}

/// Where the values of row i are among all values.
struct Extent {
    std::size_t first;
    std::size_t last;
};

/// The values of these rows, one row after another.
template <class ExtentOf> Numbers copied_values(const Numbers& all, std::span<const std::size_t> rows, ExtentOf&& of) {
    return all.visit([&](auto values) -> Numbers {
        std::vector<std::remove_cv_t<typename decltype(values)::element_type>> copies;
        for (const std::size_t row : rows) {
            const Extent extent = of(row);
            const auto part = values.subspan(extent.first, extent.last - extent.first);
            copies.insert(copies.end(), part.begin(), part.end());
        }
        return copies;
    });
}

DenseStorage copied_rows(const DenseStorage& all, std::span<const std::size_t> rows, std::size_t columns) {
    return {copied_values(all.values, rows, [&](std::size_t i) { return Extent{i * columns, (i + 1) * columns}; })};
}

SparseStorage copied_rows(const SparseStorage& all, std::span<const std::size_t> rows, std::size_t /*columns*/) {
    const auto extent = [&](std::size_t i) {
        return Extent{static_cast<std::size_t>(all.offsets[i]), static_cast<std::size_t>(all.offsets[i + 1])};
    };
    std::vector<std::uint64_t> offsets{0};
    std::vector<std::uint32_t> indices;
    for (const std::size_t row : rows) {
        const auto part = all.indices.view().subspan(extent(row).first, extent(row).last - extent(row).first);
        indices.insert(indices.end(), part.begin(), part.end());
        offsets.push_back(indices.size());
    }
    return {std::move(offsets), std::move(indices), copied_values(all.values, rows, extent)};
}

} // namespace

Numbers stored_small(const Numbers& numbers) {
    return numbers.visit([&](auto values) -> Numbers {
        if (numbers.single() || !std::all_of(values.begin(), values.end(), is_float)) { return numbers; }
        RawVector<float> floats(values.size());
        std::transform(values.begin(), values.end(), floats.begin(), [](auto x) { return static_cast<float>(x); });
        return shared(std::move(floats));
    });
}

DenseStorage to_dense(const SparseStorage& storage, std::size_t columns) {
    const std::size_t rows = storage.offsets.size() - 1;
    RawVector<double> values(rows * columns, 0.0);
    for (std::size_t i = 0; i < rows; ++i) {
        for (std::uint64_t k = storage.offsets[i]; k < storage.offsets[i + 1]; ++k) {
            values[i * columns + storage.indices[k]] = storage.values[k];
        }
    }
    return {shared(std::move(values))};
}

SparseStorage to_sparse(const DenseStorage& storage, std::size_t columns) {
    const std::size_t rows = columns == 0 ? 0 : storage.values.size() / columns;
    CsrBuilder csr;
    for (std::size_t i = 0; i < rows; ++i) {
        for (std::size_t j = 0; j < columns; ++j) { csr.add_nonzero(j, storage.values[i * columns + j]); }
        csr.end_row();
    }
    return std::move(csr).storage();
}

std::size_t nonzeros(const Storage& storage) noexcept {
    const auto count = [](auto values) {
        return static_cast<std::size_t>(std::count_if(values.begin(), values.end(), [](auto v) { return v != 0; }));
    };
    return std::visit([&](const auto& s) { return s.values.visit(count); }, storage);
}

Dataset stored_as_fits(DatasetParts parts) {
    const bool fits_densely = 2 * nonzeros(parts.storage) >= parts.rows * parts.columns;
    if (const auto* sparse = std::get_if<SparseStorage>(&parts.storage); fits_densely && sparse != nullptr) {
        parts.storage = to_dense(*sparse, parts.columns);
    } else if (const auto* dense = std::get_if<DenseStorage>(&parts.storage); !fits_densely && dense != nullptr) {
        parts.storage = to_sparse(*dense, parts.columns);
    }
    std::visit([](auto& s) { s.values = stored_small(s.values); }, parts.storage);
    return from_parts(std::move(parts));
}

Dataset rows_of(const Dataset& data, std::size_t first, std::size_t last) {
    DatasetParts part = parts_of(data);
    part.rows = last - first;
    if (!data.labels().empty()) {
        part.labels.assign(data.labels().begin() + static_cast<std::ptrdiff_t>(first),
                           data.labels().begin() + static_cast<std::ptrdiff_t>(last));
    }
    if (const auto* dense = std::get_if<DenseStorage>(&data.storage())) {
        part.storage = DenseStorage{dense->values.part(first * data.columns(), part.rows * data.columns())};
        return from_parts(std::move(part));
    }
    const auto& all = std::get<SparseStorage>(data.storage());
    const std::uint64_t begin = all.offsets[first];
    const auto stored = static_cast<std::size_t>(all.offsets[last] - begin);
    std::vector<std::uint64_t> offsets(part.rows + 1);
    std::transform(all.offsets.begin() + static_cast<std::ptrdiff_t>(first),
                   all.offsets.begin() + static_cast<std::ptrdiff_t>(last) + 1, offsets.begin(),
                   [begin](std::uint64_t offset) { return offset - begin; });
    part.storage = SparseStorage{
        std::move(offsets), SharedArray<std::uint32_t>(all.indices.view().subspan(begin, stored), all.indices.owner()),
        all.values.part(begin, stored)};
    return from_parts(std::move(part));
}

Dataset rows_at(const Dataset& data, std::span<const std::size_t> rows) {
    DatasetParts parts = parts_of(data);
    parts.rows = rows.size();
    parts.storage =
        std::visit([&](const auto& all) -> Storage { return copied_rows(all, rows, data.columns()); }, data.storage());
    if (!data.labels().empty()) {
        parts.labels.resize(rows.size());
        std::transform(rows.begin(), rows.end(), parts.labels.begin(), [&](std::size_t i) { return data.labels()[i]; });
    }
    return from_parts(std::move(parts));
}

Dataset without_empty_columns(const Dataset& data) {
    const auto* const sparse = std::get_if<SparseStorage>(&data.storage());
    if (sparse == nullptr || data.columns() <= sparse->values.size()) { return data; }
    std::vector<std::uint32_t> used(sparse->indices.begin(), sparse->indices.end());
    std::sort(used.begin(), used.end());
    used.erase(std::unique(used.begin(), used.end()), used.end());
    std::vector<std::uint32_t> indices(sparse->indices.size());
    std::transform(sparse->indices.begin(), sparse->indices.end(), indices.begin(), [&](std::uint32_t column) {
        return static_cast<std::uint32_t>(std::lower_bound(used.begin(), used.end(), column) - used.begin());
    });
    DatasetParts parts = parts_of(data);
    parts.columns = used.size();
    parts.schema = {};
    parts.storage = SparseStorage{sparse->offsets, std::move(indices), sparse->values};
    return from_parts(std::move(parts));
}

std::size_t first_not_finite(const Numbers& values) {
    return values.visit([](auto numbers) { return first_not_finite(numbers); });
}

std::optional<InvalidRow> find_invalid(const Storage& storage, std::size_t rows, std::size_t columns) {
    if (columns > most_columns) { return InvalidRow{Kind::columns}; }
    return std::visit([=](const auto& s) { return find_invalid_in(s, rows, columns); }, storage);
}

void check_rows(const Storage& storage, std::size_t rows, std::size_t columns, const std::string& source) {
    if (const auto found = find_invalid(storage, rows, columns)) {
        fail_data({source}, message_for(*found, storage, rows, columns));
    }
}

} // namespace novikoff
