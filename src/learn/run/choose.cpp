// Problem    which learner, which scale and which constant, for data that nobody has looked at.
// Rule       these trials are made, and the errors on held-out rows counted:
//              1. two classes, if it separates all rows: the perceptron on the rows as they are;
//              2. averaged-passive-aggressive with standard, without a scale and with max-abs, with a middle and a
//                 small C; sparse rows first without a scale, which keeps them sparse;
//              3. with the scale that was best so far, a large C, and for two classes arow;
//              4. more classes, which were learnt jointly so far, with the best of these: each against the rest.
//            A trial is preferred to the best one before it if it has fewer errors by more than a standard error.
//            C is 2, 0.2 or 20 over the mean of ‖x‖², as a power of 2: from 1/‖x‖² on, one update suffices for a row.
// Guarantee  the choice depends only on the data and the seed. Few rows are cross-validated, in some hundredths of a
//            second; of many rows a sample is held out, which takes about as long as ten epochs.
// Source     Crammer et al. 2006 for the learner, Stone 1974 for cross-validation.
// Tie        the earlier trial, so a run that separates the rows is kept unless another is clearly better.
#include "data/binary_problems.hpp"
#include "data/rows.hpp"
#include "learn/rules/declaration.hpp"
#include "learn/rules/train_options.hpp"
#include "learn/run/held_out.hpp"

#include <algorithm>
#include <cmath>

namespace novikoff {
namespace {

constexpr double middle = 2; // C times the mean of ‖x‖²
constexpr double small = 0.2;
constexpr double large = 20;

// Work is counted in multiplications.
constexpr double least_budget = 1e7;
constexpr double of_a_visit = 20;    // besides its multiplications
constexpr double of_an_update = 2.5; // visits with an update, compared with others
constexpr std::size_t most_trials = 9;
constexpr double most_rows = 40'000; // enough to see half a point
constexpr double least_rows = 200;
constexpr unsigned parts = 5;
constexpr double few_epochs = 3;

double power_of_two_near(double x) {
    return std::ldexp(1.0, std::ilogb(std::clamp(x, 2 * smallest_rate, largest_rate / 2) * 1.5));
}

/// 30 for up to 166 rows, 10 for 500 to 10,000, 2 for 50,000 and more.
std::uint64_t usual_epochs(double rows) {
    return static_cast<std::uint64_t>(std::max(std::clamp(1e5 / rows, 2.0, 10.0), std::min(5e3 / rows, 30.0)));
}

/// A trial to be made.
struct Plan {
    Trial trial;
    const HeldOut* rows;
    std::uint64_t epochs;
};

class Chooser {
public:
    Chooser(const Dataset& data, const TrainOptions& options) : data_(data), options_(options) {
        const double values = with_rows(data, options.space.bias, [](const auto& rows) {
            return static_cast<double>(rows.stored()) / static_cast<double>(std::max<std::size_t>(rows.size(), 1));
        });
        visit_ = (two_classes() ? 1 : static_cast<double>(data.classes().size())) * (values + of_a_visit);
        const auto rows = static_cast<double>(data.rows());
        budget_ = std::max(least_budget, 7 * rows * visit_);
        epochs_ = options.epochs != 0 ? options.epochs : usual_epochs(rows);
        if (options.threads != 1) { team_.emplace(options.threads); }
    }

    [[nodiscard]] TrainOptions choose() {
        const Split split = affordable_split();
        selection_.rows = split.counted();
        prepare(split);
        if (prepared_.empty()) { return chosen(); }
        std::vector<Plan> plans;
        if (two_classes()) { plan_perceptron(plans); }
        for (const double share : {middle, small}) {
            for (const Prepared& prepared : prepared_) {
                plans.push_back(passive_aggressive(prepared, share, usual_classes()));
            }
        }
        make(std::move(plans));
        make(plans_in_best_scale());
        make(plans_against_the_rest());
        return chosen();
    }

private:
    struct Prepared {
        Scale scale;
        HeldOut rows;
    };

    [[nodiscard]] bool two_classes() const noexcept { return data_.classes().size() == 2; }
    [[nodiscard]] Classes usual_classes() const { return options_.classes.value_or(Classes::joint); }

