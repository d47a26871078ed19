// The one loop: look at a row, ask the learner for α, step, write it into the ledger.
//
// It is the textbook's loop: rows in order, an update is made at once, and the pass goes on with the next row. A row
// without a nonzero coordinate is counted as the mistake that it is for every w, but never stepped on: the step would
// change nothing, and the run would never end.
//
// Looks that cannot lead to an update need not be made one by one (learn/pace.hpp): between two updates w does not
// change, so rows can be scored in blocks, and rows that are certainly right (learn/sieve.hpp) not at all. What the learner
// is asked, and what it sees then, is the same to the bit.
#pragma once

#include "base/archive.hpp"
#include "base/kernels.hpp"
#include "base/prefetch.hpp"
#include "base/team.hpp"
#include "geometry/survey.hpp"
#include "learn/engine/cycles.hpp"
#include "learn/engine/drive_options.hpp"
#include "learn/engine/learner.hpp"
#include "learn/engine/order.hpp"
#include "learn/engine/pace.hpp"
#include "learn/engine/ranks.hpp"
#include "learn/engine/score_ahead.hpp"
#include "learn/engine/sieve.hpp"
#include "learn/engine/trajectory.hpp"
#include "novikoff/proof.hpp"
#include "novikoff/train.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace novikoff {

