// Replays a run from its ledger: w after each update is bit-identical to the run's. Of the learner only the step is
// needed, and only if it is not w ← w + α y x.
//
//     Replay replay(problem);
//     while (replay.step()) { … replay.entry(), replay.w() … }
#pragma once

#include "learn/engine/learner.hpp"
#include "novikoff/dataset.hpp"
#include "novikoff/proof.hpp"

namespace novikoff {

/// One binary problem of a run, in the learner's space. What it refers to must outlive its users.
struct Replayed {
    const Dataset& rows; ///< lifted and scaled
    bool bias;
    std::span<const double> y;
    std::span<const double> initial; ///< w0, empty for 0
    const Ledger& ledger;
    const LearnerOptions& learner;
};

class Replay {
public:
    explicit Replay(const Replayed& run);

    /// Makes the next update; false, without a change, if the ledger has no more entries.
    bool step();

    [[nodiscard]] std::span<const double> w() const noexcept { return w_; }
    /// w0 + Σ α y x, which is w unless the learner makes its own steps.
    [[nodiscard]] std::span<const double> sum() const noexcept { return stepper_ ? sum_ : w_; }
    /// Updates made so far.
    [[nodiscard]] std::size_t update() const noexcept { return update_; }
    /// The epoch of the last update, from 1; 0 before the first one.
    [[nodiscard]] std::uint64_t epoch() const noexcept { return epoch_; }
    /// The last update. REQUIRES: update() > 0.
    [[nodiscard]] const LedgerEntry& entry() const noexcept { return run_.ledger.entries()[update_ - 1]; }
    /// Σα and Σα² of the updates so far, summed in the ledger's order.
    [[nodiscard]] double rates_sum() const noexcept { return rates_sum_; }
    [[nodiscard]] double rates_sum_of_squares() const noexcept { return rates_sum_of_squares_; }
    /// Of the updates so far, those at mistakes.
    [[nodiscard]] std::uint64_t mistakes() const noexcept { return mistakes_; }

private:
    Replayed run_;
    std::unique_ptr<Stepper> stepper_; ///< null: the step is w ← w + α y x
    std::vector<double> w_;
    std::vector<double> sum_; ///< only if there is a stepper
    std::size_t update_ = 0;
    std::uint64_t epoch_ = 0;
    double rates_sum_ = 0;
    double rates_sum_of_squares_ = 0;
    std::uint64_t mistakes_ = 0;
};

} // namespace novikoff
