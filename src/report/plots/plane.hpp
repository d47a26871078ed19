// The plane that a figure of data shows, and how rows and hyperplanes appear in it.
//
//   two columns       the columns themselves
//   one column        the column, and the number of the row on the other axis
//   more columns      the signed distance from the hyperplane, along w, and the direction of most remaining variance of
//                     the rows in the learner's space: the largest of those orthogonal to w
#pragma once

#include "novikoff/dataset.hpp"
#include "novikoff/model.hpp"
#include "report/svg/axis.hpp"

namespace novikoff {

/// Positive where a·x + b·y + c > 0.
struct Line {
    double a = 0;
    double b = 0;
    double c = 0;

    [[nodiscard]] double operator()(Point p) const noexcept { return a * p.x + b * p.y + c; }
    [[nodiscard]] double length() const noexcept; ///< ‖(a, b)‖
};

/// The rows to draw, ascending: all, or a random sample of `most` rows (always the same one) and the rows of `always`.
[[nodiscard]] std::vector<std::size_t> rows_to_draw(std::size_t rows, std::size_t most,
                                                    std::span<const std::uint64_t> always);

class Plane {
public:
    /// `w` is in the learner's space, the bias last. Without a space (null) the first two columns are shown.
    Plane(const Dataset& data, const Space* space, std::span<const double> w);

    [[nodiscard]] std::vector<Point> points(std::span<const std::size_t> rows) const;
    /// The line where ⟨w,x⟩ is 0. Directions that the plane does not show are held at the mean of the rows. None if the
    /// space lifts two columns: a hyperplane there is a curve here.
    [[nodiscard]] std::optional<Line> line(std::span<const double> w) const;

    [[nodiscard]] const std::string& x_label() const noexcept { return x_label_; }
    [[nodiscard]] const std::string& y_label() const noexcept { return y_label_; }
    [[nodiscard]] bool projected() const noexcept { return !across_.empty(); }
    /// Whether both axes have the same scale, so that right angles look right.
    [[nodiscard]] bool equal() const noexcept { return equal_; }

private:
    void show_columns();
    void project(const Space& space, std::span<const double> w);

    const Dataset& data_;
    const Space* space_;
    Dataset lifted_;             ///< only if projected
    std::vector<double> along_;  ///< w/‖w‖ without the bias
    std::vector<double> across_; ///< the other direction; empty if columns are shown
    std::vector<double> mean_;
    double offset_ = 0; ///< of the distance: b/‖w‖
    std::string x_label_;
    std::string y_label_;
    bool equal_ = true;
};

/// The corners, in order, of the part of a box where all lines are positive; may be empty.
[[nodiscard]] std::vector<Point> clipped(Extent x, Extent y, std::span<const Line> lines);
/// The two ends of a line within a box; empty if it does not cross the box.
[[nodiscard]] std::vector<Point> segment(Extent x, Extent y, const Line& line);

} // namespace novikoff
