// Iterative parameter mixing of McDonald, Hall and Mann: the whole data in one process, shards as ranges of rows.
#pragma once

#include "reference/textbook/loop.hpp"

#include <functional>

namespace textbook {

struct MixedRun {
    Vector last;         // the mixed weights at the end
    Vector mean;         // of the weights after each visit of each shard
    double weighted = 0; // Σ_n Σ_i μ k
    std::uint64_t updates = 0;
    std::vector<std::uint64_t> mistakes; // per epoch
};

/// Computes μ from the updates of each shard in an epoch.
using Shares = std::function<std::vector<double>(const std::vector<std::uint64_t>&)>;

inline std::vector<double> by_updates(const std::vector<std::uint64_t>& k) {
    const auto all = static_cast<double>(std::accumulate(k.begin(), k.end(), std::uint64_t{0}));
    std::vector<double> mu;
    for (const auto some : k) { mu.push_back(static_cast<double>(some) / all); }
    return mu;
}

inline Vector mix(const Vector& before, const std::vector<Vector>& w, const std::vector<double>& mu) {
    Vector mixed = before;
    for (std::size_t j = 0; j < mixed.size(); ++j) {
        if (std::any_of(w.begin(), w.end(), [&](const Vector& v) { return v[j] != before[j]; })) {
            mixed[j] = mu[0] * w[0][j];
            for (std::size_t i = 1; i < w.size(); ++i) { mixed[j] += mu[i] * w[i][j]; }
        }
    }
    return mixed;
}

/// `seeds`: one for each shard. `to_the_end`: continue after an epoch without an update, as the averaged learner
/// does.
inline MixedRun parameter_mixing(const std::vector<Data>& shards, std::size_t dimension, const TrainOptions& options,
                                 const std::vector<std::uint64_t>& seeds, bool to_the_end = false,
                                 const Shares& shares = by_updates) {
    MixedRun run{Vector(dimension), Vector(dimension), 0, 0, {}};
    std::vector<Epochs> epochs;
    for (std::size_t i = 0; i < shards.size(); ++i) {
        TrainOptions own = options;
        own.seed = seeds[i];
        epochs.emplace_back(shards[i], own);
    }
    double visits = 0;
    bool done = false;
    while (run.mistakes.size() < limit(options) && !done) {
        run.mistakes.push_back(0);
        std::vector<Vector> w(shards.size(), run.last);
        std::vector<std::uint64_t> k(shards.size());
        for (std::size_t s = 0; s < shards.size(); ++s) {
            for (const std::size_t i : epochs[s].next()) {
                if (score(shards[s], w[s], i) <= 0) {
                    ++run.mistakes.back();
                    if (!is_zero(shards[s].x[i])) {
                        w[s] = moved(w[s], options.learner.eta * shards[s].y[i], shards[s].x[i]);
                        ++k[s];
                    }
                }
                run.mean = moved(run.mean, 1, w[s]);
                visits += 1;
            }
        }
        done = std::all_of(k.begin(), k.end(), [](auto n) { return n == 0; });
        if (!done) {
            const std::vector<double> mu = shares(k);
            run.last = mix(run.last, w, mu);
            for (std::size_t s = 0; s < shards.size(); ++s) {
                run.weighted += mu[s] * static_cast<double>(k[s]);
                run.updates += k[s];
            }
        }
        done = done && !to_the_end;
    }
    for (double& value : run.mean) { value /= visits; }
    return run;
}

} // namespace textbook
