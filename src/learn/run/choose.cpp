// Problem    which learner, which scale and which constant, for data that nobody has looked at.
// Rule       of these trials, the first one with the fewest errors on held-out rows:
//              1. two classes, if it separates all rows: the perceptron on the rows as they are;
//              2. averaged-passive-aggressive without a scale, with max-abs and with standard, with a middle and a
//                 small C;
//              3. with the scale that was best so far, a large C, and for two classes arow.
//            C is 2, 0.2 or 20 over the mean of ‖x‖², as a power of 2: from 1/‖x‖² on, one update suffices for a row.
// Guarantee  the choice depends only on the data and the seed. Its work is about that of ten epochs at most, or what
//            takes some hundredths of a second: a few rows are cross-validated, many are sampled.
// Source     Crammer et al. 2006 for the learner, Stone 1974 for cross-validation.
// Tie        the earlier trial, so a run that separates the rows wins.
#include "data/rows.hpp"
#include "learn/rules/declaration.hpp"
#include "learn/run/held_out.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace novikoff {
namespace {

constexpr double middle = 2; // C times the mean of ‖x‖²
constexpr double small = 0.2;
constexpr double large = 20;

// Work is counted in multiplications.
constexpr double least_budget = 2e7;
constexpr double of_a_visit = 20; // besides its multiplications
constexpr double of_an_update = 2.5; // visits with an update, compared with others
constexpr double trials = 9;
constexpr std::size_t most_rows = 40'000; // enough to see half a point
constexpr unsigned folds = 5;

double power_of_two_near(double x) {
    return std::ldexp(1.0, std::ilogb(std::clamp(x, 2 * smallest_rate, largest_rate / 2) * 1.5));
}

class Chooser {
public:
    Chooser(const Dataset& data, const TrainOptions& options) : data_(data), options_(options) {
        const double classes = data.classes().size() > 2 ? static_cast<double>(data.classes().size()) : 1;
        const double values = with_rows(data, options.space.bias, [](const auto& rows) {
            return static_cast<double>(rows.stored()) / static_cast<double>(std::max<std::size_t>(rows.size(), 1));
        });
        visit_ = classes * (values + of_a_visit);
        const auto rows = static_cast<double>(data.rows());
        budget_ = std::max(least_budget, 7 * rows * visit_);
        epochs_ = static_cast<std::uint64_t>(std::clamp(1e5 / rows, 2.0, 10.0));
    }

    [[nodiscard]] TrainOptions choose() {
        const Split split = affordable_split();
        selection_.rows = split.counted();
        prepare(split);
        if (!prepared_.empty() && prepared_.front().scale == Scale::none && data_.classes().size() == 2) {
            try_perceptron(prepared_.front().rows);
        }
        for (const double share : {middle, small}) {
            for (const auto& [scale, rows] : prepared_) { try_passive_aggressive(scale, rows, share); }
        }
        if (!prepared_.empty() && !interrupted_) { try_in_best_scale(); }
        return chosen();
    }

private:
    struct Prepared {
        Scale scale;
        HeldOut rows;
    };

    /// All rows are cross-validated if that fits into the budget; otherwise a part of a sample is held out.
    [[nodiscard]] Split affordable_split() {
        const double of_epoch = trials * of_an_update * visit_ * static_cast<double>(epochs_);
        if (of_epoch * (folds - 1) * static_cast<double>(data_.rows()) <= budget_) {
            return split(data_, data_.rows(), folds, folds, options_.seed);
        }
        constexpr unsigned parts = 4;
        trial_epochs_ = std::min<std::uint64_t>(epochs_, 3);
        const double rows = budget_ * parts / (parts - 1) / of_epoch * static_cast<double>(epochs_) /
                            static_cast<double>(trial_epochs_);
        constexpr std::size_t least_rows = 200;
        return split(data_, std::clamp(static_cast<std::size_t>(rows), least_rows, most_rows), parts, 1, options_.seed);
    }

    /// As it is run by itself, but for no more epochs than the budget allows.
    void try_perceptron(const HeldOut& rows) {
        TrainOptions all = options_;
        all.learner = {};
        const double epochs = budget_ / 2 / visit_ / static_cast<double>(data_.rows());
        all.epochs = std::min(options_.epochs != 0 ? options_.epochs : default_epochs(all.learner.kind),
                              static_cast<std::uint64_t>(std::max(epochs, 1.0)));
        all.monitor = monitor();
        all.checkpoints = nullptr;
        all.ledger_limit = 0;
        const Run run = train(data_, all);
        if (run.proof().stopped == Stopped::separated) { add({all.learner, Scale::none}, rows, all.epochs); }
    }

