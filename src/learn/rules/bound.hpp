// Mistake bounds of runs: the facts that a learner's own theorem needs, and the theorems that several learners share.
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

/// The number of updates that a run may have made. Evaluated only if a hyperplane is known that separates the rows.
struct BoundQuestion {
    const Problem& problem;
    const LearnerOptions& options;
    const Trajectory& run;
    std::span<const double>
        row_rates; ///< as in Solution; if not empty, the witness separates the rows α_i x_i that are not ignored
    Witness witness;

    [[nodiscard]] double radius() const noexcept { return problem.norms.radius; }
    [[nodiscard]] double start() const; ///< ‖w0‖
    [[nodiscard]] std::uint64_t updates() const noexcept { return run.ledger.updates(); }
    [[nodiscard]] std::uint64_t mistakes() const;
};

[[nodiscard]] Bound no_bound(std::string because);
/// `counted`: the updates of the run. There is no bound if the limit is not finite.
[[nodiscard]] Bound at_most(double limit, std::string theorem, std::uint64_t counted);

/// Novikoff's bound, or its extension if w0 ≠ 0, for updates at mistakes only and one rate.
[[nodiscard]] Bound fixed_rate_bound(const BoundQuestion& question, double radius, double eta);
/// Kantorovich's bound, for updates at mistakes only. Each rate is `unit` times one of `rates`.
[[nodiscard]] Bound varying_rates_bound(const BoundQuestion& question, std::span<const double> rates, double unit);
/// The bound of a perceptron with rate η, times the class weights if there are any.
[[nodiscard]] Bound perceptron_bound(const BoundQuestion& question);

} // namespace novikoff
