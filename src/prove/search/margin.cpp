// Rows join a working set until no other row is nearer to the hyperplane than the gap allows.
#include "prove/search/margin.hpp"

#include "base/kernels.hpp"
#include "data/rows.hpp"
#include "exact/fractions.hpp"
#include "prove/check/exact_scores.hpp"
#include "prove/search/nearest_point.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_set>

namespace novikoff {
namespace {

constexpr int most_rounds = 200;

/// Beyond, the nearest point in fractions could take hours.
constexpr std::size_t most_fraction_dimensions = 16;

struct Least {
    Rational score;
    std::uint64_t row = 0;
};

/// The exact least score. Only rows whose computed score may be the least are computed without rounding.
template <class View> Least least_score(const View& view, std::span<const double> y, const ExactScores& scores) {
    double ceiling = std::numeric_limits<double>::infinity();
    std::vector<std::pair<double, std::uint64_t>> candidates; // lower bound of the score, row
    scores.for_each_near(view, y, 0, view.size(), [&](std::size_t i, double value) {
        if (value - scores.enough() > ceiling) { return; }
        const double allowance = scores.allowance(view, i);
        if (!(value - allowance > ceiling)) {
            candidates.emplace_back(value - allowance, i);
            ceiling = std::min(ceiling, value + allowance);
        }
    });
    Least least;
    bool first = true;
    for (const auto& [floor, row] : candidates) {
        if (floor > ceiling) { continue; }
        if (Rational score = scores.exact(row, y[row]); first || score < least.score) {
            least = {std::move(score), row};
            first = false;
        }
    }
    return least;
}

template <class View> class Narrowing {
public:
    Narrowing(const ExactRows& rows, const View& view, std::span<const double> y, const std::function<void()>& on_scan)
        : rows_(rows), view_(view), y_(y), on_scan_(on_scan) {}

    [[nodiscard]] MarginClaim run(const RationalVector& separator, double gap) && {
        MarginClaim claim = in_floating_point(separator, gap);
        if (gap == 1) { // rounding may have turned the direction into one that does not separate
            return claim.lower > 0 ? claim : margin_shown_by(rows_, y_, separator, std::move(claim.weights));
        }
        const bool narrow = std::isfinite(claim.upper) && claim.upper - claim.lower <= gap * claim.upper;
        if (narrow) { return claim; }
        if (rows_.dimension() <= most_fraction_dimensions) { return in_fractions(separator, claim, gap); }
        MarginClaim shown = margin_shown_by(rows_, y_, separator, std::move(claim.weights));
        if (shown.lower < claim.lower) {
            shown.lower = claim.lower;
            shown.direction = std::move(claim.direction);
        }
        return shown;
    }

private:
    [[nodiscard]] MarginClaim in_floating_point(const RationalVector& separator, double gap) {
        add(least_scores(ExactScores(rows_, separator)).rows);
        NearestPoint<double> best;
        for (int round = 0; round < most_rounds; ++round) {
            best = nearest_point(points_, gap / 8);
            const double length2 = dot(best.point, best.point);
            if (!(length2 > 0 && std::isfinite(length2))) { break; }
            const Scan seen = least_scores(ExactScores(rows_, exactly(best.point)));
            if (seen.least >= (1 - gap / 2) * length2 || !add(seen.rows)) { break; }
        }
        return claim_of(best);
    }

    [[nodiscard]] MarginClaim claim_of(const NearestPoint<double>& best) {
        const auto finite = [](double x) { return std::isfinite(x); };
        const bool good = std::all_of(best.point.begin(), best.point.end(), finite) &&
                          std::all_of(best.weights.begin(), best.weights.end(), finite);
        std::vector<Multiplier> weights;
        for (std::size_t k = 0; k < best.support.size(); ++k) {
            if (best.weights[k] == 0) { continue; }
            weights.push_back({row_of_point_[best.support[k]], good ? Rational::of(best.weights[k]) : Rational(1)});
        }
        if (!good) { // squares overflow
            return {0, std::numeric_limits<double>::infinity(), {}, std::move(weights)};
        }
        tell();
        return margin_shown_by(rows_, y_, exactly(best.point), std::move(weights));
    }

    /// Repeats the search in fractions, from the rows that floating point found nearest. It ends, since each step
    /// adds a row.
    [[nodiscard]] MarginClaim in_fractions(const RationalVector& separator, const MarginClaim& start, double gap) {
        std::vector<std::uint64_t> rows{least_score(view_, y_, ExactScores(rows_, separator)).row};
        for (const Multiplier& m : start.weights) {
            if (m.row != rows.front()) { rows.push_back(m.row); }
        }
        std::vector<RationalVector> points;
        points.reserve(rows.size());
        for (const std::uint64_t row : rows) { points.push_back(rows_.exact(row, y_[row])); }
        while (true) {
            const NearestPoint<Rational> best = nearest_point(points);
            tell();
            const Least least = least_score(view_, y_, ExactScores(rows_, best.point));
            if (least.score >= Rational::of(1 - gap) * dot(best.point, best.point)) {
                std::vector<Multiplier> weights;
                for (std::size_t k = 0; k < best.support.size(); ++k) {
                    weights.push_back({rows[best.support[k]], best.weights[k]});
                }
                return margin_shown_by(rows_, y_, primitive(best.point), std::move(weights));
            }
            rows.push_back(least.row);
            points.push_back(rows_.exact(least.row, y_[least.row]));
        }
    }

    struct Scan {
        std::vector<std::uint64_t> rows; ///< the rows with the least scores
        double least = std::numeric_limits<double>::infinity();
    };
    [[nodiscard]] Scan least_scores(const ExactScores& scores) {
        tell();
        const std::size_t wanted = 2 * rows_.dimension() + 8;
        std::vector<std::pair<double, std::uint64_t>> heap; // the largest of the least scores is on top
        scores.for_each_near(view_, y_, 0, view_.size(), [&](std::size_t i, double value) {
            if (heap.size() < wanted || value < heap.front().first) {
                heap.emplace_back(value, i);
                std::push_heap(heap.begin(), heap.end());
                if (heap.size() > wanted) {
                    std::pop_heap(heap.begin(), heap.end());
                    heap.pop_back();
                }
            }
        });
        Scan seen;
        for (const auto& [value, row] : heap) {
            seen.rows.push_back(row);
            seen.least = std::min(seen.least, value);
        }
        seen.least *= scores.unit().to_double();
        return seen;
    }

    /// Returns whether at least one row was new.
    bool add(const std::vector<std::uint64_t>& rows) {
        bool grown = false;
        for (const std::uint64_t row : rows) {
            if (known_.insert(row).second) {
                grown = true;
                row_of_point_.push_back(row);
                auto& point = points_.emplace_back(rows_.dimension());
                view_.axpy(y_[row], row, point);
            }
        }
        return grown;
    }

    void tell() const {
        if (on_scan_) { on_scan_(); }
    }

    const ExactRows& rows_;
    const View& view_;
    std::span<const double> y_;
    const std::function<void()>& on_scan_;
    std::vector<std::vector<double>> points_; ///< z of the rows added so far
    std::vector<std::uint64_t> row_of_point_;
    std::unordered_set<std::uint64_t> known_;
};

} // namespace

MarginClaim margin_shown_by(const ExactRows& rows, std::span<const double> y, std::vector<Rational> direction,
                            std::vector<Multiplier> weights) {
    MarginClaim claim{0, 0, std::move(direction), std::move(weights)};
    if (!claim.direction.empty()) {
        const Rational least = with_rows(rows.near(), rows.bias(), [&](const auto& view) {
            return least_score(view, y, ExactScores(rows, claim.direction)).score;
        });
        claim.lower = least.sign() > 0 ? sqrt_below(least * least / dot(claim.direction, claim.direction)) : 0;
    }
    Rational total;
    for (const Multiplier& m : claim.weights) { total += m.weight; }
    const RationalVector sum = weighted_sum(rows, y, claim.weights);
    claim.upper = sqrt_above(dot(sum, sum) / (total * total));
    return claim;
}

MarginClaim widest_margin(const ExactRows& rows, std::span<const double> y, const std::vector<Rational>& separator,
                          double gap, const std::function<void()>& on_scan) {
    return with_rows(rows.near(), rows.bias(),
                     [&](const auto& view) { return Narrowing(rows, view, y, on_scan).run(separator, gap); });
}

} // namespace novikoff
