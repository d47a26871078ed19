// The greedy learner: the rate that leaves the fewest mistakes.
#pragma once

#include "reference/textbook/loop.hpp"

namespace textbook {

/// For each rate the mistakes that w + rate·y·x would make.
inline std::vector<std::size_t> losses(const Data& data, const Vector& w, std::size_t i, const Vector& rates) {
    std::vector<std::size_t> result;
    for (const double rate : rates) { result.push_back(errors(data, moved(w, rate * data.y[i], data.x[i]))); }
    return result;
}

/// The rates at which the loss along the ray from w can change, and one between each two neighbours.
struct Ray {
    Vector s, g, candidates;

    Ray(const Data& data, const Vector& w, std::size_t row, double smallest, double largest) {
        Vector points{smallest, largest};
        for (std::size_t i = 0; i < data.size(); ++i) {
            s.push_back(score(data, w, i));
            g.push_back(data.y[i] * data.y[row] * dot(data.x[i], data.x[row]));
            if (const double b = -s[i] / g[i]; g[i] != 0 && smallest < b && b < largest) { points.push_back(b); }
        }
        std::sort(points.begin(), points.end());
        points.erase(std::unique(points.begin(), points.end()), points.end());
        for (std::size_t p = 0; p < points.size(); ++p) {
            if (p > 0) { candidates.push_back(points[p - 1] + (points[p] - points[p - 1]) / 2); }
            candidates.push_back(points[p]);
        }
    }
    [[nodiscard]] std::size_t mistakes(double rate) const {
        std::size_t count = 0;
        for (std::size_t i = 0; i < s.size(); ++i) {
            const double b = -s[i] / g[i];
            const bool mistake = g[i] > 0 ? rate <= b : g[i] < 0 ? rate >= b : s[i] <= 0;
            count += mistake ? 1 : 0;
        }
        return count;
    }
    [[nodiscard]] double best() const {
        const auto fewer = [this](double a, double b) { return mistakes(a) < mistakes(b); };
        return *std::min_element(candidates.begin(), candidates.end(), fewer);
    }
};

inline Run greedy(const Data& data, const TrainOptions& options, Printed printed = {}) {
    const Vector& rates = options.learner.rates.rates;
    return until_an_epoch_without_update(data, options, started(data, options), [&](Run& run, std::size_t i, double s) {
        if (s > 0 || is_zero(data.x[i])) { return; }
        if (options.learner.rates.exact) {
            update(run, data, i, Ray(data, run.w, i, rates[0], rates[1]).best());
            return;
        }
        const auto loss = losses(data, run.w, i, rates);
        const auto first = std::min_element(loss.begin(), loss.end());
        const auto last = std::min_element(loss.rbegin(), loss.rend()).base() - 1;
        update(run, data, i, rates[static_cast<std::size_t>((printed.last_tie ? last : first) - loss.begin())]);
        run.updates.back().losses = loss;
    });
}

} // namespace textbook
