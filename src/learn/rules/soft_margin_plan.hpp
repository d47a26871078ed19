// Plans the multipliers α of the soft margin before the first epoch, on a w of its own.
//
// Problem    maximise the dual objective D(α) of soft_margin_gap.hpp.
// Rule       dual coordinate descent in epochs, with momentum between them: an epoch begins at
//            α_k + β(α_k − α_(k−1)), each α_i clipped to its interval, and at the w that belongs to it.
//            β = min(k/(k + 3), 0.7), ω = 0.9; without momentum, in the ramp, ω = 1.3.
// Guarantee  D rises at every visit. Momentum may lower it; if D has fallen since the last epoch over all rows, β
//            begins at 0 again and its largest value is multiplied by 0.9. So in the end it is plain coordinate
//            descent, whose convergence is linear (Luo & Tseng 1992).
// Source     Hsieh, Chang, Lin, Keerthi & Sundararajan 2008, Algorithm 3; Nesterov 1983 for the momentum.
// Tie        α_i at an end of its interval stays there if its gradient is exactly 0.
//
// Ramp: first the scores are asked to reach 2^k instead of 1, for falling k, an epoch each; d is multiplied by the
// same. From w0 = 0 that solves the problem with C/2^k from the solution for C/2^(k+1), without a change of α or w in
// between.
//
// Sleep: a row whose α_i is at an end of its interval and stays there is not visited again before the next epoch over
// all rows. These become rarer: epochs 0, 6, 12, 24, 48, …
#pragma once

#include "base/prefetch.hpp"
#include "learn/engine/learner.hpp"
#include "learn/engine/order.hpp"
#include "learn/engine/pace.hpp"
#include "learn/rules/soft_margin_gap.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace novikoff {

/// α, and the visit to a row that brings α_i to where the dual objective is largest along it, or nearly.
class DualAscent {
public:
    static constexpr std::uint64_t rest = 6; ///< every so many epochs all rows wake up

    DualAscent(const SoftMargin& problem, std::size_t rows) : problem_(problem), alpha_(rows), asleep_(rows) {}

    [[nodiscard]] const SoftMargin& problem() const noexcept { return problem_; }
    [[nodiscard]] std::vector<double>& alpha() noexcept { return alpha_; }
    [[nodiscard]] const std::vector<double>& alpha() const noexcept { return alpha_; }
    [[nodiscard]] bool sleeps(std::size_t row) const { return asleep_[row]; }
    void wake_all() { asleep_.assign(asleep_.size(), false); }
    void prefetch(std::size_t row) const noexcept { novikoff::prefetch(&alpha_[row]); }

    /// Σ over the visited rows of what they add to the duality gap, and of their losses, as they were at the visit;
    /// both begin at 0 again.
    struct Sums {
        double missing = 0;
        double lost = 0;
        template <class Archive> void archive(Archive& archive) { archive(missing, lost); }
    };
    Sums take_sums() noexcept { return std::exchange(sums_, Sums{}); }

    /// Returns the change of α_i. The score is asked to reach `asked`; `relaxation` is the length of the step as a
    /// multiple of that to the largest value.
    double visit(std::size_t row, double score, double square, double asked, double relaxation) {
        double& alpha = alpha_[row];
        const double d = asked * problem_.diagonal(row);
        const double most = problem_.most(row);
        const double gradient = score - asked + d * alpha;
        sums_.missing += problem_.gap_of(row, score, alpha);
        sums_.lost += problem_.loss_of(row, score);
        if ((alpha == 0 && gradient >= 0) || (alpha == most && gradient <= 0)) {
            asleep_[row] = true;
            return 0;
        }
        const double next = std::clamp(alpha - relaxation * gradient / (square + d), 0.0, most);
        return next - std::exchange(alpha, next);
    }

    template <class Archive> void archive(Archive& archive) {
        const std::size_t rows = alpha_.size();
        archive(alpha_, asleep_, sums_);
        archive.require([&] { return alpha_.size() == rows && asleep_.size() == rows && all_in_range(); });
    }

private:
    [[nodiscard]] bool all_in_range() const {
        for (std::size_t row = 0; row < alpha_.size(); ++row) {
            if (!(alpha_[row] >= 0 && alpha_[row] <= problem_.most(row))) { return false; }
        }
        return true;
    }

    SoftMargin problem_;
    std::vector<double> alpha_;
    std::vector<bool> asleep_;
    Sums sums_;
};

/// The state of planning. Its pieces are short, so that the run can be saved and interrupted between them.
class SoftMarginPlan {
public:
    /// Plans until the duality gap is at most `gap` of the objective.
    SoftMarginPlan(DualAscent& ascent, const DriveOptions& how, double gap)
        : ascent_(ascent), initial_(how.initial), shuffled_(how.order == Order::shuffle), gap_(gap),
          order_(how.order, how.seed, ascent.alpha().size()), random_(how.seed) {}

