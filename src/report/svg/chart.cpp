// Places headings, legends, panels and labels by estimated widths of text, since no font can be measured.
#include "report/svg/chart.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace novikoff {
namespace {

constexpr double side = 16; // margin of the sheet
constexpr double title_size = 16;
constexpr double text_size = 12;
constexpr double tick_size = 11;
constexpr double line_height = 17;
constexpr double symbol_width = 30; // of a legend entry

constexpr double inner_width = Sheet::width - 2 * side;

std::vector<std::string> title_lines(const Heading& heading) {
    return wrapped_lines(heading.title, title_size * 1.06, inner_width); // bold is wider
}

std::vector<std::string> note_lines(const Heading& heading) {
    return wrapped_lines(heading.note, text_size, inner_width);
}

double heading_height(const Heading& heading) {
    return side + static_cast<double>(title_lines(heading).size()) * 21 +
           static_cast<double>(note_lines(heading).size()) * line_height + 6;
}

/// The place of each entry in the legend: beside the previous one if it fits, otherwise in the next line.
std::vector<Point> legend_places(const std::vector<LegendEntry>& legend) {
    std::vector<Point> places;
    Point next{0, 0};
    for (const LegendEntry& entry : legend) {
        const double wide = symbol_width + std::min(text_width(entry.text, text_size), inner_width - symbol_width) + 20;
        if (next.x > 0 && next.x + wide - 20 > inner_width) { next = {0, next.y + line_height + 2}; }
        places.push_back(next);
        next.x += wide;
    }
    return places;
}

void draw_symbol(Svg& svg, const LegendEntry& entry, Point at) {
    const Point from{at.x + 2, at.y};
    const Point to{at.x + 24, at.y};
    const Point middle{at.x + 13, at.y};
    switch (entry.kind) {
    case LegendEntry::Kind::mark: svg.mark(middle, entry.mark); break;
    case LegendEntry::Kind::line: svg.line(from, to, entry.classes); break;
    case LegendEntry::Kind::curve:
        svg.line({from.x - 2, from.y}, {to.x + 2, to.y}, entry.classes);
        svg.mark(middle, entry.mark);
        break;
    case LegendEntry::Kind::arrow: svg.arrow(from, to, entry.classes); break;
    case LegendEntry::Kind::area: svg.rectangle({at.x + 2, at.y - 6, 22, 12}, entry.classes); break;
    case LegendEntry::Kind::ring: svg.circle(middle, 7, entry.classes); break;
    case LegendEntry::Kind::dot: svg.circle(middle, 4, entry.classes); break;
    }
}

/// As many ticks as possible whose labels do not touch.
std::vector<Tick> ticks_that_fit(const Axis& axis, double pixels) {
    for (auto about = static_cast<std::size_t>(pixels / 55); about > 1; --about) {
        auto ticks = axis.ticks(about);
        bool free = true;
        for (std::size_t k = 1; k < ticks.size(); ++k) {
            const double halves =
                (text_width(ticks[k - 1].label, tick_size) + text_width(ticks[k].label, tick_size)) / 2;
            free = free && std::fabs(axis(ticks[k].value) - axis(ticks[k - 1].value)) > halves + 8;
        }
        if (free) { return ticks; }
    }
    return axis.ticks(1);
}

std::vector<Tick> ticks_upwards(const Axis& axis, double pixels) {
    return axis.ticks(std::max<std::size_t>(2, static_cast<std::size_t>(pixels / 45)));
}

double widest_label(const AxisPlan& plan, double height) {
    double widest = plan.room;
    for (const Tick& tick : ticks_upwards(Axis(plan.values, height, 0, plan.kind), height)) {
        widest = std::max(widest, text_width(tick.label, tick_size));
    }
    return widest;
}

/// The area within the labels of the axes.
Box area_within(const Box& outer, const AxisPlan& x, const AxisPlan& y) {
    const double below = 18 + (x.label.empty() ? 0 : 18);
    const double before = widest_label(y, outer.height) + 9 + (y.label.empty() ? 0 : 20);
    const double after = 14; // for half a label
    return {outer.left + before, outer.top + 6, outer.width - before - after, outer.height - 6 - below};
}

/// The extent with the same middle and this length.
Extent stretched(const Extent& extent, double length) {
    return {extent.middle() - length / 2, extent.middle() + length / 2};
}

/// Gives both axes the same scale, that of the axis with fewer pixels per unit.
void equalise(const Box& area, AxisPlan& x, AxisPlan& y) {
    const double unit = std::min(area.width / x.values.length(), area.height / y.values.length());
    x.values = stretched(x.values, area.width / unit);
    y.values = stretched(y.values, area.height / unit);
}

} // namespace

