// A function of the plane of two columns, seen through the lift and the scale of a space.
#pragma once

#include "novikoff/data/dataset.hpp"
#include "novikoff/lift/space.hpp"
#include "novikoff/trace/chart.hpp"
#include "novikoff/trace/contour.hpp"

#include <span>
#include <string>
#include <vector>

namespace novikoff {

/// The nodes of a grid as rows of two columns. `like` has the columns' names.
[[nodiscard]] Dataset nodes_of(const Grid& grid, const Dataset& like);
/// A grid over the panel, fine enough for the eye.
[[nodiscard]] Grid grid_over(const Panel& panel);
/// ⟨w,x⟩ of each row. `rows` are lifted.
[[nodiscard]] std::vector<double> scores_of(const Dataset& rows, bool bias, std::span<const double> w);

void draw_contour(Svg& svg, const Panel& panel, const Grid& grid, std::span<const double> values,
                  const std::string& classes, const std::string& more = "");
/// The part of the panel where the values are positive.
void draw_positive(Svg& svg, const Panel& panel, const Grid& grid, std::span<const double> values,
                   const std::string& classes);

} // namespace novikoff
