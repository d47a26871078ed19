// Where a function of the plane is 0, from its values on a grid: marching squares.
#pragma once

#include "report/svg/axis.hpp"
#include "report/svg/svg.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace novikoff {

struct Grid {
    Extent x;
    Extent y;
    std::size_t columns; ///< of nodes, at least 2
    std::size_t rows;

    [[nodiscard]] std::size_t size() const noexcept { return columns * rows; }
    /// Node k, row after row, from the lowest x and y on.
    [[nodiscard]] Point node(std::size_t k) const noexcept;
};

/// Lines along which the values change sign, closed ones with their first point at the end again. `values` of the nodes; a node
/// that is 0 counts as negative.
[[nodiscard]] std::vector<std::vector<Point>> contour(const Grid& grid, std::span<const double> values);

} // namespace novikoff
