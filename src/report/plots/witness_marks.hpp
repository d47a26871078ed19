// Why no hyperplane separates, to be seen: the rows that bear witness, ringed, and their hulls.
//
// Σ λ_i z_i = 0 with a bias says of the rows of the two sides that Σ λ is the same and Σ λx is the same: the means of both sides,
// weighted by λ, are one point, which lies in both hulls. Without a bias Σ λx alone is the same, and the means lie on one ray from 0.
// What maps rows to the plane keeps means, so the same is seen there.
#pragma once

#include "novikoff/certificate.hpp"
#include "report/plots/scene.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace novikoff {

/// The corners of the convex hull in order, none of them between its neighbours. One or two points are their own hull.
[[nodiscard]] std::vector<Point> convex_hull(std::vector<Point> points);

class WitnessMarks {
public:
    /// `space` as for the scene; null: two columns as they are, and a bias. `positive` is the class whose rows have y = 1.
    WitnessMarks(const Dataset& data, const Scene& scene, const Space* space, std::span<const Multiplier> witness,
                 std::size_t positive);

    void draw_hulls(Svg& svg, const Panel& panel) const; ///< what lies below the points
    void draw_rings(Svg& svg, const Panel& panel) const; ///< and above them
    [[nodiscard]] std::vector<LegendEntry> legend() const;

private:
    struct Side {
        std::vector<Point> corners;
        std::optional<Point> mean; ///< Σ λx/Σ λ; none where the side has no row
        std::string classes;
    };

    [[nodiscard]] Side side_of(const std::vector<bool>& of_side, std::string classes) const;
    [[nodiscard]] std::vector<Point> means() const;

    std::span<const Multiplier> witness_;
    std::vector<Point> points_; ///< of the witness
    std::vector<Side> sides_;   ///< none where lines of the space are not straight in the plane
    bool bias_;
};

} // namespace novikoff
