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

} // namespace

double dot(std::span<const double> w, std::span<const double> x, bool bias) noexcept {
    const double* const a = w.data();
    const double* const b = x.data();
    const std::size_t n = x.size();
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
    if (bias) {
        lanes.at[n % lane_count] += a[n];
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

double dot(std::span<const std::uint32_t> a_indices, std::span<const double> a_values,
           std::span<const std::uint32_t> b_indices, std::span<const double> b_values) noexcept {
    Lanes lanes;
    std::size_t p = 0;
    std::size_t q = 0;
    while (p < a_indices.size() && q < b_indices.size()) {
        if (a_indices[p] < b_indices[q]) {
            ++p;
        } else if (b_indices[q] < a_indices[p]) {
            ++q;
        } else {
            lanes.at[a_indices[p] % lane_count] += a_values[p] * b_values[q];
            ++p;
            ++q;
        }
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
