// Problem    a w with y⟨w,x⟩ ≥ 1 on each row, changed no more than each row asks for.
// Rule       with loss ℓ = 1 − y⟨w,x⟩ > 0, step by  PA: α = ℓ/‖x‖²   PA-I: min(C, ℓ/‖x‖²)   PA-II: ℓ/(‖x‖² + 1/(2C)).
//            Done when a pass had no mistake and w then separates all rows.
// Guarantee  with a u of margin γ, mistakes (not updates) number at most R²/γ² (PA), max(R², 1/C)/γ² (PA-I),
//            (R² + 1/(2C))/γ² (PA-II), from w0 = 0.
// Source     Crammer, Dekel, Keshet, Shalev-Shwartz & Singer 2006. With a bias ‖x‖² includes the coordinate 1.
// Tie        a loss of exactly 0 does not update.
#pragma once

#include "learn/engine/learner.hpp"
#include "novikoff/train.hpp"

#include <algorithm>

namespace novikoff {

class PassiveAggressive : public Learner {
public:
    explicit PassiveAggressive(const LearnerOptions& options) : form_(options.form), c_(options.aggressiveness) {}

    template <class V> [[nodiscard]] double rate(const V& view, std::size_t row, double score) const {
        const double loss = 1 - score;
        if (!(loss > 0)) {
            return 0;
        }
        const double squared_norm = view.squared_norms[row];
        switch (form_) {
        case Form::pa:
            return loss / squared_norm;
        case Form::pa_i:
            return std::min(c_, loss / squared_norm);
        case Form::pa_ii:
            break;
        }
        return loss / (squared_norm + 1 / (2 * c_));
    }

    template <class V> [[nodiscard]] double quiet_above(const V& /*view*/) const { return 1; }

    template <class V> [[nodiscard]] bool done_after_pass(const V& view, const PassCount& pass) const {
        return pass.mistakes == 0 && count_errors(view, view.w) == view.zero_rows;
    }

private:
    Form form_;
    double c_; ///< aggressiveness
};

} // namespace novikoff
