// The marks of rows and their legend, and which numbers are too large or too small to draw.
#include "report/plots/scene.hpp"

#include "novikoff/error.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

namespace novikoff {
namespace {

/// Refuses numbers whose squares would overflow or underflow.
void check_drawable(std::span<const Point> points, double Point::*coordinate, const std::string& source) {
    constexpr double smallest = 1e-150;
    constexpr double largest = 1e150;
    double size = 0;
    bool fits = true;
    for (const Point& point : points) {
        size = std::max(size, std::fabs(point.*coordinate));
        fits = fits && std::fabs(point.*coordinate) <= largest;
    }
    if (!fits || (size > 0 && size < smallest)) {
        throw Error(ErrorKind::data, Place{source},
                    fmt::format("the numbers are too {} to be drawn; a figure shows those from {} to {}",
                                fits ? "small" : "large", smallest, largest));
    }
}

} // namespace

Scene::Scene(const Dataset& data, const Space* space, std::span<const double> w, std::size_t most,
             std::span<const std::uint64_t> always)
    : data_(data), plane_(data, space, w), rows_(rows_to_draw(data.rows(), most, always)),
      points_(plane_.points(rows_)),
      through_origin_(space != nullptr && !space->bias && space->shift.empty() && data.columns() == 2) {
    check_drawable(points_, &Point::x, data.source());
    check_drawable(points_, &Point::y, data.source());
}

std::size_t Scene::place_of(std::size_t row) const {
    return static_cast<std::size_t>(std::ranges::lower_bound(rows_, row) - rows_.begin());
}

AxisPlan Scene::x_plan(double padding) const {
    const Extent values = extent_of(points_, &Point::x);
    return {padded(through_origin_ || plane_.projected() ? values.with(0) : values, padding), plane_.x_label()};
}

AxisPlan Scene::y_plan(double padding) const {
    const Extent values = extent_of(points_, &Point::y);
    return {padded(through_origin_ ? values.with(0) : values, padding), plane_.y_label(),
            data_.columns() == 1 ? Axis::Kind::whole : Axis::Kind::linear};
}

void Scene::draw(Svg& svg, const Panel& panel, const std::function<RowStyle(std::size_t row)>& style_of) const {
    for (std::size_t k = 0; k < rows_.size(); ++k) {
        const std::size_t row = rows_[k];
        const std::uint32_t label = data_.labels().empty() ? 0 : data_.labels()[row];
        RowStyle style = style_of(row);
        style.mark.series = label;
        const std::string tip =
            fmt::format("row {}{}{}", row + 1,
                        data_.labels().empty() ? "" : ", " + shortened(data_.classes()[label], 24), style.tip);
        svg.mark(panel.at(points_[k]), style.mark, tip, fmt::format("data-row=\"{}\"", row + 1));
    }
}

std::vector<LegendEntry> Scene::legend() const {
    constexpr std::size_t most = 12;
    std::vector<LegendEntry> entries;
    for (std::size_t k = 0; k < std::min(most, data_.classes().size()); ++k) {
        entries.push_back({LegendEntry::Kind::mark, "", "class " + data_.classes()[k], {k}});
    }
    if (data_.classes().size() > most) {
        entries.back().text += fmt::format(" and {} more", data_.classes().size() - most);
    }
    return entries;
}

std::string Scene::remarks() const {
    std::string text;
    if (rows_.size() < data_.rows()) {
        text += fmt::format(" {} of {} rows are drawn, a random sample.", count_text(rows_.size()),
                            count_text(data_.rows()));
    }
    if (!plane_.equal() && !plane_.projected() && data_.columns() == 2) {
        text += " The axes have different scales, so right angles do not look right.";
    }
    return text;
}

std::string against_rest(const std::string& label) { return ", '" + shortened(label) + "' against the rest"; }

std::string file_name(const std::string& path) { return path.substr(path.find_last_of('/') + 1); }

std::string rounded(double value) { return fmt::format("{:.4g}", value == 0 ? 0 : value); }

void draw_line(Svg& svg, const Panel& panel, const Line& line, const std::string& classes, const std::string& more) {
    const auto ends = segment(panel.x().values(), panel.y().values(), line);
    if (!ends.empty()) { svg.line(panel.at(ends[0]), panel.at(ends[1]), classes, more); }
}

void draw_region(Svg& svg, const Panel& panel, std::span<const Line> lines, const std::string& classes) {
    const auto corners = clipped(panel.x().values(), panel.y().values(), lines);
    if (!corners.empty()) { svg.polygon(panel.at(corners), classes); }
}

namespace {

/// An arrow in pixels, and the middle of the label beyond its tip.
struct Normal {
    Point foot;
    Point tip;
    Point label;
};

/// Orthogonal to the line, from this foot; shortened until its label is visible.
Normal normal_from(const Panel& panel, const Line& line, Point foot, double pixels) {
    const Point direction{line.a * std::fabs(panel.x().unit()), -line.b * std::fabs(panel.y().unit())};
    const double length = std::hypot(direction.x, direction.y);
    const auto along = [&](double distance) {
        return Point{foot.x + direction.x / length * distance, foot.y + direction.y / length * distance};
    };
    constexpr double beyond = 12; // from the tip to the label
    const Box& area = panel.area();
    const auto visible = [&](Point p) {
        return p.x > area.left + 9 && p.x < area.right() - 9 && p.y > area.top + 9 && p.y < area.bottom() - 9;
    };
    while (pixels > 20 && !visible(along(pixels + beyond))) { pixels -= 5; }
    return {foot, along(pixels), along(pixels + beyond)};
}

/// Pixels from a place to the nearest of the points.
double clearance(const Panel& panel, Point place, std::span<const Point> points) {
    double nearest = std::numeric_limits<double>::infinity();
    for (const Point& value : points) {
        const Point p = panel.at(value);
        nearest = std::min(nearest, std::hypot(p.x - place.x, p.y - place.y));
    }
    return nearest;
}

} // namespace

void draw_normal(Svg& svg, const Panel& panel, const Line& line, double pixels, const std::string& label,
                 std::span<const Point> points) {
    const auto ends = segment(panel.x().values(), panel.y().values(), line);
    if (ends.empty()) { return; }
    constexpr double enough = 15; // half a label and half a mark
    Normal best{};
    double best_clearance = -1;
    for (const double part : {0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82}) {
        const Point foot{ends[0].x + part * (ends[1].x - ends[0].x), ends[0].y + part * (ends[1].y - ends[0].y)};
        const Normal normal = normal_from(panel, line, panel.at(foot), pixels);
        const double clear = std::min(enough, clearance(panel, normal.label, points));
        if (clear > best_clearance) { // of equals the first one, which is nearest to the middle
            best = normal;
            best_clearance = clear;
        }
    }
    svg.arrow(best.foot, best.tip, "line", R"(data-what="normal")");
    svg.text({best.label.x, best.label.y + 4}, label, {14, TextStyle::Anchor::middle, "ink halo bold"});
}

Point arrow_root(const Panel& panel, const Line& before, const Line& after) {
    const auto inner = [](const Extent& extent, double value) {
        return std::clamp(value, extent.low + 0.32 * extent.length(), extent.high - 0.32 * extent.length());
    };
    const Extent& x = panel.x().values();
    const Extent& y = panel.y().values();
    Point middle{x.middle(), y.middle()};
    for (const Line& one : {after, before}) {
        if (const auto ends = segment(x, y, one); !ends.empty()) {
            middle = {(ends[0].x + ends[1].x) / 2, (ends[0].y + ends[1].y) / 2};
        }
    }
    return {inner(x, middle.x), inner(y, middle.y)};
}

double arrow_scale(const Extent& x, const Extent& y, std::span<const Line> arrows) {
    double largest = 0; // part of the width or height
    for (const Line& arrow : arrows) {
        largest = std::max({largest, std::fabs(arrow.a) / x.length(), std::fabs(arrow.b) / y.length()});
    }
    return largest > 0 ? 0.28 / largest : 1;
}

std::vector<LegendEntry> arrow_legend() {
    return {{LegendEntry::Kind::arrow, "line", "w before"},
            {LegendEntry::Kind::arrow, "curve " + stroke_class(3), "the step αyx"},
            {LegendEntry::Kind::arrow, "curve " + stroke_class(2), "w after"}};
}

std::vector<LegendEntry> boundary_legend() {
    return {{LegendEntry::Kind::line, "quiet dashed", "boundary before"},
            {LegendEntry::Kind::line, "curve " + stroke_class(2), "boundary after"}};
}

} // namespace novikoff
