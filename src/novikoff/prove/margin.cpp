#include "novikoff/prove/margin.hpp"

#include "novikoff/core/kernels.hpp"
#include "novikoff/data/rows.hpp"
#include "novikoff/geometry/exact_scores.hpp"
#include "novikoff/prove/nearest_point.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_set>
#include <utility>

namespace novikoff {
namespace {

constexpr int most_rounds = 200;

template <class Rows> class Narrowing {
public:
    Narrowing(const Rows& rows, std::span<const double> y) : rows_(rows), y_(y) {}

    [[nodiscard]] MarginEvidence run(const std::vector<Rational>& separator, double gap) && {
        add(scan(ExactScores(separator)).nearest);
        NearestPoint best;
        for (int round = 0; round < most_rounds; ++round) {
            best = nearest_point(points_, gap / 8);
            const Scan seen = scan(ExactScores(exact(best.point)));
            const double least = seen.least * largest(best.point);
            if (least >= (1 - gap / 2) * dot(best.point, best.point) || !add(seen.nearest)) {
                break;
            }
        }
        return evidence(best);
    }

private:
    struct Scan {
        std::vector<std::uint64_t> nearest; ///< rows with the least scores
        double least = std::numeric_limits<double>::infinity();
    };

    [[nodiscard]] static std::vector<Rational> exact(const std::vector<double>& vector) {
        std::vector<Rational> result;
        for (const double x : vector) {
            result.push_back(Rational::of(x));
        }
        return result;
    }

    [[nodiscard]] static double largest(const std::vector<double>& vector) {
        double most = 0;
        for (const double x : vector) {
            most = std::max(most, std::fabs(x));
        }
        return most;
    }

    [[nodiscard]] Scan scan(const ExactScores& scores) {
        ++result_.scans;
        const std::size_t wanted = 2 * rows_.dimension() + 8;
        std::vector<std::pair<double, std::uint64_t>> heap; // the largest of the least is on top
        for (std::size_t i = 0; i < rows_.size(); ++i) {
            const double value = scores.near(rows_, i, y_[i]);
            if (heap.size() < wanted || value < heap.front().first) {
                heap.emplace_back(value, i);
                std::push_heap(heap.begin(), heap.end());
                if (heap.size() > wanted) {
                    std::pop_heap(heap.begin(), heap.end());
                    heap.pop_back();
                }
            }
        }
        Scan seen;
        for (const auto& [value, row] : heap) {
            seen.nearest.push_back(row);
            seen.least = std::min(seen.least, value);
        }
        return seen;
    }

    /// Returns whether a row was new.
    bool add(const std::vector<std::uint64_t>& rows) {
        bool grown = false;
        for (const std::uint64_t row : rows) {
            if (known_.insert(row).second) {
                grown = true;
                row_of_point_.push_back(row);
                auto& point = points_.emplace_back(rows_.dimension());
                rows_.axpy(y_[row], row, point);
            }
        }
        return grown;
    }

    [[nodiscard]] MarginEvidence evidence(const NearestPoint& best) {
        result_.direction = best.point;
        result_.weights = best.weights;
        for (const std::size_t point : best.support) {
            result_.rows.push_back(row_of_point_[point]);
        }
        result_.lower = exact_lower(ExactScores(exact(best.point)));
        result_.upper = exact_upper();
        return std::move(result_);
    }

    /// The least score, exactly: only rows whose computed score may be the least are computed without rounding.
    [[nodiscard]] double exact_lower(const ExactScores& scores) {
        ++result_.scans;
        double ceiling = std::numeric_limits<double>::infinity();
        std::vector<std::pair<double, std::size_t>> candidates; // what the score is at least, row
        for (std::size_t i = 0; i < rows_.size(); ++i) {
            const double value = scores.near(rows_, i, y_[i]);
            if (value > ceiling * 1.01) {
                continue;
            }
            const double allowance = scores.allowance(rows_, i);
            if (value - allowance <= ceiling) {
                candidates.emplace_back(value - allowance, i);
                ceiling = std::min(ceiling, value + allowance);
            }
        }
        bool first = true;
        Rational least;
        for (const auto& [floor, row] : candidates) {
            if (floor <= ceiling) {
                Rational score = scores.exact(rows_, row, y_[row]);
                if (first || score < least) {
                    least = std::move(score);
                    first = false;
                }
            }
        }
        Rational squared_length;
        for (const Rational& x : scores.w()) {
            squared_length.add_product(x, x);
        }
        return least.sign() > 0 ? sqrt_below(least * least / squared_length) : 0;
    }

    [[nodiscard]] double exact_upper() const {
        std::vector<Rational> sum(rows_.dimension());
        Rational total;
        for (std::size_t k = 0; k < result_.rows.size(); ++k) {
            const std::uint64_t row = result_.rows[k];
            const Rational weight = Rational::of(result_.weights[k]);
            total += weight;
            rows_.for_each(row,
                           [&](std::size_t j, double x) { sum[j].add_product(weight, Rational::of(y_[row] * x)); });
            if (rows_.bias()) {
                sum.back().add_product(weight, Rational::of(y_[row]));
            }
        }
        Rational squared_length;
        for (const Rational& x : sum) {
            squared_length.add_product(x, x);
        }
        return sqrt_above(squared_length / (total * total));
    }

    const Rows& rows_;
    std::span<const double> y_;
    std::vector<std::vector<double>> points_; ///< z of the rows that were brought in
    std::vector<std::uint64_t> row_of_point_;
    std::unordered_set<std::uint64_t> known_;
    MarginEvidence result_;
};

} // namespace

MarginEvidence widest_margin(const Dataset& data, bool bias, std::span<const double> y,
                             const std::vector<Rational>& separator, double gap) {
    return with_rows(data, bias, [&](const auto& rows) { return Narrowing(rows, y).run(separator, gap); });
}

} // namespace novikoff
