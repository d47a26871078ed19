// The sums that everything else is made of, with the same bits on every machine.
//
// A dot product is added up in eight lanes: the product at coordinate j goes to lane j mod 8, in ascending j, and
// the lanes are joined by the tree ((l0+l4)+(l2+l6)) + ((l1+l5)+(l3+l7)). There is no fused multiply-add. A
// coordinate that a sparse row does not store would add 0 to its lane, which changes nothing: a sparse row and
// the same row stored densely give the same bits.
//
// With `bias`, x has one coordinate more than is stored, and it is 1. The weights then have one more too.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace novikoff {

inline constexpr std::size_t lane_count = 8;

/// Row stored as all its coordinates. REQUIRES: w.size() == x.size() + bias.
double dot(std::span<const double> w, std::span<const double> x, bool bias = false) noexcept;

/// Row stored as its nonzero coordinates, `indices` ascending. REQUIRES: every index < w.size() - bias.
double dot(std::span<const double> w, std::span<const std::uint32_t> indices, std::span<const double> values,
           bool bias = false) noexcept;

/// ⟨x, y⟩ of two rows of the same data; with `bias` both have a last coordinate 1 at position `columns`.
double inner(std::span<const double> x, std::span<const double> y, bool bias) noexcept;
double inner(std::span<const std::uint32_t> x_indices, std::span<const double> x_values,
             std::span<const std::uint32_t> y_indices, std::span<const double> y_values, std::size_t columns,
             bool bias) noexcept;

/// w += a·x, coordinate by coordinate: each is w_j + (a · x_j), rounded twice.
void axpy(double a, std::span<const double> x, std::span<double> w, bool bias = false) noexcept;
void axpy(double a, std::span<const std::uint32_t> indices, std::span<const double> values, std::span<double> w,
          bool bias = false) noexcept;

/// Euclidean norm: the square root of dot(x, x).
double norm(std::span<const double> x) noexcept;

} // namespace novikoff
