#include "novikoff/prove/nearest_point.hpp"

#include "novikoff/core/kernels.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

namespace novikoff {
namespace {

/// Solves the symmetric system a·x = 1 by elimination with partial pivoting; nothing if it is singular.
std::optional<std::vector<double>> solve_for_ones(std::vector<std::vector<double>> a) {
    const std::size_t n = a.size();
    std::vector<double> x(n, 1.0);
    for (std::size_t k = 0; k < n; ++k) {
        std::size_t best = k;
        for (std::size_t i = k + 1; i < n; ++i) {
            best = std::fabs(a[i][k]) > std::fabs(a[best][k]) ? i : best;
        }
        if (a[best][k] == 0) {
            return std::nullopt;
        }
        std::swap(a[k], a[best]);
        std::swap(x[k], x[best]);
        for (std::size_t i = k + 1; i < n; ++i) {
            const double factor = a[i][k] / a[k][k];
            for (std::size_t j = k; j < n; ++j) {
                a[i][j] -= factor * a[k][j];
            }
            x[i] -= factor * x[k];
        }
    }
    for (std::size_t k = n; k-- > 0;) {
        for (std::size_t j = k + 1; j < n; ++j) {
            x[k] -= a[k][j] * x[j];
        }
        x[k] /= a[k][k];
    }
    return x;
}

class Wolfe {
public:
    explicit Wolfe(const std::vector<std::vector<double>>& points) : points_(points) {
        std::size_t shortest = 0;
        for (std::size_t i = 1; i < points.size(); ++i) {
            shortest = dot(points[i], points[i]) < dot(points[shortest], points[shortest]) ? i : shortest;
        }
        support_ = {shortest};
        weights_ = {1.0};
        move();
    }

    [[nodiscard]] NearestPoint run(double gap) && {
        while (true) {
            const double length2 = dot(point_, point_);
            const std::size_t next = least_along_point();
            const bool known = std::find(support_.begin(), support_.end(), next) != support_.end();
            if (length2 == 0 || known || dot(points_[next], point_) >= (1 - gap) * length2) {
                break;
            }
            const NearestPoint before{point_, support_, weights_};
            support_.push_back(next);
            weights_.push_back(0);
            shrink_to_corral();
            if (!(dot(point_, point_) < length2)) { // rounding has eaten the progress
                return before;
            }
        }
        return {point_, support_, weights_};
    }

private:
    [[nodiscard]] std::size_t least_along_point() const {
        std::size_t least = 0;
        double value = dot(points_[0], point_);
        for (std::size_t i = 1; i < points_.size(); ++i) {
            if (const double other = dot(points_[i], point_); other < value) {
                least = i;
                value = other;
            }
        }
        return least;
    }

    /// Moves towards the nearest point of the support's affine hull; a point whose weight would become negative is
    /// dropped on the way.
    void shrink_to_corral() {
        while (support_.size() > 1) {
            const auto target = affine_weights();
            if (!target) {
                support_.pop_back();
                weights_.pop_back();
                break;
            }
            double step = 1;
            std::size_t leaving = support_.size();
            for (std::size_t k = 0; k < support_.size(); ++k) {
                if ((*target)[k] <= 0 && weights_[k] - (*target)[k] > 0) {
                    if (const double ratio = weights_[k] / (weights_[k] - (*target)[k]); ratio < step) {
                        step = ratio;
                        leaving = k;
                    }
                }
            }
            for (std::size_t k = 0; k < support_.size(); ++k) {
                weights_[k] = std::max(0.0, weights_[k] + step * ((*target)[k] - weights_[k]));
            }
            if (leaving == support_.size()) {
                break;
            }
            support_.erase(support_.begin() + static_cast<std::ptrdiff_t>(leaving));
            weights_.erase(weights_.begin() + static_cast<std::ptrdiff_t>(leaving));
        }
        move();
    }

    /// μ with sum 1 that minimises ‖Σ μ_k p_k‖: proportional to the solution of (G + 11ᵀ) v = 1, G the Gram matrix.
    [[nodiscard]] std::optional<std::vector<double>> affine_weights() const {
        const std::size_t n = support_.size();
        // The ones are scaled to the size of G, which changes only the length of v.
        const double one = dot(points_[support_[0]], points_[support_[0]]);
        std::vector<std::vector<double>> gram(n, std::vector<double>(n));
        for (std::size_t a = 0; a < n; ++a) {
            for (std::size_t b = 0; b <= a; ++b) {
                gram[a][b] = gram[b][a] = dot(points_[support_[a]], points_[support_[b]]) + one;
            }
        }
        auto v = solve_for_ones(std::move(gram));
        const double sum = v ? std::accumulate(v->begin(), v->end(), 0.0) : 0;
        if (!(std::isfinite(sum) && sum != 0)) {
            return std::nullopt;
        }
        std::for_each(v->begin(), v->end(), [=](double& x) { x /= sum; });
        return v;
    }

    void move() {
        const double sum = std::accumulate(weights_.begin(), weights_.end(), 0.0);
        point_.assign(points_[0].size(), 0.0);
        for (std::size_t k = 0; k < support_.size(); ++k) {
            weights_[k] /= sum;
            axpy(weights_[k], points_[support_[k]], point_);
        }
    }

    const std::vector<std::vector<double>>& points_;
    std::vector<std::size_t> support_;
    std::vector<double> weights_;
    std::vector<double> point_;
};

} // namespace

NearestPoint nearest_point(const std::vector<std::vector<double>>& points, double gap) {
    return Wolfe(points).run(gap);
}

} // namespace novikoff
