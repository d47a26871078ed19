// Rates by membership in a class; the margin-fuzzy rule with its cycles.
#pragma once

#include "reference/textbook/loop.hpp"

namespace textbook {

/// A row without the bias, which is the same for all rows and cancels in every distance.
inline Vector features(const Data& data, std::size_t i) {
    return {data.x[i].begin(), data.x[i].end() - (data.bias ? 1 : 0)};
}

inline Vector mean(const Data& data, double y) {
    Vector sum(features(data, 0).size());
    double count = 0;
    for (std::size_t i = 0; i < data.size(); ++i) {
        if (data.y[i] == y) {
            sum = moved(sum, 1, features(data, i));
            count += 1;
        }
    }
    for (double& value : sum) { value /= count; }
    return sum;
}

/// The membership of each row in its own class, between 1/2 and 1.
inline Vector memberships(const Data& data, double c) {
    const auto distance = [](const Vector& a, const Vector& b) { return norm(moved(a, -1, b)); };
    const Vector means[] = {mean(data, -1), mean(data, 1)};
    const double d = distance(means[0], means[1]);
    Vector p;
    for (std::size_t i = 0; i < data.size(); ++i) {
        const bool positive = data.y[i] > 0;
        const double own = distance(features(data, i), means[positive ? 1 : 0]);
        const double other = distance(features(data, i), means[positive ? 0 : 1]);
        const double t = std::clamp((other - own) / d, -1.0, 1.0);
        const double fraction = novikoff::exp(c * (t - 1)) * (novikoff::expm1(-c * (t + 1)) / novikoff::expm1(-2 * c));
        p.push_back(0.5 + 0.5 * fraction);
    }
    return p;
}

/// A row whose (2p−1)^m is below 1e-30 counts as fuzzy too: the square of its rate would underflow.
inline bool is_fuzzy(double p, const novikoff::LearnerOptions& learner) {
    return p <= 0.5 + learner.delta || novikoff::pow(2 * p - 1, learner.power) < 1e-30;
}

inline double fuzzy_rate(double p, const novikoff::LearnerOptions& learner) {
    return learner.eta * novikoff::pow(2 * p - 1, learner.power);
}

inline Run fuzzy(const Data& data, const TrainOptions& options) {
    const Vector p = memberships(data, options.learner.sharpness);
    return until_an_epoch_without_update(data, options, started(data, options), [&](Run& run, std::size_t i, double s) {
        if (s <= 0 && !is_fuzzy(p[i], options.learner)) { update(run, data, i, fuzzy_rate(p[i], options.learner)); }
    });
}

/// Whether a mistake is at least epsilon away from the boundary; `squared` is ‖w‖².
inline bool outside(double s, double epsilon, double squared) { return s <= 0 && s * s >= epsilon * epsilon * squared; }

inline Run margin_fuzzy(const Data& data, const TrainOptions& options) {
    const double epsilon = options.learner.epsilon;
    const bool all = options.learner.updates == novikoff::Updates::all;
    Run run = started(data, options);
    std::vector<Vector> seen; // the weights at the start of each epoch
    Epochs epochs(data, options);
    while (run.epochs < limit(options)) {
        double squared = dot(run.w, run.w);
        bool any = is_zero(run.w);
        for (std::size_t i = 0; i < data.size(); ++i) { any = any || outside(score(data, run.w, i), epsilon, squared); }
        run.done = !any || (run.epochs > 0 && !updated_in_this_epoch(run));
        const auto before = std::find(seen.begin(), seen.end(), run.w);
        const bool cycle = !run.done && before != seen.end() && novikoff::order_of(options) != novikoff::Order::shuffle;
        if (cycle) {
            run.cycle_start = static_cast<std::uint64_t>(before - seen.begin());
            run.cycle_length = run.epochs - run.cycle_start;
        }
        if (run.done || cycle) { break; }
        seen.push_back(run.w);
        begin_epoch(run);
        for (const std::size_t i : epochs.next()) {
            const double s = score(data, run.w, i);
            run.mistakes.back() += s <= 0 ? 1 : 0;
            if (all ? s <= 0 : outside(s, epsilon, squared)) {
                const double alpha = options.learner.eta;
                update(run, data, i, alpha);
                squared += alpha * (2 * s + alpha * dot(data.x[i], data.x[i]));
            }
        }
    }
    run.last = run.w;
    return run;
}

} // namespace textbook
