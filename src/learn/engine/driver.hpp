// The one loop: visit a row, ask the learner for α, step, write it into the ledger.
//
// It is the textbook's loop: rows in order, an update is made at once, and the epoch goes on with the next row. A row
// without a nonzero coordinate is counted as the mistake that it is for every w, but never stepped on: the step would
// change nothing, and the run would never end.
//
// Visits that cannot lead to an update need not be made one by one. An epoch goes one of three ways, each in its file: one_by_one.hpp,
// ahead.hpp, sifted.hpp; pace.hpp chooses. What the learner is asked, and what it sees then, is bit-identical.
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

    /// Returns whether there is an epoch to go on with, be it only to end it.
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

    /// From here on the counts of the epoch are those of all ranks; the ledger stays that of this one. Not done where a checkpoint was
    /// taken after it.
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
    BlockSize block_; ///< of the epochs that go in blocks
};

} // namespace novikoff
