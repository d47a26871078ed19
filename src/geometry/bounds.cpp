// Some runs attain their bound, so differences are enlarged by more than their rounding errors.
#include "geometry/bounds.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace novikoff::bounds {
namespace {

double square(double x) { return x * x; }

/// An upper bound on log(a(t)/R²) of the recurrence in dynamic_margin, for 1 < p < 2. The products of (1 + p/i) are
/// quotients of gamma functions, whose sum telescopes to (Γ(t+p)/(Γ(t)Γ(p)) − t)/(p − 1), and
/// Γ(t+p) ≤ t·(t+1)^(p−1)·Γ(t) (Wendel 1948).
double log_squared_length(double t, double p) {
    const double log_ratio = (p - 1) * std::log(t + 1) - std::lgamma(p);
    return std::log(t) + std::log(std::expm1(log_ratio) / (p - 1));
}

} // namespace

double novikoff(double radius, double margin) { return square(radius / margin); }

double initial_weights(double radius, double margin, double eta, double initial_norm, double initial_along) {
    // Some runs attain the bound, and both differences below cancel: each is enlarged by more than its rounding error.
    constexpr double rounding = 0x1p-48;
    const double step = eta * margin;
    const double along = 2 * initial_along * step;
    const double b = square(eta * radius) - along + rounding * (square(eta * radius) + std::fabs(along));
    const double across = std::max(0.0, (initial_norm - initial_along) * (initial_norm + initial_along)) +
                          rounding * square(initial_norm);
    const double root = std::sqrt(square(b) + 4 * square(step) * across);
    const double limit = b >= 0 ? (b + root) / (2 * square(step)) : 2 * across / (root - b);
    return limit * (1 + rounding);
}

double sum_of_rates(double radius, double margin, double losses, double max, double initial_norm, double along) {
    // In units of R: γ²S² − (2γ·rest + b)S + rest² − ‖w0‖² ≤ 0. Differences are enlarged by more than their rounding
    // errors.
    constexpr double rounding = 0x1p-47;
    const double gamma = margin / radius;
    const double rest = (losses - along) / radius;
    const double size = (losses + std::fabs(along)) / radius;
    const double start = square(2 * gamma * (initial_norm / radius));
    const double half = 2 * gamma * rest + max + rounding * (2 * gamma * size + max);
    const double root = max * (max + 4 * gamma * rest) + start + rounding * (max * (max + 4 * gamma * size) + start);
    return std::max(0.0, half + std::sqrt(std::max(0.0, root))) / (2 * square(gamma)) * (1 + rounding);
}

double kantorovich_factor(double min, double max) { return square(min + max) / (4 * min * max); }

double varying_rates(double radius, double margin, double min, double max, double initial_norm) {
    return (square(radius) * max + 2 * initial_norm * margin) / (square(margin) * min);
}

double outside(double radius, double margin, double epsilon) {
    return std::max(radius, square(radius) / (2 * epsilon)) / margin;
}

double passive_aggressive(double square_factor, double margin, double initial_norm) {
    return square_factor * square(initial_norm + 1 / margin);
}

double dynamic_margin(double radius, double margin, double epsilon) {
    // a(t) grows with p, so a larger p bounds it too; close to 1 the closed form would cancel.
    const double p = std::max(2 * (1 - epsilon), 1.01);
    const double target = 2 * std::log(margin / radius);
    const auto possible = [&](double t) {
        constexpr double slack = 1e-9; // the logarithms are rounded
        return log_squared_length(t, p) - 2 * std::log(t) + slack >= target;
    };
    double low = 1;
    double high = 2;
    while (possible(high)) {
        low = high;
        high *= 2;
        if (high > 1e300) { return std::numeric_limits<double>::infinity(); }
    }
    while (high - low > std::max(0.5, 1e-12 * high)) {
        const double middle = low + (high - low) / 2;
        (possible(middle) ? low : high) = middle;
    }
    // For p < 1 the recurrence stays below R²·t/(1 − p).
    const double simple = epsilon > 0.5 ? novikoff(radius, margin) / (2 * epsilon - 1) : high;
    return std::min(high, simple);
}

} // namespace novikoff::bounds
