// The hulls of the witness meet in its means, which is drawn where the plane keeps means.
#include "report/plots/witness_marks.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace novikoff {
namespace {

/// Twice the area of the triangle; positive if a, b, c turn left.
double turn(Point a, Point b, Point c) { return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x); }

/// The lower half of the hull of sorted points, the upper one if they are reversed; without the last point.
std::vector<Point> half_hull(const std::vector<Point>& points) {
    std::vector<Point> half;
    for (const Point& p : points) {
        while (half.size() >= 2 && turn(half[half.size() - 2], half.back(), p) <= 0) { half.pop_back(); }
        half.push_back(p);
    }
    half.pop_back();
    return half;
}

/// Whether the map to the plane keeps means of rows, and the 0 of the space.
bool keeps_means(const Dataset& data, const Scene& scene, const Space* space) {
    const bool flat = space == nullptr || space->lift == Lift::none;
    const bool centred = space != nullptr && !space->bias && !space->shift.empty();
    return scene.plane().projected() || (data.columns() > 1 && flat && !centred);
}

/// The rest of several classes has no colour of its own.
std::string hull_classes(std::size_t series, bool coloured) {
    return coloured ? "hull " + fill_class(series) + ' ' + stroke_class(series) : "hull shade quiet";
}

} // namespace

std::vector<Point> convex_hull(std::vector<Point> points) {
    std::sort(points.begin(), points.end(), [](Point a, Point b) { return a.x != b.x ? a.x < b.x : a.y < b.y; });
    points.erase(std::unique(points.begin(), points.end()), points.end());
    if (points.size() < 3) { return points; }
    std::vector<Point> hull = half_hull(points); // Andrew 1979
    std::reverse(points.begin(), points.end());
    const std::vector<Point> upper = half_hull(points);
    hull.insert(hull.end(), upper.begin(), upper.end());
    return hull;
}

WitnessMarks::WitnessMarks(const Dataset& data, const Scene& scene, const Space* space,
                           std::span<const Multiplier> witness, std::size_t positive)
    : witness_(witness), bias_(space == nullptr || space->bias) {
    std::vector<std::size_t> rows;
    std::vector<bool> own;
    for (const Multiplier& m : witness) {
        rows.push_back(m.row);
        own.push_back(data.labels()[m.row] == positive);
    }
    points_ = scene.plane().points(rows);
    if (keeps_means(data, scene, space)) {
        sides_.push_back(side_of(own, hull_classes(positive, true)));
        own.flip();
        sides_.push_back(side_of(own, hull_classes(0, data.classes().size() <= 2)));
    }
}

WitnessMarks::Side WitnessMarks::side_of(const std::vector<bool>& of_side, std::string classes) const {
    Rational sum; // the multiples may exceed doubles; their shares do not
    std::vector<Point> points;
    for (std::size_t k = 0; k < witness_.size(); ++k) {
        if (of_side[k]) {
            points.push_back(points_[k]);
            sum += witness_[k].weight;
        }
    }
    std::optional<Point> mean;
    for (std::size_t k = 0; k < witness_.size(); ++k) {
        if (of_side[k]) {
            const double share = (witness_[k].weight / sum).to_double();
            const Point before = mean.value_or(Point{});
            mean = {before.x + share * points_[k].x, before.y + share * points_[k].y};
        }
    }
    return {convex_hull(std::move(points)), mean, std::move(classes)};
}

/// With a bias both means are the same point, up to rounding.
std::vector<Point> WitnessMarks::means() const {
    std::vector<Point> means;
    for (const Side& side : sides_) {
        if (side.mean && (means.empty() || !bias_)) { means.push_back(*side.mean); }
    }
    return means;
}

void WitnessMarks::draw_hulls(Svg& svg, const Panel& panel) const {
    for (const Side& side : sides_) {
        if (side.corners.size() > 1) { svg.polygon(panel.at(side.corners), side.classes, R"(data-what="hull")"); }
    }
}

void WitnessMarks::draw_rings(Svg& svg, const Panel& panel) const {
    for (std::size_t k = 0; k < witness_.size(); ++k) {
        svg.circle(panel.at(points_[k]), 9, "ring " + stroke_class(3),
                   fmt::format("data-witness=\"{}\"", witness_[k].row + 1));
    }
    for (const Point& mean : means()) {
        if (!bias_) { svg.line(panel.at({0, 0}), panel.at(mean), "line dotted", R"(data-what="ray")"); }
        svg.circle(panel.at(mean), 4, "ink halo", R"(data-what="meeting")");
    }
}

std::vector<LegendEntry> WitnessMarks::legend() const {
    if (witness_.empty()) { return {}; }
    std::vector<LegendEntry> entries{
        {LegendEntry::Kind::ring, "ring " + stroke_class(3), "no hyperplane separates these rows"}};
    if (!means().empty()) {
        entries.push_back({LegendEntry::Kind::dot, "ink halo",
                           bias_ ? "here their hulls meet" : "on one ray from 0: points of their hulls"});
    }
    return entries;
}

} // namespace novikoff
