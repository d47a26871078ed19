#include "novikoff/trace/field.hpp"

#include "novikoff/data/rows.hpp"

#include <cmath>
#include <utility>

#include <fmt/format.h>

namespace novikoff {

Dataset nodes_of(const Grid& grid, const Dataset& like) {
    Dataset nodes;
    nodes.source = like.source;
    nodes.schema = like.schema;
    nodes.rows = grid.size();
    nodes.columns = 2;
    std::vector<double> values;
    for (std::size_t k = 0; k < grid.size(); ++k) {
        values.push_back(grid.node(k).x);
        values.push_back(grid.node(k).y);
    }
    nodes.storage = DenseStorage{std::move(values)};
    return nodes;
}

Grid grid_over(const Panel& panel) {
    constexpr double step = 3; // pixels
    const auto nodes = [](double pixels) { return static_cast<std::size_t>(std::ceil(pixels / step)) + 2; };
    return {panel.x().values(), panel.y().values(), nodes(panel.area().width), nodes(panel.area().height)};
}

std::vector<double> scores_of(const Dataset& rows, bool bias, std::span<const double> w) {
    std::vector<double> result(rows.rows);
    with_rows(rows, bias, [&](const auto& view) { view.scores(w, 0, result); });
    return result;
}

void draw_contour(Svg& svg, const Panel& panel, const Grid& grid, std::span<const double> values,
                  const std::string& classes, const std::string& more) {
    std::string path;
    for (const auto& line : contour(grid, values)) {
        for (std::size_t k = 0; k < line.size(); ++k) {
            const Point at = panel.at(line[k]);
            path += fmt::format("{}{} {}", k == 0 ? "M" : "L", coordinate(at.x), coordinate(at.y));
        }
    }
    if (!path.empty()) {
        svg.path(path, classes, more);
    }
}

void draw_positive(Svg& svg, const Panel& panel, const Grid& grid, std::span<const double> values,
                   const std::string& classes) {
    const double wide = panel.area().width / static_cast<double>(grid.columns - 1);
    const double high = panel.area().height / static_cast<double>(grid.rows - 1);
    std::string path; // a box for each run of positive nodes in a row; one path, so that no seams show
    for (std::size_t row = 0; row < grid.rows; ++row) {
        for (std::size_t column = 0; column < grid.columns; ++column) {
            const std::size_t first = column;
            while (column < grid.columns && values[row * grid.columns + column] > 0) {
                ++column;
            }
            if (column > first) {
                const Point at = panel.at(grid.node(row * grid.columns + first));
                path += fmt::format("M{} {}h{}v{}h-{}z", coordinate(at.x - wide / 2), coordinate(at.y - high / 2),
                                    coordinate(wide * static_cast<double>(column - first)), coordinate(high + 0.3),
                                    coordinate(wide * static_cast<double>(column - first)));
            }
        }
    }
    if (!path.empty()) {
        svg.path(path, classes);
    }
}

} // namespace novikoff
