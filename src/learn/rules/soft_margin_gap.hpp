// The soft-margin problem, and an enclosure of its least objective that rounding cannot break.
//
//     minimise over w   P(w) = ½‖w − w0‖² + Σ C_i·ℓ(1 − z_i·w),  ℓ(t) = t₊ (hinge) or t₊² (squared hinge),  z_i = y_i x_i
//
// Weak duality: for all α with 0 ≤ α_i ≤ C_i (hinge) or α_i ≥ 0 (squared hinge) no w has a smaller objective than
//
//     D(α) = Σα_i(1 − z_i·w0) − ½‖Σα_i z_i‖²   (hinge),   less Σα_i²/(4C_i) for the squared hinge.
//
// Proof: ½‖w − w0‖² ≥ ⟨w − w0,v⟩ − ½‖v‖² with v = Σα_i z_i. So P(w) ≥ D(α) + Σ[C_i ℓ(t_i) − α_i t_i + d_i α_i²/2] with
// t_i = 1 − z_i·w, d_i = 0 or 1/(2C_i), and no term of this sum is negative. So every α bounds the least objective from
// below, as every w does from above (Cortes & Vapnik 1995). If w = w0 + Σα_i z_i, the sum is the gap P(w) − D(α).
#pragma once

#include "learn/engine/problem.hpp"

namespace novikoff {

struct SoftMargin {
    Loss loss = Loss::hinge;
    double cost = 1;                      ///< C
    std::span<const double> factors = {}; ///< C_i = C · factor_i; empty: 1

    [[nodiscard]] double cost_of(std::size_t row) const noexcept {
        return factors.empty() ? cost : cost * factors[row];
    }
    /// The largest α_i.
    [[nodiscard]] double most(std::size_t row) const noexcept {
        return loss == Loss::hinge ? cost_of(row) : std::numeric_limits<double>::infinity();
    }
    /// d_i.
    [[nodiscard]] double diagonal(std::size_t row) const noexcept {
        return loss == Loss::hinge ? 0 : 1 / (2 * cost_of(row));
    }
    /// C_i·ℓ(1 − score).
    [[nodiscard]] double loss_of(std::size_t row, double score) const noexcept {
        const double t = score < 1 ? 1 - score : 0;
        return cost_of(row) * (loss == Loss::hinge ? t : t * t);
    }
    /// What a row adds to the gap.
    [[nodiscard]] double gap_of(std::size_t row, double score, double alpha) const noexcept {
        return loss_of(row, score) - alpha * (1 - score) + diagonal(row) * alpha * alpha / 2;
    }
    /// The best α of a row of zeros, whose loss is the same for every w.
    [[nodiscard]] double alpha_of_zero_row(std::size_t row) const noexcept {
        return (loss == Loss::hinge ? 1 : 2) * cost_of(row);
    }
};

/// Encloses the least objective of any w: from above by P(w), from below by D(α). Both are computed from the rows.
/// REQUIRES: α_i ≥ 0, and α_i ≤ C_i for the hinge.
[[nodiscard]] Objective enclose_objective(const SoftMargin& soft_margin, const Problem& problem,
                                          std::span<const double> w, std::span<const double> alpha);

} // namespace novikoff
