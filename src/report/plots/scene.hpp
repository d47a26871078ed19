// Rows as points of a plane, the part of every picture that shows data.
#pragma once

#include "novikoff/dataset.hpp"
#include "novikoff/model.hpp"
#include "report/plots/plane.hpp"
#include "report/svg/chart.hpp"
#include "report/words/words.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace novikoff {

class Scene {
public:
    /// `space` and `w` as for Plane. Of more than `most` rows some are drawn, `always` among them.
    Scene(const Dataset& data, const Space* space, std::span<const double> w, std::size_t most,
          std::span<const std::uint64_t> always = {});

    [[nodiscard]] const Plane& plane() const noexcept { return plane_; }
    [[nodiscard]] std::span<const std::size_t> rows() const noexcept { return rows_; }
    [[nodiscard]] std::span<const Point> points() const noexcept { return points_; }
    /// Room for the points; the origin is within where hyperplanes pass through it.
    [[nodiscard]] AxisPlan x_plan(double padding = 0.06) const;
    [[nodiscard]] AxisPlan y_plan(double padding = 0.06) const;

    /// How a row is marked, and a word about it for who rests the pointer there. The series is the row's class.
    struct Look {
        MarkStyle mark;
        std::string word;
    };
    void draw(Svg& svg, const Panel& panel, const std::function<Look(std::size_t row)>& look) const;

    /// A legend entry for each class.
    [[nodiscard]] std::vector<LegendEntry> legend() const;
    /// What a reader must know to read the picture: rows left out, axes of different scale. May be empty.
    [[nodiscard]] std::string remarks() const;

private:
    const Dataset& data_;
    Plane plane_;
    std::vector<std::size_t> rows_;
    std::vector<Point> points_;
    bool through_origin_;
};

/// The last part of a path.
[[nodiscard]] std::string file_name(const std::string& path);
/// Four significant digits, for a person.
[[nodiscard]] std::string rounded(double value);

/// A straight line across the panel, if it crosses it.
void draw_line(Svg& svg, const Panel& panel, const Line& line, const std::string& classes,
               const std::string& more = "");
/// The part of the panel where all lines are positive.
void draw_region(Svg& svg, const Panel& panel, std::span<const Line> lines, const std::string& classes);
/// From a point of the line that is in sight, at right angles to it, to its positive side; so many pixels long, or as many as
/// there is room for. It stands near the middle, where its label lies over none of the points, which are given in values.
void draw_normal(Svg& svg, const Panel& panel, const Line& line, double pixels, const std::string& label,
                 std::span<const Point> points);
/// Where the arrows of two w can begin, in values: a point of the boundary of the first that is in sight, else of the second, but
/// with room for arrows around it.
[[nodiscard]] Point arrow_root(const Panel& panel, const Line& before, const Line& after);

} // namespace novikoff
