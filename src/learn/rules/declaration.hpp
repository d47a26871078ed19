// The declaration of a learner: all that the library, the command line, Python and the page know of it. With it the
// facts that its theorem needs, and the theorems that several learners share (bound.cpp).
//
// A learner is one file, src/learn/rules/NAME.cpp, which ends in NAME_learner(), and one line in learners.txt.
#pragma once

#include "learn/engine/online.hpp"
#include "learn/rules/setting.hpp"

namespace novikoff {

/// A w known to separate with margin at least `margin`.
struct Witness {
    double margin;
    std::span<const double> w;
};

/// The number of updates that a run may have made. Evaluated only if a hyperplane is known that separates the rows.
struct BoundQuestion {
    const Problem& problem;
    const LearnerOptions& options;
    const Trajectory& run;
    std::span<const double>
        row_rates; ///< as in Solution; if not empty, the witness separates the rows α_i x_i that are not ignored
    Witness witness;
    std::optional<OwnLimit> own = {}; ///< the learner's own theorem against the witness, if it has one

    [[nodiscard]] double radius() const noexcept { return problem.norms.radius; }
    [[nodiscard]] double start() const; ///< ‖w0‖
    [[nodiscard]] std::uint64_t updates() const noexcept { return run.ledger.updates(); }
};

/// Visits with y⟨w,x⟩ ≤ 0, of all epochs.
[[nodiscard]] std::uint64_t mistakes_of(const Trajectory& run);

/// A bound for rows that need not be separable: the run is compared with a unit vector u and a margin γ > 0.
struct LossBound {
    /// Updates, or mistakes, at most, with losses = Σα(γ − z·u)₊ over the updates.
    std::function<double(const Window& run, const LearnerOptions& options, double radius)> limit = {};
    /// Its formula and source.
    std::function<std::string(const Window& run, const LearnerOptions& options)> theorem = {};
    bool of_mistakes = false;
    bool with_class_weights = false; ///< whether it holds if α is multiplied by class weights

    explicit operator bool() const noexcept { return static_cast<bool>(limit); }
};

[[nodiscard]] Bound no_bound(std::string because);
/// For a learner whose theorem has none.
[[nodiscard]] Bound no_bound_with_class_weights(LearnerKind kind);
/// `counted`: the updates of the run. There is no bound if the limit is not finite.
[[nodiscard]] Bound at_most(double limit, std::string theorem, std::uint64_t counted);

/// Novikoff's bound, or its extension if w0 ≠ 0, for updates at mistakes only and one rate.
[[nodiscard]] Bound fixed_rate_bound(const BoundQuestion& question, double radius, double eta);
/// Kantorovich's bound, for updates at mistakes only. Each rate is `unit` times one of `rates`.
[[nodiscard]] Bound varying_rates_bound(const BoundQuestion& question, std::span<const double> rates, double unit);
/// The bound of a perceptron with rate η, times the class weights if there are any.
[[nodiscard]] Bound perceptron_bound(const BoundQuestion& question);
/// The limit of a learner that has its own.
[[nodiscard]] double limit_of_own(const Window& run, const LearnerOptions& options, double radius);
/// For updates at mistakes only, with any rates.
[[nodiscard]] LossBound loss_bound_at_mistakes();

struct LearnerDeclaration {
    std::string name;           ///< `margin-fuzzy`
    std::string summary = {};   ///< one sentence, with the citation
    std::string estimator = {}; ///< its class in Python; empty: from its name, `MarginFuzzyPerceptron`
    std::vector<Setting> settings = {};
    std::uint64_t epochs = 1000; ///< the default limit
    Order order = Order::cyclic; ///< the default order
    /// It makes exactly the given number of epochs.
    bool fixed_epochs = false;
    /// It returns the mean of w over all visits, which is continued from the last w.
    bool returns_mean = false;
    /// False: it is for data that no hyperplane separates, so rows left on the wrong side are no failure.
    bool aims_to_separate = true;
    /// Its steps adapt to the units of the columns.
    bool scale_free = false;
    /// Its own stopping rule may leave rows on the wrong side.
    bool may_leave_errors = false;
    /// An epoch over the rows in parts, each begun with the weights of the previous part, is an epoch over all rows.
    bool learns_in_parts = false;

    /// Updates happen only where y⟨w,x⟩ ≤ 0, so that w ← w + α y x makes ‖w‖² larger by at most α²‖x‖².
    bool only_at_mistakes = false;
    /// Its α may be multiplied by class weights.
    bool takes_class_weights = false;
    /// Ranks can mix its weights (ranks/mixing.hpp): updates at mistakes only, by one fixed rate.
    bool takes_ranks = false;

    std::function<Solution(const Problem&, const LearnerOptions&, const DriveOptions&)> solve = {};
    /// The same for classes learnt jointly. Null: it learns one class against the rest only.
    Solution (*solve_jointly)(const Problem&, const LearnerOptions&, const DriveOptions&) = nullptr;
    /// Null: it needs all rows at once.
    std::unique_ptr<OnlineLearner> (*online)(const LearnerOptions&, bool bias) = nullptr;
    /// Null: its steps are w ← w + α y x.
    std::unique_ptr<Stepper> (*stepper)(const LearnerOptions&) = nullptr;
    /// The theorem whose hypotheses hold. Null: none is known, and no bound is ever printed.
    std::function<Bound(const BoundQuestion&)> bound = {};
    /// The theorem for rows that need not be separable. Without a limit: none is known.
    LossBound loss_bound = {};
};

/// All learners, in the order of learners.txt.
[[nodiscard]] const std::vector<LearnerDeclaration>& learner_declarations();
/// REQUIRES: `kind` is one of them, or `own` or `auto`, whose declarations claim nothing.
[[nodiscard]] const LearnerDeclaration& declaration_of(LearnerKind kind);
/// The declaration of a caller's rule. `rule` must outlive it.
[[nodiscard]] LearnerDeclaration declaration_of(OwnRule& rule);

} // namespace novikoff
