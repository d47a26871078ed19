// The subjects of Steiner's Theorems 15 to 18: greedy runs with any set of rates, and the sums of their rates.
#pragma once

#include "support/agreement.hpp"

#include <rapidcheck.h>

#include <algorithm>
#include <cstdint>

namespace novikoff::test {

inline TrainOptions greedy_with(std::vector<double> rates, bool exact = false) {
    TrainOptions options = options_for(LearnerKind::greedy);
    options.epochs = 1'000'000;
    options.learner.rates = {exact, std::move(rates)};
    return options;
}

inline TrainOptions any_greedy() {
    using Set = std::vector<double>;
    const Set rates =
        *rc::gen::element(Set{0.5, 1, 2, 4}, Set{4, 2, 1, 0.5}, Set{1}, Set{1, 100}, Set{0.25, 8}, Set{1, 1.5});
    return greedy_with(rates, rates.size() == 2 && *rc::gen::arbitrary<bool>());
}

/// (Σα)²/Σα² of the rates in the ledger.
inline double ratio_of_sums(const Run& run) {
    double sum = 0;
    double squares = 0;
    for (const LedgerEntry& entry : run.history(0).ledger.entries()) {
        sum += entry.alpha;
        squares += entry.alpha * entry.alpha;
    }
    return sum * sum / squares;
}

/// η_max/η_min of the set.
inline double spread(const RateSet& set) {
    const auto [least, largest] = std::minmax_element(set.rates.begin(), set.rates.end());
    return *largest / *least;
}

/// Rows with (R/γ*)² = 14.7 on which greedy makes 103 updates with the rates 1 and 100.
inline const textbook::Data rows_of_103_updates{{{1, -2, 2}, {3, -1, 2}, {-1, 2, 2}}, {1, -1, 1}};
inline Run run_of_103_updates() { return train(rows(rows_of_103_updates), greedy_with({1, 100})); }

} // namespace novikoff::test
