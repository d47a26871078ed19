// What a run has shown, as plain numbers: kept in the model file, printed by every front end.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace novikoff {

/// The rates α of all updates, summed up.
struct Rates {
    double sum = 0;
    double sum_of_squares = 0;
    double min = std::numeric_limits<double>::infinity();
    double max = 0;
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

} // namespace novikoff
