// Decides without rounding whether rows are separable, and finds the proof.
//
// The verdicts are defined in novikoff/certificate.hpp.
//
// The search extends a space V step by step. V is spanned by rows that have z·w = 0 for every w with all z_i·w ≥ 0,
// because some λ > 0 on them has Σ λ_i z_i = 0 (Stiemke). Either some w orthogonal to V separates all rows outside V
// strictly, which ends the search, or Gordan's alternative gives more rows that belong to V. V grows at most once per
// dimension. prove/search/row_generation.hpp decides each step.
#pragma once

#include "novikoff/certify.hpp"
#include "prove/search/row_generation.hpp"

namespace novikoff {

struct Decision {
    Verdict verdict = Verdict::separable;
    /// Separable: z_i·w > 0 for all i. Quasi-separable: > 0 on as many rows as possible, else 0. Whole numbers.
    RationalVector separator;
    /// Not separable: λ with Σ λ_i z_i = 0, on rows that span the same space as all rows that are not separated.
    std::vector<Multiplier> spanning;
    /// Not separable: the shortest reason found (Gordan), at most dimension + 1 rows.
    std::vector<Multiplier> reason;
    std::vector<std::uint64_t> separated; ///< quasi-separable: the rows with z_i·w > 0
    std::vector<std::size_t> aliased;     ///< coordinates that are linear combinations of the bias and earlier ones
    std::vector<SparseVector> relations;  ///< for each of these, a w with this coordinate and all z_i·w = 0
};

class Separability {
public:
    /// `rows` and `y` must outlive this object. `on_scan` is called before each pass over all rows; it may be empty.
    Separability(const ExactRows& rows, std::span<const double> y, std::function<void()> on_scan = {});

    /// `hint`: a w that may separate, such as a perceptron's; may be empty. Call once.
    [[nodiscard]] Decision decide(const std::vector<double>& hint = {});

    /// In place of decide(), if a w with z_i·w > 0 for all i is known.
    [[nodiscard]] Decision adopt(RationalVector separator);

    /// The estimates of all coefficients with their proofs (estimates.cpp). No value if the verdict is inseparable: all
    /// are finite. `telling`: rows that are likely to matter, for speed only. REQUIRES: `decision` is what decide() or
    /// adopt() returned.
    [[nodiscard]] std::optional<CoefficientClaims> estimates(const Decision& decision,
                                                             const std::vector<Multiplier>& telling = {});

private:
    void set_aliased_aside();
    void take_zero_rows();
    [[nodiscard]] std::optional<std::vector<Multiplier>> separate_outside_space(const std::vector<double>& hint);
    [[nodiscard]] RationalVector first_guess(const std::vector<double>& hint) const;
    [[nodiscard]] std::vector<double> sum_of_rows() const;
    void absorb(std::vector<Multiplier> witness);
    void give_verdict();

    const ExactRows& rows_;
    std::span<const double> y_;
    std::function<void()> on_scan_;
    RowGeneration generation_;
    std::vector<RationalVector> space_vectors_;   ///< they span the space
    bool full_ = false;                           ///< the space has all dimensions
    std::vector<std::vector<Multiplier>> levels_; ///< λ > 0 whose Σ λ z lies in the space of earlier levels
    Decision decision_;
};

/// One λ > 0 with Σ λ_i z_i = 0, combined from levels (stiemke.cpp). The result is tidy. `row` returns z of a row.
/// Without levels there are no multipliers.
[[nodiscard]] std::vector<Multiplier> join_levels(const std::vector<std::vector<Multiplier>>& levels,
                                                  const std::function<RationalVector(std::uint64_t)>& row);

/// Sorts the multipliers by row and makes them whole numbers without a common divisor.
void tidy(std::vector<Multiplier>& multipliers);

} // namespace novikoff
