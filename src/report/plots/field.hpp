// Scores as a function of two columns: their values on a grid, their sign as regions and contours.
#pragma once

#include "novikoff/dataset.hpp"
#include "novikoff/space.hpp"
#include "report/svg/chart.hpp"
#include "report/svg/contour.hpp"

namespace novikoff {

/// The nodes of a grid as rows of two columns. The schema is that of `like`.
[[nodiscard]] Dataset nodes_of(const Grid& grid, const Dataset& like);
/// A grid over the panel with a node every `step` pixels. The default is fine enough for the eye.
[[nodiscard]] Grid grid_over(const Panel& panel, double step = 3);
/// ⟨w,x⟩ of each row. REQUIRES: `rows` are in the space of w.
[[nodiscard]] std::vector<double> scores_of(const Dataset& rows, bool bias, std::span<const double> w);

void draw_contour(Svg& svg, const Panel& panel, const Grid& grid, std::span<const double> values,
                  const std::string& classes, const std::string& more = "");
/// `M1.0 2.0L3.0 4.0…`: a path through these pixels.
[[nodiscard]] std::string path_through(std::span<const Point> pixels);
/// A path, in pixels, around the part of the panel where the values are positive, to be filled by the rule `evenodd`.
/// It can also be drawn as the boundary: its closing lines lie outside the panel, where they are clipped.
[[nodiscard]] std::string region_path(const Panel& panel, const Grid& grid, std::span<const double> values);
/// The edge of the panel.
[[nodiscard]] std::string frame_path(const Panel& panel);
/// Fills a region and the rest of the panel. A part whose classes are empty is not filled.
void draw_sides(Svg& svg, const Panel& panel, const std::string& region, const std::string& inside,
                const std::string& outside);

} // namespace novikoff