    template <class V> void begin(const V& view) {
        w_.assign(view.w.begin(), view.w.end());
        ramp_ = length_of_ramp(view.squared_norms);
        if (norm(initial_) > 0) { at_start_ = scores(view, initial_); }
    }

    /// Makes one piece. Returns whether there is more to do.
    template <class V> bool advance(const V& view) {
        constexpr std::size_t piece = 1 << 14; // visits
        if (made_ == most_epochs) { return false; }
        if (position_ == 0) { begin_epoch(view); }
        const std::size_t end = std::min(position_ + piece, awake_.size());
        visit_until(view, end);
        if (end < awake_.size()) { return true; }
        position_ = 0;
        const bool done = end_epoch(view);
        made_ = done ? most_epochs : made_ + 1;
        if (made_ == most_epochs) { forget(); }
        return made_ < most_epochs;
    }

    template <class Archive> void archive(Archive& archive) {
        archive(random_, w_, alpha_before_, w_before_, awake_, position_, moves_, made_, ramp_, epoch_, next_over_all_,
                since_restart_, most_momentum_, dual_, value_);
        archive.require([&] {
            const std::size_t rows = ascent_.alpha().size();
            return (w_.empty() || w_.size() == initial_.size()) &&
                   (w_before_.empty() || w_before_.size() == w_.size()) &&
                   (alpha_before_.empty() || alpha_before_.size() == rows) && position_ <= awake_.size() &&
                   made_ <= most_epochs && ramp_ <= most_ramp &&
                   std::all_of(awake_.begin(), awake_.end(), [&](std::size_t row) { return row < rows; });
        });
    }

private:
    static constexpr double relaxation = 1.3; ///< without momentum: successive over-relaxation
    static constexpr double relaxation_with_momentum = 0.9;
    static constexpr std::uint64_t most_ramp = 4;
    static constexpr std::uint64_t most_epochs = 500; ///< not those of the run, which may be resumed with more

    /// In epochs: one for each k up to log2(16·C·mean ‖x‖²).
    [[nodiscard]] std::uint64_t length_of_ramp(std::span<const double> squared_norms) const {
        const double sum = std::accumulate(squared_norms.begin(), squared_norms.end(), 0.0);
        const double steepness = 16 * ascent_.problem().cost * (sum / static_cast<double>(squared_norms.size()));
        if (!(steepness > 1)) { return 0; }
        return std::min<std::uint64_t>(most_ramp, static_cast<std::uint64_t>(std::ilogb(steepness)));
    }

    template <class V> void begin_epoch(const V& view) {
        if (ramp_ == 0) { leap(view); }
        if (ramp_ > 0 || epoch_ == next_over_all_) {
            ascent_.wake_all();
            awake_.clear();
            for (std::size_t k = 0; k < view.rows.size(); ++k) {
                if (view.squared_norms[order_[k]] > 0) { awake_.push_back(order_[k]); }
            }
        } else {
            std::erase_if(awake_, [&](std::size_t row) { return ascent_.sleeps(row); });
        }
        if (shuffled_) { random_.shuffle(std::span(awake_)); }
        moves_ = 0;
    }

    /// The momentum.
    template <class V> void leap(const V& view) {
        const auto k = static_cast<double>(since_restart_++);
        const double beta = std::min(k / (k + 3), most_momentum_);
        std::vector<double>& alpha = ascent_.alpha();
        if (beta == 0) {
            alpha_before_ = alpha;
            w_before_ = w_;
            return;
        }
        for (std::size_t j = 0; j < w_.size(); ++j) { move_on(w_[j], w_before_[j], beta); }
        for (std::size_t row = 0; row < alpha.size(); ++row) {
            move_on(alpha[row], alpha_before_[row], beta);
            const double clipped = std::clamp(alpha[row], 0.0, ascent_.problem().most(row));
            const double excess = clipped - std::exchange(alpha[row], clipped);
            if (excess != 0) { view.rows.axpy(excess * view.y[row], row, w_); }
        }
    }

    static void move_on(double& now, double& before, double beta) noexcept {
        const double next = now + beta * (now - before);
        before = std::exchange(now, next);
    }

