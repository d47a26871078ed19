// Problem    find w with y⟨w,x⟩ > 0 on all rows, also where the rows are much longer in some directions than in others.
// Rule       at a mistake, y⟨w,x⟩ ≤ 0, add the row to A = rI + Σ xxᵀ and step by A⁻¹: w = A⁻¹(rw0 + Σ yx) over the
//            updates. The paper predicts with the current row in A too, which does not change the sign. With a diagonal
//            matrix the step is arow's.
// Guarantee  mistakes are bounded for any u, as derived in second_moments.hpp; on rows that u separates well, by the
//            few directions in which they are long.
// Source     Cesa-Bianchi, Conconi & Gentile 2005: a second-order perceptron algorithm.
// Tie        a score of exactly 0 is a mistake.
#include "learn/rules/second_moments.hpp"

namespace novikoff {
namespace {

constexpr Covariance second_order_standard = Covariance::full;

class SecondOrder : public SecondMomentsLearner {
public:
    explicit SecondOrder(const LearnerOptions& options) : SecondMomentsLearner(options, second_order_standard) {}

    template <class V> [[nodiscard]] double rate(const V& view, std::size_t row, double score) const {
        return score <= 0 ? rate_of_update(view, row, score) : 0;
    }
};

} // namespace

LearnerDeclaration second_order_learner() {
    return {.name = "second-order",
            .summary = "A perceptron in coordinates in which the rows of its mistakes are equally long in all "
                       "directions (Cesa-Bianchi, Conconi & Gentile 2005).",
            .settings = second_moments_settings(second_order_standard),
            .epochs = 10,
            .aims_to_separate = false,
            .scale_free = true,
            .only_at_mistakes = true,
            .solve = solve_by<SecondOrder>,
            .online = online_by<SecondOrder>,
            .stepper = steps_by<SecondOrder>,
            .loss_bound = second_moments_bound(second_order_standard, true, "Cesa-Bianchi, Conconi & Gentile 2005")};
}

} // namespace novikoff