double legend_height(const std::vector<LegendEntry>& legend) {
    return legend.empty() ? 0 : legend_places(legend).back().y + line_height;
}

void draw_legend(Svg& svg, const std::vector<LegendEntry>& legend, Point corner) {
    const auto places = legend_places(legend);
    for (std::size_t k = 0; k < legend.size(); ++k) {
        const Point at{corner.x + places[k].x, corner.y + 10 + places[k].y};
        draw_symbol(svg, legend[k], at);
        svg.text({at.x + symbol_width, at.y + 4}, fitted(legend[k].text, text_size, inner_width - symbol_width));
    }
}

Sheet::Sheet(const Heading& heading, const std::vector<LegendEntry>& legend, double height)
    : body_{side, heading_height(heading), inner_width, height},
      svg_(width, body_.bottom() + 8 + legend_height(legend) + (legend.empty() ? side / 2 : side), heading.title,
           heading.description) {
    double y = side;
    for (const std::string& line : title_lines(heading)) {
        svg_.text({side, y + 14}, line, {title_size, TextStyle::Anchor::start, "ink bold"});
        y += 21;
    }
    for (const std::string& line : note_lines(heading)) {
        svg_.text({side, y + 11}, line, {text_size, TextStyle::Anchor::start, "soft"});
        y += line_height;
    }
    draw_legend(svg_, legend, {body_.left, body_.bottom() + 8});
}

Panel::Panel(const Box& outer, AxisPlan x, AxisPlan y, bool equal)
    : x_plan_(std::move(x)), y_plan_(std::move(y)), area_(area_within(outer, x_plan_, y_plan_)),
      x_(x_plan_.values, 0, 1), y_(y_plan_.values, 0, 1), room_(0) {
    if (equal) {
        equalise(area_, x_plan_, y_plan_);
        area_ = area_within(outer, x_plan_, y_plan_); // the labels may have become wider
        equalise(area_, x_plan_, y_plan_);
    }
    x_ = Axis(x_plan_.values, area_.left, area_.right(), x_plan_.kind);
    y_ = Axis(y_plan_.values, area_.bottom(), area_.top, y_plan_.kind);
    room_ = widest_label(y_plan_, outer.height);
}

std::vector<Point> Panel::at(std::span<const Point> values) const {
    std::vector<Point> pixels;
    std::ranges::transform(values, std::back_inserter(pixels), [this](const Point& value) { return at(value); });
    return pixels;
}

void Panel::begin(Svg& svg) const {
    for (const Tick& tick : ticks_that_fit(x_, area_.width)) {
        const double at = x_(tick.value);
        svg.line({at, area_.top}, {at, area_.bottom()}, "grid");
        svg.text({at, area_.bottom() + 14}, tick.label, {tick_size, TextStyle::Anchor::middle, "soft"});
    }
    for (const Tick& tick : ticks_upwards(y_, area_.height)) {
        const double at = y_(tick.value);
        svg.line({area_.left, at}, {area_.right(), at}, "grid");
        svg.text({area_.left - 6, at + 4}, tick.label, {tick_size, TextStyle::Anchor::end, "soft"});
    }
    svg.text({area_.left + area_.width / 2, area_.bottom() + 32}, fitted(x_plan_.label, text_size, area_.width),
             {text_size, TextStyle::Anchor::middle});
    const double before = area_.left - 10 - (widest_label(y_plan_, area_.height) + 6);
    svg.text({before, area_.top + area_.height / 2}, fitted(y_plan_.label, text_size, area_.height),
             {text_size, TextStyle::Anchor::middle, "ink", true});
    svg.rectangle(area_, "axis",
                  fmt::format(R"(data-x="{} {}" data-y="{} {}")", x_.values().low, x_.values().high, y_.values().low,
                              y_.values().high));
    svg.begin_clip(area_);
}

} // namespace novikoff
