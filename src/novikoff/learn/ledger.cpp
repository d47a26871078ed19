#include "novikoff/learn/ledger.hpp"

#include <algorithm>

namespace novikoff {

void Ledger::add(std::uint64_t row, double alpha, double score) {
    if (entries_.size() == updates_ && entries_.size() < limit_) {
        entries_.push_back({row, alpha, score});
    }
    ++updates_;
    if (!per_row_.empty()) {
        per_row_[row] += alpha;
    }
    rates_.sum += alpha;
    rates_.sum_of_squares += alpha * alpha;
    rates_.min = std::min(rates_.min, alpha);
    rates_.max = std::max(rates_.max, alpha);
}

} // namespace novikoff
