// A figure of why no hyperplane separates: the rows of the witness, ringed, and their hulls.
//
// With a bias, Σ λ_i z_i = 0 says that Σ λ and Σ λx are the same for the rows of the two sides. So the means of both
// sides, weighted by λ, are one point, which lies in both hulls. Without a bias only Σ λx is the same, and the means
// lie on one ray from 0. The map from rows to the plane keeps means, so the figure shows the same.
#pragma once

#include "novikoff/certificate.hpp"
#include "report/plots/scene.hpp"

namespace novikoff {

/// The corners of the convex hull, in order. No corner lies between its neighbours. One or two points are their own
/// hull.
[[nodiscard]] std::vector<Point> convex_hull(std::vector<Point> points);

class WitnessMarks {
public:
    /// `space` as for the scene; null stands for two plain columns and a bias. Rows of class `positive` have y = 1.
    WitnessMarks(const Dataset& data, const Scene& scene, const Space* space, std::span<const Multiplier> witness,
                 std::size_t positive);

    void draw_hulls(Svg& svg, const Panel& panel) const; ///< below the points
    void draw_rings(Svg& svg, const Panel& panel) const; ///< above the points
    [[nodiscard]] std::vector<LegendEntry> legend() const;

private:
    struct Side {
        std::vector<Point> corners;
        std::optional<Point> mean; ///< Σ λx/Σ λ; none if the side has no row
        std::string classes;
    };

    [[nodiscard]] Side side_of(const std::vector<bool>& of_side, std::string classes) const;
    [[nodiscard]] std::vector<Point> means() const;

    std::span<const Multiplier> witness_;
    std::vector<Point> points_; ///< of the witness
    std::vector<Side> sides_;   ///< none if hyperplanes of the space are curves in the plane
    bool bias_;
};

} // namespace novikoff
