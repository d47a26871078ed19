#include "novikoff/trace/contour.hpp"

#include <array>

namespace novikoff {
namespace {

/// Where the function changes sign between two nodes, by a straight line.
Point crossing(Point a, double at_a, Point b, double at_b) {
    const double part = at_a / (at_a - at_b);
    return {a.x + part * (b.x - a.x), a.y + part * (b.y - a.y)};
}

} // namespace

Point Grid::node(std::size_t k) const noexcept {
    const double across = static_cast<double>(k % columns) / static_cast<double>(columns - 1);
    const double up = static_cast<double>(k / columns) / static_cast<double>(rows - 1);
    return {x.low + across * x.length(), y.low + up * y.length()};
}

std::vector<Stroke> contour(const Grid& grid, std::span<const double> values) {
    std::vector<Stroke> strokes;
    for (std::size_t row = 0; row + 1 < grid.rows; ++row) {
        for (std::size_t column = 0; column + 1 < grid.columns; ++column) {
            const std::size_t k = row * grid.columns + column;
            const std::array corners{k, k + 1, k + 1 + grid.columns, k + grid.columns};
            std::vector<Point> found;
            for (std::size_t c = 0; c < 4; ++c) {
                const std::size_t a = corners[c];
                const std::size_t b = corners[(c + 1) % 4];
                if ((values[a] > 0) != (values[b] > 0)) {
                    found.push_back(crossing(grid.node(a), values[a], grid.node(b), values[b]));
                }
            }
            for (std::size_t c = 0; c + 1 < found.size(); c += 2) { // a saddle has two strokes
                strokes.push_back({found[c], found[c + 1]});
            }
        }
    }
    return strokes;
}

} // namespace novikoff
