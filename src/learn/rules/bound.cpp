// Mistake bounds that several learners share.
#include "base/kernels.hpp"
#include "geometry/bounds.hpp"
#include "learn/rules/declaration.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace novikoff {

double BoundQuestion::start() const { return norm(problem.initial); }

std::uint64_t mistakes_of(const Trajectory& run) {
    return std::accumulate(run.mistakes.begin(), run.mistakes.end(), std::uint64_t{0});
}

Bound no_bound(std::string because) {
    Bound bound;
    bound.because = std::move(because);
    return bound;
}

Bound no_bound_with_class_weights(LearnerKind kind) {
    return no_bound("the theorem about the learner " + to_string(kind) + " gives all classes the same weight");
}

Bound at_most(double limit, std::string theorem, std::uint64_t counted) {
    if (!std::isfinite(limit)) { return no_bound("the bound is beyond the largest number"); }
    Bound bound;
    bound.theorem = std::move(theorem);
    bound.updates_at_most = limit;
    bound.holds = static_cast<double>(counted) <= limit;
    return bound;
}

Bound fixed_rate_bound(const BoundQuestion& question, double radius, double eta) {
    const auto& [margin, w] = question.witness;
    const double start = question.start();
    if (start == 0) { return at_most(bounds::novikoff(radius, margin), "(R/γ)², Novikoff 1962", question.updates()); }
    const std::span<const double> initial = question.problem.initial;
    const double error = dot_error(initial.size());
    const double along = dot(w, initial) / norm(w) - 2 * error * start;
    return at_most(bounds::initial_weights(radius, margin, eta, start * (1 + error), along),
                   "[B + √(B² + 4η²γ²(‖w0‖² − a²))]/(2η²γ²), B = η²R² − 2aηγ, a = ⟨w0,w⟩/‖w‖", question.updates());
}

Bound varying_rates_bound(const BoundQuestion& question, std::span<const double> rates, double unit) {
    const auto [least, most] = std::minmax_element(rates.begin(), rates.end());
    const double min = unit * *least;
    const double max = unit * *most;
    const double margin = question.witness.margin;
    if (question.start() == 0) {
        return at_most(bounds::kantorovich_factor(min, max) * bounds::novikoff(question.radius(), margin),
                       "((a+b)²/4ab)·(R/γ)², rates in [a, b], Kantorovich", question.updates());
    }
    return at_most(bounds::varying_rates(question.radius(), margin, min, max, question.start()),
                   "(R²b + 2‖w0‖γ)/(γ²a), rates in [a, b]", question.updates());
}

double limit_of_own(const Window& run, const LearnerOptions& /*options*/, double /*radius*/) {
    // Without the learner's sums, which a forged checkpoint may lack, nothing is known.
    if (!run.own) { return std::numeric_limits<double>::infinity(); }
    const double limit = run.own_limit(run.margin, run.losses);
    return limit < 0 ? 0 : limit;
}

LossBound loss_bound_at_mistakes() {
    return {.limit =
                [](const Window& run, const LearnerOptions& /*options*/, double radius) {
                    return bounds::sum_of_rates(radius, run.margin, run.losses, run.rates.max, run.start, run.along) /
                           run.rates.min;
                },
            .theorem =
                [](const Window& run, const LearnerOptions& /*options*/) {
                    return run.rates.min == run.rates.max && run.start == 0
                               ? "¼(R/ρ + √(R²/ρ² + 4L))², Mohri & Rostamizadeh 2013"
                               : "S/a, ρS = aL + √(‖w0‖² + R²bS) − ⟨w0,u⟩, rates in [a, b]";
                },
            .with_class_weights = true};
}

Bound perceptron_bound(const BoundQuestion& question) {
    const std::span<const double> weights = question.problem.class_weights;
    return weights.empty() ? fixed_rate_bound(question, question.radius(), question.options.eta)
                           : varying_rates_bound(question, weights, question.options.eta);
}

} // namespace novikoff
