// What a run did (its ledger) and what it has shown (its proof): plain numbers, kept in the model file and printed by
// every front end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace novikoff {

/// The rates α of all updates, summed up.
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

/// γ*, the largest margin that any hyperplane has on these rows, enclosed. A missing end is not known.
struct MarginInterval {
    std::optional<double> lower;
    std::optional<double> upper;
};

/// A mistake bound whose hypotheses hold for this run, or the reason why there is none.
struct Bound {
    std::string theorem; ///< formula and source; empty when no bound applies
    std::optional<double> updates_at_most;
    std::optional<double> mistakes_at_most; ///< where the theorem counts mistakes (passive-aggressive)
    std::optional<bool> holds;
    std::string because; ///< why no bound applies
};

struct Proof {
    double radius = 0; ///< R = max‖x‖ in the learner's space
    MarginInterval margin;
    Bound bound;
    Rates rates;
    std::uint64_t updates = 0;
    std::uint64_t epochs = 0;
    std::vector<std::uint64_t> mistakes; ///< per pass: looks with y⟨w,x⟩ ≤ 0
    Stopped stopped = Stopped::epoch_limit;
    std::uint64_t errors = 0;   ///< rows with y⟨w,x⟩ ≤ 0 (voted: vote ≤ 0) at the end
    double perceptron_loss = 0; ///< Σ max(0, −y⟨w,x⟩) at the end
};

struct LedgerEntry {
    std::uint64_t row; ///< counted from 0
    double alpha;      ///< w ← w + alpha · y_row · x_row
    double score;      ///< y⟨w,x⟩ before the step

    template <class Archive> void archive(Archive& archive) { archive(row, alpha, score); }
    friend bool operator==(const LedgerEntry&, const LedgerEntry&) = default;
};

/// Which row, at which moment, with which α. Everything that is said about a run is read from it.
class Ledger {
public:
    Ledger() = default;
    /// 0 rows: Σα of each row is not kept, for rows that pass by once and are never counted.
    Ledger(std::size_t rows, std::size_t limit) : per_row_(rows), limit_(limit) {}

    void begin_pass() { passes_.push_back(updates_); }
    void add(std::uint64_t row, double alpha, double score);

    /// The first entries, up to the limit; all of them if complete().
    [[nodiscard]] std::span<const LedgerEntry> entries() const noexcept { return entries_; }
    [[nodiscard]] bool complete() const noexcept { return entries_.size() == updates_; }
    [[nodiscard]] std::uint64_t updates() const noexcept { return updates_; }
    /// Number of updates made before pass p (from 0) began.
    [[nodiscard]] std::span<const std::uint64_t> passes() const noexcept { return passes_; }
    [[nodiscard]] const Rates& rates() const noexcept { return rates_; }
    /// Σα over the updates on each row. Divided by rates().sum it is the dual point λ (Gordan).
    [[nodiscard]] std::span<const double> per_row() const noexcept { return per_row_; }

    /// Read into a ledger for as many rows, with the same limit.
    template <class Archive> void archive(Archive& archive) {
        const std::size_t rows = per_row_.size();
        archive(entries_, passes_, per_row_, rates_, updates_);
        archive.require([&] { return per_row_.size() == rows && fits_together(); });
    }

private:
    [[nodiscard]] bool fits_together() const;

    std::vector<LedgerEntry> entries_;
    std::vector<std::uint64_t> passes_;
    std::vector<double> per_row_;
    Rates rates_;
    std::uint64_t updates_ = 0;
    std::size_t limit_ = 0;
};

/// What one binary problem went through.
struct History {
    Ledger ledger;
    std::vector<double> last;       ///< the w that the ledger adds up to (not the average, not the pocket)
    std::uint64_t scored = 0;       ///< dot products that the visits took; at most one for each
    std::uint64_t cycle_start = 0;  ///< stopped == cycle: after so many epochs w was first what it is now …
    std::uint64_t cycle_length = 0; ///< … and so many epochs later it is so again
};

} // namespace novikoff
