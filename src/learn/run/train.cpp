// train(): the source of rows in memory, all of a run or the part of one rank, and the epochs over them.
#include "novikoff/train.hpp"

#include "data/column_summary.hpp"
#include "data/rows.hpp"
#include "learn/rules/train_options.hpp"
#include "learn/run/checkpointer.hpp"
#include "learn/run/notes.hpp"
#include "learn/run/trainer.hpp"
#include "model/votes.hpp"
#include "os/memory.hpp"
#include "space/scale.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace novikoff {
namespace {

void check_initial(const TrainOptions& options, const Space& space, std::size_t problems) {
    if (options.initial.empty()) { return; }
    if (options.initial.size() != space.dimension() && options.initial.size() != problems * space.dimension()) {
        throw Error(ErrorKind::usage, Message("{}: {} expected, one for each of {} columns{}, but {} given",
                                              NamedSetting{"initial"}, space.dimension(), space.columns(),
                                              space.bias ? " and the bias" : "", options.initial.size()));
    }
    for (const double x : options.initial) {
        if (x != 0 && !(std::fabs(x) >= smallest_rate && std::fabs(x) <= largest_rate)) {
            throw Error(ErrorKind::usage, Message("{}: 0 or numbers of size {} to {} are expected; {} was given",
                                                  NamedSetting{"initial"}, smallest_rate, largest_rate, x));
        }
    }
}

/// Rows in memory: all rows of the run, or the part of one rank.
class RowsInMemory {
public:
    RowsInMemory(const Dataset& data, const LearnerDeclaration& learner, const TrainOptions& given, Sharing& sharing)
        : data_(data), learner_(learner), options_(for_classes(given, data.classes().size())), sharing_(sharing),
          positives_(positive_classes(data)), epochs_(given.epochs != 0 ? given.epochs : learner.epochs) {
        const TrainOptions& options = options_;
        check(options.learner);
        check_joint(options);
        sharing.check(data, options);
        check_class_weights(options.class_weights, data.classes().size(), options.learner.kind);
        if (!options.known.empty() && options.known.size() != positives_.size()) {
            throw Error(ErrorKind::usage,
                        Message("{}: one margin for each binary problem is expected", NamedSetting{"known"}));
        }
        space_ = sharing.fit(data, options.space);
        check_room_for_weights();
        lifted_ = apply_space(space_, data, options.space.max_values);
        constexpr std::size_t worth_sharing = std::size_t{1} << 16U;
        const std::size_t work = with_rows(lifted_, false, [](const auto& rows) { return rows.stored(); });
        if (options.threads != 1 && work >= worth_sharing) { team_.emplace(options.threads); }
        norms_ = row_norms(lifted_, options.space.bias, team());
        check_lengths(norms_, data.source(), sharing.first_row(),
                      [&](std::size_t row) { return advice_on_length(row); });
        check_initial(options, space_, positives_.size());
        if (joint()) { norms_ = norms_of_kesler_rows(std::move(norms_)); }
        seen_.add(norms_, 0, sharing.first_row());
        seen_ = sharing.see(seen_);
        if (options.checkpoints != nullptr) {
            checkpointer_.emplace(*options.checkpoints, checkpointed_options(), &sharing);
            checkpointer_->check(sharing.fingerprint(data), problems());
        }
    }

    [[nodiscard]] std::vector<Separator> solve() {
        notes_ = notes_on_zero_rows(seen_);
        if (options_.space.scale == Scale::standard && space_.shift.empty()) {
            notes_.push_back(note_on_centring(lifted_));
        }
        if (options_.space.scale == Scale::none && sharing_.ranks() == 0 && !learner_.scale_free) {
            add_notes(notes_on_columns(largest_magnitudes(lifted_, team()),
                                       [&](std::size_t j) { return space_.column_name(data_, j); },
                                       {"{} usually helps", NamedSetting{"scale", "standard"}}),
                      "");
        }
        if (joint()) { return solve_jointly(); }
        std::vector<Separator> separators;
        for (std::size_t k = 0; k < positives_.size(); ++k) {
            separators.push_back(may_leave_out(k) ? not_begun() : solve_problem(k));
        }
        return separators;
    }

