// Rows as points of a plane: the part that all figures of data share.
#pragma once

#include "novikoff/dataset.hpp"
#include "report/plots/plane.hpp"
#include "report/svg/chart.hpp"
#include "report/words/words.hpp"

namespace novikoff {

class Scene {
public:
    /// `space` and `w` as for Plane, `most` and `always` as for rows_to_draw().
    Scene(const Dataset& data, const Space* space, std::span<const double> w, std::size_t most,
          std::span<const std::uint64_t> always = {});

    [[nodiscard]] const Plane& plane() const noexcept { return plane_; }
    [[nodiscard]] std::span<const std::size_t> rows() const noexcept { return rows_; }
    [[nodiscard]] std::span<const Point> points() const noexcept { return points_; }
    /// The place of a row that is drawn, in rows() and points().
    [[nodiscard]] std::size_t place_of(std::size_t row) const;
    /// Room for the points, and for the origin if hyperplanes pass through it.
    [[nodiscard]] AxisPlan x_plan(double padding = 0.06) const;
    [[nodiscard]] AxisPlan y_plan(double padding = 0.06) const;

    /// The mark of a row, and what its tip adds to the row's number and class. The series of the mark is the class.
    struct RowStyle {
        MarkStyle mark;
        std::string tip;
    };
    void draw(Svg& svg, const Panel& panel, const std::function<RowStyle(std::size_t row)>& style_of) const;

    /// A legend entry for each class.
    [[nodiscard]] std::vector<LegendEntry> legend() const;
    /// Notes for reading the figure: rows left out, axes of different scales. May be empty.
    [[nodiscard]] std::string remarks() const;

private:
    const Dataset& data_;
    Plane plane_;
    std::vector<std::size_t> rows_;
    std::vector<Point> points_;
    bool through_origin_;
};

/// `, 'c' against the rest`, for titles.
[[nodiscard]] std::string against_rest(const std::string& label);

/// The binary problem that a figure shows, one of those that these classes have.
struct ShownProblem {
    const std::vector<std::string>& classes;
    std::size_t index;

    [[nodiscard]] bool several() const noexcept { return classes.size() > 2; }
    [[nodiscard]] std::size_t positive() const noexcept { return several() ? index : 1; }
    /// For titles; empty if there are two classes.
    [[nodiscard]] std::string suffix() const { return several() ? against_rest(classes[index]) : ""; }
    /// The stylesheet classes of the two sides. The rest of several classes has no colour of its own.
    [[nodiscard]] std::string own_tint() const { return "tint " + fill_class(positive()); }
    [[nodiscard]] std::string rest_tint() const { return several() ? "" : "tint " + fill_class(0); }
};

/// The last part of a path.
[[nodiscard]] std::string file_name(const std::string& path);
/// Four significant digits.
[[nodiscard]] std::string rounded(double value);

/// Draws a line across the panel, if it crosses the panel.
void draw_line(Svg& svg, const Panel& panel, const Line& line, const std::string& classes,
               const std::string& more = "");
/// Fills the part of the panel where all lines are positive.
void draw_region(Svg& svg, const Panel& panel, std::span<const Line> lines, const std::string& classes);
/// Draws an arrow orthogonal to the line, from a visible point of it to its positive side. It has this many pixels, or
/// fewer if there is no room, and stands near the middle, where its label covers none of the points.
void draw_normal(Svg& svg, const Panel& panel, const Line& line, double pixels, const std::string& label,
                 std::span<const Point> points);
/// Where the arrows of two w begin: a visible point of the boundary of the first, or else of the second, with room for
/// arrows around it.
[[nodiscard]] Point arrow_root(const Panel& panel, const Line& before, const Line& after);
/// The scale at which these w, drawn as arrows, fit into the extents; 1 if all are 0.
[[nodiscard]] double arrow_scale(const Extent& x, const Extent& y, std::span<const Line> arrows);
/// Legend entries for the arrows and for the boundaries of an update.
[[nodiscard]] std::vector<LegendEntry> arrow_legend();
[[nodiscard]] std::vector<LegendEntry> boundary_legend();

} // namespace novikoff
