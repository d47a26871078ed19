#include "base/kernels.hpp"

#include "base/kernel_table.hpp"

#include <cmath>

namespace novikoff {

double dot(std::span<const double> w, std::span<const double> x, bool bias) noexcept {
    return kernel_table().doubles.dot(w.data(), x.data(), x.size(), bias);
}

void axpy(double a, std::span<const double> x, std::span<double> w, bool bias) noexcept {
    kernel_table().doubles.axpy(a, x.data(), w.data(), x.size(), bias);
}

double norm(std::span<const double> x) noexcept { return std::sqrt(dot(x, x)); }

} // namespace novikoff
