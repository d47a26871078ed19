// Freund and Schapire's averaged and voted perceptron, and the mean of a passive-aggressive run.
#pragma once

#include "reference/textbook/passive_aggressive.hpp"

namespace textbook {

/// Freund and Schapire's loop, with exactly the given number of epochs. `rate(i, score)` is that of the update, 0 for
/// none. After each visit, calls `visited(run, mistake)`.
template <class Rate, class Visited>
Run all_epochs(const Data& data, const TrainOptions& options, Rate rate, Visited visited) {
    Run run = started(data, options);
    Epochs epochs(data, options);
    while (run.epochs < limit(options)) {
        begin_epoch(run);
        for (const std::size_t i : epochs.next()) {
            const double s = score(data, run.w, i);
            run.mistakes.back() += s <= 0 ? 1 : 0;
            if (const double alpha = rate(i, s); alpha != 0) { update(run, data, i, alpha); }
            visited(run, s <= 0);
        }
    }
    run.last = run.w;
    return run;
}

inline double perceptron_rate(double s, const TrainOptions& options) { return s <= 0 ? options.learner.eta : 0; }

/// The mean of w after each visit.
template <class Rate> Run mean_of(const Data& data, const TrainOptions& options, Rate rate) {
    Vector sum(data.x.at(0).size());
    double visits = 0;
    double longest = 0;
    Run run = all_epochs(data, options, rate, [&](const Run& now, bool) {
        sum = moved(sum, 1, now.w);
        visits += 1;
        longest = std::max(longest, norm(now.w));
    });
    for (double& value : sum) { value /= visits; }
    run.w = sum;
    run.longest = longest;
    return run;
}

inline Run averaged(const Data& data, const TrainOptions& options) {
    return mean_of(data, options, [&](std::size_t, double s) { return perceptron_rate(s, options); });
}

inline Run averaged_passive_aggressive(const Data& data, const TrainOptions& options) {
    return mean_of(data, options, [&](std::size_t i, double s) {
        return s < 1 && !is_zero(data.x[i]) ? aggressive_rate(1 - s, dot(data.x[i], data.x[i]), options.learner) : 0;
    });
}

/// w0, and w after each update, with the number of visits that it survived.
inline Run voted(const Data& data, const TrainOptions& options) {
    std::vector<std::pair<Vector, std::uint64_t>> voters{{started(data, options).w, 0}};
    const auto rate = [&](std::size_t, double s) { return perceptron_rate(s, options); };
    Run run = all_epochs(data, options, rate, [&](const Run& now, bool) {
        if (now.updates.size() == voters.size()) { voters.emplace_back(now.w, 0); }
        ++voters.back().second;
    });
    run.voters = voters;
    return run;
}

inline double votes(const Run& run, const Vector& x) {
    double sum = 0;
    for (const auto& [v, count] : run.voters) {
        const double s = dot(v, x);
        sum += static_cast<double>(count) * (s > 0 ? 1 : s < 0 ? -1 : 0);
    }
    return sum;
}

} // namespace textbook