    /// All rows are cross-validated if that fits into the budget; otherwise fewer parts are held out, or a sample is
    /// taken.
    [[nodiscard]] Split affordable_split() {
        const double of_a_row = most_trials * of_an_update * visit_ * (parts - 1) / parts; // in one epoch
        const double rows = std::min(static_cast<double>(data_.rows()), most_rows);
        const auto epochs = static_cast<double>(epochs_);
        const double few = std::min(epochs, few_epochs);
        trial_epochs_ = static_cast<std::uint64_t>(std::clamp(budget_ / (parts * of_a_row * rows), few, epochs));
        const auto used = static_cast<double>(trial_epochs_);
        const double affordable = budget_ / (of_a_row * rows * used) * (1 + 1e-9); // whole but for rounding
        const double held_out = std::clamp(affordable, 1.0, double{parts});
        const double sampled = std::max(budget_ / (of_a_row * used), least_rows);
        return split(data_, static_cast<std::size_t>(std::min(rows, sampled)), parts, static_cast<unsigned>(held_out),
                     options_.seed);
    }

    void prepare(const Split& split) {
        const bool free = options_.space.scale == Scale::none && !options_.space.keep_scale;
        std::vector<Scale> scales{options_.space.scale};
        if (free) {
            scales = data_.is_dense() ? std::vector{Scale::standard, Scale::none, Scale::max_abs}
                                      : std::vector{Scale::none, Scale::standard, Scale::max_abs};
        }
        for (const Scale scale : scales) {
            SpaceOptions space = options_.space;
            space.scale = scale;
            try {
                prepared_.push_back({scale, HeldOut(data_, split, space)});
            } catch (const Error& error) { // numbers that this scale cannot bring into range
                if (!free || error.kind() != ErrorKind::data) { throw; }
            }
        }
    }

    /// If the perceptron separates all rows, as it is run by itself, but within half of the budget.
    void plan_perceptron(std::vector<Plan>& plans) {
        const Prepared* const unscaled = prepared_in(Scale::none);
        if (unscaled == nullptr) { return; }
        TrainOptions all = options_;
        all.learner = {};
        const double affordable = std::max(1.0, budget_ / 2 / visit_ / static_cast<double>(data_.rows()));
        const std::uint64_t wanted = options_.epochs != 0 ? options_.epochs : default_epochs(all.learner.kind);
        all.epochs = std::min(wanted, static_cast<std::uint64_t>(std::min(affordable, 1e6)));
        all.ledger_limit = 0;
        all.checkpoints = nullptr;
        all.monitor = [this](const Progress& progress) { return go_on(progress); };
        if (train(data_, all).proof().stopped == Stopped::separated) {
            plans.push_back({{all.learner, Scale::none, usual_classes()}, &unscaled->rows, all.epochs});
        }
    }

    [[nodiscard]] const Prepared* prepared_in(Scale scale) const {
        const auto found =
            std::find_if(prepared_.begin(), prepared_.end(), [scale](const auto& p) { return p.scale == scale; });
        return found == prepared_.end() ? nullptr : &*found;
    }

    [[nodiscard]] Plan passive_aggressive(const Prepared& prepared, double share, Classes classes) const {
        LearnerOptions learner;
        learner.kind = LearnerKind::averaged_passive_aggressive;
        const double square =
            prepared.rows.mean_square() * (classes == Classes::joint && !two_classes() ? kesler_square : 1);
        if (square > 0) { learner.aggressiveness = power_of_two_near(share / square); }
        return {{learner, prepared.scale, classes}, &prepared.rows, trial_epochs_};
    }

    [[nodiscard]] std::vector<Plan> plans_in_best_scale() {
        if (selection_.trials.empty()) { return {}; }
        const Prepared& best = *prepared_in(best_trial().scale);
        std::vector<Plan> plans{passive_aggressive(best, large, usual_classes())};
        if (two_classes() && options_.class_weights.empty()) {
            plans.push_back({{{.kind = LearnerKind::arow}, best.scale, usual_classes()}, &best.rows, trial_epochs_});
        }
        return plans;
    }

    [[nodiscard]] std::vector<Plan> plans_against_the_rest() {
        if (selection_.trials.empty() || two_classes() || options_.classes) { return {}; }
        Trial trial = best_trial();
        trial.errors = 0;
        trial.classes = Classes::rest;
        return {{trial, &prepared_in(trial.scale)->rows, trial_epochs_}};
    }

