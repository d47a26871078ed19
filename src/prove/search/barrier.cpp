// Newton's method with an exact search along each direction.
#include "prove/search/barrier.hpp"

#include "base/kernels.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace novikoff {
namespace {

constexpr unsigned most_steps = 60;
constexpr double settled = 1e-9;        // a step that changes no score by more than this, relatively, is the last
constexpr double least_pivot = 0x1p-48; // of a diagonal entry: less is rounding

/// The minimum over t ≥ 0 of slope·t − Σ log(1 + t·c_i), for a convex function that first decreases. Infinity if there
/// is none.
double best_step(double slope, const std::vector<double>& changes) {
    double most = std::numeric_limits<double>::infinity();
    for (const double c : changes) { most = c < 0 ? std::min(most, -1 / c) : most; }
    if (std::isinf(most) && slope <= 0) { return most; }
    double low = 0;
    double t = std::isinf(most) ? 1 : std::min(1.0, 0.9 * most);
    for (int k = 0; k < 30; ++k) {
        double first = slope;
        double second = 0;
        for (const double c : changes) {
            const double x = c / (1 + t * c);
            first -= x;
            second += x * x;
        }
        if (first < 0) {
            low = t;
        } else {
            most = t;
        }
        double next = t - first / second;
        if (!(next > low && next < most)) { next = std::isinf(most) ? 2 * t : (low + most) / 2; }
        if (std::fabs(next - t) <= 1e-3 * t) { return next; }
        t = next;
    }
    return low;
}

} // namespace

Cholesky::Cholesky(std::vector<double> matrix, std::size_t n) : n_(n), lower_(std::move(matrix)) {
    for (std::size_t a = 0; a < n; ++a) {
        const std::span<double> line = std::span(lower_).subspan(a * n, a + 1);
        for (std::size_t b = 0; b < a; ++b) {
            const std::span<const double> other = std::span(lower_).subspan(b * n, b + 1);
            line[b] = (line[b] - dot(line.first(b), other.first(b))) / other[b];
        }
        const double pivot = line[a] - dot(line.first(a), line.first(a));
        good_ = good_ && pivot > least_pivot * line[a];
        line[a] = std::sqrt(std::max(pivot, std::numeric_limits<double>::min()));
    }
}

void Cholesky::solve(std::span<double> b) const {
    for (std::size_t a = 0; a < n_; ++a) {
        const std::span<const double> line = std::span(lower_).subspan(a * n_, a + 1);
        b[a] = (b[a] - dot(line.first(a), b.first(a))) / line[a];
    }
    for (std::size_t a = n_; a-- > 0;) {
        const std::span<const double> line = std::span(lower_).subspan(a * n_, a + 1);
        b[a] /= line[a];
        axpy(-b[a], line.first(a), b.first(a));
    }
}

std::vector<double> Barrier::scores(std::span<const double> u) const {
    std::vector<double> result(size());
    kernel_table().doubles.scores(u.data(), rows_.data(), dimension_, false, result);
    return result;
}

std::vector<double> Barrier::combined(std::span<const double> factors) const {
    std::vector<double> sum(dimension_);
    for (std::size_t i = 0; i < factors.size(); ++i) { axpy(factors[i], row(i), sum); }
    return sum;
}

Cholesky Barrier::curvature(std::span<const double> scores) const {
    const std::size_t n = dimension_;
    const std::size_t m = size();
    std::vector<double> columns(n * m);
    for (std::size_t i = 0; i < m; ++i) {
        for (std::size_t j = 0; j < n; ++j) { columns[j * m + i] = rows_[i * n + j] / scores[i]; }
    }
    std::vector<double> lower(n * n);
    for (std::size_t a = 0; a < n; ++a) {
        kernel_table().doubles.scores(columns.data() + a * m, columns.data(), m, false,
                                      std::span(lower).subspan(a * n, a + 1));
    }
    return {std::move(lower), n};
}

Barrier::End Barrier::descend(std::span<const double> a, std::vector<double>& u) const {
    for (unsigned step = 0; step < most_steps; ++step) {
        if (dot(a, u) < 0) { return End::below; }
        const std::vector<double> s = scores(u);
        if (!std::all_of(s.begin(), s.end(), [](double x) { return x > 0 && std::isfinite(x); })) { break; }
        const Cholesky curvature = this->curvature(s);
        if (!curvature.good()) { break; }
        std::vector<double> multipliers(s.size());
        std::transform(s.begin(), s.end(), multipliers.begin(), [](double x) { return 1 / x; });
        std::vector<double> direction = combined(multipliers);
        for (std::size_t j = 0; j < dimension_; ++j) { direction[j] -= a[j]; }
        curvature.solve(direction);
        std::vector<double> changes = scores(direction);
        double largest = 0;
        for (std::size_t i = 0; i < s.size(); ++i) {
            changes[i] /= s[i];
            largest = std::max(largest, std::fabs(changes[i]));
        }
        const double slope = dot(a, direction);
        double t = largest < 0.1 ? 1 : best_step(slope, changes);
        if (std::isinf(t)) { t = slope < 0 ? 2 * dot(a, u) / -slope + 1 : 0; }
        if (!(t > 0)) { break; }
        for (std::size_t j = 0; j < dimension_; ++j) { u[j] += t * direction[j]; }
        if (largest < settled) { return End::minimum; }
    }
    return End::unclear;
}

} // namespace novikoff
