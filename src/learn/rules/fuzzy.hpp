// Problem    separate the rows that clearly belong to their class, and ignore those between the classes.
// Rule       the membership of a row is p = ½ + (e^{ct} − e^{−c})/(2(e^c − e^{−c})), t = (d_other − d_own)/d
//            clamped to [−1, 1], with the distances to the two class means and between them. A row is fuzzy if p ≤ ½ + δ. At a
//            mistake on a row that is not fuzzy, step by α = η(2p−1)^m. Done when such mistakes no longer occur.
// Guarantee  a row's α never changes, so this is a perceptron on the rows α_i x_i: from w0 = 0 at most
//            (max α_i‖x_i‖/γ′)² updates, γ′ the best margin of the rescaled rows that are not fuzzy. Steiner's
//            Theorem 22, (R/γ°)², is false. The rows that are left may still be inseparable: no promise to end.
// Source     Keller & Hunt 1985; Steiner 2023, Algorithm 3, Definitions 19 to 21.
// Tie        p = ½ + δ is fuzzy.
#pragma once

#include "learn/engine/learner.hpp"
#include "novikoff/dataset.hpp"
#include "novikoff/train.hpp"

#include <span>
#include <vector>

namespace novikoff {

/// p for a row at relative position t, for any c > 0 without overflow: e^{c(t−1)} · (1 − e^{−c(t+1)}) / (1 − e^{−2c})
/// is the fraction's double, and all its exponents are ≤ 0.
[[nodiscard]] double membership(double t, double sharpness) noexcept;

struct ClassMeans {
    std::vector<double> positive;
    std::vector<double> negative;
    double between = 0; ///< d
};
/// Throws Error(data) when the means coincide.
[[nodiscard]] ClassMeans class_means(const Dataset& data, std::span<const double> y);
/// t of each row, as one of the class that y says.
[[nodiscard]] std::vector<double> positions(const ClassMeans& means, const Dataset& data, std::span<const double> y);

/// η(2p−1)^m for each row, 0 for fuzzy rows and where (2p−1)^m < 1e-30. Throws Error(data) when the class means coincide or all rows are fuzzy.
[[nodiscard]] std::vector<double> fuzzy_rates(const Dataset& data, std::span<const double> y,
                                              const LearnerOptions& options);

class Fuzzy : public Learner {
public:
    /// `rates` as fuzzy_rates gives them; they must outlive the learner.
    explicit Fuzzy(std::span<const double> rates) : rates_(rates) {}

    template <class V> [[nodiscard]] double rate(const V& /*view*/, std::size_t row, double score) const {
        return score <= 0 ? rates_[row] : 0;
    }

private:
    std::span<const double> rates_;
};

} // namespace novikoff
