// The grid's nodes become a data set, so that scores are computed by the code that scores rows.
#include "report/plots/field.hpp"

#include "data/dataset_parts.hpp"
#include "data/rows.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

namespace novikoff {
namespace {

constexpr auto even_odd = R"(fill-rule="evenodd")";

/// The contours of a grid as one path.
std::string contour_path(const Panel& panel, const Grid& grid, std::span<const double> values) {
    std::string path;
    for (const auto& line : contour(grid, values)) { path += path_through(panel.at(line)); }
    return path;
}

} // namespace

std::string path_through(std::span<const Point> pixels) {
    std::string path;
    for (const Point& p : pixels) { path += fmt::format("{}{:.1f} {:.1f}", path.empty() ? 'M' : 'L', p.x, p.y); }
    return path;
}

Dataset nodes_of(const Grid& grid, const Dataset& like) {
    DatasetParts nodes;
    nodes.source = like.source();
    nodes.schema = like.schema();
    nodes.rows = grid.size();
    nodes.columns = 2;
    std::vector<double> values;
    for (std::size_t k = 0; k < grid.size(); ++k) {
        values.push_back(grid.node(k).x);
        values.push_back(grid.node(k).y);
    }
    nodes.storage = DenseStorage{std::move(values)};
    return from_parts(std::move(nodes));
}

Grid grid_over(const Panel& panel, double step) {
    const auto nodes = [step](double pixels) { return static_cast<std::size_t>(std::ceil(pixels / step)) + 2; };
    return {panel.x().values(), panel.y().values(), nodes(panel.area().width), nodes(panel.area().height)};
}

std::vector<double> scores_of(const Dataset& rows, bool bias, std::span<const double> w) {
    std::vector<double> result(rows.rows());
    with_rows(rows, bias, [&](const auto& view) { view.scores(w, 0, result); });
    return result;
}

void draw_contour(Svg& svg, const Panel& panel, const Grid& grid, std::span<const double> values,
                  const std::string& classes, const std::string& more) {
    if (const std::string path = contour_path(panel, grid, values); !path.empty()) { svg.path(path, classes, more); }
}

std::string frame_path(const Panel& panel) {
    const Box& area = panel.area();
    return fmt::format("M{0:.1f} {1:.1f}H{2:.1f}V{3:.1f}H{0:.1f}z", area.left, area.top, area.right(), area.bottom());
}

std::string region_path(const Panel& panel, const Grid& grid, std::span<const double> values) {
    const double wide = grid.x.length() / static_cast<double>(grid.columns - 1);
    const double high = grid.y.length() / static_cast<double>(grid.rows - 1);
    const Grid around{{grid.x.low - wide, grid.x.high + wide},
                      {grid.y.low - high, grid.y.high + high},
                      grid.columns + 2,
                      grid.rows + 2};
    // Almost 0, so that the lines close as far outside as possible.
    std::vector<double> closed(around.size(), -std::numeric_limits<double>::min());
    for (std::size_t row = 0; row < grid.rows; ++row) {
        const auto from = values.begin() + static_cast<std::ptrdiff_t>(row * grid.columns);
        const auto to = closed.begin() + static_cast<std::ptrdiff_t>((row + 1) * around.columns + 1);
        std::copy(from, from + static_cast<std::ptrdiff_t>(grid.columns), to);
    }
    return contour_path(panel, around, closed);
}

void draw_sides(Svg& svg, const Panel& panel, const std::string& region, const std::string& inside,
                const std::string& outside) {
    if (!inside.empty() && !region.empty()) { svg.path(region, inside, even_odd); }
    if (!outside.empty()) { svg.path(frame_path(panel) + region, outside, even_odd); }
}

} // namespace novikoff
