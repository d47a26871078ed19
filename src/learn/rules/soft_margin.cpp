// Problem    minimise ½‖w − w0‖² + C Σ ℓ(1 − y⟨w,x⟩), ℓ(t) = t₊ (hinge) or t₊² (squared hinge): the widest gap with
//            few rows within it, where no hyperplane separates. w0 is 0 unless given; a bias is a coordinate like the
//            others.
// Rule       dual coordinate descent: α_i, which begins at 0, moves to where the dual objective is largest along it,
//            or a little further: α_i ← clip(α_i − ωG/(‖x‖² + d), 0, U) with G = y⟨w,x⟩ − 1 + d·α_i; d = 0, U = C for
//            the hinge, d = 1/(2C), U = ∞ for the squared hinge; ω = 1.3. w = w0 + Σα_i y_i x_i follows. The ledger's
//            rate is the change of α_i, which may be negative.
// Guarantee  weak duality: the α of any moment bound the least objective of all w from below (soft_margin_gap.hpp).
//            Done when it is proved to be within the given gap of the objective of w. Convergence is linear (Luo &
//            Tseng 1992) but for rounding, which may end it in a cycle before.
//            Any ω in (0, 2) lets the dual objective rise at each step; successive over-relaxation needs fewer epochs.
// Source     Cortes & Vapnik 1995; Hsieh, Chang, Lin, Keerthi & Sundararajan 2008, Algorithms 1 and 3; Mangasarian &
//            Musicant 1999 for ω.
// Tie        α_i at an end of its interval stays there if G is exactly 0.
//
// Ramp: first the scores are asked to reach 2^k instead of 1, for falling k, an epoch each; d is multiplied by the
// same. From w0 = 0 that solves the problem with C/2^k from the solution for C/2^(k+1), without a change of α or w in
// between.
//
// Shrinking: a row whose α_i is at an end of its interval and stays there sleeps, which means it is not visited. When
// the gap of the other rows has fallen to a tenth, or is small enough, all wake up.
#include "base/kernels.hpp"
#include "base/names.hpp"
#include "learn/engine/driver.hpp"
#include "learn/rules/declaration.hpp"
#include "learn/rules/soft_margin_gap.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace novikoff {
namespace {

Setting gap_setting() {
    return own_setting("gap", "stop when no w has an objective that is smaller by more than this share", 1e-3);
}

class SoftMarginRule : public Learner {
public:
    static constexpr bool may_skip = false; // a row with α_i > 0 may need an update whatever its score is
    static constexpr bool takes_factors = true;

    SoftMarginRule(const Problem& problem, const LearnerOptions& options, std::span<const double> factors)
        : problem_(problem), soft_margin_{options.loss, options.cost, factors},
          gap_(own_value(options, gap_setting())) {}

    template <class V> void begin(const V& view) {
        initial_.assign(view.w.begin(), view.w.end());
        alpha_.assign(view.rows.size(), 0);
        asleep_.assign(view.rows.size(), false);
        ramp_left_ = length_of_ramp(view.squared_norms);
    }

    [[nodiscard]] bool sleeps(std::size_t row) const { return asleep_[row]; }
    void prefetch(std::size_t row) const { novikoff::prefetch(&alpha_[row]); }

    template <class V> [[nodiscard]] double rate(const V& view, std::size_t row, double score) {
        double& alpha = alpha_[row];
        const double asked = std::ldexp(1, static_cast<int>(ramp_left_));
        const double d = asked * soft_margin_.diagonal(row);
        const double most = soft_margin_.most(row);
        const double gradient = score - asked + d * alpha;
        missing_ += soft_margin_.gap_of(row, score, alpha);
        lost_ += soft_margin_.loss_of(row, score);
        if ((alpha == 0 && gradient >= 0) || (alpha == most && gradient <= 0)) {
            asleep_[row] = ramp_left_ == 0;
            return 0;
        }
        const double next = std::clamp(alpha - relaxation * gradient / (view.squared_norms[row] + d), 0.0, most);
        const double step = next - alpha;
        alpha = next;
        return step;
    }

    template <class V> [[nodiscard]] bool done_after_epoch(const V& view, const EpochCount& epoch) {
        const double missing = std::exchange(missing_, 0); // of the visited rows, as it was when each was visited
        const double lost = std::exchange(lost_, 0);
        if (ramp_left_ > 0) {
            --ramp_left_;
            return false;
        }
        if (few_left_ > 0) {
            missing_at_first_ = missing_at_first_ == 0 ? missing : missing_at_first_;
            const bool enough = missing <= std::max(missing_at_first_ / 10, gap_ * value_);
            few_left_ = enough || epoch.updates == 0 ? 0 : few_left_ - 1;
            if (few_left_ == 0) { asleep_.assign(asleep_.size(), false); }
            return false;
        }
        value_ = half_square(view) + lost;
        few_left_ = most_epochs_over_few;
        missing_at_first_ = 0;
        return epoch.updates == 0 || (missing <= 2 * gap_ * value_ && is_proved(enclose(view.w)));
    }

