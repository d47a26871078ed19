// Both ends of the enclosure are computed from the rows, with every rounding error on the safe side.
#include "learn/rules/soft_margin_gap.hpp"

#include "data/rows.hpp"
#include "learn/engine/score_ahead.hpp"

#include <algorithm>
#include <cmath>

namespace novikoff {
namespace {

/// More than the relative error of a sum of so many terms of one sign, each rounded a few times itself.
double sum_error(std::size_t terms) noexcept { return (static_cast<double>(terms) + 16) * unit_roundoff * (1 + 1e-6); }

/// Computed scores, and how far each can be from the true one over the length of its row.
struct Scores {
    std::vector<double> values; ///< y_i⟨w,x_i⟩
    double error;
};

template <class Rows> Scores scores_of(const Problem& problem, const Rows& rows, std::span<const double> w) {
    Scores scores{std::vector<double>(rows.size()), 2 * dot_error(w.size()) * norm(w)};
    ScoreAhead<Rows>(rows, problem.team).range(w, 0, scores.values);
    for (std::size_t i = 0; i < rows.size(); ++i) { scores.values[i] *= problem.y[i]; }
    return scores;
}

/// P(w), rounded up.
template <class Rows>
double objective_above(const SoftMargin& soft_margin, const Problem& problem, const Rows& rows,
                       std::span<const double> w) {
    const auto [scores, error] = scores_of(problem, rows, w);
    std::vector<double> moved(w.begin(), w.end());
    axpy(-1, problem.initial, moved);
    const double length = norm(moved) * (1 + dot_error(w.size())); // a difference is rounded once
    double sum = 0.5 * length * length;
    for (std::size_t i = 0; i < scores.size(); ++i) {
        sum += soft_margin.loss_of(i, scores[i] - error * std::sqrt(problem.norms.squared[i]));
    }
    return sum * (1 + sum_error(scores.size()));
}

/// D(α), rounded down.
template <class Rows>
double objective_below(const SoftMargin& soft_margin, const Problem& problem, const Rows& rows,
                       std::span<const double> alpha) {
    const auto [at_start, error] = scores_of(problem, rows, problem.initial);
    std::vector<double> v(rows.dimension());
    double gain = 0;  // Σ α_i(1 − z_i·w0) − d_i α_i²/2
    double size = 0;  // Σ of the sizes of all terms
    double moved = 0; // Σ α_i‖z_i‖
    std::size_t steps = 0;
    for (std::size_t i = 0; i < alpha.size(); ++i) {
        if (alpha[i] == 0) { continue; }
        const double length = std::sqrt(problem.norms.squared[i]);
        const double square = soft_margin.diagonal(i) * alpha[i] * alpha[i] / 2;
        gain += alpha[i] * (1 - at_start[i] - error * length) - square;
        size += alpha[i] * (1 + std::fabs(at_start[i])) + square;
        moved += alpha[i] * length;
        rows.axpy(alpha[i] * problem.y[i], i, v);
        ++steps;
    }
    // Each coordinate of v is a sum of `steps` terms, so it is wrong by at most this share of Σα_i|x_ij|.
    const double drift = sum_error(steps) * (1 + sum_error(steps)) * moved;
    const double length = (norm(v) + drift) * (1 + dot_error(v.size()));
    const double half_square = 0.5 * length * length;
    return gain - half_square - 2 * sum_error(steps) * (size + half_square);
}

} // namespace

Objective enclose_objective(const SoftMargin& soft_margin, const Problem& problem, std::span<const double> w,
                            std::span<const double> alpha) {
    return with_rows(problem.data, problem.bias, [&](const auto& rows) {
        return Objective{objective_above(soft_margin, problem, rows, w),
                         std::max(0.0, objective_below(soft_margin, problem, rows, alpha))};
    });
}

} // namespace novikoff
