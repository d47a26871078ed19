// Views of a data set's rows that the learners and the geometry are instantiated over.
//
// Both kinds answer the same questions with the same bits; see core/kernels.hpp. With `bias`, a coordinate 1
// follows the stored ones, without being stored.
#pragma once

#include "novikoff/core/kernels.hpp"
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
        return novikoff::dot(w, row(i), bias_);
    }
    [[nodiscard]] double inner(std::size_t i, std::size_t j) const noexcept {
        return novikoff::inner(row(i), row(j), bias_);
    }
    void axpy(double a, std::size_t i, std::span<double> w) const noexcept { novikoff::axpy(a, row(i), w, bias_); }
    [[nodiscard]] bool is_zero(std::size_t i) const noexcept {
        const auto x = row(i);
        return !bias_ && std::all_of(x.begin(), x.end(), [](double v) { return v == 0; });
    }
    /// Calls f(column, value) for the stored coordinates.
    template <class F> void for_each(std::size_t i, F&& f) const {
        const auto x = row(i);
        for (std::size_t j = 0; j < x.size(); ++j) {
            f(j, x[j]);
        }
    }

private:
    [[nodiscard]] std::span<const double> row(std::size_t i) const noexcept {
        return {values_ + i * columns_, columns_};
    }

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
        return novikoff::dot(w, indices(i), values(i), bias_);
    }
    [[nodiscard]] double inner(std::size_t i, std::size_t j) const noexcept {
        return novikoff::inner(indices(i), values(i), indices(j), values(j), columns_, bias_);
    }
    void axpy(double a, std::size_t i, std::span<double> w) const noexcept {
        novikoff::axpy(a, indices(i), values(i), w, bias_);
    }
    [[nodiscard]] bool is_zero(std::size_t i) const noexcept {
        const auto x = values(i);
        return !bias_ && std::all_of(x.begin(), x.end(), [](double v) { return v == 0; });
    }
    /// Calls f(column, value) for the stored coordinates.
    template <class F> void for_each(std::size_t i, F&& f) const {
        for (std::uint64_t k = offsets_[i]; k < offsets_[i + 1]; ++k) {
            f(static_cast<std::size_t>(indices_[k]), values_[k]);
        }
    }

private:
    [[nodiscard]] std::span<const std::uint32_t> indices(std::size_t i) const noexcept {
        return {indices_ + offsets_[i], static_cast<std::size_t>(offsets_[i + 1] - offsets_[i])};
    }
    [[nodiscard]] std::span<const double> values(std::size_t i) const noexcept {
        return {values_ + offsets_[i], static_cast<std::size_t>(offsets_[i + 1] - offsets_[i])};
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
