// The state of a run between two visits, and the visit itself: shared by all ways of making an epoch.
#pragma once

#include "learn/engine/learner.hpp"
#include "learn/engine/order.hpp"
#include "learn/engine/pace.hpp"

#include <algorithm>
#include <cmath>

namespace novikoff {

template <class Rows, class Rule> class RunState {
public:
    RunState(const Rows& all_rows, std::span<const double> labels, const RowNorms& norms, Rule& its_rule,
             const DriveOptions& how)
        : rows(all_rows), y(labels), rule(its_rule), options(how), visits(how.order, how.seed, all_rows.size()),
          w(how.initial.begin(), how.initial.end()),
          view{all_rows, labels, w, norms.squared, norms.zero_rows.size(), 0, how.team, how.factors},
          radius(norms.radius) {
        run.ledger = Ledger(all_rows.size(), how.ledger_limit);
    }
    RunState(const RunState&) = delete; // the view refers to w
    RunState& operator=(const RunState&) = delete;

    const Rows& rows;
    std::span<const double> y;
    Rule& rule;
    const DriveOptions& options;
    Visits visits;
    std::vector<double> w;
    View<Rows> view;
    Trajectory run;
    EpochCount epoch;
    std::uint64_t visits_before = 0; ///< visits before this epoch
    std::size_t position = 0;        ///< in this epoch: all rows before it are finished
    bool judged = false;             ///< whether the learner was asked after this epoch if it is done
    double radius;                   ///< of the longest row
    double length = 0;               ///< an upper bound of ‖w‖; only for epochs that score ahead

    [[nodiscard]] bool interrupted() const noexcept { return run.interrupted; }
    /// A score above this does not change w.
    [[nodiscard]] double quiet() const { return rule.quiet_above(view); }

    void begin_epoch() {
        visits.begin_epoch();
        run.ledger.begin_epoch();
        run.mistakes.push_back(0);
        epoch = {};
        judged = false;
        position = 0;
        visits_before = view.visits;
    }

    /// The visit at this place of the epoch. Returns an upper bound of the distance that w moved.
    double visit(std::size_t at, std::size_t row, double score) {
        view.visits = visits_before + at + 1;
        patience_.visit();
        const double alpha = visit_row(view, rule, w, run, epoch, row, score);
        const double moved = alpha != 0 ? moved_by(std::fabs(alpha), row) : 0;
        ask_whether_to_go_on(at + 1);
        return moved;
    }

    /// All rows before this place are finished; `work`: what this took, in visits.
    void rest(std::size_t at, std::size_t work) {
        view.visits = visits_before + at;
        patience_.visit(work);
        ask_whether_to_go_on(at);
    }

    /// A part of the preparation is finished.
    void prepared() {
        patience_.visit(Patience::full);
        ask_whether_to_go_on(0);
    }

    void offer_state(Moment moment) {
        if (options.keep) {
            options.keep([this](ArchiveWriter& writer) { archive(writer); }, moment);
        }
    }

    /// All that decides the rest of the run. What affects only its speed is left out.
    template <class Archive> void archive(Archive& archive) {
        archive(w, visits, run.ledger, run.mistakes, run.scored, epoch, position, judged, run.done, cycles);
        archive.require([&] {
            return w.size() == rows.dimension() && position <= rows.size() &&
                   run.mistakes.size() == run.ledger.epochs().size() && cycles.fits(run.ledger, w.size());
        });
        rule.archive(archive, view);
        if (options.ranks != nullptr) { options.ranks->archive(archive); }
    }

    CycleWatch cycles;

private:
    double moved_by(double alpha, std::size_t row) {
        patience_.update(Rule::reads_all_rows ? rows.size() / 16 : 0);
        const double step = alpha * std::sqrt(view.squared_norms[row]) * (1 + 1e-9);
        length += step;
        return step + 4 * unit_roundoff * length; // the sums w + αyx are rounded
    }

    void ask_whether_to_go_on(std::size_t at) {
        position = at;
        if (!patience_.over()) { return; }
        const std::uint64_t number = std::max<std::uint64_t>(1, run.mistakes.size()); // the first is prepared before
        if (options.go_on && !options.go_on(number, at, run.ledger.updates())) { run.interrupted = true; }
        offer_state(Moment::on_the_way);
    }

    Patience patience_;
};

/// The number of rows scored at a time: small enough that few are scored in vain because w changes meanwhile.
class BlockSize {
public:
    [[nodiscard]] std::size_t rows() const noexcept { return rows_; }
    void enlarge(std::size_t most) noexcept { rows_ = std::min(rows_ + rows_ / 2, most); }
    void reduce() noexcept { rows_ = std::max<std::size_t>(rows_ / 2, 64); }

private:
    std::size_t rows_ = 1024;
};

} // namespace novikoff
