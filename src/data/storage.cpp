#include "data/storage.hpp"

#include "data/raw_vector.hpp"

#include <algorithm>
#include <utility>

namespace novikoff {

Numbers stored_small(const Numbers& numbers) {
    return numbers.visit([&](auto values) -> Numbers {
        if (numbers.single() || !std::all_of(values.begin(), values.end(), is_float)) {
            return numbers;
        }
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
        for (std::size_t j = 0; j < columns; ++j) {
            csr.add_nonzero(j, storage.values[i * columns + j]);
        }
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
    part.storage =
        SparseStorage{std::move(offsets),
                      SharedArray<std::uint32_t>(all.indices.view().subspan(begin, stored), all.indices.owner()),
                      all.values.part(begin, stored)};
    return from_parts(std::move(part));
}

} // namespace novikoff
