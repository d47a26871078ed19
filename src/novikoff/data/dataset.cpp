#include "novikoff/data/dataset.hpp"

#include "novikoff/data/raw_vector.hpp"
#include "novikoff/data/rows.hpp"

#include <algorithm>
#include <cmath>

namespace novikoff {
namespace {

/// A power of two that brings numbers up to this size to where their squares neither overflow nor underflow: 1, unless they are
/// out of the ordinary.
double unit_for_squares(double largest) {
    if (largest == 0 || (largest > 1e-120 && largest < 1e120)) {
        return 1;
    }
    return std::ldexp(1.0, std::min(-std::ilogb(largest), 1000)); // more than 1023 would overflow
}

} // namespace

void Dataset::check_unchanged() const {
    if (watch) {
        watch->check();
    }
}

std::size_t Dataset::nonzeros() const noexcept {
    const auto count = [](auto values) {
        return static_cast<std::size_t>(std::count_if(values.begin(), values.end(), [](auto v) { return v != 0; }));
    };
    return std::visit([&](const auto& s) { return s.values.visit(count); }, storage);
}

std::string Dataset::column_name(std::size_t j) const {
    std::size_t first = 0;
    for (const Column& column : schema) {
        const std::size_t width = std::max<std::size_t>(column.levels.size(), 1);
        if (j < first + width) {
            return column.levels.empty() ? column.name : column.name + '=' + column.levels[j - first];
        }
        first += width;
    }
    return 'x' + std::to_string(j + 1);
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
    std::vector<std::uint64_t> offsets{0};
    std::vector<std::uint32_t> indices;
    std::vector<double> values;
    offsets.reserve(rows + 1);
    for (std::size_t i = 0; i < rows; ++i) {
        for (std::size_t j = 0; j < columns; ++j) {
            if (const double value = storage.values[i * columns + j]; value != 0) {
                indices.push_back(static_cast<std::uint32_t>(j));
                values.push_back(value);
            }
        }
        offsets.push_back(values.size());
    }
    return {std::move(offsets), std::move(indices), std::move(values)};
}

Dataset stored_as_fits(Dataset data) {
    const bool fits_densely = 2 * data.nonzeros() >= data.rows * data.columns;
    if (fits_densely && !data.dense()) {
        data.storage = to_dense(std::get<SparseStorage>(data.storage), data.columns);
    } else if (!fits_densely && data.dense()) {
        data.storage = to_sparse(std::get<DenseStorage>(data.storage), data.columns);
    }
    std::visit([](auto& s) { s.values = stored_small(s.values); }, data.storage);
    return data;
}

Dataset rows_of(const Dataset& data, std::size_t first, std::size_t last) {
    Dataset part = data;
    part.rows = last - first;
    if (!data.labels.empty()) {
        part.labels.assign(data.labels.begin() + static_cast<std::ptrdiff_t>(first),
                           data.labels.begin() + static_cast<std::ptrdiff_t>(last));
    }
    if (const auto* dense = std::get_if<DenseStorage>(&data.storage)) {
        part.storage = DenseStorage{dense->values.part(first * data.columns, part.rows * data.columns)};
        return part;
    }
    const auto& all = std::get<SparseStorage>(data.storage);
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
    return part;
}

std::vector<std::uint32_t> positive_classes(const Dataset& data) {
    if (data.classes.size() == 2) {
        return {1};
    }
    std::vector<std::uint32_t> all(data.classes.size());
    for (std::uint32_t k = 0; k < all.size(); ++k) {
        all[k] = k;
    }
    return all;
}

std::vector<double> signs(const Dataset& data, std::uint32_t positive) {
    std::vector<double> y(data.labels.size());
    std::transform(data.labels.begin(), data.labels.end(), y.begin(),
                   [=](std::uint32_t label) { return label == positive ? 1.0 : -1.0; });
    return y;
}

std::vector<double> largest_magnitudes(const Dataset& data, Team* team) {
    std::vector<std::vector<double>> largest(team == nullptr ? 1 : team->size(), std::vector<double>(data.columns));
    with_rows(data, false, [&](const auto& rows) {
        share_out(team, rows.size(), [&](const Share& share, unsigned member) {
            double* const mine = largest[member].data();
            for (std::size_t i = share.first; i < share.last; ++i) {
                rows.for_each(i, [mine](std::size_t j, double x) { mine[j] = std::max(mine[j], std::fabs(x)); });
            }
        });
    });
    for (std::size_t member = 1; member < largest.size(); ++member) {
        std::transform(largest[0].begin(), largest[0].end(), largest[member].begin(), largest[0].begin(),
                       [](double a, double b) { return std::max(a, b); });
    }
    return std::move(largest[0]);
}

ColumnSummary summarize_columns(const Dataset& data) {
    ColumnSummary summary{largest_magnitudes(data), std::vector<double>(data.columns),
                          std::vector<double>(data.columns)};
    if (data.rows == 0) {
        return summary;
    }
    const auto n = static_cast<double>(data.rows);
    std::vector<double> unit(data.columns);
    std::transform(summary.largest.begin(), summary.largest.end(), unit.begin(), unit_for_squares);
    // Two passes: the mean first, then the squares around it. A cell that is not stored is 0, so that the stored
    // ones are added and the others are accounted for at once.
    std::vector<double> stored(data.columns);
    with_rows(data, false, [&](const auto& rows) {
        for (std::size_t i = 0; i < rows.size(); ++i) {
            rows.for_each(i, [&](std::size_t j, double x) {
                summary.mean[j] += x * unit[j] / n;
                stored[j] += x != 0 ? 1 : 0;
            });
        }
        for (std::size_t i = 0; i < rows.size(); ++i) {
            rows.for_each(i, [&](std::size_t j, double x) {
                const double away = x * unit[j] - summary.mean[j];
                summary.deviation[j] += x != 0 ? away * away / n : 0;
            });
        }
    });
    for (std::size_t j = 0; j < data.columns; ++j) {
        const double zeros = n - stored[j];
        summary.deviation[j] =
            std::sqrt(summary.deviation[j] + zeros * (summary.mean[j] * summary.mean[j] / n)) / unit[j];
        summary.mean[j] /= unit[j];
    }
    return summary;
}

} // namespace novikoff
