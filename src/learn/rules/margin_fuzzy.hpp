// Problem    a hyperplane whose mistakes all lie within distance ε of it.
// Rule       `all` (as printed): at a mistake, step by α = η. `outside`: only at mistakes at distance ≥ ε,
//            y⟨w,x⟩ ≤ −ε‖w‖. Done when a pass would begin with no such mistake; w = 0 is never done.
// Guarantee  none in general: Steiner's Theorem 24, (R/ε)², is false for both forms, and both can cycle for ever,
//            which is found and said. On separable data `all` is a perceptron, k ≤ (R/γ*)², and `outside` makes
//            k ≤ max(R, R²/2ε)/γ* updates from w0 = 0.
// Source     Steiner 2023, Algorithm 4.
// Tie        a mistake at distance exactly ε counts as outside; a score of exactly 0 at w = 0 too.
#pragma once

#include "base/kernels.hpp"
#include "learn/engine/learner.hpp"
#include "novikoff/train.hpp"

#include <algorithm>
#include <vector>

namespace novikoff {

class MarginFuzzy : public Learner {
public:
    static constexpr bool watches_for_cycles = true;

    explicit MarginFuzzy(const LearnerOptions& options)
        : eta_(options.eta), epsilon_(options.epsilon), updates_(options.updates) {}

    template <class V> [[nodiscard]] double rate(const V& /*view*/, std::size_t /*row*/, double score) const {
        const bool update = updates_ == Updates::all ? score <= 0 : outside(score, length_.value());
        return update ? eta_ : 0;
    }

    template <class V> void stepped(const V& view, std::size_t row, double score, double alpha) {
        length_.step(alpha, score, view.squared_norms[row]);
    }

    template <class V> [[nodiscard]] bool done_before_pass(const V& view) {
        length_ = SquaredNorm(dot(view.w, view.w));
        if (length_.value() == 0) {
            return false;
        }
        // Most often a row near the begin is outside, so the blocks grow.
        for (std::size_t first = 0, block = 64; first < view.rows.size(); first += block, block *= 2) {
            scores_.resize(std::min(block, view.rows.size() - first));
            view.scorer().range(view.w, first, scores_);
            for (std::size_t k = 0; k < scores_.size(); ++k) {
                if (outside(view.y[first + k] * scores_[k], length_.value())) {
                    return false;
                }
            }
        }
        return true;
    }

    template <class Archive, class V> void archive(Archive& archive, const V& /*view*/) { archive(length_); }

private:
    /// y⟨w,x⟩ ≤ −ε‖w‖, without a square root: exact where the squares are.
    [[nodiscard]] bool outside(double score, double squared_length) const noexcept {
        return score <= 0 && score * score >= epsilon_ * epsilon_ * squared_length;
    }

    std::vector<double> scores_;
    SquaredNorm length_{0};
    double eta_;
    double epsilon_;
    Updates updates_;
};

} // namespace novikoff
