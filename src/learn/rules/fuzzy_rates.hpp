// How clearly a row belongs to its class, and the rate that the fuzzy learner gives it (learn/rules/fuzzy.cpp).
#pragma once

#include "novikoff/train.hpp"

namespace novikoff {

/// p for a row at relative position t, for any c > 0 without overflow: e^{c(t−1)} · (1 − e^{−c(t+1)}) / (1 − e^{−2c})
/// is twice the fraction, and all its exponents are ≤ 0.
[[nodiscard]] double membership(double t, double sharpness) noexcept;

struct ClassMeans {
    std::vector<double> positive;
    std::vector<double> negative;
    double between = 0; ///< d
};
/// Throws Error(data) if the means coincide.
[[nodiscard]] ClassMeans class_means(const Dataset& data, std::span<const double> y);
/// t of each row. Its own class is that of y.
[[nodiscard]] std::vector<double> positions(const ClassMeans& means, const Dataset& data, std::span<const double> y);

/// η(2p−1)^m for each row, 0 for fuzzy rows and where (2p−1)^m < 1e-30. Throws Error(data) if the class means
/// coincide or all rows are fuzzy.
[[nodiscard]] std::vector<double> fuzzy_rates(const Dataset& data, std::span<const double> y,
                                              const LearnerOptions& options);

} // namespace novikoff