    template <class Archive, class V> void archive(Archive& archive, const V& view) {
        archive(alpha_, asleep_, ramp_left_, few_left_, missing_, lost_, missing_at_first_, value_);
        archive.require([&] {
            return alpha_.size() == view.rows.size() && asleep_.size() == alpha_.size() && ramp_left_ <= most_ramp &&
                   few_left_ <= most_epochs_over_few && all_in_range();
        });
    }

    /// Rows of zeros, which are never updated, have their best α.
    [[nodiscard]] Objective enclose(std::span<const double> w) const {
        std::vector<double> alpha = alpha_;
        for (const std::uint64_t row : problem_.norms.zero_rows) { alpha[row] = soft_margin_.alpha_of_zero_row(row); }
        return enclose_objective(soft_margin_, problem_, w, alpha);
    }

    [[nodiscard]] bool is_proved(const Objective& objective) const { return objective.gap() <= gap_; }

private:
    static constexpr double relaxation = 1.3; ///< ω
    static constexpr std::uint64_t most_ramp = 12;
    static constexpr std::uint64_t most_epochs_over_few = 15;

    /// In epochs: one for each k up to log2(16·C·mean ‖x‖²).
    [[nodiscard]] std::uint64_t length_of_ramp(std::span<const double> squared_norms) const {
        const double sum = std::accumulate(squared_norms.begin(), squared_norms.end(), 0.0);
        const double steepness = 16 * soft_margin_.cost * (sum / static_cast<double>(squared_norms.size()));
        if (!(steepness > 1)) { return 0; }
        return std::min<std::uint64_t>(most_ramp, static_cast<std::uint64_t>(std::ilogb(steepness)));
    }

    [[nodiscard]] bool all_in_range() const {
        for (std::size_t row = 0; row < alpha_.size(); ++row) {
            if (!(alpha_[row] >= 0 && alpha_[row] <= soft_margin_.most(row))) { return false; }
        }
        return true;
    }

    /// ½‖w − w0‖².
    template <class V> [[nodiscard]] double half_square(const V& view) const {
        std::vector<double> moved(view.w.begin(), view.w.end());
        axpy(-1, initial_, moved);
        return dot(moved, moved) / 2;
    }

    const Problem& problem_;
    SoftMargin soft_margin_;
    double gap_;
    std::vector<double> initial_; ///< w0
    std::vector<double> alpha_;
    std::vector<bool> asleep_;
    std::uint64_t ramp_left_ = 0; ///< epochs of the ramp
    std::uint64_t few_left_ = 0;  ///< at most this many epochs until all rows wake up; 0: all are awake
    double missing_ = 0;          ///< of this epoch: Σ of what the visited rows add to the duality gap
    double lost_ = 0;             ///< of this epoch: Σ of their losses
    double missing_at_first_ = 0; ///< in the first epoch over few rows
    double value_ = 0;            ///< the objective in the last epoch over all rows
};

const Names<Loss>& loss_names() {
    static const Names<Loss> names{{Loss::hinge, "hinge"}, {Loss::squared_hinge, "squared-hinge"}};
    return names;
}

Setting loss_setting() {
    return {.name = "loss",
            .metavar = "LOSS",
            .help = "hinge or squared-hinge",
            .choices = {{"hinge"}, {"squared-hinge", "squared hinge"}},
            .set = [](LearnerOptions& options, const std::string& text) { options.loss = parse_loss(text); },
            .text = [](const LearnerOptions& options) { return to_string(options.loss); }};
}

Setting cost_setting() {
    Setting setting = number_setting("cost", "cost C", "C, the weight of the losses against the width of the gap",
                                     &LearnerOptions::cost, positive("cost"));
    setting.parameter = "C";
    return setting;
}

Solution solve_soft_margin(const Problem& problem, const LearnerOptions& options, const DriveOptions& how) {
    SoftMarginRule rule(problem, options, how.factors);
    Trajectory run = drive(problem, rule, how);
    const Objective objective = rule.enclose(run.weights);
    if (run.done && !rule.is_proved(objective)) { // an epoch without an update, where rounding hides the gap
        run.done = false;
        run.cycle = Cycle{run.mistakes.size() - 1, 1};
    }
    Solution solution{.run = std::move(run)};
    if (std::isfinite(objective.value)) { solution.objective = objective; }
    return solution;
}

} // namespace

std::string to_string(Loss loss) { return name_of(loss_names(), loss); }
Loss parse_loss(const std::string& name) { return value_of(loss_names(), name, "loss"); }

LearnerDeclaration soft_margin_learner() {
    return {.name = "soft-margin",
            .summary = "The widest gap with few rows within it: minimises ½‖w‖² + C·Σ of losses, by dual coordinate "
                       "descent (Cortes & Vapnik 1995, Hsieh et al. 2008).",
            .estimator = "SoftMarginClassifier",
            .settings = {cost_setting(), loss_setting(), gap_setting()},
            .order = Order::shuffle,
            .aims_to_separate = false,
            .may_leave_errors = true,
            .takes_class_weights = true,
            .solve = solve_soft_margin};
}

} // namespace novikoff
