// Problem    a hyperplane with nearly the largest margin: train until the proof is tight.
// Rule       step by α = 1 when y⟨w,x⟩ ≤ (1−ε)‖w‖²/k, k the number of updates so far (k = 0: always). Done after a
//            pass without update.
// Guarantee  from w0 = 0, ‖w‖/k is the ledger's own upper bound on γ*. When the rule is content on all rows,
//            the margin of w exceeds (1−ε)‖w‖/k ≥ (1−ε)γ*.
// Source     Panagiotakopoulos & Tsampouka 2011.
// Tie        equality updates.
#pragma once

#include "base/kernels.hpp"
#include "learn/engine/learner.hpp"
#include "novikoff/train.hpp"

#include <algorithm>
#include <limits>

namespace novikoff {

class DynamicMargin : public Learner {
public:
    explicit DynamicMargin(const LearnerOptions& options) : epsilon_(options.epsilon) {}

    template <class V> void begin(const V& view) { length_ = SquaredNorm(dot(view.w, view.w)); }

    template <class V> [[nodiscard]] double rate(const V& /*view*/, std::size_t /*row*/, double score) const {
        return score <= threshold() ? 1 : 0;
    }

    template <class V> [[nodiscard]] double quiet_above(const V& /*view*/) const {
        return std::max(0.0, threshold());
    }

    template <class V> void stepped(const V& view, std::size_t row, double score, double alpha) {
        length_.step(alpha, score, view.squared_norms[row]);
        updates_ += 1;
    }

    template <class Archive, class V> void archive(Archive& archive, const V& /*view*/) {
        archive(length_, updates_);
    }

private:
    [[nodiscard]] double threshold() const noexcept {
        return updates_ == 0 ? std::numeric_limits<double>::infinity() : (1 - epsilon_) * length_.value() / updates_;
    }

    SquaredNorm length_{0};
    double updates_ = 0;
    double epsilon_;
};

} // namespace novikoff
