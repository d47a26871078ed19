// Decides, exactly, whether rows can be separated, and finds what shows it.
//
// The three verdicts are those of geometry/certificate.hpp.
//
// The search goes down through spaces. V is spanned by rows that are known to have z·w = 0 for every w with all
// z_i·w ≥ 0, because some λ > 0 on them has Σ λ_i z_i = 0 (Stiemke). Among the w orthogonal to V either one separates all rows
// outside V strictly, which ends the search, or Gordan's alternative gives rows outside V that belong into it too. V grows
// at most as often as there are dimensions. Each of these questions is answered by prove/row_generation.hpp.
#pragma once

#include "novikoff/geometry/certificate.hpp"
#include "novikoff/geometry/exact_rows.hpp"
#include "novikoff/prove/estimates.hpp"

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace novikoff {

struct SearchOptions {
    std::vector<double> hint;      ///< a w that may separate, for instance a perceptron's; may be empty
    bool estimates = true;         ///< find Decision::estimates
    std::function<void()> on_scan; ///< called before each pass over all rows; may be empty
};

struct Decision {
    Verdict verdict = Verdict::separable;
    /// Separable: z_i·w > 0 for all i. Quasi-separable: > 0 on as many rows as can be, 0 on the others. Whole numbers.
    RationalVector separator;
    /// Not separable: λ with Σ λ_i z_i = 0, on rows that span the same space as all rows that are not separated.
    std::vector<Multiplier> spanning;
    /// Not separable: the shortest reason found (Gordan), at most dimension + 1 rows.
    std::vector<Multiplier> reason;
    std::vector<std::uint64_t> separated; ///< quasi-separable: the rows with z_i·w > 0
    std::vector<Estimate> estimates;      ///< one for each coordinate of w, the bias last
    std::vector<std::size_t> aliased; ///< coordinates that are linear combinations of the bias and those before them
};

[[nodiscard]] Decision decide_separability(const ExactRows& rows, std::span<const double> y,
                                           const SearchOptions& options = {});

} // namespace novikoff
