// The ledger: which row, at which moment, with which α. Everything that is said about a run is read from it.
#pragma once

#include "novikoff/model/proof.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace novikoff {

struct LedgerEntry {
    std::uint64_t row; ///< counted from 0
    double alpha;      ///< w ← w + alpha · y_row · x_row
    double score;      ///< y⟨w,x⟩ before the step

    template <class Archive> void archive(Archive& archive) { archive(row, alpha, score); }
    friend bool operator==(const LedgerEntry&, const LedgerEntry&) = default;
};

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
        archive(entries_, passes_, per_row_, rates_.sum, rates_.sum_of_squares, rates_.min, rates_.max, updates_);
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

} // namespace novikoff
