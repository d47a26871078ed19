// The lines where a function of the plane is 0, from its values on a grid: marching squares.
#pragma once

#include "report/svg/axis.hpp"

namespace novikoff {

struct Grid {
    Extent x;
    Extent y;
    std::size_t columns; ///< of nodes; at least 2, as rows
    std::size_t rows;

    [[nodiscard]] std::size_t size() const noexcept { return columns * rows; }
    /// Node k. Nodes are numbered row by row, from the lowest x and y.
    [[nodiscard]] Point node(std::size_t k) const noexcept;
};

/// Lines along which the values of the nodes change sign; 0 counts as negative. A closed line repeats its first point
/// at the end.
[[nodiscard]] std::vector<std::vector<Point>> contour(const Grid& grid, std::span<const double> values);

} // namespace novikoff
