// Compares a run, the library's or the textbook's, with its expected values in golden.json.
#pragma once

#include "support/golden.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace novikoff::test {

/// The data that both kinds of run share.
struct Trajectory {
    std::vector<textbook::Update> updates;
    std::uint64_t epochs = 0;
    std::vector<double> w;
    bool converged = false;
};

inline Trajectory trajectory(const textbook::Run& run) { return {run.updates, run.epochs, run.w, run.done}; }

/// Replays the library's ledger: rows, rates, and the weights that they add up to.
inline Trajectory trajectory(const Run& run, const textbook::Data& data, std::vector<double> w) {
    const Separator& separator = run.model.separators.at(0);
    const Ledger& ledger = run.history(0).ledger;
    Trajectory result{{}, separator.proof.epochs, separator.weights, separator.proof.stopped == Stopped::separated};
    w.resize(data.x.at(0).size());
    for (std::size_t p = 0; p < ledger.epochs().size(); ++p) {
        const std::size_t end = p + 1 < ledger.epochs().size() ? ledger.epochs()[p + 1] : ledger.updates();
        for (std::size_t k = ledger.epochs()[p]; k < end; ++k) {
            const LedgerEntry& entry = ledger.entries()[k];
            const auto row = static_cast<std::size_t>(entry.row);
            w = textbook::moved(w, entry.alpha * data.y[row], data.x[row]);
            result.updates.push_back({p + 1, row, entry.alpha, w, {}});
        }
    }
    return result;
}

/// Weights must be equal, or for data that are not integers equal up to the rounding of a few dozen updates.
inline void expect_weights(const std::vector<double>& actual, const std::vector<double>& expected, double tolerance) {
    ASSERT_EQ(actual.size(), expected.size());
    for (std::size_t j = 0; j < actual.size(); ++j) {
        EXPECT_LE(std::abs(actual[j] - expected[j]), tolerance * std::abs(expected[j])) << "coordinate " << j;
    }
}

/// Cases on small data list every update with the weights after it; those on the data of Figure 3.4 only the rows.
inline void expect_golden(const Trajectory& actual, const Json& expected) {
    EXPECT_EQ(actual.updates.size(), expected.at("n_updates").get<std::size_t>());
    EXPECT_EQ(actual.epochs, expected.at("epochs").get<std::uint64_t>());
    if (expected.contains("converged")) { EXPECT_EQ(actual.converged, expected.at("converged").get<bool>()); }
    if (expected.contains("indices")) {
        ASSERT_EQ(actual.updates.size(), expected.at("indices").size());
        for (std::size_t k = 0; k < actual.updates.size(); ++k) {
            EXPECT_EQ(actual.updates[k].row, expected.at("indices")[k].get<std::size_t>()) << "update " << k;
        }
        expect_weights(actual.w, numbers(expected.at("w")), 1e-13);
        return;
    }
    ASSERT_GE(actual.updates.size(), expected.at("updates").size());
    for (std::size_t k = 0; k < expected.at("updates").size(); ++k) {
        const Json& update = expected.at("updates")[k];
        EXPECT_EQ(actual.updates[k].epoch, update.at("epoch").get<std::uint64_t>()) << "update " << k;
        EXPECT_EQ(actual.updates[k].row, update.at("index").get<std::size_t>()) << "update " << k;
        expect_weights(actual.updates[k].w, weights(update), 0);
    }
    expect_weights(actual.w, weights(expected.at("final")), 0);
}

} // namespace novikoff::test
