// The record of a run (its ledger) and what it proves (its proof): plain numbers, stored in the model file and
// printed by every front end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace novikoff {

/// Sums over the rates α of all updates.
struct Rates {
    double sum = 0;
    double sum_of_squares = 0;
    double min = std::numeric_limits<double>::infinity();
    double max = 0;

    template <class Archive> void archive(Archive& archive) { archive(sum, sum_of_squares, min, max); }
};

enum class Stopped { separated, stopping_rule, epoch_limit, interrupted, cycle };

/// "separated", "stopping-rule", "epoch-limit", "interrupted", "cycle".
[[nodiscard]] std::string to_string(Stopped stopped);

/// An enclosure of γ*, the largest margin of any hyperplane on these rows. A missing end is unknown.
struct MarginInterval {
    std::optional<double> lower;
    std::optional<double> upper;
};

/// The direction u that a bound compares the run with, if u need not separate the rows.
struct Comparator {
    std::string origin; ///< `the returned weights`
    double margin = 0;  ///< ρ > 0; u is a unit vector
    /// L = Σ(1 − y⟨u,x⟩/ρ)₊ over the updates, each times its rate over the least rate; of passive-aggressive learners,
    /// arow and second-order, times its rate.
    double loss = 0;
};

/// A mistake bound whose hypotheses hold for this run, or the reason why there is none.
struct Bound {
    std::string theorem; ///< formula and source; empty if no bound applies
    std::optional<double> updates_at_most;
    std::optional<double> mistakes_at_most; ///< for theorems that count mistakes (passive-aggressive, arow)
    std::optional<bool> holds;
    std::string because; ///< why no bound applies
    std::optional<Comparator> comparator = {};
};

/// What a learner minimises: no w has a value below `at_least`.
struct Objective {
    double value = 0;    ///< of the returned weights
    double at_least = 0; ///< of any weights, by duality

    /// The largest share of the value by which any w could be better.
    [[nodiscard]] double gap() const noexcept { return value > 0 ? (value - at_least) / value : 0; }
};

struct Proof {
    double radius = 0; ///< R = max‖x‖ in the learner's space
    MarginInterval margin;
    Bound bound;
    std::optional<Objective> objective = {}; ///< of a learner that minimises one
    Rates rates;
    std::uint64_t updates = 0;
    std::uint64_t epochs = 0;
    std::vector<std::uint64_t> mistakes; ///< per epoch: visits with y⟨w,x⟩ ≤ 0
    Stopped stopped = Stopped::epoch_limit;
    std::uint64_t errors = 0;   ///< rows with y⟨w,x⟩ ≤ 0 (voted: vote ≤ 0) at the end
    double perceptron_loss = 0; ///< Σ max(0, −y⟨w,x⟩) at the end
};

struct LedgerEntry {
    std::uint64_t row; ///< counted from 0
    double alpha;      ///< w ← w + alpha · y_row · x_row, or the learner's own step; negative only for soft-margin
    double score;      ///< y⟨w,x⟩ before the update

    template <class Archive> void archive(Archive& archive) { archive(row, alpha, score); }
    friend bool operator==(const LedgerEntry&, const LedgerEntry&) = default;
};

/// The list of updates: row, moment and α. All results about a run are computed from it.
class Ledger {
public:
    Ledger() = default;
    /// 0 rows: Σα of each row is not kept (for streams).
    Ledger(std::size_t rows, std::size_t limit) : per_row_(rows), limit_(limit) {}

    void begin_epoch() { epochs_.push_back(updates_); }
    void add(std::uint64_t row, double alpha, double score);

    /// The first entries, up to the limit; all of them if complete().
    [[nodiscard]] std::span<const LedgerEntry> entries() const noexcept { return entries_; }
    [[nodiscard]] bool complete() const noexcept { return entries_.size() == updates_; }
    [[nodiscard]] std::uint64_t updates() const noexcept { return updates_; }
    /// Number of updates made before epoch p (from 0) began.
    [[nodiscard]] std::span<const std::uint64_t> epochs() const noexcept { return epochs_; }
    [[nodiscard]] const Rates& rates() const noexcept { return rates_; }
    /// Σα over the updates on each row. Divided by rates().sum it is the dual point λ (Gordan). Empty for streams, and
    /// for the problems of more than two classes, where it would take rows × classes numbers.
    [[nodiscard]] std::span<const double> per_row() const noexcept { return per_row_; }
    void forget_rows() { per_row_ = std::vector<double>(); }

    /// A ledger is read into one with the same number of rows and the same limit.
    template <class Archive> void archive(Archive& archive) {
        const std::size_t rows = per_row_.size();
        archive(entries_, epochs_, per_row_, rates_, updates_);
        archive.require([&] { return per_row_.size() == rows && fits_together(); });
    }

private:
    [[nodiscard]] bool fits_together() const;

    std::vector<LedgerEntry> entries_;
    std::vector<std::uint64_t> epochs_;
    std::vector<double> per_row_;
    Rates rates_;
    std::uint64_t updates_ = 0;
    std::size_t limit_ = 0;
};

/// The course of one binary problem. A model file keeps `last` and `visits` of a mean, and nothing else.
struct History {
    Ledger ledger;
    std::vector<double> last;       ///< the w that the ledger adds up to (neither the mean nor the pocket)
    std::uint64_t scored = 0;       ///< dot products computed for visits; at most one for each
    std::uint64_t cycle_start = 0;  ///< stopped == cycle: the epochs after which w first had its last value
    std::uint64_t cycle_length = 0; ///< the epochs from then until it had that value again
    std::uint64_t visits = 0;       ///< of rows, if the weights are the mean of w over so many; else 0
};

} // namespace novikoff
