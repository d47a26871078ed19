// The frame of every figure: a sheet with a heading and a legend, and panels with axes on it.
#pragma once

#include "report/svg/axis.hpp"

#include <utility>

namespace novikoff {

struct LegendEntry {
    enum class Kind { mark, line, curve, area, arrow, ring, dot }; ///< a curve is a line with marks on it
    Kind kind;
    std::string classes; ///< of the stylesheet; unused by a mark
    std::string text;
    MarkStyle mark = {};
};

struct Heading {
    std::string title;
    std::string note;        ///< below the title, wrapped; may be empty
    std::string description; ///< for screen readers
};

/// The height of a legend that is as wide as a sheet; 0 if it is empty.
[[nodiscard]] double legend_height(const std::vector<LegendEntry>& legend);
/// Draws the entries side by side, in as many lines as they need. `corner` is the upper left one.
void draw_legend(Svg& svg, const std::vector<LegendEntry>& legend, Point corner);

/// The heading above, the legend below, and room for panels between them.
class Sheet {
public:
    static constexpr double width = 720;

    Sheet(const Heading& heading, const std::vector<LegendEntry>& legend, double height);

    [[nodiscard]] const Box& body() const noexcept { return body_; }
    [[nodiscard]] Svg& svg() noexcept { return svg_; }
    [[nodiscard]] std::string finish() && { return std::move(svg_).finish(); }

private:
    Box body_;
    Svg svg_;
};

struct AxisPlan {
    Extent values;
    std::string label;
    Axis::Kind kind = Axis::Kind::linear;
    double room = 0; ///< least number of pixels for the tick labels of y, so that panels above one another line up
};

/// Axes around an area. Its contents are drawn between begin() and the end() of the Svg.
class Panel {
public:
    /// Fits axes, ticks and labels into `outer`. With `equal` both axes have the same scale; the shorter extent grows.
    Panel(const Box& outer, AxisPlan x, AxisPlan y, bool equal = false);

    [[nodiscard]] const Box& area() const noexcept { return area_; }
    [[nodiscard]] const Axis& x() const noexcept { return x_; }
    [[nodiscard]] const Axis& y() const noexcept { return y_; }
    /// The least AxisPlan::room of y for this panel.
    [[nodiscard]] double room() const noexcept { return room_; }
    [[nodiscard]] Point at(Point value) const noexcept { return {x_(value.x), y_(value.y)}; }
    [[nodiscard]] std::vector<Point> at(std::span<const Point> values) const;

    /// Draws grid, ticks and labels. Until svg.end(), what follows is clipped to the area.
    void begin(Svg& svg) const;

private:
    AxisPlan x_plan_;
    AxisPlan y_plan_;
    Box area_;
    Axis x_;
    Axis y_;
    double room_;
};

} // namespace novikoff
