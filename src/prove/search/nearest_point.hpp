// The point of a convex hull that is nearest to the origin (Wolfe 1976), in floating point or in fractions.
//
// Its length is the margin γ* of the points, and its direction is the best separator: for every unit vector u, min
// z_i·u ≤ ‖Σ λ_i z_i‖, and the nearest point p has z_i·p ≥ ‖p‖² for all i.
#pragma once

#include "novikoff/rational.hpp"

#include <cstddef>

namespace novikoff {

template <class Number> struct NearestPoint {
    std::vector<Number> point;
    std::vector<std::size_t> support; ///< indices of the points that it combines, at most dimension + 1
    std::vector<Number> weights;      ///< λ > 0 of the support, with sum 1
};

/// Stops when z_i·p ≥ (1 − gap)‖p‖² for all i, or when floating point allows no further progress.
/// REQUIRES: points are not empty, all of the same size.
[[nodiscard]] NearestPoint<double> nearest_point(const std::vector<std::vector<double>>& points, double gap);

/// The exact nearest point.
[[nodiscard]] NearestPoint<Rational> nearest_point(const std::vector<std::vector<Rational>>& points);

} // namespace novikoff
