// A function of the plane of two columns, seen through the lift and the scale of a space.
#pragma once

#include "novikoff/dataset.hpp"
#include "novikoff/space.hpp"
#include "report/svg/chart.hpp"
#include "report/svg/contour.hpp"

#include <span>
#include <string>
#include <vector>

namespace novikoff {

/// The nodes of a grid as rows of two columns. `like` has the columns' names.
[[nodiscard]] Dataset nodes_of(const Grid& grid, const Dataset& like);
/// A grid over the panel, a node every so many pixels; this many are fine enough for the eye.
[[nodiscard]] Grid grid_over(const Panel& panel, double step = 3);
/// ⟨w,x⟩ of each row. `rows` are lifted.
[[nodiscard]] std::vector<double> scores_of(const Dataset& rows, bool bias, std::span<const double> w);

void draw_contour(Svg& svg, const Panel& panel, const Grid& grid, std::span<const double> values,
                  const std::string& classes, const std::string& more = "");
/// A path, in pixels, around the part of the panel where the values are positive, to be filled by the rule `evenodd`. It can be
/// drawn as the boundary too: what closes it lies beyond the panel, where nothing is seen.
[[nodiscard]] std::string region_path(const Panel& panel, const Grid& grid, std::span<const double> values);
/// The edge of the panel.
[[nodiscard]] std::string frame_path(const Panel& panel);
/// Fills a region, and the rest of the panel; nothing where the classes are empty.
void draw_sides(Svg& svg, const Panel& panel, const std::string& region, const std::string& inside,
                const std::string& outside);

} // namespace novikoff
