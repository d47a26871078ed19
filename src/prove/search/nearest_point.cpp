// Wolfe's corral of affinely independent points, in one template for doubles and fractions.
#include "prove/search/nearest_point.hpp"

#include "base/kernels.hpp"
#include "exact/fractions.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace novikoff {
namespace {

// The operations that the method needs for each type of number.
double magnitude(double x) { return std::fabs(x); }
Rational magnitude(const Rational& x) { return x.sign() < 0 ? -x : x; }
bool usable(double x) { return std::isfinite(x) && x != 0; }
bool usable(const Rational& x) { return x.sign() != 0; }

/// Solves the symmetric system a·x = 1 by elimination with partial pivoting; no value if it is singular.
template <class Number> std::optional<std::vector<Number>> solve_for_ones(std::vector<std::vector<Number>> a) {
    const std::size_t n = a.size();
    std::vector<Number> x(n, Number(1));
    for (std::size_t k = 0; k < n; ++k) {
        std::size_t best = k;
        for (std::size_t i = k + 1; i < n; ++i) { best = magnitude(a[i][k]) > magnitude(a[best][k]) ? i : best; }
        if (a[best][k] == Number(0)) { return std::nullopt; }
        std::swap(a[k], a[best]);
        std::swap(x[k], x[best]);
        for (std::size_t i = k + 1; i < n; ++i) {
            const Number factor = a[i][k] / a[k][k];
            for (std::size_t j = k; j < n; ++j) { a[i][j] -= factor * a[k][j]; }
            x[i] -= factor * x[k];
        }
    }
    for (std::size_t k = n; k-- > 0;) {
        for (std::size_t j = k + 1; j < n; ++j) { x[k] -= a[k][j] * x[j]; }
        x[k] /= a[k][k];
    }
    return x;
}

template <class Number> class Wolfe {
public:
    explicit Wolfe(const std::vector<std::vector<Number>>& points) : points_(points) {
        std::size_t shortest = 0;
        Number least = dot(points[0], points[0]);
        for (std::size_t i = 1; i < points.size(); ++i) {
            if (Number length2 = dot(points[i], points[i]); length2 < least) {
                shortest = i;
                least = std::move(length2);
            }
        }
        support_ = {shortest};
        weights_ = {Number(1)};
        move();
    }

    /// Stops when z_i·p/‖p‖² ≥ `enough` for all i.
    [[nodiscard]] NearestPoint<Number> run(const Number& enough) && {
        while (true) {
            const Number length2 = dot(point_, point_);
            const auto [next, score] = least_along_point();
            const bool known = std::find(support_.begin(), support_.end(), next) != support_.end();
            if (length2 == Number(0) || known || score >= enough * length2) { break; }
            NearestPoint<Number> before{point_, support_, weights_};
            support_.push_back(next);
            weights_.push_back(Number(0));
            shrink_to_corral();
            if (!(dot(point_, point_) < length2)) { // no progress is left beyond rounding
                return before;
            }
        }
        return {point_, support_, weights_};
    }

private:
    /// Drops the points whose weight is 0.
    void drop_idle() {
        for (std::size_t k = support_.size(); k-- > 0;) {
            if (weights_[k] == Number(0)) { drop(k); }
        }
    }

    void drop(std::size_t k) {
        support_.erase(support_.begin() + static_cast<std::ptrdiff_t>(k));
        weights_.erase(weights_.begin() + static_cast<std::ptrdiff_t>(k));
    }

    [[nodiscard]] std::pair<std::size_t, Number> least_along_point() const {
        std::pair<std::size_t, Number> least{0, dot(points_[0], point_)};
        for (std::size_t i = 1; i < points_.size(); ++i) {
            if (Number score = dot(points_[i], point_); score < least.second) { least = {i, std::move(score)}; }
        }
        return least;
    }

    /// Moves to the nearest point of the support's affine hull. Points whose weight would become negative are
    /// dropped.
    void shrink_to_corral() {
        while (support_.size() > 1) {
            const auto target = affine_weights();
            if (!target) {
                support_.pop_back();
                weights_.pop_back();
                break;
            }
            if (!step_towards(*target)) { break; }
        }
        drop_idle();
        move();
    }

    /// Returns whether a point was dropped.
    bool step_towards(const std::vector<Number>& target) {
        Number step(1);
        std::size_t leaving = support_.size();
        for (std::size_t k = 0; k < support_.size(); ++k) {
            if (target[k] <= Number(0) && weights_[k] > target[k]) {
                if (Number ratio = weights_[k] / (weights_[k] - target[k]); ratio < step) {
                    step = std::move(ratio);
                    leaving = k;
                }
            }
        }
        for (std::size_t k = 0; k < support_.size(); ++k) {
            weights_[k] = std::max(Number(0), Number(weights_[k] + step * (target[k] - weights_[k])));
        }
        if (leaving == support_.size()) { return false; }
        drop(leaving);
        return true;
    }

    /// μ with sum 1 that minimises ‖Σ μ_k p_k‖: proportional to the solution of (G + 11ᵀ) v = 1, G the Gram matrix.
    [[nodiscard]] std::optional<std::vector<Number>> affine_weights() const {
        const std::size_t n = support_.size();
        // Scaling the ones to the size of G changes only the length of v.
        const Number one = dot(points_[support_[0]], points_[support_[0]]);
        std::vector<std::vector<Number>> gram(n, std::vector<Number>(n));
        for (std::size_t a = 0; a < n; ++a) {
            for (std::size_t b = 0; b <= a; ++b) {
                gram[a][b] = gram[b][a] = dot(points_[support_[a]], points_[support_[b]]) + one;
            }
        }
        auto v = solve_for_ones(std::move(gram));
        const Number sum = v ? std::accumulate(v->begin(), v->end(), Number(0)) : Number(0);
        if (!usable(sum)) { return std::nullopt; }
        std::for_each(v->begin(), v->end(), [&](Number& x) { x /= sum; });
        return v;
    }

    void move() {
        const Number sum = std::accumulate(weights_.begin(), weights_.end(), Number(0));
        point_.assign(points_[0].size(), Number(0));
        for (std::size_t k = 0; k < support_.size(); ++k) {
            weights_[k] /= sum;
            for (std::size_t j = 0; j < point_.size(); ++j) { point_[j] += weights_[k] * points_[support_[k]][j]; }
        }
    }

    const std::vector<std::vector<Number>>& points_;
    std::vector<std::size_t> support_;
    std::vector<Number> weights_;
    std::vector<Number> point_;
};

} // namespace

NearestPoint<double> nearest_point(const std::vector<std::vector<double>>& points, double gap) {
    return Wolfe<double>(points).run(1 - gap);
}

NearestPoint<Rational> nearest_point(const std::vector<std::vector<Rational>>& points) {
    return Wolfe<Rational>(points).run(Rational(1));
}

} // namespace novikoff
