// More than two columns: one axis along w, the other along the most variance that is left, by power iteration.
#include "report/plots/plane.hpp"

#include "base/kernels.hpp"
#include "base/random.hpp"
#include "data/rows.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

namespace novikoff {
namespace {

constexpr double steepest_ratio = 6; // of two extents that are drawn to the same scale

template <class Rows> std::vector<double> mean_of(const Rows& rows, std::span<const std::size_t> some) {
    std::vector<double> mean(rows.columns());
    for (const std::size_t row : some) { rows.axpy(1 / static_cast<double>(some.size()), row, mean); }
    return mean;
}

void remove_part_along(const std::vector<double>& unit, std::vector<double>& v) { axpy(-dot(unit, v), unit, v); }

void normalise(std::vector<double>& v) {
    const double length = norm(v);
    for (double& x : v) { x = length > 0 ? x / length : 0; }
}

/// Some rows, their mean m, and a unit vector whose direction does not count.
template <class Rows> struct Scattered {
    const Rows& rows;
    std::span<const std::size_t> some;
    const std::vector<double>& mean;
    const std::vector<double>& along;
};

/// Their scatter matrix times v: Σ (x − m)⟨x − m, v⟩, less its part along `along`. REQUIRES: v is orthogonal to that.
template <class Rows> std::vector<double> scatter(const Scattered<Rows>& set, const std::vector<double>& v) {
    std::vector<double> result(v.size());
    const double middle = dot(set.mean, v);
    double sum = 0;
    for (const std::size_t row : set.some) {
        const double part = set.rows.dot(v, row) - middle;
        set.rows.axpy(part, row, result);
        sum += part;
    }
    axpy(-sum, set.mean, result);
    remove_part_along(set.along, result);
    return result;
}

/// Σ ‖x − m‖², less the part along `along`.
template <class Rows> double remaining_scatter(const Scattered<Rows>& set) {
    const double middle = dot(set.along, set.mean);
    const double square = dot(set.mean, set.mean);
    double sum = 0;
    for (const std::size_t row : set.some) {
        const double part = set.rows.dot(set.along, row) - middle;
        sum += set.rows.inner(row, row) - 2 * set.rows.dot(set.mean, row) + square - part * part;
    }
    return sum;
}

struct Direction {
    std::vector<double> unit;
    double share = 0; ///< of the remaining variance
};

/// The direction of most variance orthogonal to `along`, by power iteration.
template <class Rows> Direction most_variance(const Scattered<Rows>& set) {
    Random random(1);
    Direction result{std::vector<double>(set.along.size()), 0};
    std::generate(result.unit.begin(), result.unit.end(), [&] { return random.normal(); });
    remove_part_along(set.along, result.unit);
    normalise(result.unit);
    double largest = 0;
    for (int k = 0; k < 60; ++k) {
        std::vector<double> next = scatter(set, result.unit);
        largest = norm(next);
        if (largest == 0) { break; }
        normalise(next);
        result.unit = std::move(next);
    }
    const auto first = std::max_element(result.unit.begin(), result.unit.end(),
                                        [](double a, double b) { return std::fabs(a) < std::fabs(b); });
    if (first != result.unit.end() && *first < 0) { // the sign is arbitrary: make the largest entry positive
        std::transform(result.unit.begin(), result.unit.end(), result.unit.begin(), std::negate<>());
    }
    const double rest = remaining_scatter(set);
    result.share = rest > 0 ? std::min(1.0, largest / rest) : 0;
    return result;
}

} // namespace

double Line::length() const noexcept { return std::hypot(a, b); }

std::vector<std::size_t> rows_to_draw(std::size_t rows, std::size_t most, std::span<const std::uint64_t> always) {
    std::vector<std::size_t> drawn(rows);
    std::iota(drawn.begin(), drawn.end(), std::size_t{0});
    if (rows > most) {
        Random random(1);
        for (std::size_t k = 0; k < most; ++k) {
            std::swap(drawn[k], drawn[k + static_cast<std::size_t>(random.below(rows - k))]);
        }
        drawn.resize(most);
        drawn.insert(drawn.end(), always.begin(), always.end());
        std::sort(drawn.begin(), drawn.end());
        drawn.erase(std::unique(drawn.begin(), drawn.end()), drawn.end());
    }
    return drawn;
}

Plane::Plane(const Dataset& data, const Space* space, std::span<const double> w) : data_(data), space_(space) {
    const auto flat = space == nullptr ? w : w.first(space->columns());
    if (data.columns() > 2 && space != nullptr && norm(flat) > 0) {
        project(*space, w);
    } else {
        show_columns();
    }
}

void Plane::show_columns() {
    x_label_ = data_.column_name(0);
    y_label_ = data_.columns() == 1 ? "row" : data_.column_name(1);
    if (data_.columns() > 2) { x_label_ += fmt::format(" (the first of {} columns)", data_.columns()); }
    const auto drawn = points(rows_to_draw(data_.rows(), 20000, {}));
    const double wide = extent_of(drawn, &Point::x).length();
    const double high = extent_of(drawn, &Point::y).length();
    equal_ = data_.columns() > 1 && wide <= steepest_ratio * high && high <= steepest_ratio * wide;
}

void Plane::project(const Space& space, std::span<const double> w) {
    lifted_ = apply_space(space, data_);
    along_.assign(w.begin(), w.begin() + static_cast<std::ptrdiff_t>(space.columns()));
    const double length = norm(along_);
    offset_ = space.bias ? w.back() / length : 0;
    normalise(along_);
    // The direction needs no more rows than this; 60 products are made with each of them.
    const std::size_t most = std::clamp<std::size_t>((std::size_t{1} << 23U) / along_.size(), 500, 20000);
    const auto some = rows_to_draw(lifted_.rows(), most, {});
    const Direction direction = with_rows(lifted_, false, [&](const auto& rows) {
        mean_ = mean_of(rows, some);
        return most_variance(Scattered<std::decay_t<decltype(rows)>>{rows, some, mean_, along_});
    });
    across_ = direction.unit;
    x_label_ = fmt::format("distance from the hyperplane, along w ({} columns)", along_.size());
    y_label_ = fmt::format("direction of most remaining variance ({:.0f} % of it)", 100 * direction.share);
    equal_ = false; // so that a gap of any width is visible
}

std::vector<Point> Plane::points(std::span<const std::size_t> rows) const {
    std::vector<Point> result(rows.size());
    with_rows(projected() ? lifted_ : data_, false, [&](const auto& view) {
        for (std::size_t k = 0; k < rows.size(); ++k) {
            if (projected()) {
                result[k] = {view.dot(along_, rows[k]) + offset_, view.dot(across_, rows[k])};
                continue;
            }
            std::array<double, 2> xy{0, data_.columns() == 1 ? static_cast<double>(rows[k] + 1) : 0};
            view.for_each(rows[k], [&](std::size_t j, double value) {
                if (j < xy.size()) { xy.at(j) = value; }
            });
            result[k] = {xy[0], xy[1]};
        }
    });
    return result;
}

std::optional<Line> Plane::line(std::span<const double> w) const {
    if (space_ == nullptr || (!projected() && (space_->lift != Lift::none || data_.columns() > 2))) {
        return std::nullopt;
    }
    if (!projected()) {
        const Affine plane = without_scale(*space_, {w.begin(), w.end()});
        return Line{plane.weights[0], data_.columns() == 1 ? 0 : plane.weights[1], plane.intercept};
    }
    const auto flat = w.first(along_.size());
    const double a = dot(flat, along_);
    const double b = dot(flat, across_);
    double c = (space_->bias ? w.back() : 0) + dot(flat, mean_) - a * dot(along_, mean_) - b * dot(across_, mean_);
    if (std::fabs(b) <= 1e-12 * std::fabs(a)) { // w itself: the line x = 0, without rounding
        return Line{a, 0, 0};
    }
    c -= a * offset_;
    return Line{a, b, c};
}

std::vector<Point> clipped(Extent x, Extent y, std::span<const Line> lines) {
    std::vector<Point> corners{{x.low, y.low}, {x.high, y.low}, {x.high, y.high}, {x.low, y.high}};
    for (const Line& line : lines) { // Sutherland and Hodgman
        std::vector<Point> kept;
        for (std::size_t k = 0; k < corners.size(); ++k) {
            const Point from = corners[k];
            const Point to = corners[(k + 1) % corners.size()];
            const double before = line(from);
            const double after = line(to);
            if (before >= 0) { kept.push_back(from); }
            if ((before > 0 && after < 0) || (before < 0 && after > 0)) {
                const double part = before / (before - after);
                kept.push_back({from.x + part * (to.x - from.x), from.y + part * (to.y - from.y)});
            }
        }
        corners = std::move(kept);
    }
    return corners;
}

std::vector<Point> segment(Extent x, Extent y, const Line& line) {
    if (line.length() == 0) { return {}; }
    // Those corners of the half box that lie on the line are its ends.
    const auto half = clipped(x, y, std::array{line});
    std::vector<Point> ends;
    const double near = 1e-9 * (std::fabs(line.a) * x.length() + std::fabs(line.b) * y.length());
    std::copy_if(half.begin(), half.end(), std::back_inserter(ends),
                 [&](const Point& p) { return std::fabs(line(p)) <= near; });
    return ends.size() >= 2 ? std::vector{ends.front(), ends.back()} : std::vector<Point>{};
}

} // namespace novikoff
