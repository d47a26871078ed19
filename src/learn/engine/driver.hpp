// The loop that all learners share: visit a row, compute α, update w, write the update into the ledger.
//
// This is the textbook's loop: the rows are visited in order, and an update takes effect before the next visit. A row
// of zeros is a mistake for every w, and is counted as one. It is never used for an update, which would change
// nothing and be repeated forever.
//
// Visits that cannot lead to an update may be skipped. An epoch is made in one of three ways: one_by_one.hpp,
// ahead.hpp or sifted.hpp; pace.hpp chooses. The calls of the learner and their arguments are bit-identical.
#pragma once

#include "learn/engine/ahead.hpp"
#include "learn/engine/one_by_one.hpp"
#include "learn/engine/pace.hpp"
#include "learn/engine/run_state.hpp"
#include "learn/engine/sifted.hpp"
#include "novikoff/error.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace novikoff {

template <class Rows, class Rule> class Driver {
public:
    Driver(const Rows& rows, std::span<const double> y, const RowNorms& norms, Rule& rule,
           const DriveOptions& options)
        : state_(rows, y, norms, rule, options), one_by_one_(state_), ahead_(state_), sifted_(state_),
          pace_(course(), Rule::may_skip ? options.shortcuts : Shortcuts{false, false}) {}

    [[nodiscard]] Trajectory run() && {
        Trajectory& run = state_.run;
        state_.rule.begin(state_.view);
        bool in_epoch = resume();
        while (in_epoch || (run.mistakes.size() < options().epochs && may_begin_epoch())) {
            if (!in_epoch) {
                state_.begin_epoch();
            }
            in_epoch = false;
            make_epoch();
            if (options().ranks != nullptr && options().ranks->passes() < run.mistakes.size()) {
                mix();
            }
            if (run.interrupted) {
                break;
            }
            run.done = state_.rule.done_after_pass(state_.view, state_.pass);
            if (run.done) {
                break;
            }
        }
        if (!run.interrupted) {
            state_.offer_state(Moment::end);
        }
        finish();
        return std::move(run);
    }

private:
    [[nodiscard]] const DriveOptions& options() const noexcept { return state_.options; }

    [[nodiscard]] Course course() const {
        const Rows& rows = state_.rows;
        Course course;
        course.rows = rows.size();
        course.values = rows.stored();
        course.dimension = rows.dimension();
        course.dense = Rows::dense;
        course.in_order = state_.visits.in_order();
        course.epochs = options().epochs;
        course.copy_fits = Sieve<Rows>::fits(rows);
        course.shared_rows = ahead_.scorer().shared_rows();
        return course;
    }

    /// Returns whether an epoch has to be finished, even if only its end is missing.
    bool resume() {
        ArchiveReader* const saved = options().resume;
        if (saved == nullptr) {
            return false;
        }
        state_.archive(*saved);
        const std::uint64_t begun = state_.run.mistakes.size();
        saved->require([&] {
            return saved->rest().empty() && (options().ranks == nullptr || options().ranks->agree_on(begun));
        });
        if (begun > options().epochs) {
            throw Error(ErrorKind::usage, Message("{}: the checkpoint has made {} epochs already",
                                                  NamedSetting{"epochs", std::to_string(options().epochs)}, begun));
        }
        state_.looks_before = begun == 0 ? 0 : state_.rows.size() * (begun - 1);
        state_.view.looks = state_.looks_before + state_.position;
        return begun > 0;
    }

    [[nodiscard]] bool may_begin_epoch() {
        Trajectory& run = state_.run;
        run.done = state_.rule.done_before_pass(state_.view);
        if constexpr (Rule::watches_for_cycles) {
            if (!run.done && state_.visits.repeats()) {
                run.cycle = state_.cycles.look(state_.rows, state_.y, options().initial, run.ledger, state_.w);
            }
        }
        return !run.done && !run.cycle;
    }

    void make_epoch() {
        const std::uint64_t scored = state_.run.scored;
        const std::uint64_t glances = sifted_.glances();
        switch (pace_.gait()) {
        case Gait::one_by_one:
            one_by_one_.make_epoch();
            break;
        case Gait::ahead:
            ahead_.make_epoch(block_);
            break;
        case Gait::sifted:
            sifted_.make_epoch(block_);
            break;
        }
        pace_.passed(state_.pass.updates, state_.run.scored - scored, sifted_.glances() - glances);
    }

    /// After this the counts of the epoch are those of all ranks; the ledger stays that of this rank. Skipped if the
    /// checkpoint was taken after the mixing.
    void mix() {
        state_.offer_state(Moment::pass_made);
        const std::vector<double> before = state_.w;
        Trajectory& run = state_.run;
        const PassEnd all = options().ranks->mix({state_.pass, run.mistakes.back(), run.interrupted}, state_.w);
        run.mistakes.back() = all.mistakes;
        run.interrupted = all.interrupted;
        state_.pass = all.count;
        state_.rule.mixed(state_.view, before);
    }

    void finish() {
        Trajectory& run = state_.run;
        run.weights = state_.w;
        if (options().ranks != nullptr) {
            state_.rule.add_up(state_.view, *options().ranks);
        }
        state_.rule.result(state_.view, run.weights);
        run.last = std::move(state_.w);
    }

    RunState<Rows, Rule> state_;
    OneByOne<Rows, Rule> one_by_one_;
    Ahead<Rows, Rule> ahead_;
    Sifted<Rows, Rule> sifted_;
    Pace pace_;
    BlockSize block_; ///< for epochs that are made in blocks
};

} // namespace novikoff
