// Gordan's alternative for many rows, decided without rounding on a few of them at a time.
//
// V is a space to which w must be orthogonal. Either some such w has z_i·w > 0 for all rows outside V, or some λ ≥ 0
// on those rows, not all 0, has Σ λ_i z_i in V. The working rows are the few that matter. On them the widest gap
// (Clp, floating point) or, if that leaves a doubt, Gordan's alternative in fractions gives a candidate w or the λ.
// One exact scan over all rows then accepts the candidate or adds the rows that violate it most.
#pragma once

#include "prove/check/exact_scores.hpp"
#include "prove/check/span.hpp"
#include "prove/search/gordan.hpp"

#include <functional>
#include <unordered_set>

namespace novikoff {

class RowGeneration {
public:
    /// `rows` and `y` must outlive this object. `on_scan` may be empty.
    RowGeneration(const ExactRows& rows, std::span<const double> y, std::function<void()> on_scan);

    [[nodiscard]] const Span& space() const noexcept { return space_; }
    [[nodiscard]] bool in_space(std::size_t row) const { return in_space_[row]; }

    /// Extends V. Working rows that are outside it stay.
    void add_to_space(const std::vector<RationalVector>& vectors);
    /// Marks a row that is known to be in V, so that it is not tested again.
    void mark_in_space(std::size_t row) { in_space_[row] = true; }

    /// Adds a row that is likely to matter. REQUIRES: it is outside V.
    void add_working(std::uint64_t row);

    struct Outcome {
        RationalVector separator;        ///< w, else empty
        std::vector<Multiplier> witness; ///< λ > 0, else empty
    };
    /// Decides for all rows. `guess`: a first candidate, orthogonal to V.
    [[nodiscard]] Outcome separate(RationalVector guess);

    /// Gordan's alternative for the working rows and one more vector, modulo V. A separator has all coordinates.
    [[nodiscard]] Alternative decide(const RationalVector& extra) const;

    /// Whether each candidate separates all rows outside V. Rows that violate one become working rows.
    [[nodiscard]] std::vector<bool> scan(const std::vector<ExactScores>& candidates);

    [[nodiscard]] RationalVector exact_row(std::uint64_t row) const { return rows_.exact(row, y_[row]); }

private:
    struct Working {
        std::uint64_t row;
        RationalVector residual; ///< modulo V
    };
    template <class View> [[nodiscard]] bool found_in_space(const View& view, std::size_t row);
    class Worst;
    template <class View>
    void scan_block(const View& view, std::size_t first, std::size_t last, const ExactScores& candidate, Worst& worst);
    void find_across();
    /// For these vectors, then the working rows.
    [[nodiscard]] Alternative alternative(std::vector<const RationalVector*> vectors) const;

    const ExactRows& rows_;
    std::span<const double> y_;
    std::function<void()> on_scan_;
    Span space_;
    std::vector<ExactScores> across_; ///< a basis of the complement of V: a row is in V if all its scores are 0
    std::vector<bool> in_space_;
    std::vector<Working> working_;
    std::unordered_set<std::uint64_t> known_; ///< rows of working_
};

} // namespace novikoff
