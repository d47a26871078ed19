// Views of a data set's rows that the learners and the geometry are instantiated over.
//
// Both kinds answer the same questions with the same bits; see core/kernels.hpp. With `bias`, a coordinate 1
// follows the stored ones, without being stored.
#pragma once

#include "novikoff/core/kernel_table.hpp"
#include "novikoff/core/prefetch.hpp"
#include "novikoff/core/sparse_kernels.hpp"
#include "novikoff/data/dataset.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace novikoff {

class DenseRows {
public:
    DenseRows(std::span<const double> values, std::size_t rows, std::size_t columns, bool bias) noexcept
        : values_(values.data()), rows_(rows), columns_(columns), bias_(bias) {}

    [[nodiscard]] std::size_t size() const noexcept { return rows_; }
    [[nodiscard]] std::size_t columns() const noexcept { return columns_; }
    [[nodiscard]] bool bias() const noexcept { return bias_; }
    [[nodiscard]] std::size_t dimension() const noexcept { return columns_ + (bias_ ? 1 : 0); }

    [[nodiscard]] double dot(std::span<const double> w, std::size_t i) const noexcept {
        return kernels().dot(w.data(), row(i), columns_, bias_);
    }
    /// out[k] = dot(w, first + k), to the bit, but sooner than one by one.
    void scores(std::span<const double> w, std::size_t first, std::span<double> out) const noexcept {
        kernels().scores(w.data(), row(first), columns_, bias_, out);
    }
    /// out[k] = dot(w, rows[k]), in any order. REQUIRES: rows.size() == out.size().
    void scores(std::span<const double> w, std::span<const std::uint32_t> rows,
                std::span<double> out) const noexcept {
        kernels().listed(w.data(), values_, columns_, bias_, rows.data(), out);
    }
    void scores(std::span<const double> w, std::span<const std::size_t> rows, std::span<double> out) const noexcept {
        kernels().listed_long(w.data(), values_, columns_, bias_, rows.data(), out);
    }
    [[nodiscard]] double inner(std::size_t i, std::size_t j) const noexcept {
        return kernels().inner(row(i), row(j), columns_, bias_);
    }
    void axpy(double a, std::size_t i, std::span<double> w) const noexcept {
        kernels().axpy(a, row(i), w.data(), columns_, bias_);
    }
    [[nodiscard]] bool is_zero(std::size_t i) const noexcept {
        return !bias_ && std::all_of(row(i), row(i + 1), [](double v) { return v == 0; });
    }
    /// Calls f(column, value) for the stored coordinates.
    template <class F> void for_each(std::size_t i, F&& f) const {
        const double* const x = row(i);
        for (std::size_t j = 0; j < columns_; ++j) {
            f(j, x[j]);
        }
    }

private:
    [[nodiscard]] static const DenseKernels<double>& kernels() noexcept { return kernel_table().doubles; }
    [[nodiscard]] const double* row(std::size_t i) const noexcept { return values_ + i * columns_; }

    const double* values_;
    std::size_t rows_;
    std::size_t columns_;
    bool bias_;
};

class SparseRows {
public:
    SparseRows(const SparseStorage& storage, std::size_t rows, std::size_t columns, bool bias) noexcept
        : offsets_(storage.offsets.data()), indices_(storage.indices.data()), values_(storage.values.data()),
          rows_(rows), columns_(columns), bias_(bias) {}

    [[nodiscard]] std::size_t size() const noexcept { return rows_; }
    [[nodiscard]] std::size_t columns() const noexcept { return columns_; }
    [[nodiscard]] bool bias() const noexcept { return bias_; }
    [[nodiscard]] std::size_t dimension() const noexcept { return columns_ + (bias_ ? 1 : 0); }

    [[nodiscard]] double dot(std::span<const double> w, std::size_t i) const noexcept {
        return novikoff::dot(w, row(i), bias_);
    }
    /// out[k] = dot(w, first + k).
    void scores(std::span<const double> w, std::size_t first, std::span<double> out) const noexcept {
        for (std::size_t k = 0; k < out.size(); ++k) {
            out[k] = dot(w, first + k);
        }
    }
    /// out[k] = dot(w, rows[k]), in any order. REQUIRES: rows.size() == out.size().
    void scores(std::span<const double> w, std::span<const std::uint32_t> rows,
                std::span<double> out) const noexcept {
        listed(w, rows, out);
    }
    void scores(std::span<const double> w, std::span<const std::size_t> rows, std::span<double> out) const noexcept {
        listed(w, rows, out);
    }
    [[nodiscard]] double inner(std::size_t i, std::size_t j) const noexcept {
        return novikoff::inner(row(i), row(j), columns_, bias_);
    }
    void axpy(double a, std::size_t i, std::span<double> w) const noexcept { novikoff::axpy(a, row(i), w, bias_); }
    [[nodiscard]] bool is_zero(std::size_t i) const noexcept {
        const auto x = row(i);
        return !bias_ && std::all_of(x.values, x.values + x.size, [](double v) { return v == 0; });
    }
    /// Calls f(column, value) for the stored coordinates.
    template <class F> void for_each(std::size_t i, F&& f) const {
        for (std::uint64_t k = offsets_[i]; k < offsets_[i + 1]; ++k) {
            f(static_cast<std::size_t>(indices_[k]), values_[k]);
        }
    }

private:
    [[nodiscard]] SparseRow<double> row(std::size_t i) const noexcept {
        const std::uint64_t begin = offsets_[i];
        return {indices_ + begin, values_ + begin, static_cast<std::size_t>(offsets_[i + 1] - begin)};
    }

    template <class Number>
    void listed(std::span<const double> w, std::span<const Number> rows, std::span<double> out) const noexcept {
        constexpr std::size_t ahead = 8; // a row is asked for in two steps: where it is, then itself
        for (std::size_t k = 0; k < out.size(); ++k) {
            if (k + 2 * ahead < out.size()) {
                prefetch(offsets_ + rows[k + 2 * ahead], sizeof(std::uint64_t));
            }
            if (k + ahead < out.size()) {
                const auto x = row(rows[k + ahead]);
                prefetch(x.indices, std::min(bytes_ahead, x.size * sizeof *x.indices));
                prefetch(x.values, std::min(bytes_ahead, x.size * sizeof *x.values));
            }
            out[k] = dot(w, rows[k]);
        }
    }

    const std::uint64_t* offsets_;
    const std::uint32_t* indices_;
    const double* values_;
    std::size_t rows_;
    std::size_t columns_;
    bool bias_;
};

/// Calls f with the DenseRows or SparseRows of a data set. The view lives as long as the data set.
template <class F> decltype(auto) with_rows(const Dataset& data, bool bias, F&& f) {
    if (const auto* dense = std::get_if<DenseStorage>(&data.storage)) {
        return std::forward<F>(f)(DenseRows(dense->values.view(), data.rows, data.columns, bias));
    }
    return std::forward<F>(f)(SparseRows(std::get<SparseStorage>(data.storage), data.rows, data.columns, bias));
}

} // namespace novikoff
