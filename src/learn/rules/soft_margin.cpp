// Problem    minimise ½‖w − w0‖² + C Σ ℓ(1 − y⟨w,x⟩), ℓ(t) = t₊ (hinge) or t₊² (squared hinge): the widest gap with
//            few rows within it, where no hyperplane separates. w0 is 0 unless given; a bias is a coordinate like the
//            others.
// Rule       the α of w = w0 + Σα_i y_i x_i are planned (soft_margin_plan.hpp), and in the first epoch each visited
//            row gets its α_i. If that is not good enough yet, dual coordinate descent follows: each visit moves α_i
//            to where the dual objective is largest along it, or a little further:
//            α_i ← clip(α_i − ωG/(‖x‖² + d), 0, U) with G = y⟨w,x⟩ − 1 + d·α_i; d = 0, U = C for the hinge,
//            d = 1/(2C), U = ∞ for the squared hinge; ω = 1.3. The ledger's rate is the change of α_i, which may then
//            be negative.
// Guarantee  weak duality: the α of any moment bound the least objective of all w from below (soft_margin_gap.hpp).
//            Done when it is proved to be within the given gap of the objective of w. Convergence is linear (Luo &
//            Tseng 1992) but for rounding, which may end it in a cycle before.
//            Any ω in (0, 2) lets the dual objective rise at each step; successive over-relaxation needs fewer epochs.
// Source     Cortes & Vapnik 1995; Hsieh, Chang, Lin, Keerthi & Sundararajan 2008, Algorithms 1 and 3; Mangasarian &
//            Musicant 1999 for ω.
// Tie        α_i at an end of its interval stays there if G is exactly 0.
#include "base/kernels.hpp"
#include "base/names.hpp"
#include "learn/engine/driver.hpp"
#include "learn/rules/declaration.hpp"
#include "learn/rules/soft_margin_plan.hpp"

#include <cmath>

namespace novikoff {
namespace {

Setting gap_setting() {
    return own_setting("gap", "stop when no w has an objective that is smaller by more than this share", 1e-3);
}

class SoftMarginRule : public Learner {
public:
    static constexpr bool may_skip = false; // a row with α_i > 0 may need an update whatever its score is
    static constexpr bool takes_factors = true;

    SoftMarginRule(const Problem& problem, const LearnerOptions& options, const DriveOptions& how)
        : problem_(problem), initial_(how.initial), gap_(own_value(options, gap_setting())),
          ascent_({options.loss, options.cost, how.factors}, problem.y.size()), plan_(ascent_, how, gap_) {}

    template <class V> void begin(const V& view) { plan_.begin(view); }
    template <class V> [[nodiscard]] bool prepares(const V& view) { return plan_.advance(view); }
    [[nodiscard]] bool sleeps(std::size_t row) const { return !applies_plan_ && ascent_.sleeps(row); }
    void prefetch(std::size_t row) const { ascent_.prefetch(row); }

    template <class V> [[nodiscard]] double rate(const V& view, std::size_t row, double score) {
        if (applies_plan_) { return ascent_.alpha()[row]; }
        return ascent_.visit(row, score, view.squared_norms[row], 1, relaxation);
    }

    template <class V> [[nodiscard]] bool done_after_epoch(const V& view, const EpochCount& epoch) {
        if (applies_plan_) {
            applies_plan_ = false;
            return proves(view.w);
        }
        const auto [missing, lost] = ascent_.take_sums(); // of the visited rows, as it was when each was visited
        const bool visited_all = epochs_to_rest_ == 0;
        epochs_to_rest_ = visited_all ? DualAscent::rest - 1 : epochs_to_rest_ - 1;
        if (epoch.updates == 0) { epochs_to_rest_ = 0; }
        if (epochs_to_rest_ == 0) { ascent_.wake_all(); }
        if (!visited_all) { return false; }
        const double value = half_square(view) + lost;
        return epoch.updates == 0 || (missing <= 2 * gap_ * value && proves(view.w));
    }

    template <class Archive, class V> void archive(Archive& archive, const V& /*view*/) {
        archive(ascent_, plan_, applies_plan_, epochs_to_rest_);
        archive.require([&] { return epochs_to_rest_ < DualAscent::rest; });
    }

    /// Rows of zeros, which are never updated, have their best α.
    [[nodiscard]] Objective enclose(std::span<const double> w) const {
        std::vector<double> alpha = ascent_.alpha();
        for (const std::uint64_t row : problem_.norms.zero_rows) {
            alpha[row] = ascent_.problem().alpha_of_zero_row(row);
        }
        return enclose_objective(ascent_.problem(), problem_, w, alpha);
    }

    [[nodiscard]] bool is_proved(const Objective& objective) const { return objective.gap() <= gap_; }
    /// What ended the run, if it was the gap.
    [[nodiscard]] const std::optional<Objective>& proved() const noexcept { return proved_; }

private:
    static constexpr double relaxation = 1.3; ///< ω

    [[nodiscard]] bool proves(std::span<const double> w) {
        const Objective objective = enclose(w);
        if (is_proved(objective)) { proved_ = objective; }
        return proved_.has_value();
    }

    /// ½‖w − w0‖².
    template <class V> [[nodiscard]] double half_square(const V& view) const {
        std::vector<double> moved(view.w.begin(), view.w.end());
        axpy(-1, initial_, moved);
        return dot(moved, moved) / 2;
    }

    const Problem& problem_;
    std::span<const double> initial_; ///< w0
    double gap_;
    DualAscent ascent_;
    SoftMarginPlan plan_;
    bool applies_plan_ = true;         ///< in the first epoch
    std::uint64_t epochs_to_rest_ = 0; ///< until all rows wake up; 0: all are awake
    std::optional<Objective> proved_;
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
    SoftMarginRule rule(problem, options, how);
    Trajectory run = drive(problem, rule, how);
    const Objective objective = rule.proved() ? *rule.proved() : rule.enclose(run.weights);
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
