// Linear systems over the fractions, solved without rounding.
#pragma once

#include "novikoff/rational.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace novikoff {

/// The c with Σ c_j vectors_j = target. No value if there is none, or if the vectors are linearly dependent.
/// REQUIRES: all of the same size.
[[nodiscard]] std::optional<std::vector<Rational>> combination(const std::vector<std::vector<Rational>>& vectors,
                                                               const std::vector<Rational>& target);

/// A c with Σ c_j vectors_j = target, whether or not the vectors are independent. REQUIRES: there is one.
[[nodiscard]] std::vector<Rational> combine(const std::vector<std::vector<Rational>>& vectors,
                                            const std::vector<Rational>& target);

/// The rank of the vectors is at least this, and nearly always equal to it: it is their rank modulo a large prime.
/// REQUIRES: all of the same size.
[[nodiscard]] std::size_t rank_at_least(const std::vector<std::vector<Rational>>& vectors);

} // namespace novikoff
