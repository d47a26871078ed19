// Views of the rows of a data set, for which the learners and the geometry are instantiated.
//
// Both kinds have the same functions with bit-identical results; see base/kernels.hpp. With `bias`, a coordinate 1 that
// is not stored follows the others.
#pragma once

#include "base/kernel_table.hpp"
#include "base/kernels.hpp"
#include "base/prefetch.hpp"
#include "novikoff/dataset.hpp"

#include <algorithm>

namespace novikoff {

class DenseRows {
    /// Calls f with the kernels for the type of the stored numbers, and with the first number.
    template <class F> decltype(auto) compute(F&& f) const {
        return values_.visit([&](const auto* x) -> decltype(auto) { return f(kernel_table().for_rows_of(x), x); });
    }

public:
    static constexpr bool dense = true;

    DenseRows(const DenseStorage& storage, std::size_t rows, std::size_t columns, bool bias) noexcept
        : values_(storage.values.view()), rows_(rows), columns_(columns), bias_(bias) {}

    [[nodiscard]] std::size_t size() const noexcept { return rows_; }
    [[nodiscard]] std::size_t columns() const noexcept { return columns_; }
    [[nodiscard]] bool bias() const noexcept { return bias_; }
    [[nodiscard]] std::size_t dimension() const noexcept { return columns_ + (bias_ ? 1 : 0); }
    /// The number of stored values.
    [[nodiscard]] std::size_t stored() const noexcept { return rows_ * columns_; }

    [[nodiscard]] double dot(std::span<const double> w, std::size_t i) const noexcept {
        return compute([&](const auto& kernels, const auto* x) {
            return kernels.dot(w.data(), x + i * columns_, columns_, bias_);
        });
    }
    /// out[k] = dot(w, first + k), bit-identical and faster.
    void scores(std::span<const double> w, std::size_t first, std::span<double> out) const noexcept {
        compute([&](const auto& kernels, const auto* x) {
            kernels.scores(w.data(), x + first * columns_, columns_, bias_, out);
        });
    }
    /// out[k] = dot(w, rows[k]). REQUIRES: rows.size() >= out.size(); further rows are prefetched.
    void scores(std::span<const double> w, std::span<const std::size_t> rows, std::span<double> out) const noexcept {
        compute([&](const auto& kernels, const auto* x) { kernels.listed(w.data(), x, columns_, bias_, rows, out); });
    }
    /// out[c] = dot(block c of w, i) for the out.size() blocks of w.
    void block_scores(std::span<const double> w, std::size_t i, std::span<double> out) const {
        thread_local std::vector<double> x; // the row as weights, the blocks as rows
        values_.visit([&](const auto* from) { x.assign(from + i * columns_, from + (i + 1) * columns_); });
        if (bias_) { x.push_back(1); }
        kernel_table().doubles.scores(x.data(), w.data(), x.size(), false, out);
    }
    /// Prefetch a row long before it is needed, and shortly before.
    void prefetch(std::size_t i) const noexcept {
        values_.visit([&](const auto* x) { novikoff::prefetch(x + i * columns_, columns_ * sizeof *x); });
    }
    void prefetch_next(std::size_t i) const noexcept {
        values_.visit([&](const auto* x) { novikoff::prefetch_next(x + i * columns_, columns_ * sizeof *x); });
    }
    [[nodiscard]] double inner(std::size_t i, std::size_t j) const noexcept {
        return compute([&](const auto& kernels, const auto* x) {
            return kernels.inner(x + i * columns_, x + j * columns_, columns_, bias_);
        });
    }
    void axpy(double a, std::size_t i, std::span<double> w) const noexcept {
        compute(
            [&](const auto& kernels, const auto* x) { kernels.axpy(a, x + i * columns_, w.data(), columns_, bias_); });
    }
    [[nodiscard]] bool is_zero(std::size_t i) const noexcept {
        return !bias_ && values_.visit([&](const auto* x) {
            return std::all_of(x + i * columns_, x + (i + 1) * columns_, [](auto v) { return v == 0; });
        });
    }
    /// Calls f(column, value) for the stored coordinates.
    template <class F> void for_each(std::size_t i, F&& f) const {
        values_.visit([&](const auto* x) {
            for (std::size_t j = 0; j < columns_; ++j) { f(j, static_cast<double>(x[i * columns_ + j])); }
        });
    }

private:
    NumberView values_;
    std::size_t rows_;
    std::size_t columns_;
    bool bias_;
};

class SparseRows {
    template <class T> [[nodiscard]] SparseRow<T> row(const T* values, std::size_t i) const noexcept {
        const std::uint64_t begin = offsets_[i];
        return {indices_ + begin, values + begin, static_cast<std::size_t>(offsets_[i + 1] - begin)};
    }
    /// Calls f with row i as a SparseRow<double> or SparseRow<float>.
    template <class F> decltype(auto) visit(std::size_t i, F&& f) const {
        return values_.visit([&](const auto* values) -> decltype(auto) { return f(row(values, i)); });
    }

public:
    static constexpr bool dense = false;