    /// Makes the trials, several at a time. If interrupted, none of these counts.
    void make(std::vector<Plan> plans) {
        std::vector<std::pair<Plan*, std::size_t>> runs; // with the number of the fold
        for (Plan& plan : plans) {
            for (std::size_t fold = 0; fold < plan.rows->folds(); ++fold) { runs.emplace_back(&plan, fold); }
        }
        std::vector<std::uint64_t> errors(runs.size());
        std::atomic<std::size_t> next{0};
        const auto work = [&](unsigned member) {
            for (std::size_t k = 0; (k = next.fetch_add(1)) < runs.size() && !interrupted_;) {
                const auto& [plan, fold] = runs[k];
                const std::size_t trial = selection_.trials.size() + static_cast<std::size_t>(plan - plans.data());
                errors[k] = errors_of(*plan, fold, trial, member == 0);
            }
        };
        team_ ? team_->run(work) : work(0);
        if (interrupted_) { return; }
        for (std::size_t k = 0; k < runs.size(); ++k) { runs[k].first->trial.errors += errors[k]; }
        for (const Plan& plan : plans) { selection_.trials.push_back(plan.trial); }
    }

    /// Only one thread may call the monitor.
    [[nodiscard]] std::uint64_t errors_of(const Plan& plan, std::size_t fold, std::size_t trial, bool monitors) {
        TrainOptions options = options_;
        options.learner = plan.trial.learner;
        options.classes = plan.trial.classes;
        options.epochs = plan.epochs;
        options.order = order_of(plan.trial.learner.kind);
        return plan.rows->errors(fold, options, [&](std::uint64_t epoch, std::uint64_t done, std::uint64_t updates) {
            return monitors ? go_on({trial, most_trials, epoch, plan.epochs, done, data_.rows(), updates})
                            : !interrupted_.load();
        });
    }

    [[nodiscard]] bool go_on(Progress progress) {
        progress.choosing = true;
        if (options_.monitor && !options_.monitor(progress)) { interrupted_ = true; }
        return !interrupted_;
    }

    /// The rows may be sorted by their labels.
    [[nodiscard]] std::optional<Order> order_of(LearnerKind kind) const {
        return options_.order || kind == LearnerKind::perceptron ? options_.order : Order::shuffle;
    }

    [[nodiscard]] std::size_t best() const {
        const std::vector<Trial>& trials = selection_.trials;
        std::size_t best = 0;
        for (std::size_t k = 1; k < trials.size(); ++k) {
            const auto least = static_cast<double>(trials[best].errors);
            if (static_cast<double>(trials[k].errors) < least - std::sqrt(least)) { best = k; }
        }
        return best;
    }
    [[nodiscard]] const Trial& best_trial() const { return selection_.trials[best()]; }

    /// Without trials, the perceptron: it says what is wrong with the rows, or that it was interrupted.
    [[nodiscard]] TrainOptions chosen() {
        TrainOptions options = options_;
        options.learner = {};
        if (selection_.trials.empty()) { return options; }
        selection_.best = best();
        const Trial& trial = best_trial();
        const bool separates = trial.learner.kind == LearnerKind::perceptron;
        options.learner = trial.learner;
        options.space.scale = trial.scale;
        options.classes = trial.classes;
        options.epochs = separates ? options_.epochs : epochs_;
        options.order = order_of(trial.learner.kind);
        options.selection = selection_;
        return options;
    }

    const Dataset& data_;
    const TrainOptions& options_;
    double visit_;         ///< the work of a visit without an update
    double budget_;        ///< for all trials together
    std::uint64_t epochs_; ///< of the run
    std::uint64_t trial_epochs_ = 0;
    std::optional<Team> team_;
    std::vector<Prepared> prepared_;
    Selection selection_;
    std::atomic<bool> interrupted_ = false;
};

} // namespace

TrainOptions choose(const Dataset& data, const TrainOptions& options) {
    if (options.learner.kind != LearnerKind::automatic) { return options; }
    check_auto(options);
    check_labels(data, options.one_class_too);
    check_class_weights(options.class_weights, data.classes().size(), LearnerKind::averaged_passive_aggressive);
    return Chooser(data, options).choose();
}

} // namespace novikoff