template <class Rows, class Rule> class Driver {
public:
    Driver(const Rows& rows, std::span<const double> y, const RowNorms& norms, Rule& rule,
           const DriveOptions& options)
        : rows_(rows), y_(y), rule_(rule), options_(options), visits_(options.order, options.seed, rows.size()),
          w_(options.initial.begin(), options.initial.end()),
          view_{rows, y, w_, norms.squared, norms.zero_rows.size(), 0, options.team, options.factors},
          ahead_(rows, options.team),
          pace_({rows.size(), rows.stored(), rows.dimension(), Rows::dense, visits_.in_order(), options.epochs,
                 Sieve<Rows>::fits(rows), ahead_.shared_rows()},
                Rule::may_skip ? options.shortcuts : Shortcuts{false, false}),
          rows_ahead_(rows_within(bytes_ahead, bytes_of_row())), rows_next_(rows_within(bytes_next, bytes_of_row())),
          radius_(norms.radius), error_(dot_error(rows.dimension())) {
        run_.ledger = Ledger(rows.size(), options.ledger_limit);
    }

    [[nodiscard]] Trajectory run() && {
        rule_.begin(view_);
        bool in_pass = resume();
        while (in_pass || (run_.mistakes.size() < options_.epochs && may_begin_pass())) {
            if (!in_pass) {
                begin_pass();
            }
            in_pass = false;
            make_pass();
            if (options_.ranks != nullptr && options_.ranks->passes() < run_.mistakes.size()) {
                mix();
            }
            if (run_.interrupted) {
                break;
            }
            run_.done = rule_.done_after_pass(view_, pass_);
            if (run_.done) {
                break;
            }
        }
        if (!run_.interrupted) {
            offer_state(Moment::end);
        }
        finish();
        return std::move(run_);
    }

private:
    /// All that decides the rest of the run. What only decides how fast it goes is not among it.
    template <class Archive> void archive(Archive& archive) {
        archive(w_, visits_, run_.ledger, run_.mistakes, run_.scored, pass_, position_, cycles_);
        archive.require([&] {
            return w_.size() == rows_.dimension() && position_ <= rows_.size() &&
                   run_.mistakes.size() == run_.ledger.passes().size() && cycles_.fits(run_.ledger, w_.size());
        });
        rule_.archive(archive, view_);
        if (options_.ranks != nullptr) {
            options_.ranks->archive(archive);
        }
    }

    /// Returns whether there is a pass to go on with, be it only to end it.
    bool resume() {
        if (options_.resume == nullptr) {
            return false;
        }
        archive(*options_.resume);
        options_.resume->require([&] {
            return options_.resume->rest().empty() &&
                   (options_.ranks == nullptr || options_.ranks->agree_on(run_.mistakes.size()));
        });
        if (run_.mistakes.size() > options_.epochs) {
            throw Error(ErrorKind::usage, "`epochs=" + std::to_string(options_.epochs) +
                                              "`: the checkpoint has made " + std::to_string(run_.mistakes.size()) +
                                              " passes already");
        }
        looks_before_ = run_.mistakes.empty() ? 0 : rows_.size() * (run_.mistakes.size() - 1);
        view_.looks = looks_before_ + position_;
        return !run_.mistakes.empty();
    }

    void offer_state(Moment moment) {
        if (options_.keep) {
            options_.keep([this](ArchiveWriter& writer) { archive(writer); }, moment);
        }
    }

    [[nodiscard]] bool may_begin_pass() {
        run_.done = rule_.done_before_pass(view_);
        if constexpr (Rule::watches_for_cycles) {
            if (!run_.done && visits_.repeats()) {
                run_.cycle = cycles_.look(rows_, y_, options_.initial, run_.ledger, w_);
            }
        }
        return !run_.done && !run_.cycle;
    }

    void begin_pass() {
        visits_.begin_pass();
        run_.ledger.begin_pass();
        run_.mistakes.push_back(0);
        pass_ = {};
        position_ = 0;
        looks_before_ = view_.looks;
    }

    void make_pass() {
        const std::uint64_t scored = run_.scored;
        const std::uint64_t glanced = sieve_ ? sieve_->looks() : 0;
        switch (pace_.gait()) {
        case Gait::one_by_one:
            look_one_by_one();
            break;
        case Gait::ahead:
            look_ahead();
            break;
        case Gait::sifted:
            look_where_doubtful();
            break;
        }
        pace_.passed(pass_.updates, run_.scored - scored, sieve_ ? sieve_->looks() - glanced : 0);
    }

    /// From here on the counts of the pass are those of all ranks; the ledger stays that of this one. Not done where a checkpoint was
    /// taken after it.
    void mix() {
        offer_state(Moment::pass_made);
        const std::vector<double> before = w_;
        const PassEnd all = options_.ranks->mix({pass_, run_.mistakes.back(), run_.interrupted}, w_);
        run_.mistakes.back() = all.mistakes;
        run_.interrupted = all.interrupted;
        pass_ = all.count;
        rule_.mixed(view_, before);
    }

    /// Every first pass goes so: only here one may begin in the middle.
    void look_one_by_one() {
        constexpr std::size_t chunk = 1024; // rows after which others may say something
        double quiet = rule_.quiet_above(view_);
        for (std::size_t position = position_; position < rows_.size() && !run_.interrupted;) {
            const std::size_t first = position;
            const std::size_t end = std::min(rows_.size(), first + chunk);
            for (; position < end && !run_.interrupted; ++position) {
                const std::size_t row = visits_[position];
                fetch_ahead(position);
                const double score = y_[row] * rows_.dot(w_, row);
                if (!Rule::may_skip || !(score > quiet)) {
                    look(position, row, score);
                    quiet = rule_.quiet_above(view_);
                }
            }
            run_.scored += position - first;
            rest(position, Rule::may_skip ? position - first : 0);
        }
    }

    /// About so many, on average.
    [[nodiscard]] std::size_t bytes_of_row() const noexcept {
        return sizeof(double) * rows_.stored() / std::max<std::size_t>(1, rows_.size());
    }

    /// Early only where the hardware could not guess which row is meant.
    void fetch_ahead(std::size_t position) const noexcept {
        if (!visits_.in_order() && position + rows_ahead_ < rows_.size()) {
            const std::size_t row = visits_[position + rows_ahead_];
            rows_.prefetch(row);
            prefetch(&y_[row]);
        }
        if (position + rows_next_ < rows_.size()) {
            rows_.prefetch_next(visits_[position + rows_next_]);
        }
    }

    /// Scores block after block before its first row is looked at. How far w has moved since then tells which of the scores
    /// still stand for a look.
    void look_ahead() {
        length_ = norm(w_);
        for (std::size_t position = 0; position < rows_.size() && !run_.interrupted;) {
            const std::size_t first = position;
            const std::size_t end = std::min(rows_.size(), first + block_);
            score(first, end);
            const std::uint64_t updates = pass_.updates;
            look_at_scored(first, end - first);
            position = run_.interrupted ? position_ : end;
            rest(position, end - first);
            fit_block(pass_.updates - updates);
        }
    }

    /// Looks at rows from position `first` on, unless w has not moved so far from where they were scored that it matters.
    void look_at_scored(std::size_t first, std::size_t count) {
        double quiet = rule_.quiet_above(view_);
        double moved = 0;
        double fallen = 0; // a score since then, at most, divided by the length of the row
        for (std::size_t k = 0; (k = next_near(k, count, quiet, fallen * radius_)) < count; ++k) {
            const std::size_t row = visits_[first + k];
            const double then = signs_[k] * scores_[k];
            if (then - quiet > fallen * std::sqrt(view_.squared_norms[row])) {
                continue;
            }
            const double step = look(first + k, row, moved == 0 ? then : score_now(row));
            if (run_.interrupted) {
                return;
            }
            if (step > 0) {
                moved += step;
                fallen = (moved + 2 * error_ * length_) * (1 + 1e-9);
                quiet = rule_.quiet_above(view_);
            }
        }
    }

    /// The first place from k on whose row's score is not more than `spare` above `quiet`.
    [[nodiscard]] std::size_t next_near(std::size_t k, std::size_t count, double quiet, double spare) const noexcept {
        const auto near = [&](std::size_t at) { return !(signs_[at] * scores_[at] - quiet > spare); };
        constexpr std::size_t some = 16; // at once, without a branch
        for (; k + some <= count; k += some) {
            unsigned found = 0;
            for (std::size_t i = 0; i < some; ++i) {
                found += near(k + i) ? 1 : 0;
            }
            if (found != 0) {
                break;
            }
        }
        while (k < count && !near(k)) {
            ++k;
        }
        return k;
    }

    /// Blocks such that a few updates fall into each, hardly one if the rows are sparse: the work ahead is seldom in vain.
    void fit_block(std::uint64_t updates) noexcept {
        if (updates == 0) {
            enlarge_block(ahead_.block());
        } else if (updates > 4 || !Rows::dense) {
            reduce_block();
        }
    }
    void enlarge_block(std::size_t most) noexcept { block_ = std::min(block_ + block_ / 2, most); }
    void reduce_block() noexcept { block_ = std::max<std::size_t>(block_ / 2, 64); }

    /// Sifts block after block of the list. Where w has changed, what follows is sifted again.
    void look_where_doubtful() {
        if (!sieve_) {
            sieve_.emplace(rows_, y_, options_.team);
        }
        sieve_->begin_pass(w_, visits_, rule_.quiet_above(view_));
        for (std::size_t place = 0; place < sieve_->size() && !run_.interrupted;) {
            const std::size_t end = std::min(sieve_->size(), place + block_);
            const std::size_t doubtful = sieve_->sift(w_, visits_, place, end, rule_.quiet_above(view_));
            run_.scored += doubtful;
            const std::uint64_t updates = pass_.updates;
            const std::size_t looked = look_at_doubtful(end);
            const std::size_t position = sieve_->position(looked - 1) + 1;
            rest(position, doubtful + (looked - place) / 4);
            place = looked;
            if (pass_.updates != updates && sieve_->follow(w_, visits_, rule_.quiet_above(view_))) {
                place = sieve_->place(position);
            }
            if (pass_.updates == updates) {
                enlarge_block(sieve_->block());
            } else {
                reduce_block();
            }
        }
        if (!run_.interrupted) {
            rest(rows_.size(), rows_.size() / 64 + 1);
        }
    }

    /// Returns the place behind the first update, or `end`.
    std::size_t look_at_doubtful(std::size_t end) {
        const double quiet = rule_.quiet_above(view_);
        for (const auto& some : sieve_->doubtful()) {
            for (std::size_t k = 0; k < some.size(); ++k) {
                const std::size_t row = some.row(k);
                const double score = y_[row] * some.score(k);
                if (score > quiet) {
                    continue;
                }
                if (look(sieve_->position(some.place(k)), row, score) > 0 || run_.interrupted) {
                    return some.place(k) + 1;
                }
            }
        }
        return end;
    }

    [[nodiscard]] double score_now(std::size_t row) {
        ++run_.scored;
        return y_[row] * rows_.dot(w_, row);
    }

    void score(std::size_t first, std::size_t last) {
        run_.scored += last - first;
        scores_.resize(std::max(scores_.size(), last - first));
        const std::span<double> out(scores_.data(), last - first);
        if (visits_.in_order()) {
            ahead_.range(w_, first, out);
            signs_ = y_.subspan(first, out.size());
            return;
        }
        if (positive_.empty()) {
            positive_.resize(y_.size());
            std::transform(y_.begin(), y_.end(), positive_.begin(), [](double y) { return y > 0; });
        }
        ahead_.list(w_, visits_.rows(first, rows_.size()), out);
        const std::span<const std::size_t> rows = visits_.rows(first, last);
        gathered_.resize(scores_.size());
        std::transform(rows.begin(), rows.end(), gathered_.begin(),
                       [&](std::size_t row) { return 2 * static_cast<double>(positive_[row]) - 1; }); // no branch
        signs_ = gathered_;
    }

    /// All rows before `position` are dealt with, which took the work of so many looks.
    void rest(std::size_t position, std::size_t looks) {
        view_.looks = looks_before_ + position;
        patience_.look(looks);
        ask_whether_to_go_on(position);
    }

    void ask_whether_to_go_on(std::size_t position) {
        position_ = position;
        if (!patience_.over()) {
            return;
        }
        if (options_.go_on && !options_.go_on(run_.mistakes.size(), position, run_.ledger.updates())) {
            run_.interrupted = true;
        }
        offer_state(Moment::on_the_way);
    }

    /// Returns how far w was moved, at most.
    double look(std::size_t position, std::size_t row, double score) {
        view_.looks = looks_before_ + position + 1;
        patience_.look();
        const double alpha = take_look(view_, rule_, w_, run_, pass_, row, score);
        const double moved = alpha > 0 ? moved_by(alpha, row) : 0;
        ask_whether_to_go_on(position + 1);
        return moved;
    }

    double moved_by(double alpha, std::size_t row) {
        patience_.update();
        const double length = alpha * std::sqrt(view_.squared_norms[row]) * (1 + 1e-9);
        length_ += length;
        return length + 4 * unit_roundoff * length_; // the sums w + αyx are rounded
    }

    void finish() {
        run_.weights = w_;
        if (options_.ranks != nullptr) {
            rule_.add_up(view_, *options_.ranks);
        }
        rule_.result(view_, run_.weights);
        run_.last = std::move(w_);
    }

    const Rows& rows_;
    std::span<const double> y_;
    Rule& rule_;
    const DriveOptions& options_;
    Visits visits_;
    std::vector<double> w_;
    View<Rows> view_;
    Patience patience_;
    CycleWatch cycles_;
    Trajectory run_;
    PassCount pass_;
    std::uint64_t looks_before_ = 0; ///< this pass
    std::size_t position_ = 0;       ///< in this pass: the rows before it are dealt with

    ScoreAhead<Rows> ahead_;
    Pace pace_;
    std::size_t block_ = 1024;
    std::size_t rows_ahead_;        ///< so early rows are asked for …
    std::size_t rows_next_;         ///< … and so shortly before their turn
    std::vector<double> scores_;    ///< of the rows of a block
    std::span<const double> signs_; ///< their y_i
    std::vector<double> gathered_;  ///< the same, where they are visited in another order
    std::vector<bool> positive_;    ///< … found by bits, which stay in the cache
    double radius_;                 ///< the longest row
    double error_;                  ///< of a dot product, see dot_error()
    double length_ = 0;             ///< ‖w‖ at most, within a pass that looks ahead
    std::optional<Sieve<Rows>> sieve_;
};

} // namespace novikoff
