// Replays the ledger of a run update by update in the textbook's arithmetic.
#pragma once

#include "support/agreement.hpp"

#include <cstddef>
#include <vector>

namespace novikoff::test {

struct Step {
    std::size_t row;
    double alpha;
    double score; // y⟨w,x⟩ before, as computed by the library
    textbook::Vector before;
    textbook::Vector after;
};

/// REQUIRES: `data` has a bias if the run had one.
inline std::vector<Step> replayed(const Run& run, const textbook::Data& data, textbook::Vector w = {}) {
    w.resize(data.x.at(0).size());
    std::vector<Step> steps;
    for (const LedgerEntry& entry : run.history(0).ledger.entries()) {
        const auto i = static_cast<std::size_t>(entry.row);
        const textbook::Vector after = textbook::moved(w, entry.alpha * data.y[i], data.x[i]);
        steps.push_back({i, entry.alpha, entry.score, w, after});
        w = after;
    }
    return steps;
}

} // namespace novikoff::test
