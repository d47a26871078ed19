// The updates in the order of the ledger, with the learner's own step if it has one.
#include "trace/replay.hpp"

#include "data/rows.hpp"
#include "learn/rules/declaration.hpp"

namespace novikoff {

Replay::Replay(const Replayed& run) : run_(run), w_(run.initial.begin(), run.initial.end()) {
    w_.resize(run.rows.columns() + (run.bias ? 1 : 0));
    if (const auto make = declaration_of(run.learner.kind).stepper; make != nullptr) {
        stepper_ = make(run.learner);
        sum_ = w_;
    }
}

bool Replay::step() {
    const auto entries = run_.ledger.entries();
    if (update_ == entries.size()) { return false; }
    const LedgerEntry& entry = entries[update_];
    if (stepper_) { stepper_->step(run_.rows, run_.bias, run_.y, entry, w_); }
    with_rows(run_.rows, run_.bias, [&](const auto& rows) { // the driver's own step, with the same rounding
        rows.axpy(entry.alpha * run_.y[entry.row], entry.row, stepper_ ? sum_ : w_);
    });
    // Epochs without updates begin at the same update; this one belongs to the last of them.
    const auto epochs = run_.ledger.epochs();
    while (epoch_ < epochs.size() && epochs[epoch_] <= update_) { ++epoch_; }
    ++update_;
    rates_sum_ += entry.alpha;
    rates_sum_of_squares_ += entry.alpha * entry.alpha;
    mistakes_ += entry.score <= 0 ? 1 : 0;
    return true;
}

} // namespace novikoff
