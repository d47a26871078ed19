// What all pictures share: a sheet with a heading and a legend, and panels with axes on it.
#pragma once

#include "report/svg/axis.hpp"
#include "report/svg/svg.hpp"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace novikoff {

struct Box {
    double left = 0;
    double top = 0;
    double width = 0;
    double height = 0;

    [[nodiscard]] double right() const noexcept { return left + width; }
    [[nodiscard]] double bottom() const noexcept { return top + height; }
};

struct LegendEntry {
    enum class Kind { mark, line, curve, area, arrow, ring, dot }; ///< a curve is a line with marks on it
    Kind kind;
    std::string classes; ///< of the stylesheet; a mark needs none
    std::string text;
    MarkStyle mark = {};
};

struct Heading {
    std::string title;
    std::string note;        ///< below it, wrapped; may be empty
    std::string description; ///< for screen readers
};

/// How high a legend is as wide as a sheet; 0 if it is empty.
[[nodiscard]] double legend_height(const std::vector<LegendEntry>& legend);
/// Its entries beside one another and in as many lines as they need, from this corner on.
void draw_legend(Svg& svg, const std::vector<LegendEntry>& legend, Point corner);

/// A page: the heading above, the legend below, and room for panels between them.
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
    bool ticks = true;
    double room = 0; ///< pixels for the tick labels of y, at least: panels above one another then line up
};

/// Axes around an area; drawing inside happens between begin() and end() of the sheet's Svg.
class Panel {
public:
    /// Fits axes, ticks and labels into `outer`. With `equal` a unit is as long on both axes, and the shorter extent grows.
    Panel(const Box& outer, AxisPlan x, AxisPlan y, bool equal = false);

    [[nodiscard]] const Box& area() const noexcept { return area_; }
    [[nodiscard]] const Axis& x() const noexcept { return x_; }
    [[nodiscard]] const Axis& y() const noexcept { return y_; }
    /// What AxisPlan::room of y must be at least for this panel.
    [[nodiscard]] double room() const noexcept { return room_; }
    [[nodiscard]] Point at(Point value) const noexcept { return {x_(value.x), y_(value.y)}; }

    /// Grid, ticks and labels; afterwards all is clipped to the area until svg.end().
    void begin(Svg& svg) const;

private:
    void draw_x(Svg& svg) const;
    void draw_y(Svg& svg) const;

    AxisPlan x_plan_;
    AxisPlan y_plan_;
    Box area_;
    Axis x_;
    Axis y_;
    double room_;
};

} // namespace novikoff
