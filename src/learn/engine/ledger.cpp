// The ledger that every run keeps: which row, which rate, which score.
#include "novikoff/proof.hpp"

#include <algorithm>

namespace novikoff {

void Ledger::add(std::uint64_t row, double alpha, double score) {
    if (entries_.size() == updates_ && entries_.size() < limit_) { entries_.push_back({row, alpha, score}); }
    ++updates_;
    if (!per_row_.empty()) { per_row_[row] += alpha; }
    rates_.sum += alpha;
    rates_.sum_of_squares += alpha * alpha;
    rates_.min = std::min(rates_.min, alpha);
    rates_.max = std::max(rates_.max, alpha);
}

bool Ledger::fits_together() const {
    const bool rows_exist = std::all_of(entries_.begin(), entries_.end(),
                                        [&](const LedgerEntry& entry) { return entry.row < per_row_.size(); });
    return rows_exist && entries_.size() == std::min<std::uint64_t>(limit_, updates_) &&
           std::is_sorted(epochs_.begin(), epochs_.end()) && (epochs_.empty() || epochs_.back() <= updates_);
}

} // namespace novikoff
