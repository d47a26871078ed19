// Dot products and sums of rows, bit-identical on every machine.
//
// A dot product is added up in eight lanes: the product at coordinate j is added to lane j mod 8, in ascending j, and
// the lanes are added by the tree ((l0+l4)+(l2+l6)) + ((l1+l5)+(l3+l7)). There is no fused multiply-add. A coordinate
// that a sparse row does not store would add 0 to its lane, which changes nothing. So a sparse row and the same row
// stored densely give bit-identical results.
//
// With `bias`, x has one more coordinate, which is not stored and is 1. The weights then have one more too.
#pragma once

#include "base/kernel_table.hpp"

#include <cmath>

namespace novikoff {

inline constexpr std::size_t lane_count = 8;

/// REQUIRES: w.size() == x.size() + bias.
inline double dot(std::span<const double> w, std::span<const double> x, bool bias = false) noexcept {
    return kernel_table().doubles.dot(w.data(), x.data(), x.size(), bias);
}

/// w += a·x, coordinate by coordinate: each is w_j + (a · x_j), rounded twice.
inline void axpy(double a, std::span<const double> x, std::span<double> w, bool bias = false) noexcept {
    kernel_table().doubles.axpy(a, x.data(), w.data(), x.size(), bias);
}

/// Euclidean norm: the square root of dot(x, x).
inline double norm(std::span<const double> x) noexcept { return std::sqrt(dot(x, x)); }

// Rows stored as their nonzero coordinates. Vector instructions cannot follow the order of their products; eight
// numbers in the first-level cache are as fast as all alternatives that were tried. The loops are short enough to be
// inlined.

/// T is double or float.
template <class T> struct SparseRow {
    const std::uint32_t* indices; ///< ascending
    const T* values;
    std::size_t size;
};

class Lanes {
public:
    void add(std::size_t coordinate, double product) noexcept { at_[coordinate % lane_count] += product; }
    [[nodiscard]] double join() const noexcept {
        return ((at_[0] + at_[4]) + (at_[2] + at_[6])) + ((at_[1] + at_[5]) + (at_[3] + at_[7]));
    }

private:
    double at_[lane_count] = {};
};

/// REQUIRES: every index < w.size() - bias.
template <class T> [[nodiscard]] double dot(std::span<const double> w, SparseRow<T> x, bool bias) noexcept {
    const double* const a = w.data();
    Lanes lanes;
    for (std::size_t k = 0; k < x.size; ++k) {
        const std::size_t j = x.indices[k];
        lanes.add(j, a[j] * static_cast<double>(x.values[k]));
    }
    if (bias) { lanes.add(w.size() - 1, w.back()); }
    return lanes.join();
}

/// With `bias` both rows have a last coordinate 1 at position `columns`.
template <class T> [[nodiscard]] double inner(SparseRow<T> x, SparseRow<T> y, std::size_t columns, bool bias) noexcept {
    Lanes lanes;
    std::size_t p = 0;
    std::size_t q = 0;
    while (p < x.size && q < y.size) {
        const std::uint32_t i = x.indices[p];
        const std::uint32_t j = y.indices[q];
        if (i == j) { lanes.add(i, static_cast<double>(x.values[p]) * static_cast<double>(y.values[q])); }
        p += i <= j ? 1 : 0;
        q += j <= i ? 1 : 0;
    }
    if (bias) { lanes.add(columns, 1); }
    return lanes.join();
}

template <class T> void axpy(double a, SparseRow<T> x, std::span<double> w, bool bias) noexcept {
    double* const to = w.data();
    for (std::size_t k = 0; k < x.size; ++k) { to[x.indices[k]] += a * static_cast<double>(x.values[k]); }
    if (bias) { w.back() += a; }
}

} // namespace novikoff
