// The loop that all learners share: visit a row, compute α, update w, write the update into the ledger.
//
// This is the textbook's loop: the rows are visited in order, and an update takes effect before the next visit. A row
// of zeros is a mistake for every w, and is counted as one. It is never used for an update, which would change
// nothing and be repeated forever.
//
// Visits that cannot lead to an update may be skipped. An epoch is made in one of three ways: one_by_one.hpp,
// ahead.hpp or sifted.hpp; pace.hpp chooses. The calls of the learner and their arguments are bit-identical. A learner
// that makes its own steps goes one by one, since the others need to know how far w moves.
#pragma once

#include "data/rows.hpp"
#include "learn/engine/ahead.hpp"
#include "learn/engine/one_by_one.hpp"
#include "learn/engine/pace.hpp"
#include "learn/engine/sifted.hpp"

namespace novikoff {

template <class Rows, class Rule> class Driver {
public:
    Driver(const Rows& rows, std::span<const double> y, const RowNorms& norms, Rule& rule, const DriveOptions& options)
        : state_(rows, y, norms, rule, options), one_by_one_(state_), ahead_(state_), sifted_(state_),
          pace_(course(), Rule::may_skip && !Rule::steps_itself ? options.shortcuts : Shortcuts{false, false}) {}

    [[nodiscard]] Trajectory run() && {
        Trajectory& run = state_.run;
        state_.rule.begin(state_.view);
        bool in_epoch = resume();
        while (in_epoch || (!run.done && run.mistakes.size() < options().epochs && may_begin_epoch())) {
            if (!in_epoch) { state_.begin_epoch(); }
            in_epoch = false;
            make_epoch();
            if (options().ranks != nullptr && options().ranks->epochs() < run.mistakes.size()) { mix(); }
            if (run.interrupted) { break; }
            run.done = state_.rule.done_after_epoch(state_.view, state_.epoch);
            state_.judged = true;
        }
        if (!run.interrupted) { state_.offer_state(Moment::end); }
        finish();
        return std::move(run);
    }

private:
    [[nodiscard]] const DriveOptions& options() const noexcept { return state_.options; }

    [[nodiscard]] Course course() const {
        const Rows& rows = state_.rows;
        return {.rows = rows.size(),
                .values = rows.stored(),
                .dimension = rows.dimension(),
                .dense = Rows::dense,
                .in_order = state_.visits.in_order(),
                .epochs = options().epochs,
                .copy_fits = copy_fits(),
                .shared_rows = ahead_.scorer().shared_rows()};
    }

    [[nodiscard]] bool copy_fits() const {
        if constexpr (Siftable<Rows>) { return Sieve<Rows>::fits(state_.rows); }
        return false;
    }

    /// Returns whether an epoch has to be finished, even if only its end is missing.
    bool resume() {
        ArchiveReader* const saved = options().resume;
        if (saved == nullptr) { return false; }
        state_.archive(*saved);
        const std::uint64_t begun = state_.run.mistakes.size();
        saved->require(
            [&] { return saved->rest().empty() && (options().ranks == nullptr || options().ranks->agree_on(begun)); });
        if (begun > options().epochs) {
            throw Error(ErrorKind::usage, Message("{}: the checkpoint has made {} epochs already",
                                                  NamedSetting{"epochs", std::to_string(options().epochs)}, begun));
        }
        state_.visits_before = begun == 0 ? 0 : state_.rows.size() * (begun - 1);
        state_.view.visits = state_.visits_before + state_.position;
        return begun > 0 && !state_.judged;
    }

    [[nodiscard]] bool may_begin_epoch() {
        Trajectory& run = state_.run;
        while (run.mistakes.empty() && state_.rule.prepares(state_.view)) {
            state_.prepared();
            if (run.interrupted) { return false; }
        }
        run.done = state_.rule.done_before_epoch(state_.view);
        if constexpr (Rule::watches_for_cycles) {
            if (!run.done && state_.visits.repeats()) {
                run.cycle = state_.cycles.detect(state_.rows, state_.y, options().initial, run.ledger, state_.w);
            }
        }
        return !run.done && !run.cycle;
    }

    void make_epoch() {
        const std::uint64_t scored = state_.run.scored;
        const std::uint64_t checks = sifted_.checks();
        switch (pace_.gait()) {
        case Gait::one_by_one: one_by_one_.make_epoch(); break;
        case Gait::ahead: ahead_.make_epoch(block_); break;
        case Gait::sifted:
            if constexpr (Siftable<Rows>) { sifted_.make_epoch(block_); }
            break;
        }
        pace_.epoch_made(state_.epoch.updates, state_.run.scored - scored, sifted_.checks() - checks);
    }

    /// After this the counts of the epoch are those of all ranks; the ledger stays that of this rank. Skipped if the
    /// checkpoint was taken after the mixing.
    void mix() {
        state_.offer_state(Moment::epoch_made);
        const std::vector<double> before = state_.w;
        Trajectory& run = state_.run;
        const EpochEnd all = options().ranks->mix({state_.epoch, run.mistakes.back(), run.interrupted}, state_.w);
        run.mistakes.back() = all.mistakes;
        run.interrupted = all.interrupted;
        state_.epoch = all.count;
        state_.rule.mixed(state_.view, before);
    }

    void finish() {
        Trajectory& run = state_.run;
        run.weights = state_.w;
        if (options().ranks != nullptr) { state_.rule.add_up(state_.view, *options().ranks); }
        state_.rule.result(state_.view, run.weights);
        run.visits = state_.view.visits;
        run.last = std::move(state_.w);
        if constexpr (Rule::steps_itself) { run.last = state_.rule.sum_of_updates(); }
    }

    RunState<Rows, Rule> state_;
    OneByOne<Rows, Rule> one_by_one_;
    Ahead<Rows, Rule> ahead_;
    Sifted<Rows, Rule> sifted_;
    Pace pace_;
    BlockSize block_; ///< for epochs that are made in blocks
};

/// Applies a rule to the rows of a problem.
template <class Rule> [[nodiscard]] Trajectory drive(const Problem& problem, Rule& rule, const DriveOptions& options) {
    return with_rows(problem.data, problem.bias,
                     [&](const auto& rows) { return Driver(rows, problem.y, problem.norms, rule, options).run(); });
}

/// The solution that a rule has come to.
template <class Rule> [[nodiscard]] Solution solution_of(Trajectory run, const std::shared_ptr<Rule>& rule) {
    Solution solution{.run = std::move(run)};
    if constexpr (Rule::has_own_limit) {
        solution.own_limit = [rule](std::span<const double> u) { return rule->own_limit(u); };
    }
    return solution;
}

/// Learns several classes as one problem (data/kesler_rows.hpp). REQUIRES: the rule reads of the rows only what
/// KeslerRows has, and its theorems hold for any rows z.
template <class Rule>
[[nodiscard]] Solution solve_jointly_by(const Problem& problem, const LearnerOptions& options,
                                        const DriveOptions& how) {
    const auto rule = std::make_shared<Rule>(options);
    return solution_of(with_rows(problem.data, problem.bias,
                                 [&](const auto& rows) {
                                     const KeslerRows joint(rows, problem.classes);
                                     return Driver(joint, problem.y, problem.norms, *rule, how).run();
                                 }),
                       rule);
}

/// Solves a problem as most learners do: makes the rule from the options and returns its trajectory.
template <class Rule>
[[nodiscard]] Solution solve_by(const Problem& problem, const LearnerOptions& options, const DriveOptions& how) {
    const auto rule = std::make_shared<Rule>(options);
    return solution_of(drive(problem, *rule, how), rule);
}

} // namespace novikoff
