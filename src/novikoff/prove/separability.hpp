// Decides, exactly, whether rows can be separated, and finds what shows it.
//
// The three verdicts are those of geometry/certificate.hpp.
//
// The search goes down through subspaces. V is spanned by rows that are known to have z·w = 0 for every w with all
// z_i·w ≥ 0, because some λ > 0 on them has Σ λ_i z_i = 0 (Stiemke). Among the w orthogonal to V either one separates all rows
// outside V strictly, which ends the search, or Gordan's alternative gives rows outside V that belong into it too. V grows
// at most as often as there are dimensions.
//
// Each of these questions is answered on a few rows at a time: the widest gap over them (Clp, floating point) or, where
// that is in doubt, Gordan's alternative in fractions; then one exact scan over all rows brings in the most violated ones.
#pragma once

#include "novikoff/core/rational.hpp"
#include "novikoff/data/dataset.hpp"
#include "novikoff/geometry/certificate.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace novikoff {

/// What the maximum-likelihood estimate of a coefficient in logistic regression is. It is infinite if the coefficient is
/// not 0 on the whole cone of the w with z_i·w ≥ 0 for all i; the cone's own directions of 0 (aliased columns) left out.
enum class Estimate {
    finite,
    plus_infinity,  ///< only positive values occur
    minus_infinity, ///< only negative values occur
    unbounded,      ///< both signs occur
};

struct Decision {
    Verdict verdict = Verdict::separable;
    /// Separable: z_i·w > 0 for all i. Quasi-separable: > 0 on as many rows as can be, 0 on the others.
    std::vector<Rational> separator;
    /// Not separable: λ with Σ λ_i z_i = 0, on rows that span the same space as all rows that are not separated.
    std::vector<Multiplier> spanning;
    /// Not separable: the shortest reason found (Gordan), at most dimension + 1 rows.
    std::vector<Multiplier> reason;
    std::vector<std::uint64_t> separated; ///< quasi-separable: the rows with z_i·w > 0
    std::vector<Estimate> estimates;      ///< one for each coordinate of w, the bias last
    std::vector<std::size_t> aliased;     ///< columns that are linear combinations of columns before them
    std::uint64_t scans = 0;              ///< passes over all rows
};

/// `hint`: a w that may separate, for instance a perceptron's; may be empty.
[[nodiscard]] Decision decide_separability(const Dataset& data, bool bias, std::span<const double> y,
                                           std::span<const double> hint = {});

} // namespace novikoff
