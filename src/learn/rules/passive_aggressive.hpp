// The passive-aggressive rule, its settings and its theorems, which the learner that returns its mean shares.
#pragma once

#include "learn/rules/declaration.hpp"

#include <algorithm>

namespace novikoff {

class PassiveAggressive : public Learner {
public:
    explicit PassiveAggressive(const LearnerOptions& options) : form_(options.form), c_(options.aggressiveness) {}

    template <class V> [[nodiscard]] double rate(const V& view, std::size_t row, double score) const {
        const double loss = 1 - score;
        if (!(loss > 0)) { return 0; }
        const double squared_norm = view.squared_norms[row];
        switch (form_) {
        case Form::pa: return loss / squared_norm;
        case Form::pa_i: return std::min(c_, loss / squared_norm);
        case Form::pa_ii: break;
        }
        return loss / (squared_norm + 1 / (2 * c_));
    }

    template <class V> [[nodiscard]] double quiet_above(const V& /*view*/) const { return 1; }

    template <class V> [[nodiscard]] bool done_after_epoch(const V& view, const EpochCount& epoch) const {
        return epoch.mistakes == 0 && count_errors(view, view.w) == view.zero_rows;
    }

private:
    Form form_;
    double c_; ///< C, the aggressiveness
};

/// The form, and C.
[[nodiscard]] std::vector<Setting> passive_aggressive_settings();
/// For separable rows, and for any rows. Both count mistakes.
[[nodiscard]] Bound passive_aggressive_bound(const BoundQuestion& question);
[[nodiscard]] LossBound passive_aggressive_loss_bound();

} // namespace novikoff
