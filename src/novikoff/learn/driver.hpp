// The one loop: look at a row, ask the learner for α, step, write it into the ledger.
//
// It is the textbook's loop: rows in order, an update is made at once, and the pass goes on with the next row. A row
// without a nonzero coordinate is counted as the mistake that it is for every w, but never stepped on: the step would
// change nothing, and the run would never end.
#pragma once

#include "novikoff/geometry/survey.hpp"
#include "novikoff/learn/cycles.hpp"
#include "novikoff/learn/learner.hpp"
#include "novikoff/learn/ledger.hpp"
#include "novikoff/learn/options.hpp"
#include "novikoff/learn/order.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace novikoff {

struct DriveOptions {
    std::uint64_t epochs = 1000;
    Order order = Order::cyclic;
    std::uint64_t seed = 1;
    std::size_t ledger_limit = 0;
    std::span<const double> initial; ///< w0, the dimension of the rows
    std::function<bool(std::uint64_t epoch, std::uint64_t rows_done, std::uint64_t updates)> go_on; ///< may be empty
};

/// What the loop did.
struct Trajectory {
    Ledger ledger;
    std::vector<double> last;            ///< w at the end
    std::vector<double> weights;         ///< what the learner returns: w, its mean, the pocket
    std::vector<std::uint64_t> mistakes; ///< per pass
    bool done = false;                   ///< the learner's own rule ended the run
    bool interrupted = false;
    std::optional<Cycle> cycle;
};

/// Counts down to the next call of `go_on`: updates may cost as much as many looks, so they count for more.
class Patience {
public:
    void look() noexcept { --left_; }
    void update() noexcept { left_ -= 255; }
    [[nodiscard]] bool over() noexcept {
        if (left_ > 0) {
            return false;
        }
        left_ = full;
        return true;
    }

private:
    static constexpr std::int64_t full = 1 << 14;
    std::int64_t left_ = full;
};

template <class Rows, class Rule> class Driver {
public:
    Driver(const Rows& rows, std::span<const double> y, const RowNorms& norms, Rule& rule,
           const DriveOptions& options)
        : rows_(rows), y_(y), rule_(rule), options_(options), visits_(options.order, options.seed, rows.size()),
          w_(options.initial.begin(), options.initial.end()), view_{rows, y, w_, norms.squared,
                                                                    norms.zero_rows.size()} {
        run_.ledger = Ledger(rows.size(), options.ledger_limit);
    }

    [[nodiscard]] Trajectory run() && {
        rule_.begin(view_);
        while (run_.mistakes.size() < options_.epochs && may_begin_pass()) {
            const PassCount pass = make_pass();
            if (run_.interrupted) {
                break;
            }
            run_.done = rule_.done_after_pass(view_, pass);
            if (run_.done) {
                break;
            }
        }
        finish();
        return std::move(run_);
    }

private:
    [[nodiscard]] bool may_begin_pass() {
        run_.done = rule_.done_before_pass(view_);
        if constexpr (Rule::watches_for_cycles) {
            if (!run_.done && visits_.repeats()) {
                run_.cycle = cycles_.look(rows_, y_, options_.initial, run_.ledger, w_);
            }
        }
        return !run_.done && !run_.cycle;
    }

    PassCount make_pass() {
        visits_.begin_pass();
        run_.ledger.begin_pass();
        PassCount pass;
        run_.mistakes.push_back(0);
        for (std::size_t position = 0; position < rows_.size(); ++position) {
            look(visits_[position], pass);
            if (patience_.over() && options_.go_on &&
                !options_.go_on(run_.mistakes.size(), position + 1, run_.ledger.updates())) {
                run_.interrupted = true;
                break;
            }
        }
        return pass;
    }

    void look(std::size_t row, PassCount& pass) {
        const double score = y_[row] * rows_.dot(w_, row);
        ++view_.looks;
        patience_.look();
        if (score <= 0) {
            ++run_.mistakes.back();
            if (view_.zero_rows != 0 && rows_.is_zero(row)) {
                return;
            }
            ++pass.mistakes;
        }
        const double alpha = rule_.rate(view_, row, score);
        if (alpha > 0) {
            step(row, score, alpha);
            ++pass.updates;
        }
    }

    void step(std::size_t row, double score, double alpha) {
        rows_.axpy(alpha * y_[row], row, w_);
        run_.ledger.add(row, alpha, score);
        rule_.stepped(view_, row, score, alpha);
        patience_.update();
    }

    void finish() {
        run_.weights = w_;
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
};

} // namespace novikoff
