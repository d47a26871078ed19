// Problem    a w with y⟨w,x⟩ ≥ 1 on each row, changed least where many rows have determined it already.
// Rule       with A = rI + Σ xxᵀ over the updated rows, or its diagonal D: where y⟨w,x⟩ < 1, add the row to A and
//            step by A⁻¹. Full: w = A⁻¹(rw0 + Σ yx). Diagonal: D first, then w += α·y·x∘1/D with
//            α = (1 − y⟨w,x⟩)/(1 + Σx_j²/D_j). Stepping with the new D makes an epoch nearly independent of the units
//            of the columns; the paper's diagonal form uses the old one.
//            Done when an epoch had no mistake and w then separates all rows.
// Guarantee  a bound on the mistakes for any u, derived in second_moments.hpp.
// Source     Crammer, Kulesza & Dredze 2009: Adaptive Regularization Of Weights.
// Tie        a score of exactly 1 does not update.
#include "learn/rules/second_moments.hpp"

namespace novikoff {
namespace {

constexpr Covariance arow_standard = Covariance::diagonal;

class Arow : public SecondMomentsLearner {
public:
    explicit Arow(const LearnerOptions& options) : SecondMomentsLearner(options, arow_standard) {}

    template <class V> [[nodiscard]] double rate(const V& view, std::size_t row, double score) const {
        return score < 1 ? rate_of_update(view, row, score) : 0;
    }

    template <class V> [[nodiscard]] double quiet_above(const V& /*view*/) const { return 1; }

    template <class V> [[nodiscard]] bool done_after_epoch(const V& view, const EpochCount& epoch) const {
        return epoch.mistakes == 0 && count_errors(view, view.w) == view.zero_rows;
    }
};

} // namespace

LearnerDeclaration arow_learner() {
    return {.name = "arow",
            .summary = "Adaptive regularization: steps become short in columns that many updates have determined "
                       "(Crammer, Kulesza & Dredze 2009).",
            .estimator = "AROW",
            .settings = second_moments_settings(arow_standard),
            .epochs = 10,
            .aims_to_separate = false,
            .scale_free = true,
            .solve = solve_by<Arow>,
            .online = online_by<Arow>,
            .stepper = steps_by<Arow>,
            .loss_bound = second_moments_bound(arow_standard, false, "Crammer, Kulesza & Dredze 2009")};
}

} // namespace novikoff