    SparseRows(const SparseStorage& storage, std::size_t rows, std::size_t columns, bool bias) noexcept
        : offsets_(storage.offsets.data()), indices_(storage.indices.data()), values_(storage.values.view()),
          rows_(rows), columns_(columns), bias_(bias) {}

    [[nodiscard]] std::size_t size() const noexcept { return rows_; }
    [[nodiscard]] std::size_t columns() const noexcept { return columns_; }
    [[nodiscard]] bool bias() const noexcept { return bias_; }
    [[nodiscard]] std::size_t dimension() const noexcept { return columns_ + (bias_ ? 1 : 0); }
    [[nodiscard]] std::size_t stored() const noexcept { return static_cast<std::size_t>(offsets_[rows_]); }

    [[nodiscard]] double dot(std::span<const double> w, std::size_t i) const noexcept {
        return visit(i, [&](const auto& x) { return novikoff::dot(w, x, bias_); });
    }
    /// out[k] = dot(w, first + k).
    void scores(std::span<const double> w, std::size_t first, std::span<double> out) const noexcept {
        for (std::size_t k = 0; k < out.size(); ++k) { out[k] = dot(w, first + k); }
    }
    /// out[k] = dot(w, rows[k]). REQUIRES: rows.size() >= out.size(); further rows are prefetched.
    void scores(std::span<const double> w, std::span<const std::size_t> rows, std::span<double> out) const noexcept {
        constexpr std::size_t ahead = 8; // first the offset of a row is prefetched, then the row
        for (std::size_t k = 0; k < out.size(); ++k) {
            if (k + 2 * ahead < rows.size()) {
                novikoff::prefetch(offsets_ + rows[k + 2 * ahead], sizeof(std::uint64_t));
            }
            if (k + ahead < rows.size()) { prefetch(rows[k + ahead]); }
            out[k] = dot(w, rows[k]);
        }
    }
    /// out[c] = dot(block c of w, i) for the out.size() blocks of w.
    void block_scores(std::span<const double> w, std::size_t i, std::span<double> out) const noexcept {
        visit(i, [&](const auto& x) {
            for (std::size_t c = 0; c < out.size(); ++c) {
                out[c] = novikoff::dot(w.subspan(c * dimension(), dimension()), x, bias_);
            }
        });
    }
    void prefetch(std::size_t i) const noexcept {
        visit(i, [](const auto& x) {
            novikoff::prefetch(x.indices, x.size * sizeof *x.indices);
            novikoff::prefetch(x.values, x.size * sizeof *x.values);
        });
    }
    void prefetch_next(std::size_t i) const noexcept {
        visit(i, [](const auto& x) {
            novikoff::prefetch_next(x.indices, x.size * sizeof *x.indices);
            novikoff::prefetch_next(x.values, x.size * sizeof *x.values);
        });
    }
    [[nodiscard]] double inner(std::size_t i, std::size_t j) const noexcept {
        return values_.visit([&](const auto* v) { return novikoff::inner(row(v, i), row(v, j), columns_, bias_); });
    }
    void axpy(double a, std::size_t i, std::span<double> w) const noexcept {
        visit(i, [&](const auto& x) { novikoff::axpy(a, x, w, bias_); });
    }
    [[nodiscard]] bool is_zero(std::size_t i) const noexcept {
        return !bias_ && visit(i, [](const auto& x) {
            return std::all_of(x.values, x.values + x.size, [](auto v) { return v == 0; });
        });
    }
    /// Calls f(column, value) for the stored coordinates.
    template <class F> void for_each(std::size_t i, F&& f) const {
        visit(i, [&](const auto& x) {
            for (std::size_t k = 0; k < x.size; ++k) {
                f(static_cast<std::size_t>(x.indices[k]), static_cast<double>(x.values[k]));
            }
        });
    }

private:
    const std::uint64_t* offsets_;
    const std::uint32_t* indices_;
    NumberView values_;
    std::size_t rows_;
    std::size_t columns_;
    bool bias_;
};

/// Calls f with the DenseRows or SparseRows of a data set. REQUIRES: the data set outlives the view.
template <class F> decltype(auto) with_rows(const Dataset& data, bool bias, F&& f) {
    if (const auto* dense = std::get_if<DenseStorage>(&data.storage())) {
        return std::forward<F>(f)(DenseRows(*dense, data.rows(), data.columns(), bias));
    }
    return std::forward<F>(f)(SparseRows(std::get<SparseStorage>(data.storage()), data.rows(), data.columns(), bias));
}

} // namespace novikoff
