#include "data/validate.hpp"

#include "base/text.hpp"
#include "data/storage.hpp"
#include "novikoff/error.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace novikoff {
namespace {

using Kind = InvalidRow::Kind;

/// 0·x is 0 unless x is NaN or infinite. Eight sums fit into vector registers.
template <class T> bool all_finite(std::span<const T> values) {
    T sums[8] = {};
    std::size_t k = 0;
    for (; k + 8 <= values.size(); k += 8) {
        for (std::size_t lane = 0; lane < 8; ++lane) {
            sums[lane] += values[k + lane] * 0;
        }
    }
    for (; k < values.size(); ++k) {
        sums[0] += values[k] * 0;
    }
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
    const bool fits =
        columns == 0 ? size == 0 : size % columns == 0 && size / columns == rows; // no product overflows
    if (!fits) {
        return InvalidRow{};
    }
    const std::size_t place = first_not_finite(storage.values);
    if (place == size) {
        return std::nullopt;
    }
    return InvalidRow{Kind::not_finite, place / columns, place % columns, storage.values[place]};
}

std::optional<InvalidRow> find_invalid_index(const SparseStorage& csr, std::size_t row, std::size_t columns) {
    const auto first = static_cast<std::size_t>(csr.offsets[row]);
    const auto last = static_cast<std::size_t>(csr.offsets[row + 1]);
    for (std::size_t k = first; k < last; ++k) {
        if (csr.indices[k] >= columns) {
            return InvalidRow{Kind::index_beyond, row, csr.indices[k]};
        }
        if (k > first && csr.indices[k] <= csr.indices[k - 1]) {
            return InvalidRow{Kind::index_order, row, csr.indices[k]};
        }
    }
    return std::nullopt;
}

std::optional<InvalidRow> find_invalid_in(const SparseStorage& csr, std::size_t rows, std::size_t columns) {
    const std::size_t size = csr.values.size();
    if (csr.offsets.size() == 0 || csr.offsets.size() - 1 != rows || csr.offsets[0] != 0 ||
        csr.offsets[rows] != size || csr.indices.size() != size) {
        return InvalidRow{};
    }
    for (std::size_t i = 0; i < rows; ++i) {
        if (csr.offsets[i] > csr.offsets[i + 1] || csr.offsets[i + 1] > size) {
            return InvalidRow{Kind::offsets, i};
        }
        if (const auto found = find_invalid_index(csr, i, columns)) {
            return found;
        }
    }
    const std::size_t place = first_not_finite(csr.values);
    if (place == size) {
        return std::nullopt;
    }
    const auto row = std::upper_bound(csr.offsets.begin(), csr.offsets.end(), place) - csr.offsets.begin() - 1;
    return InvalidRow{Kind::not_finite, static_cast<std::size_t>(row), csr.indices[place], csr.values[place]};
}

std::string sizes_text(const DenseStorage& storage, std::size_t rows, std::size_t columns) {
    return "values: " + std::to_string(rows) + " × " + std::to_string(columns) +
           " expected, rows times columns, but " + std::to_string(storage.values.size()) + " given";
}

std::string sizes_text(const SparseStorage& csr, std::size_t /*rows*/, std::size_t /*columns*/) {
    const std::size_t count = csr.offsets.size();
    const std::string range =
        count == 0 ? "" : " from " + std::to_string(csr.offsets[0]) + " to " + std::to_string(csr.offsets[count - 1]);
    return "the CSR arrays do not fit together: offsets: " + std::to_string(count) + range +
           "; indices: " + std::to_string(csr.indices.size()) + "; values: " + std::to_string(csr.values.size());
}

Message message_for(const InvalidRow& found, const Storage& storage, std::size_t rows, std::size_t columns) {
    const NamedRows row{{found.row}};
    switch (found.kind) {
    case Kind::columns:
        return {"{} columns are too many; at most {} are possible", columns, most_columns};
    case Kind::sizes:
        return std::visit([&](const auto& s) { return sizes_text(s, rows, columns); }, storage);
    case Kind::offsets:
        return {"{}: its offsets do not ascend", row};
    case Kind::index_beyond:
        return {"{}: index {}, counted from 0, is beyond the {} columns", row, found.column, columns};
    case Kind::index_order:
        return {"{}: index {} is not above the one before it", row, found.column};
    case Kind::not_finite:
        break;
    }
    return {"{}, column {}: value '{}' is not a finite number", row, found.column + 1, to_text(found.value)};
}

} // namespace

std::size_t first_not_finite(const Numbers& values) {
    return values.visit([](auto numbers) { return first_not_finite(numbers); });
}

std::optional<InvalidRow> find_invalid(const Storage& storage, std::size_t rows, std::size_t columns) {
    if (columns > most_columns) {
        return InvalidRow{Kind::columns};
    }
    return std::visit([=](const auto& s) { return find_invalid_in(s, rows, columns); }, storage);
}

void check_rows(const Storage& storage, std::size_t rows, std::size_t columns, const std::string& source) {
    if (const auto found = find_invalid(storage, rows, columns)) {
        throw Error(ErrorKind::data, Place{source}, message_for(*found, storage, rows, columns));
    }
}

void check_row_labels(std::span<const std::uint32_t> labels, std::size_t classes, const std::string& source) {
    const auto bad = std::find_if(labels.begin(), labels.end(), [=](std::uint32_t k) { return k >= classes; });
    if (bad != labels.end()) {
        throw Error(ErrorKind::data, Place{source},
                    Message("{} has label number {}, counted from 0, of {}",
                            NamedRows{{static_cast<std::uint64_t>(bad - labels.begin())}}, *bad, classes));
    }
}

bool all_differ(std::vector<std::string> texts) {
    std::sort(texts.begin(), texts.end());
    return std::adjacent_find(texts.begin(), texts.end()) == texts.end();
}

} // namespace novikoff
