// Points, lifted for a kind of ranges: L(x) = (x, |x|², 1), without |x|² for half-spaces; and the way back from a w to
// a range.
#pragma once

#include "novikoff/dataset.hpp"
#include "novikoff/shatter.hpp"
#include "prove/search/gordan.hpp"

namespace novikoff {

class LiftedPoints {
public:
    /// Exact: the squares are those of the doubles that were read. REQUIRES: at least one row and one column, at most
    /// 63 rows.
    LiftedPoints(const Dataset& data, RangeKind kind);

    [[nodiscard]] std::size_t size() const noexcept { return points_.size(); }

    /// L(x) at a few coordinates, as many as its rank: all others depend on them, so no sign pattern is lost.
    [[nodiscard]] const RationalVector& row(std::size_t i) const { return rows_[i]; }

    /// What w must have positive products with: the first so many points, negated where they are outside, and for discs
    /// a last row that makes w's entry at |x|² negative.
    [[nodiscard]] std::vector<const RationalVector*> signed_rows(std::size_t count, PointSet inside) const;
    [[nodiscard]] bool has_sign_row() const noexcept { return kind_ == RangeKind::discs; }

    /// Points whose rows are independent, together with the sign row, as many as can be.
    [[nodiscard]] const std::vector<std::uint64_t>& independent() const noexcept { return independent_; }

    /// No points of this rank have more subsets cut out.
    [[nodiscard]] std::uint64_t most_cut() const;

    /// The range of a w that has positive products with all signed rows. It is a half-space, a disc of positive radius
    /// or the complement of one: where w is constant or flat or a sphere without points, another range with the same
    /// points.
    [[nodiscard]] Range range(const RationalVector& w, PointSet inside) const;

private:
    [[nodiscard]] bool lifted() const noexcept { return kind_ != RangeKind::halfspaces; }
    [[nodiscard]] RationalVector lift(RationalVector x) const;
    [[nodiscard]] RationalVector at_pivots(const RationalVector& row) const;
    [[nodiscard]] Range beside_all() const;
    [[nodiscard]] Range around_all() const;
    void bend(Range& range, PointSet inside) const;

    RangeKind kind_;
    std::vector<RationalVector> points_;
    std::size_t dimension_;           ///< of L(x)
    std::vector<std::size_t> pivots_; ///< the coordinates that row() has
    std::vector<RationalVector> rows_;
    std::vector<RationalVector> opposites_; ///< −rows_
    RationalVector sign_row_;
    std::vector<std::uint64_t> independent_;
};

} // namespace novikoff