    void prepare(const Split& split) {
        const bool free = options_.space.scale == Scale::none && !options_.space.keep_scale;
        const auto scales = free ? std::vector{Scale::none, Scale::max_abs, Scale::standard}
                                 : std::vector{options_.space.scale};
        for (const Scale scale : scales) {
            SpaceOptions space = options_.space;
            space.scale = scale;
            try {
                prepared_.push_back({scale, HeldOut(data_, split, space)});
            } catch (const Error&) { // numbers that this scale cannot bring into range
                if (!free) { throw; }
            }
        }
    }

    void try_passive_aggressive(Scale scale, const HeldOut& rows, double share) {
        LearnerOptions learner;
        learner.kind = LearnerKind::averaged_passive_aggressive;
        learner.aggressiveness = power_of_two_near(share / rows.mean_square());
        add({learner, scale}, rows, trial_epochs());
    }

    void try_in_best_scale() {
        const Scale best = best_trial().scale;
        const auto found = std::find_if(prepared_.begin(), prepared_.end(),
                                        [best](const Prepared& prepared) { return prepared.scale == best; });
        try_passive_aggressive(best, found->rows, large);
        if (data_.classes().size() == 2 && options_.class_weights.empty()) {
            add({{.kind = LearnerKind::arow}, best}, found->rows, trial_epochs());
        }
    }

    void add(Trial trial, const HeldOut& rows, std::uint64_t epochs) {
        if (interrupted_) { return; }
        TrainOptions options = options_;
        options.learner = trial.learner;
        options.epochs = epochs;
        options.order = order_of(trial.learner.kind);
        options.threads = 1;
        options.ledger_limit = 0;
        options.one_class_too = true;
        options.checkpoints = nullptr;
        options.monitor = monitor();
        trial.errors = rows.errors(options);
        if (!interrupted_) { selection_.trials.push_back(std::move(trial)); }
    }

    [[nodiscard]] std::function<bool(const Progress&)> monitor() {
        return [this](Progress progress) {
            progress.choosing = true;
            progress.problem = selection_.trials.size();
            progress.problems = static_cast<std::size_t>(trials);
            interrupted_ = interrupted_ || (options_.monitor && !options_.monitor(progress));
            return !interrupted_;
        };
    }

    /// The rows may be sorted by their labels.
    [[nodiscard]] std::optional<Order> order_of(LearnerKind kind) const {
        return options_.order || kind == LearnerKind::perceptron ? options_.order : Order::shuffle;
    }
    [[nodiscard]] std::uint64_t final_epochs(LearnerKind kind) const {
        return options_.epochs != 0 || kind == LearnerKind::perceptron ? options_.epochs : epochs_;
    }
    [[nodiscard]] std::uint64_t trial_epochs() const {
        const std::uint64_t wanted = options_.epochs != 0 ? options_.epochs : epochs_;
        return std::min(wanted, trial_epochs_ != 0 ? trial_epochs_ : epochs_);
    }

    [[nodiscard]] const Trial& best_trial() {
        const auto best = std::min_element(selection_.trials.begin(), selection_.trials.end(),
                                           [](const Trial& a, const Trial& b) { return a.errors < b.errors; });
        selection_.best = static_cast<std::size_t>(best - selection_.trials.begin());
        return *best;
    }

    /// Without trials, the perceptron: it says what is wrong with the rows, or that it was interrupted.
    [[nodiscard]] TrainOptions chosen() {
        TrainOptions options = options_;
        options.learner = {};
        if (selection_.trials.empty()) { return options; }
        const Trial& best = best_trial();
        options.learner = best.learner;
        options.space.scale = best.scale;
        options.epochs = final_epochs(best.learner.kind);
        options.order = order_of(best.learner.kind);
        options.selection = selection_;
        return options;
    }

    const Dataset& data_;
    const TrainOptions& options_;
    double visit_;         ///< the work of a visit without an update
    double budget_;        ///< for all trials together
    std::uint64_t epochs_; ///< of the run, if not given
    std::uint64_t trial_epochs_ = 0;
    std::vector<Prepared> prepared_;
    Selection selection_;
    bool interrupted_ = false;
};

} // namespace

TrainOptions choose(const Dataset& data, const TrainOptions& options) {
    if (options.learner.kind != LearnerKind::automatic) { return options; }
    check_labels(data, options.one_class_too);
    for (const auto& [given, name] : {std::pair(!options.initial.empty(), "initial"), {!options.known.empty(), "known"}}) {
        if (given) {
            throw Error(ErrorKind::usage, Message("{} does not go with the learner auto, which chooses the space: name "
                                                  "another learner", NamedSetting{name}));
        }
    }
    return Chooser(data, options).choose();
}

} // namespace novikoff