    [[nodiscard]] Model describe() {
        Model model;
        model.learner = options_.learner.kind;
        model.options = novikoff::describe(options_, epochs_);
        if (sharing_.ranks() > 1) { model.options["ranks"] = std::to_string(sharing_.ranks()); }
        model.classes = data_.classes();
        model.schema = data_.schema();
        model.zero_based = data_.zero_based();
        model.space = space_;
        model.joint = std::move(joint_run_);
        return model;
    }

    [[nodiscard]] std::uint64_t errors(const Model& model) {
        if (model.problems() == 1) { return model.proof().errors; }
        const auto begun = std::count_if(model.separators.begin(), model.separators.end(),
                                         [](const Separator& one) { return one.proof.epochs > 0; });
        const std::uint64_t updates = model.separators.back().proof.updates;
        const auto decided = decide_lifted(
            model, lifted_, [&](double share) { return may_count((1 - share) * static_cast<double>(begun), updates); });
        std::uint64_t wrong = lifted_.rows() - decided.size();
        for (std::size_t i = 0; i < decided.size(); ++i) { wrong += decided[i] != data_.labels()[i] ? 1 : 0; }
        if (decided.size() < lifted_.rows()) {
            notes_.push_back({"the run was interrupted while its errors were counted: {} of {} rows were not counted "
                              "and appear as errors",
                              lifted_.rows() - decided.size(), lifted_.rows()});
        }
        return sharing_.total(wrong);
    }

    [[nodiscard]] std::vector<Message> notes() { return std::move(notes_); }

private:
    /// Two classes make one problem in any case.
    [[nodiscard]] static TrainOptions for_classes(TrainOptions options, std::size_t classes) {
        if (classes <= 2) { options.classes = Classes::rest; }
        return options;
    }
    [[nodiscard]] bool joint() const noexcept { return options_.classes == Classes::joint; }
    [[nodiscard]] std::size_t problems() const noexcept { return joint() ? 1 : positives_.size(); }
    /// Of the weights of a problem.
    [[nodiscard]] std::size_t dimension() const noexcept {
        return space_.dimension() * (joint() ? positives_.size() : 1);
    }

    [[nodiscard]] std::map<std::string, std::string> checkpointed_options() const {
        auto text = deciding_options(options_);
        if (sharing_.ranks() > 0) { text["ranks"] = std::to_string(sharing_.ranks()); }
        return text;
    }

    [[nodiscard]] Message advice_on_length(std::size_t row) const {
        const Message no_scale_helps = "leave it out, or scale the numbers beforehand";
        const NamedSetting max_abs{"scale", "max-abs"};
        if (options_.space.scale != Scale::none) { return no_scale_helps; }
        if (sharing_.ranks() > 0) { // that depends on the rows of other ranks
            return {"{} may bring it into range", max_abs};
        }
        const auto square = square_after_max_abs(lifted_, row);
        return square && in_range(*square + (options_.space.bias ? 1 : 0)) ? Message("{} brings it into range", max_abs)
                                                                           : no_scale_helps;
    }

    /// Solves the one problem of all classes, and divides its weights among them.
    [[nodiscard]] std::vector<Separator> solve_jointly() {
        rivals_.resize(lifted_.rows());
        Separator all = solve_problem(0);
        const auto block = [&](const std::vector<double>& w, std::size_t c) {
            const auto first = w.begin() + static_cast<std::ptrdiff_t>(c * space_.dimension());
            return std::vector<double>(first, first + static_cast<std::ptrdiff_t>(space_.dimension()));
        };
        std::vector<Separator> separators(positives_.size());
        for (std::size_t c = 0; c < separators.size(); ++c) {
            separators[c].weights = block(all.weights, c);
            separators[c].history.last = block(all.history.last, c);
            separators[c].history.visits = all.history.visits;
        }
        joint_run_ = JointRun{std::move(all.proof), std::move(all.history)};
        return separators;
    }

    [[nodiscard]] std::vector<double> initial_weights(std::size_t k) const {
        const std::size_t size = space_.dimension();
        std::vector<double> initial(dimension());
        for (std::size_t first = 0; first < initial.size(); first += size) {
            const auto given = initial_of(options_, size, k + first / size);
            std::copy(given.begin(), given.end(), initial.begin() + static_cast<std::ptrdiff_t>(first));
        }
        return initial;
    }

