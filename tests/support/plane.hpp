// The quantities of the theorems, computed in the plane where this is elementary: R, γ*, and the direction of γ*.
#pragma once

#include "reference/textbook.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace novikoff::test {

inline double radius(const textbook::Data& data) {
    double largest = 0;
    for (const auto& x : data.x) { largest = std::max(largest, textbook::norm(x)); }
    return largest;
}

/// min y⟨u,x⟩/‖u‖: the margin of this direction.
inline double margin_of(const textbook::Data& data, const textbook::Vector& u) {
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < data.size(); ++i) { least = std::min(least, textbook::score(data, u, i)); }
    return least / textbook::norm(u);
}

/// The point of the segment from a to b that is nearest to the origin.
inline textbook::Vector nearest_on_segment(const textbook::Vector& a, const textbook::Vector& b) {
    const textbook::Vector way = textbook::moved(b, -1, a);
    const double squared = textbook::dot(way, way);
    const double t = squared == 0 ? 0 : std::clamp(-textbook::dot(a, way) / squared, 0.0, 1.0);
    return textbook::moved(a, t, way);
}

/// The shortest vector in the convex hull of the rows y·x. Its length is γ* and its direction attains it. In the
/// plane it lies on a segment between two rows. REQUIRES: rows in the plane, separable through the origin.
inline textbook::Vector shortest_in_hull(const textbook::Data& data) {
    textbook::Vector best;
    for (std::size_t i = 0; i < data.size(); ++i) {
        for (std::size_t j = 0; j <= i; ++j) {
            const textbook::Vector point = nearest_on_segment(textbook::moved({0, 0}, data.y[i], data.x[i]),
                                                              textbook::moved({0, 0}, data.y[j], data.x[j]));
            if (best.empty() || textbook::norm(point) < textbook::norm(best)) { best = point; }
        }
    }
    return best;
}

inline double best_margin(const textbook::Data& data) { return textbook::norm(shortest_in_hull(data)); }

/// (R/γ*)².
inline double novikoff_bound(const textbook::Data& data) {
    const double ratio = radius(data) / best_margin(data);
    return ratio * ratio;
}

/// Whether the rows are separable through the origin. In the plane this means that the rows y·x lie in an open
/// half-plane. Then some row has all others on one side or in its own direction.
inline bool separable_in_the_plane(const textbook::Data& data) {
    for (std::size_t i = 0; i < data.size(); ++i) {
        for (const double turn : {-1.0, 1.0}) { // the row turned by a right angle: the normal of that side
            const textbook::Vector normal{-turn * data.x[i][1], turn * data.x[i][0]};
            bool fits = !textbook::is_zero(data.x[i]);
            for (std::size_t j = 0; j < data.size() && fits; ++j) {
                const double side = data.y[i] * textbook::score(data, normal, j);
                const bool same_way = data.y[i] * textbook::score(data, data.x[i], j) > 0;
                fits = side > 0 || (side == 0 && same_way);
            }
            if (fits) { return true; }
        }
    }
    return false;
}

} // namespace novikoff::test
