#include "novikoff/core/kernels.hpp"

#include <cmath>

namespace novikoff {
namespace {

struct Lanes {
    double at[lane_count] = {};

    [[nodiscard]] double sum() const noexcept {
        return ((at[0] + at[4]) + (at[2] + at[6])) + ((at[1] + at[5]) + (at[3] + at[7]));
    }
};

Lanes multiply(const double* a, const double* b, std::size_t n) noexcept {
    const std::size_t whole = n - n % lane_count;
    Lanes lanes;
    for (std::size_t j = 0; j < whole; j += lane_count) {
        for (std::size_t l = 0; l < lane_count; ++l) {
            lanes.at[l] += a[j + l] * b[j + l];
        }
    }
    for (std::size_t j = whole; j < n; ++j) {
        lanes.at[j - whole] += a[j] * b[j];
    }
    return lanes;
}

} // namespace

double dot(std::span<const double> w, std::span<const double> x, bool bias) noexcept {
    Lanes lanes = multiply(w.data(), x.data(), x.size());
    if (bias) {
        lanes.at[x.size() % lane_count] += w[x.size()];
    }
    return lanes.sum();
}

double inner(std::span<const double> x, std::span<const double> y, bool bias) noexcept {
    Lanes lanes = multiply(x.data(), y.data(), x.size());
    if (bias) {
        lanes.at[x.size() % lane_count] += 1;
    }
    return lanes.sum();
}

double dot(std::span<const double> w, std::span<const std::uint32_t> indices, std::span<const double> values,
           bool bias) noexcept {
    const double* const a = w.data();
    Lanes lanes;
    for (std::size_t k = 0; k < indices.size(); ++k) {
        const std::size_t j = indices[k];
        lanes.at[j % lane_count] += a[j] * values[k];
    }
    if (bias) {
        const std::size_t last = w.size() - 1;
        lanes.at[last % lane_count] += a[last];
    }
    return lanes.sum();
}

double inner(std::span<const std::uint32_t> x_indices, std::span<const double> x_values,
             std::span<const std::uint32_t> y_indices, std::span<const double> y_values, std::size_t columns,
             bool bias) noexcept {
    Lanes lanes;
    std::size_t p = 0;
    std::size_t q = 0;
    while (p < x_indices.size() && q < y_indices.size()) {
        if (x_indices[p] < y_indices[q]) {
            ++p;
        } else if (y_indices[q] < x_indices[p]) {
            ++q;
        } else {
            lanes.at[x_indices[p] % lane_count] += x_values[p] * y_values[q];
            ++p;
            ++q;
        }
    }
    if (bias) {
        lanes.at[columns % lane_count] += 1;
    }
    return lanes.sum();
}

void axpy(double a, std::span<const double> x, std::span<double> w, bool bias) noexcept {
    const double* const from = x.data();
    double* const to = w.data();
    const std::size_t n = x.size();
    for (std::size_t j = 0; j < n; ++j) {
        to[j] += a * from[j];
    }
    if (bias) {
        to[n] += a;
    }
}

void axpy(double a, std::span<const std::uint32_t> indices, std::span<const double> values, std::span<double> w,
          bool bias) noexcept {
    for (std::size_t k = 0; k < indices.size(); ++k) {
        w[indices[k]] += a * values[k];
    }
    if (bias) {
        w.back() += a;
    }
}

double norm(std::span<const double> x) noexcept { return std::sqrt(dot(x, x)); }

} // namespace novikoff