    [[nodiscard]] Separator solve_problem(std::size_t k) {
        const std::vector<double> y = joint() ? std::vector<double>(lifted_.rows(), 1) : signs(data_, positives_[k]);
        const std::vector<double> initial = initial_weights(k);
        const std::vector<double> weights =
            joint() ? options_.class_weights : side_weights(options_.class_weights, positives_[k]);
        const Problem problem{.data = lifted_,
                              .bias = options_.space.bias,
                              .y = y,
                              .norms = norms_,
                              .initial = initial,
                              .known = options_.known.empty() ? KnownMargin{} : options_.known[k],
                              .team = team(),
                              .class_weights = weights,
                              .classes = joint_classes()};
        const std::vector<double> factors = row_factors(problem);
        const DriveOptions drive = drive_options(k, initial, factors);
        Solution solution = joint() ? learner_.solve_jointly(problem, options_.learner, drive)
                                    : learner_.solve(problem, options_.learner, drive);
        interrupted_ = interrupted_ || solution.run.interrupted;
        const std::string prefix =
            problems() > 1 ? fmt::format("'{}' against the rest: ", data_.classes()[positives_[k]]) : "";
        add_notes(notes_on_run(solution), prefix);
        add_notes(notes_on_gap(solution, options_.space.scale), prefix);
        Proof proof = sharing_.account(problem, learner_, options_.learner, solution, seen_);
        if (problems() > 1) { solution.run.ledger.forget_rows(); }
        Separator separator = separator_of(learner_, std::move(solution), std::move(proof));
        if (options_.learner.kind == LearnerKind::voted) { count_votes(separator, y, k); }
        return separator;
    }

    /// After an interruption the errors are counted only if that takes no more than about a second. `passes`: over all
    /// rows, that are left. `updates`: of the last problem.
    [[nodiscard]] bool may_count(double passes, std::uint64_t updates) {
        constexpr double short_work = 1e9;         // values of rows multiplied
        if (sharing_.ranks() > 0) { return true; } // the others count theirs
        if (may_go_on(progress(problems() - 1, epochs_, lifted_.rows(), updates))) { return true; }
        const auto values = with_rows(lifted_, false, [](const auto& rows) { return rows.stored() + rows.size(); });
        return passes * static_cast<double>(values) <= short_work;
    }

    /// After an interruption: whether nothing is known about a problem yet.
    [[nodiscard]] bool may_leave_out(std::size_t k) const {
        return interrupted_ && options_.initial.empty() && sharing_.ranks() == 0 &&
               !(checkpointer_ && checkpointer_->has_begun(k));
    }

    [[nodiscard]] Separator not_begun() const {
        Separator separator;
        separator.weights.resize(space_.dimension());
        separator.history.last = separator.weights;
        separator.proof.radius = norms_.radius;
        separator.proof.errors = lifted_.rows(); // w = 0
        separator.proof.stopped = Stopped::interrupted;
        separator.proof.bound = no_bound("the run was interrupted before this problem began");
        return separator;
    }

    /// Each problem stores two vectors and works with two more. The weights of classes learnt jointly are also stored
    /// in one vector each.
    void check_room_for_weights() const {
        const double vectors =
            joint() ? 6 * static_cast<double>(positives_.size()) : 2 * static_cast<double>(positives_.size()) + 2;
        check_memory(Place{data_.source()}, fmt::format("the weights of {} columns need", space_.dimension()),
                     vectors * sizeof(double) * static_cast<double>(space_.dimension()));
    }

    [[nodiscard]] JointClasses joint_classes() noexcept {
        return joint() ? JointClasses{positives_.size(), data_.labels(), rivals_} : JointClasses{};
    }

