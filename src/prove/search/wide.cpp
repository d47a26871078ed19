// Directions are found one after another, for the rows that are left. Newton's step tends to one of them: on rows that
// can be separated the scores grow for ever, by 1 a step, and on the others they come to rest (Albert & Anderson 1984).
#include "prove/search/wide.hpp"

#include "data/rows.hpp"
#include "prove/check/exact_scores.hpp"
#include "prove/check/relations.hpp"
#include "prove/check/sparse_vector.hpp"
#include "prove/search/newton.hpp"
#include "prove/search/peel.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace novikoff {
namespace {

constexpr double grows = 0.5;             // a step of the score of a row that can be separated tends to 1
constexpr int most_depth = 4;             // faces in faces by Newton's steps
constexpr std::size_t most_combined = 16; // directions in one separator
constexpr int most_doublings = 60;

class Wide {
public:
    Wide(const ExactRows& rows, std::span<const double> y, Team* team, const std::function<void()>& on_scan,
         const std::function<void()>& between)
        : rows_(rows), y_(y), team_(team), on_scan_(on_scan), between_(between), left_(rows.size()) {
        std::iota(left_.begin(), left_.end(), std::size_t{0});
    }

    [[nodiscard]] WideDecision decide(const std::vector<double>& hint) {
        if (!hint.empty() && separates_all(hint)) { return separable(); }
        if (rows_.lift_roundings() == 0) {
            tell();
            std::vector<std::size_t> left = left_;
            for (SparseVector& v : peel(rows_, y_, left)) { add(std::move(v)); }
        }
        if (left_.empty()) { return separable(); }
        auto balance = reduce(most_depth);
        if (left_.empty()) { return separable(); }
        if (!balance) { return {}; }
        WideDecision result;
        result.verdict = directions_.empty() ? Verdict::inseparable : Verdict::quasi_separable;
        result.balance = std::move(balance);
        return finished(std::move(result));
    }

private:
    struct Direction {
        SparseVector vector;
        std::vector<std::size_t> separated; ///< the rows that it separates
    };

    [[nodiscard]] bool separates_all(const std::vector<double>& w) {
        if (!std::all_of(w.begin(), w.end(), [](double x) { return std::isfinite(x); })) { return false; }
        return add(sparse(exactly(w)), 1);
    }

    [[nodiscard]] WideDecision separable() {
        WideDecision result;
        result.verdict = Verdict::separable;
        return finished(std::move(result));
    }

    /// Finds directions until the rows that are left have a balance, which is returned, or none is left.
    [[nodiscard]] std::optional<Balance> reduce(int depth) {
        NewtonResult found = separate_or_balance(rows_, y_, left_, team_, on_scan_, between_);
        if (found.balance) { return std::move(found.balance); }
        if (!found.separator.empty()) {
            add(sparse(found.separator), 1);
            return std::nullopt;
        }
        return depth > 0 ? reduce_by_step(found, depth) : std::nullopt;
    }

    /// Takes the rows whose scores do not grow as a face. Its relations, which have z·v = 0 on the face, combine to the
    /// vector that is near the step.
    [[nodiscard]] std::optional<Balance> reduce_by_step(const NewtonResult& found, int depth) {
        std::vector<std::size_t> face = resting(found.step);
        if (face.empty() || face.size() == left_.size()) { return std::nullopt; }
        Wide inner(rows_, y_, team_, on_scan_, between_);
        inner.left_ = std::move(face);
        auto balance = inner.reduce(depth - 1);
        if (!balance) { return std::nullopt; }
        std::vector<double> drift = found.point;
        for (std::size_t j = 0; j < drift.size(); ++j) { drift[j] -= balance->point[j]; }
        for (const std::vector<double>& guess : {found.step, drift}) {
            if (add(combined(balance->relations, guess)) && left_ == inner.left_) { return balance; }
        }
        return std::nullopt;
    }

    [[nodiscard]] std::vector<std::size_t> resting(const std::vector<double>& step) const {
        std::vector<std::size_t> face;
        with_rows(rows_.near(), rows_.bias(), [&](const auto& view) {
            std::copy_if(left_.begin(), left_.end(), std::back_inserter(face),
                         [&](std::size_t i) { return !(y_[i] * view.dot(step, i) > grows); });
        });
        return face;
    }

