// Mistake bounds of runs: what a learner may say of its own, and the theorems that several share.
#pragma once

#include "learn/engine/problem.hpp"
#include "learn/engine/trajectory.hpp"
#include "novikoff/proof.hpp"

#include <cstdint>
#include <span>
#include <string>

namespace novikoff {

/// A w known to separate with margin at least `margin`.
struct Witness {
    double margin;
    std::span<const double> w;
};

/// How many updates may this run have made? Asked only where a hyperplane is known that separates the rows.
struct BoundQuestion {
    const Problem& problem;
    const LearnerOptions& options;
    const Trajectory& run;
    std::span<const double>
        row_rates; ///< as in Solution; with them the witness separates the rows α_i x_i that are not ignored
    Witness witness;

    [[nodiscard]] double radius() const noexcept { return problem.norms.radius; }
    [[nodiscard]] double start() const; ///< ‖w0‖
    [[nodiscard]] std::uint64_t updates() const noexcept { return run.ledger.updates(); }
    [[nodiscard]] std::uint64_t mistakes() const;
};

[[nodiscard]] Bound no_bound(std::string because);
/// `counted`: the updates of the run. No bound where the limit is not finite.
[[nodiscard]] Bound at_most(double limit, std::string theorem, std::uint64_t counted);

/// Novikoff's, or with w0 ≠ 0 its extension, for updates at mistakes only by one rate.
[[nodiscard]] Bound fixed_rate_bound(const BoundQuestion& question, double radius, double eta);
/// Kantorovich's, for updates at mistakes only, whose rates are `unit` times some of these.
[[nodiscard]] Bound varying_rates_bound(const BoundQuestion& question, std::span<const double> rates, double unit);
/// That of a perceptron with rate η, times the weights of classes if there are any.
[[nodiscard]] Bound perceptron_bound(const BoundQuestion& question);

} // namespace novikoff
