// Compares a run with the textbook's: the same updates in the same order, and bit-identical weights.
#pragma once

#include "novikoff/train.hpp"
#include "support/datasets.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <string>

namespace novikoff::test {

inline const Proof& proof_of(const Run& run) { return run.proof(); }
inline const std::vector<double>& weights_of(const Run& run) { return run.model.separators.at(0).weights; }
inline double updates_of(const Run& run) { return static_cast<double>(proof_of(run).updates); }

/// Tolerance for the rounding of the bound itself; counts are compared with bound · slack.
inline constexpr double slack = 1 + 1e-9;

/// The rounding difference of two ways to compute a mean of T vectors of length at most L. One adds up the vectors: T
/// sums of at most TL, divided by T. The other adds one term an update; by partial summation its sums never exceed
/// 2TL.
inline double rounding_of_mean(const Run& run, const textbook::Run& expected) {
    const auto visits = static_cast<double>(run.history(0).ledger.per_row().size() * expected.epochs);
    const auto updates = static_cast<double>(expected.updates.size());
    return 0x1p-53 * (visits + 4 * updates + 8) * expected.longest;
}

/// The first difference; empty if there is none. Averages are compared with a tolerance: the library does not add up
/// every w.
inline std::string difference(const Run& run, const textbook::Run& expected) {
    const Separator& separator = run.model.separators.at(0);
    const History& history = run.history(0);
    const auto entries = history.ledger.entries();
    for (std::size_t k = 0; k < std::min(entries.size(), expected.updates.size()); ++k) {
        if (entries[k].row != expected.updates[k].row || entries[k].alpha != expected.updates[k].alpha) {
            return "update " + std::to_string(k) + ": row " + std::to_string(entries[k].row) + ", rate " +
                   std::to_string(entries[k].alpha) + " instead of row " + std::to_string(expected.updates[k].row) +
                   ", rate " + std::to_string(expected.updates[k].alpha);
        }
    }
    if (entries.size() != expected.updates.size()) {
        return std::to_string(entries.size()) + " updates instead of " + std::to_string(expected.updates.size());
    }
    if (separator.proof.epochs != expected.epochs) {
        return std::to_string(separator.proof.epochs) + " epochs instead of " + std::to_string(expected.epochs);
    }
    if (separator.proof.mistakes != expected.mistakes) { return "other mistakes per epoch"; }
    if (history.last != expected.last) { return "other last weights"; }
    if (expected.longest > 0) { // it is a mean
        for (std::size_t j = 0; j < expected.w.size(); ++j) {
            if (!(std::abs(separator.weights[j] - expected.w[j]) <= rounding_of_mean(run, expected))) {
                return "another average";
            }
        }
    } else if (separator.weights != expected.w) {
        return "other weights";
    }
    for (std::size_t k = 0; k < expected.voters.size(); ++k) {
        const Votes& votes = separator.votes;
        if (votes.count.size() != expected.voters.size() || votes.count[k] != expected.voters[k].second) {
            return "another count for voter " + std::to_string(k);
        }
    }
    if (history.cycle_start != expected.cycle_start || history.cycle_length != expected.cycle_length) {
        return "another cycle";
    }
    return {};
}

/// Trains on these rows both ways and returns the first difference.
inline std::string difference_from_textbook(const textbook::Data& data, const TrainOptions& options, Storage storage) {
    return difference(train(rows(data, storage), options),
                      textbook::train(textbook::with_bias(data, options.space.bias), options));
}

} // namespace novikoff::test