    /// Σ c_k v_k with the guess's numbers at the coordinates that only one relation has.
    [[nodiscard]] SparseVector combined(const std::vector<SparseVector>& relations,
                                        const std::vector<double>& guess) const {
        const std::vector<std::size_t> own = own_coordinates(rows_, relations);
        RationalVector sum(rows_.dimension());
        for (std::size_t k = 0; k < relations.size(); ++k) {
            const double value = std::isfinite(guess[own[k]]) ? rounded(guess[own[k]]) : 0;
            const Rational factor = Rational::of(value) / value_at(relations[k], own[k]);
            for (const auto& [j, x] : relations[k]) { sum[j].add_product(factor, x); }
        }
        return sparse(sum);
    }

    /// To 20 bits: a direction need not be accurate.
    [[nodiscard]] static double rounded(double x) {
        const int exponent = x == 0 ? 0 : std::ilogb(x) - 20;
        return std::ldexp(std::round(std::ldexp(x, -exponent)), exponent);
    }

    /// Takes a direction if all rows that are left have at least this sign of z·v, and some are positive.
    bool add(SparseVector v, int least_sign = 0) {
        tell();
        const ExactScores scores(rows_, dense(v, rows_.dimension()));
        std::vector<std::size_t> separated;
        std::vector<std::size_t> kept;
        const bool good = with_rows(rows_.near(), rows_.bias(), [&](const auto& view) {
            return std::all_of(left_.begin(), left_.end(), [&](std::size_t i) {
                const int sign = scores.of(view, i, y_[i]).sign;
                (sign > 0 ? separated : kept).push_back(i);
                return sign >= least_sign;
            });
        });
        if (!good || separated.empty()) { return false; }
        left_ = std::move(kept);
        directions_.push_back({std::move(v), std::move(separated)});
        return true;
    }

    [[nodiscard]] WideDecision finished(WideDecision result) {
        result.left = left_;
        if (directions_.empty()) { return result; }
        if (auto w = directions_.size() <= most_combined ? one_separator() : std::nullopt) {
            result.separator = std::move(*w);
        } else {
            for (Direction& direction : directions_) { result.directions.push_back(std::move(direction.vector)); }
        }
        return result;
    }

    /// From the last direction to the first, each so long that the sum separates its rows, too.
    [[nodiscard]] std::optional<RationalVector> one_separator() {
        RationalVector sum(rows_.dimension());
        bool first = true;
        for (auto direction = directions_.rbegin(); direction != directions_.rend(); ++direction) {
            const RationalVector v = dense(direction->vector, rows_.dimension());
            Rational multiple = first ? Rational(1) : start(v, sum, direction->separated);
            RationalVector next;
            int doublings = 0;
            do {
                if (++doublings > most_doublings) { return std::nullopt; }
                next = sum;
                for (std::size_t j = 0; j < next.size(); ++j) { next[j].add_product(multiple, v[j]); }
                multiple *= 2;
            } while (!separates(next, direction->separated));
            sum = std::move(next);
            first = false;
        }
        return primitive(std::move(sum));
    }

    /// A power of two near the least multiple of v that outweighs the sum.
    [[nodiscard]] Rational start(const RationalVector& v, const RationalVector& sum,
                                 const std::vector<std::size_t>& separated) const {
        const ExactScores of_v(rows_, v);
        const ExactScores of_sum(rows_, sum);
        double ratio = 1;
        with_rows(rows_.near(), rows_.bias(), [&](const auto& view) {
            for (const std::size_t i : separated) {
                ratio = std::max(ratio, -of_sum.near(view, i, y_[i]) / of_v.near(view, i, y_[i]));
            }
        });
        const Rational units = of_sum.unit() / of_v.unit();
        const double near = ratio * units.to_double();
        return near > 1 && std::isfinite(near) ? Rational::of(std::ldexp(1.0, std::ilogb(near))) : Rational(1);
    }

    [[nodiscard]] bool separates(const RationalVector& w, const std::vector<std::size_t>& separated) const {
        tell();
        const ExactScores scores(rows_, w);
        return with_rows(rows_.near(), rows_.bias(), [&](const auto& view) {
            return std::all_of(separated.begin(), separated.end(),
                               [&](std::size_t i) { return scores.of(view, i, y_[i]).sign > 0; });
        });
    }

    void tell() const {
        if (on_scan_) { on_scan_(); }
    }

    const ExactRows& rows_;
    std::span<const double> y_;
    Team* team_;
    const std::function<void()>& on_scan_;
    const std::function<void()>& between_;
    std::vector<std::size_t> left_;
    std::vector<Direction> directions_;
};

} // namespace

WideDecision decide_wide(const ExactRows& rows, std::span<const double> y, const std::vector<double>& hint, Team* team,
                         const std::function<void()>& on_scan, const std::function<void()>& between) {
    return Wide(rows, y, team, on_scan, between).decide(hint);
}

} // namespace novikoff