    template <class V> void visit_until(const V& view, std::size_t end) {
        const std::size_t ahead =
            rows_within(bytes_ahead, sizeof(double) * view.rows.stored() / std::max<std::size_t>(1, view.rows.size()));
        const double asked = std::ldexp(1, static_cast<int>(ramp_));
        const double length = ramp_ > 0 ? relaxation : relaxation_with_momentum;
        for (; position_ < end; ++position_) {
            if (position_ + ahead < awake_.size()) { fetch(view, awake_[position_ + ahead]); }
            const std::size_t row = awake_[position_];
            const double score = view.y[row] * view.rows.dot(w_, row);
            const double step = ascent_.visit(row, score, view.squared_norms[row], asked, length);
            if (step == 0) { continue; }
            view.rows.axpy(step * view.y[row], row, w_);
            ++moves_;
        }
    }

    template <class V> void fetch(const V& view, std::size_t row) const noexcept {
        view.rows.prefetch(row);
        prefetch(&view.y[row]);
        prefetch(&view.squared_norms[row]);
        ascent_.prefetch(row);
    }

    /// Returns whether the plan is good enough, or cannot become better.
    template <class V> bool end_epoch(const V& view) {
        const auto [missing, lost] = ascent_.take_sums();
        if (ramp_ > 0) {
            --ramp_;
            return false;
        }
        if (epoch_ == next_over_all_) {
            next_over_all_ = std::max(epoch_ + DualAscent::rest, 2 * epoch_);
            const double half_square = half_square_of_step();
            value_ = half_square + lost;
            const double dual = gain() - half_square;
            if (dual < dual_) {
                since_restart_ = 0;
                most_momentum_ *= 0.9;
            }
            dual_ = dual;
            if (moves_ == 0) { return true; }
        }
        ++epoch_;
        if (missing > 1.35 * gap_ * value_) { return false; } // most have become smaller since the visit
        if (gap_now(view) <= 0.95 * gap_ * value_) { return true; }
        next_over_all_ = std::min(next_over_all_, epoch_ + 2); // rows that sleep may need a visit
        return false;
    }

    /// ½‖w − w0‖².
    [[nodiscard]] double half_square_of_step() const {
        std::vector<double> moved = w_;
        axpy(-1, initial_, moved);
        return dot(moved, moved) / 2;
    }

    /// Σ α_i(1 − z_i·w0) − d_i α_i²/2.
    [[nodiscard]] double gain() const {
        double sum = 0;
        for (std::size_t row = 0; row < ascent_.alpha().size(); ++row) {
            const double alpha = ascent_.alpha()[row];
            const double asked = at_start_.empty() ? 1 : 1 - at_start_[row];
            sum += alpha * asked - ascent_.problem().diagonal(row) * alpha * alpha / 2;
        }
        return sum;
    }

    template <class V> [[nodiscard]] double gap_now(const V& view) const {
        const std::vector<double> now = scores(view, w_);
        double sum = 0;
        for (std::size_t row = 0; row < now.size(); ++row) {
            if (view.squared_norms[row] == 0) { continue; }
            sum += ascent_.problem().gap_of(row, now[row], ascent_.alpha()[row]);
        }
        return sum;
    }

    /// y_i⟨w,x_i⟩.
    template <class V> [[nodiscard]] static std::vector<double> scores(const V& view, std::span<const double> w) {
        std::vector<double> scores(view.rows.size());
        view.scorer().range(w, 0, scores);
        for (std::size_t row = 0; row < scores.size(); ++row) { scores[row] *= view.y[row]; }
        return scores;
    }

    /// What is needed no more.
    void forget() {
        for (std::vector<double>* const vector : {&w_, &at_start_, &w_before_, &alpha_before_}) {
            *vector = std::vector<double>();
        }
        awake_ = std::vector<std::size_t>();
        ascent_.wake_all();
        ascent_.take_sums();
    }

    DualAscent& ascent_;
    std::span<const double> initial_; ///< w0
    bool shuffled_;
    double gap_;
    Visits order_; ///< of all rows, if it stays the same
    Random random_;
    std::vector<double> w_;        ///< w0 + Σα_i z_i, but for rounding
    std::vector<double> at_start_; ///< scores of w0; empty: 0
    std::vector<double> w_before_; ///< before the last epoch
    std::vector<double> alpha_before_;
    std::vector<std::size_t> awake_; ///< rows of this epoch, in order
    std::size_t position_ = 0;       ///< among them
    std::uint64_t moves_ = 0;        ///< changes of α in this epoch
    std::uint64_t made_ = 0;         ///< epochs
    std::uint64_t ramp_ = 0;         ///< epochs of the ramp that are left
    std::uint64_t epoch_ = 0;        ///< since the ramp
    std::uint64_t next_over_all_ = 0;
    std::uint64_t since_restart_ = 0;
    double most_momentum_ = 0.7;
    double dual_ = -std::numeric_limits<double>::infinity(); ///< D after the last epoch over all rows
    double value_ = 0;                                       ///< the objective then, as the rows were visited
};

} // namespace novikoff
