// A w found for lifted points is bent back into a disc or half-plane that holds exactly the same points.
#include "shatter/lifted_points.hpp"

#include "data/rows.hpp"
#include "prove/check/span.hpp"

#include <algorithm>
#include <iterator>

namespace novikoff {
namespace {

std::vector<RationalVector> exact_points(const Dataset& data) {
    std::vector<RationalVector> points(data.rows(), RationalVector(data.columns()));
    with_rows(data, false, [&](const auto& rows) {
        for (std::size_t i = 0; i < points.size(); ++i) {
            rows.for_each(i, [&](std::size_t j, double x) { points[i][j] = Rational::of(x); });
        }
    });
    return points;
}

bool by_first(const RationalVector& a, const RationalVector& b) { return a.front() < b.front(); }

} // namespace

LiftedPoints::LiftedPoints(const Dataset& data, RangeKind kind)
    : kind_(kind), points_(exact_points(data)), dimension_(data.columns() + (lifted() ? 2 : 1)) {
    Span span(dimension_);
    RationalVector sign(dimension_);
    std::vector<RationalVector> vectors;
    if (has_sign_row()) {
        sign[dimension_ - 2] = -1;
        vectors.push_back(sign);
    }
    const std::size_t first = vectors.size();
    for (const RationalVector& x : points_) { vectors.push_back(lift(x)); }
    span.add_all(vectors);
    for (const std::size_t k : span.basis()) {
        if (k >= first) { independent_.push_back(k - first); }
    }
    const auto free = span.free_coordinates();
    for (std::size_t j = 0; j < dimension_; ++j) {
        if (!std::binary_search(free.begin(), free.end(), j)) { pivots_.push_back(j); }
    }
    sign_row_ = at_pivots(sign);
    for (const RationalVector& x : points_) {
        const RationalVector& row = rows_.emplace_back(at_pivots(lift(x)));
        std::transform(row.begin(), row.end(), std::back_inserter(opposites_.emplace_back()), std::negate<>());
    }
}

RationalVector LiftedPoints::lift(RationalVector x) const {
    if (lifted()) { x.push_back(square_norm(x)); }
    x.emplace_back(1);
    return x;
}

RationalVector LiftedPoints::at_pivots(const RationalVector& row) const {
    RationalVector result;
    std::transform(pivots_.begin(), pivots_.end(), std::back_inserter(result), [&](std::size_t j) { return row[j]; });
    return result;
}

std::vector<const RationalVector*> LiftedPoints::signed_rows(std::size_t count, PointSet inside) const {
    std::vector<const RationalVector*> rows;
    for (std::size_t i = 0; i < count; ++i) { rows.push_back(contains(inside, i) ? &rows_[i] : &opposites_[i]); }
    if (has_sign_row()) { rows.push_back(&sign_row_); }
    return rows;
}

std::uint64_t LiftedPoints::most_cut() const {
    const std::size_t rank = pivots_.size();
    return kind_ == RangeKind::discs ? sauer_bound(size(), rank - 1)
                                     : cover_count(RangeKind::halfspaces, size(), rank - 1);
}

Range LiftedPoints::range(const RationalVector& w, PointSet inside) const {
    if (inside == 0) { return beside_all(); }
    if (inside == (PointSet{1} << size()) - 1) { return around_all(); }
    RationalVector full(dimension_);
    for (std::size_t k = 0; k < pivots_.size(); ++k) { full[pivots_[k]] = w[k]; }
    Range range;
    range.offset = full.back();
    range.curvature = lifted() ? full[dimension_ - 2] : Rational(0);
    full.resize(points_.front().size());
    range.normal = std::move(full);
    if (lifted() && range.curvature.sign() == 0) { bend(range, inside); }
    return range;
}

Range LiftedPoints::beside_all() const {
    const Rational& largest = std::max_element(points_.begin(), points_.end(), by_first)->front();
    RationalVector normal(points_.front().size());
    if (!lifted()) {
        normal.front() = 1;
        return {std::move(normal), 0, -largest - 1};
    }
    normal.front() = largest + 2;
    return inside_of({std::move(normal), 1});
}

Range LiftedPoints::around_all() const {
    RationalVector normal(points_.front().size());
    if (!lifted()) {
        const Rational& least = std::min_element(points_.begin(), points_.end(), by_first)->front();
        normal.front() = 1;
        return {std::move(normal), 0, Rational(1) - least};
    }
    Rational farthest;
    for (const RationalVector& x : points_) { farthest = std::max(farthest, square_norm(x)); }
    return inside_of({std::move(normal), farthest + 1});
}

/// Turns a half-space into a disc that is so large that it holds the same points.
void LiftedPoints::bend(Range& range, PointSet inside) const {
    Rational curvature = 1;
    for (std::size_t i = 0; i < size(); ++i) {
        const Rational square = square_norm(points_[i]);
        if (contains(inside, i) && square.sign() > 0) {
            curvature = std::min(curvature, value_at(range, points_[i]) / (square * 2));
        }
    }
    range.curvature = -curvature;
}

} // namespace novikoff
