// The estimates of all coefficients where decide_wide() has found the verdict, at any width.
#pragma once

#include "prove/search/wide.hpp"

namespace novikoff {

/// `relations`: those of all rows; if they are not known, they are looked for. `telling`: rows that are likely to matter, for speed
/// only. No value if there is no separator for all directions, or if relations are missing. REQUIRES: `wide` is
/// separable or quasi-separable.
[[nodiscard]] std::optional<CoefficientClaims> wide_estimates(const ExactRows& rows, std::span<const double> y,
                                                              const WideDecision& wide,
                                                              std::optional<std::vector<SparseVector>> relations,
                                                              const std::vector<Multiplier>& telling,
                                                              const std::function<void()>& on_scan);

} // namespace novikoff
