// The logistic loss on some rows, its gradient, and products with its Hessian, each in one pass over the rows.
//
// Symbols: z_i = y_i x_i; λ_i = 1/(1 + exp(z_i·w)); h_i = λ_i(1 − λ_i). The columns are scaled by powers of two so that
// none is larger than 2: w and all vectors here are in these units.
#pragma once

#include "base/team.hpp"
#include "prove/check/exact_rows.hpp"

#include <functional>

namespace novikoff {

class LogisticLoss {
public:
    LogisticLoss(const ExactRows& rows, std::span<const double> y, std::span<const std::size_t> face, Team* team,
                 std::function<void()> on_scan);

    [[nodiscard]] std::size_t dimension() const noexcept { return scale_.size(); }

    /// z_i·v of the rows of the face.
    [[nodiscard]] std::vector<double> scores(std::span<const double> v);

    /// Σ λ_i z_i and Σ h_i z_ij², for the given scores. The first is minus the gradient.
    struct Slope {
        std::vector<double> descent;
        std::vector<double> curvature;
    };
    [[nodiscard]] Slope slope(std::span<const double> scores);

    /// Σ h_i (z_i·v) z_i with the scores of the last slope(); puts the z_i·v into `scores`.
    [[nodiscard]] std::vector<double> hessian_times(std::span<const double> v, std::span<double> scores);

    /// v in the units of the rows.
    [[nodiscard]] std::vector<double> unscaled(std::span<const double> v) const;

    /// Σ log(1 + exp(−score)).
    [[nodiscard]] double loss(std::span<const double> scores);

private:
    void tell() const {
        if (on_scan_) { on_scan_(); }
    }
    template <class Work> std::vector<double> sum_over_rows(std::size_t size, const Work& work);

    const ExactRows& rows_;
    std::span<const double> y_;
    std::span<const std::size_t> face_;
    Team* team_;
    std::function<void()> on_scan_;
    std::vector<double> scale_;
    std::vector<double> weights_; ///< h_i
};

/// λ for a score.
[[nodiscard]] double logistic_weight(double score) noexcept;

} // namespace novikoff
