// Crossings of edges are linked from cell to cell, so that a line is one path and not many pieces.
#include "report/svg/contour.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace novikoff {
namespace {

/// Where the function changes sign between two nodes, by linear interpolation.
Point crossing(Point a, double at_a, Point b, double at_b) {
    const double part = at_a / (at_a - at_b);
    return {a.x + part * (b.x - a.x), a.y + part * (b.y - a.y)};
}

/// An edge of the grid: from a node to the next one, or to the one above it.
using Edge = std::size_t;

class Tracker {
public:
    Tracker(const Grid& grid, std::span<const double> values) : grid_(grid), values_(values) {
        for (std::size_t row = 0; row + 1 < grid.rows; ++row) {
            for (std::size_t column = 0; column + 1 < grid.columns; ++column) {
                link_edges_of_cell(row * grid.columns + column);
            }
        }
    }

    [[nodiscard]] std::vector<std::vector<Point>> lines() && {
        std::vector<std::vector<Point>> result;
        for (const bool open : {true, false}) { // first lines with ends; the others are closed
            for (const auto& [edge, next] : links_) {
                if (next.size() == (open ? 1U : 2U) && !used_.contains(edge)) { result.push_back(follow(edge)); }
            }
        }
        return result;
    }

private:
    /// A line crosses a cell from edge to edge; a saddle has two lines.
    void link_edges_of_cell(std::size_t k) {
        const std::size_t up = grid_.columns;
        const std::array<std::array<std::size_t, 2>, 4> sides{
            {{k, k + 1}, {k + 1, k + 1 + up}, {k + up, k + up + 1}, {k, k + up}}};
        std::vector<Edge> crossed;
        for (const auto& [a, b] : sides) {
            if ((values_[a] > 0) != (values_[b] > 0)) { crossed.push_back(2 * a + (b == a + 1 ? 0 : 1)); }
        }
        for (std::size_t c = 0; c + 1 < crossed.size(); c += 2) {
            links_[crossed[c]].push_back(crossed[c + 1]);
            links_[crossed[c + 1]].push_back(crossed[c]);
        }
    }

    [[nodiscard]] Point at(Edge edge) const {
        const std::size_t a = edge / 2;
        const std::size_t b = edge % 2 == 0 ? a + 1 : a + grid_.columns;
        return crossing(grid_.node(a), values_[a], grid_.node(b), values_[b]);
    }

    std::vector<Point> follow(Edge start) {
        std::vector<Point> line;
        for (Edge edge = start;;) {
            line.push_back(at(edge));
            used_.insert(edge);
            const auto& next = links_.at(edge);
            const auto further =
                std::find_if(next.begin(), next.end(), [this](Edge other) { return !used_.contains(other); });
            if (further == next.end()) {
                if (line.size() > 2 && std::find(next.begin(), next.end(), start) != next.end()) { // closed
                    line.push_back(line.front());
                }
                return line;
            }
            edge = *further;
        }
    }

    const Grid& grid_;
    std::span<const double> values_;
    std::map<Edge, std::vector<Edge>> links_; ///< an edge is crossed once; it has a link into each cell beside it
    std::set<Edge> used_;
};

} // namespace

Point Grid::node(std::size_t k) const noexcept {
    const std::size_t row = k / columns;
    const double across = static_cast<double>(k % columns) / static_cast<double>(columns - 1);
    const double up = static_cast<double>(row) / static_cast<double>(rows - 1);
    return {x.low + across * x.length(), y.low + up * y.length()};
}

std::vector<std::vector<Point>> contour(const Grid& grid, std::span<const double> values) {
    return Tracker(grid, values).lines();
}

} // namespace novikoff
