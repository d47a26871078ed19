#include "base/kernels.hpp"

#include "base/kernel_table.hpp"
#include "base/sparse_kernels.hpp"

#include <cmath>

namespace novikoff {

double dot(std::span<const double> w, std::span<const double> x, bool bias) noexcept {
    return kernel_table().doubles.dot(w.data(), x.data(), x.size(), bias);
}

double dot(std::span<const double> w, std::span<const std::uint32_t> indices, std::span<const double> values,
           bool bias) noexcept {
    return dot(w, SparseRow<double>{indices.data(), values.data(), indices.size()}, bias);
}

double inner(std::span<const double> x, std::span<const double> y, bool bias) noexcept {
    return kernel_table().doubles.inner(x.data(), y.data(), x.size(), bias);
}

double inner(std::span<const std::uint32_t> x_indices, std::span<const double> x_values,
             std::span<const std::uint32_t> y_indices, std::span<const double> y_values, std::size_t columns,
             bool bias) noexcept {
    return inner(SparseRow<double>{x_indices.data(), x_values.data(), x_indices.size()},
                 SparseRow<double>{y_indices.data(), y_values.data(), y_indices.size()}, columns, bias);
}

void axpy(double a, std::span<const double> x, std::span<double> w, bool bias) noexcept {
    kernel_table().doubles.axpy(a, x.data(), w.data(), x.size(), bias);
}

void axpy(double a, std::span<const std::uint32_t> indices, std::span<const double> values, std::span<double> w,
          bool bias) noexcept {
    axpy(a, SparseRow<double>{indices.data(), values.data(), indices.size()}, w, bias);
}

double norm(std::span<const double> x) noexcept { return std::sqrt(dot(x, x)); }

} // namespace novikoff
