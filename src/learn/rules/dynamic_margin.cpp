// Problem    a hyperplane with nearly the largest margin: train until the proof is tight.
// Rule       update by α = 1 when y⟨w,x⟩ ≤ (1−ε)‖w‖²/k, k the number of updates so far (k = 0: always). Done after
//            an epoch without update.
// Guarantee  from w0 = 0, ‖w‖/k is the ledger's own upper bound on γ*. When no row requires an update, the margin of
//            w exceeds (1−ε)‖w‖/k ≥ (1−ε)γ*.
// Source     Panagiotakopoulos & Tsampouka 2011.
// Tie        equality updates.
#include "base/kernels.hpp"
#include "geometry/bounds.hpp"
#include "learn/engine/driver.hpp"
#include "learn/rules/declaration.hpp"

#include <algorithm>
#include <limits>

namespace novikoff {
namespace {

class DynamicMargin : public Learner {
public:
    explicit DynamicMargin(const LearnerOptions& options) : epsilon_(options.epsilon) {}

    template <class V> void begin(const V& view) { length_ = SquaredNorm(dot(view.w, view.w)); }

    template <class V> [[nodiscard]] double rate(const V& /*view*/, std::size_t /*row*/, double score) const {
        return score <= threshold() ? 1 : 0;
    }

    template <class V> [[nodiscard]] double quiet_above(const V& /*view*/) const { return std::max(0.0, threshold()); }

    template <class V> void stepped(const V& view, std::size_t row, double score, double alpha) {
        length_.step(alpha, score, view.squared_norms[row]);
        updates_ += 1;
    }

    template <class Archive, class V> void archive(Archive& archive, const V& /*view*/) { archive(length_, updates_); }

private:
    [[nodiscard]] double threshold() const noexcept {
        return updates_ == 0 ? std::numeric_limits<double>::infinity() : (1 - epsilon_) * length_.value() / updates_;
    }

    SquaredNorm length_{0};
    double updates_ = 0;
    double epsilon_;
};

Setting share_setting() {
    const ValueRange share{
        "in (0, 1)", [](double value) {
            require_positive(NamedSetting{"epsilon"}, value);
            require(value < 1, {"{} must lie in (0, 1) for dynamic-margin", NamedSetting{"epsilon"}}, value);
        }};
    return number_setting("epsilon", "ε", "the share by which the margin may fall short of the best",
                          &LearnerOptions::epsilon, share);
}

Bound dynamic_margin_bound(const BoundQuestion& question) {
    if (question.start() > 0) { return no_bound("the theorem about dynamic margins starts from w0 = 0"); }
    return at_most(bounds::dynamic_margin(question.radius(), question.witness.margin, question.options.epsilon),
                   "largest t with γ²t² ≤ a(t), a(t+1) = a(t)(1 + 2(1−ε)/t) + R², Panagiotakopoulos & Tsampouka 2011",
                   question.updates());
}

} // namespace

LearnerDeclaration dynamic_margin_learner() {
    return {.name = "dynamic-margin",
            .summary = "Ends with a margin that is proved to be at least (1 − ε) of the best (Panagiotakopoulos & "
                       "Tsampouka 2011).",
            .settings = {share_setting()},
            .solve = solve_by<DynamicMargin>,
            .online = online_by<DynamicMargin>,
            .bound = dynamic_margin_bound};
}

} // namespace novikoff