    /// Counts the errors of the voted classifier, which decides by votes. If interrupted, the errors stay those of
    /// its last vector.
    void count_votes(Separator& separator, const std::vector<double>& y, std::size_t k) {
        const auto go_on = [&](double share) {
            const auto done = static_cast<std::uint64_t>(share * static_cast<double>(lifted_.rows()));
            return may_go_on(progress(k, epochs_, done, separator.proof.updates));
        };
        const std::vector<double> votes =
            novikoff::count_votes(separator.votes, lifted_, options_.space.bias, team(), go_on);
        if (votes.empty()) {
            separator.proof.stopped = Stopped::interrupted;
            if (checkpointer_) { checkpointer_->give_up(); }
            return;
        }
        std::uint64_t errors = 0;
        for (std::size_t i = 0; i < y.size(); ++i) { errors += y[i] * votes[i] <= 0 ? 1 : 0; }
        Proof& proof = separator.proof;
        proof.errors = errors;
        if (proof.stopped != Stopped::interrupted) {
            proof.stopped = errors == 0 ? Stopped::separated : Stopped::epoch_limit;
        }
    }

    [[nodiscard]] DriveOptions drive_options(std::size_t k, std::span<const double> initial,
                                             std::span<const double> factors) {
        DriveOptions drive;
        drive.epochs = epochs_;
        drive.order = order_of(options_);
        drive.seed = sharing_.seed(options_.seed);
        // Problems share the limit. With ranks, the rows of the others are not here.
        drive.ledger_limit = sharing_.ranks() == 0 ? options_.ledger_limit / problems() : 0;
        drive.initial = initial;
        drive.team = team();
        drive.shortcuts = options_.shortcuts;
        drive.factors = factors;
        drive.ranks = sharing_.mixing(initial.size(), options_.learner.eta, seen_.radius);
        drive.go_on = [this, k](std::uint64_t epoch, std::uint64_t rows_done, std::uint64_t updates) {
            return may_go_on(progress(k, epoch, rows_done, updates));
        };
        if (checkpointer_) { checkpointer_->prepare(drive, k, interrupted_); }
        return drive;
    }

    [[nodiscard]] Progress progress(std::size_t k, std::uint64_t epoch, std::uint64_t rows_done,
                                    std::uint64_t updates) const {
        return {k, problems(), epoch, epochs_, rows_done, lifted_.rows(), updates};
    }

    [[nodiscard]] Team* team() noexcept { return team_ ? &*team_ : nullptr; }

    /// Once interrupted, all remaining problems end as soon as possible.
    [[nodiscard]] bool may_go_on(const Progress& progress) {
        interrupted_ = interrupted_ || (options_.monitor && !options_.monitor(progress));
        return !interrupted_;
    }

    void add_notes(const std::vector<Message>& notes, const std::string& prefix) {
        for (const Message& note : notes) { notes_.push_back({"{}{}", prefix, note}); }
    }

    const Dataset& data_;
    const LearnerDeclaration& learner_;
    TrainOptions options_;
    Sharing& sharing_;
    std::vector<std::uint32_t> positives_; ///< the positive class of each problem
    std::uint64_t epochs_;                 ///< the limit
    Space space_;
    Dataset lifted_;
    RowNorms norms_;
    RowsSeen seen_;                     ///< of all ranks
    std::optional<Team> team_;          ///< if there is enough work for several threads
    std::vector<std::uint32_t> rivals_; ///< of the rows, if classes are learnt jointly
    std::optional<JointRun> joint_run_;
    std::optional<Checkpointer> checkpointer_;
    bool interrupted_ = false;
    std::vector<Message> notes_;
};

} // namespace

Run train(const Dataset& mine, const LearnerDeclaration& learner, const TrainOptions& options, Sharing& sharing) {
    RowsInMemory rows(mine, learner, options, sharing);
    Run run = train_from(rows);
    run.selection = options.selection;
    mine.check_unchanged();
    return run;
}

Run train(const Dataset& data, const TrainOptions& options) {
    if (options.learner.kind == LearnerKind::own) {
        throw Error(ErrorKind::usage, "the learner own needs train_with()");
    }
    const TrainOptions chosen = choose(data, options);
    Sharing all_here;
    return train(data, declaration_of(chosen.learner.kind), chosen, all_here);
}

Run train_with(const Dataset& data, OwnRule& rule, TrainOptions options) {
    if (options.checkpoints != nullptr) {
        throw Error(ErrorKind::usage, fmt::format("checkpoints: the rule {} cannot be resumed", rule.name()));
    }
    Sharing all_here;
    options.learner.kind = LearnerKind::own;
    Run run = train(data, declaration_of(rule), options, all_here);
    run.model.options["rule"] = rule.name();
    return run;
}

} // namespace novikoff
