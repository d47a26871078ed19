// The passive-aggressive rule, its settings and its theorems, which the learner that returns its mean shares.
//
// Theorem    for any rows. Symbols: z = y·x; ℓ = 1 − ⟨w,z⟩ > 0 at an update; any u, with the
//            loss ℓ* = (1 − ⟨u,z⟩)₊. An update brings w nearer to u by
//
//                ‖w − u‖² − ‖w + αz − u‖²  =  2α⟨u − w,z⟩ − α²‖x‖²  ≥  α(2ℓ − α‖x‖²) − 2αℓ*
//
//            (Crammer et al. 2006, Lemma 1). Let p be α(2ℓ − α‖x‖²), which is at least αℓ, P the sum of p over the
//            updates at right rows, and g its mean over the M mistakes. Added up over a part of a run, from w_s on,
//
//                g·M + P  ≤  ‖w_s − u‖² + 2Σαℓ*.
//
//            At a mistake ℓ ≥ 1, so 1/g is at most R² (PA), max(R², 1/C) (PA-I), R² + 1/(2C) (PA-II): the factors of
//            the theorems for separable rows, and of the paper, which leaves out P.
//
//            The smaller one is printed for separable rows, where u has no loss: ‖u‖ = 1/γ.
//
//            In p, α is what the rule says for ℓ and ‖x‖, whatever step was made. Otherwise the inequality would hold
//            for steps of any length, and say nothing about the learner.
#pragma once

#include "learn/rules/declaration.hpp"

#include "base/kernels.hpp"

#include <algorithm>

namespace novikoff {

/// The sums of the theorem over a part of a run.
class PassiveAggressiveSums {
public:
    explicit PassiveAggressiveSums(double squared_start) noexcept : squared_length_(squared_start) {}
    /// The sums of the next part, which begins where this one ends.
    [[nodiscard]] PassiveAggressiveSums next() const noexcept { return PassiveAggressiveSums(squared_length_); }

    /// An update by α at this score; `squared_norm` is ‖x‖².
    void add(double alpha, double score, double squared_norm) noexcept;
    /// `most`: what 1/g is at most, if there were no mistakes.
    [[nodiscard]] OwnLimit limit(std::size_t dimension, double most) const noexcept;
    /// The largest ‖x‖² of an update.
    [[nodiscard]] double squared_radius() const noexcept { return squared_radius_; }

    template <class Archive> void archive(Archive& archive) {
        archive(squared_length_, squared_radius_, updates_, mistakes_, at_mistakes_, at_right_rows_, errors_,
                errors_along_);
    }

private:
    double squared_length_; ///< at least ‖w‖²
    double squared_radius_ = 0;
    double updates_ = 0;
    double mistakes_ = 0;      ///< M
    double at_mistakes_ = 0;   ///< g·M
    double at_right_rows_ = 0; ///< P
    double errors_ = 0;        ///< rounding errors of the inequality, in units of those of a dot product of lengths 1
    double errors_along_ = 0;  ///< those in proportion to ‖u‖
};

/// 1/g is at most this, if no ‖x‖² is larger than `squared_radius`.
[[nodiscard]] double passive_aggressive_factor(Form form, double c, double squared_radius);

class PassiveAggressive : public Learner {
public:
    static constexpr bool has_own_limit = true;

    explicit PassiveAggressive(const LearnerOptions& options) : form_(options.form), c_(options.aggressiveness) {}

    template <class V> [[nodiscard]] double rate(const V& view, std::size_t row, double score) const {
        const double loss = 1 - score;
        return loss > 0 ? step(loss, view.squared_norms[row]) : 0;
    }

    template <class V> [[nodiscard]] double quiet_above(const V& /*view*/) const { return 1; }

    template <class V> [[nodiscard]] bool done_after_epoch(const V& view, const EpochCount& epoch) const {
        return epoch.mistakes == 0 && count_errors(view, view.w) == view.zero_rows;
    }

    template <class V> void begin(const V& view) { sums_ = PassiveAggressiveSums(dot(view.w, view.w)); }
    template <class V> void begin_window(const V& /*view*/) { sums_ = sums_.next(); }
    template <class V> void stepped(const V& view, std::size_t row, double score, double /*alpha*/) {
        sums_.add(step(1 - score, view.squared_norms[row]), score, view.squared_norms[row]);
    }
    [[nodiscard]] OwnLimit own_limit(std::span<const double> u) const {
        return sums_.limit(u.size(), passive_aggressive_factor(form_, c_, sums_.squared_radius()));
    }
    template <class Archive, class V> void archive(Archive& archive, const V& /*view*/) { archive(sums_); }

private:
    [[nodiscard]] double step(double loss, double squared_norm) const {
        switch (form_) {
        case Form::pa: return loss / squared_norm;
        case Form::pa_i: return std::min(c_, loss / squared_norm);
        case Form::pa_ii: break;
        }
        return loss / (squared_norm + 1 / (2 * c_));
    }

    Form form_;
    double c_; ///< C, the aggressiveness
    PassiveAggressiveSums sums_{0};
};

/// The form, and C.
[[nodiscard]] std::vector<Setting> passive_aggressive_settings();
/// For separable rows, and for any rows. Both count mistakes.
[[nodiscard]] Bound passive_aggressive_bound(const BoundQuestion& question);
[[nodiscard]] LossBound passive_aggressive_loss_bound();

} // namespace novikoff
