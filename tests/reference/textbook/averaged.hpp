// Freund and Schapire's averaged and voted perceptron.
#pragma once

#include "reference/textbook/loop.hpp"

namespace textbook {

/// Freund and Schapire's loop, with exactly the given number of epochs. After each visit, calls
/// `visited(run, mistake)`.
template <class Visited> Run all_epochs(const Data& data, const TrainOptions& options, Visited visited) {
    Run run = started(data, options);
    Epochs epochs(data, options);
    while (run.epochs < limit(options)) {
        begin_epoch(run);
        for (const std::size_t i : epochs.next()) {
            const bool mistake = score(data, run.w, i) <= 0;
            if (mistake) {
                ++run.mistakes.back();
                update(run, data, i, options.learner.eta);
            }
            visited(run, mistake);
        }
    }
    run.last = run.w;
    return run;
}

/// The mean of w after each visit.
inline Run averaged(const Data& data, const TrainOptions& options) {
    Vector sum(data.x.at(0).size());
    double visits = 0;
    double longest = 0;
    Run run = all_epochs(data, options, [&](const Run& now, bool) {
        sum = moved(sum, 1, now.w);
        visits += 1;
        longest = std::max(longest, norm(now.w));
    });
    for (double& value : sum) { value /= visits; }
    run.w = sum;
    run.longest = longest;
    return run;
}

/// Every w with the number of visits that it survived.
inline Run voted(const Data& data, const TrainOptions& options) {
    std::vector<std::pair<Vector, std::uint64_t>> voters{{started(data, options).w, 0}};
    Run run = all_epochs(data, options, [&](const Run& now, bool mistake) {
        if (mistake && now.w != voters.back().first) { voters.emplace_back(now.w, 0); }
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
