// Dual coordinate descent as in Hsieh and others 2008, with a ramp of the margin and rows that sleep.
#pragma once

#include "geometry/survey.hpp"
#include "reference/textbook/loop.hpp"

namespace textbook {

inline double infinite() { return std::numeric_limits<double>::infinity(); }

/// A row's share of the duality gap, and its loss.
inline double loss_of(double score, const novikoff::LearnerOptions& learner) {
    const double t = std::max(0.0, 1 - score);
    return learner.cost * (learner.loss == novikoff::Loss::hinge ? t : t * t);
}
inline double gap_of(double score, double alpha, const novikoff::LearnerOptions& learner) {
    const double d = learner.loss == novikoff::Loss::hinge ? 0 : 1 / (2 * learner.cost);
    return loss_of(score, learner) - alpha * (1 - score) + d * alpha * alpha / 2;
}

/// ½‖w − w0‖².
inline double half_square(const Vector& w, const Vector& start) {
    const Vector difference = moved(w, -1, start);
    return dot(difference, difference) / 2;
}

/// More than the relative error of a sum of so many terms of one sign.
inline double sum_error(double terms) { return (terms + 16) * 0x1p-53 * (1 + 1e-6); }

/// Whether the duality gap is at most this share of the objective, whatever rounding has done to either.
inline bool is_within(double gap, const Data& data, const Vector& w, const Vector& start, const Vector& alpha,
                      const novikoff::LearnerOptions& learner) {
    const bool hinge = learner.loss == novikoff::Loss::hinge;
    const double d = hinge ? 0 : 1 / (2 * learner.cost);
    const double dots = novikoff::dot_error(w.size());
    const double length = norm(moved(w, -1, start)) * (1 + dots);
    double value = 0.5 * length * length; // from above
    double gain = 0;                      // from below; and the sizes of its terms
    double sizes = 0;
    double lengths = 0;
    double terms = 0;
    Vector v(w.size()); // Σ α_i y_i x_i anew: w is rounded at every step
    for (std::size_t i = 0; i < data.size(); ++i) {
        const double of_x = norm(data.x[i]);
        value += loss_of(score(data, w, i) - 2 * dots * norm(w) * of_x, learner);
        const double a = is_zero(data.x[i]) ? (hinge ? 1 : 2) * learner.cost : alpha[i];
        const double s = score(data, start, i);
        gain += a * (1 - s - 2 * dots * norm(start) * of_x) - d * a * a / 2;
        sizes += a * (1 + std::abs(s)) + d * a * a / 2;
        lengths += a * of_x;
        terms += a == 0 ? 0 : 1;
        v = moved(v, a * data.y[i], data.x[i]);
    }
    value *= 1 + sum_error(static_cast<double>(data.size()));
    const double of_v = (norm(v) + sum_error(terms) * (1 + sum_error(terms)) * lengths) * (1 + dots);
    const double at_least = gain - 0.5 * of_v * of_v - 2 * sum_error(terms) * (sizes + 0.5 * of_v * of_v);
    return !(value > 0) || (value - std::max(0.0, at_least)) / value <= gap;
}

/// Epochs that ask for a margin of 2, 4, 8, … instead of 1.
inline std::size_t length_of_ramp(const Data& data, double cost) {
    double sum = 0;
    for (const Vector& x : data.x) { sum += dot(x, x); }
    const double steepness = 16 * cost * (sum / static_cast<double>(data.size()));
    return steepness > 1 ? std::min<std::size_t>(12, static_cast<std::size_t>(std::ilogb(steepness))) : 0;
}

inline Run soft_margin(const Data& data, const TrainOptions& options) {
    const novikoff::LearnerOptions& learner = options.learner;
    const bool hinge = learner.loss == novikoff::Loss::hinge;
    const double most = hinge ? learner.cost : infinite();
    const double gap = learner.own.contains("gap") ? learner.own.at("gap") : 1e-3;
    Run run = started(data, options);
    const Vector start = run.w;
    Vector alpha(data.size());
    std::vector<bool> asleep(data.size());
    std::size_t ramp = length_of_ramp(data, learner.cost);
    std::size_t few = 0; // epochs before all rows wake up
    double missing_at_first = 0;
    double value = 0;
    Epochs epochs(data, options);
    while (run.epochs < limit(options) && !run.done && run.cycle_length == 0) {
        begin_epoch(run);
        const std::size_t updates_before = run.updates.size();
        const double asked = std::ldexp(1, static_cast<int>(ramp));
        const double d = asked * (hinge ? 0 : 1 / (2 * learner.cost));
        double missing = 0;
        double lost = 0;
        for (const std::size_t i : epochs.next()) {
            if (asleep[i]) { continue; }
            const double s = score(data, run.w, i);
            run.mistakes.back() += s <= 0 ? 1 : 0;
            if (is_zero(data.x[i])) { continue; }
            const double gradient = s - asked + d * alpha[i];
            missing += gap_of(s, alpha[i], learner);
            lost += loss_of(s, learner);
            if ((alpha[i] == 0 && gradient >= 0) || (alpha[i] == most && gradient <= 0)) {
                asleep[i] = ramp == 0;
                continue;
            }
            const double next = std::clamp(alpha[i] - 1.3 * gradient / (dot(data.x[i], data.x[i]) + d), 0.0, most);
            if (next != alpha[i]) { update(run, data, i, next - alpha[i]); }
            alpha[i] = next;
        }
        const bool moved = run.updates.size() != updates_before;
        if (ramp > 0) {
            --ramp;
        } else if (few > 0) {
            if (missing_at_first == 0) { missing_at_first = missing; }
            --few;
            if (!moved || missing <= std::max(missing_at_first / 10, gap * value)) { few = 0; }
            if (few == 0) { asleep.assign(data.size(), false); }
        } else {
            value = half_square(run.w, start) + lost;
            const bool is_near = !moved || missing <= 2 * gap * value;
            run.done = is_near && is_within(gap, data, run.w, start, alpha, learner);
            if (!moved && !run.done) {
                run.cycle_start = run.epochs - 1;
                run.cycle_length = 1;
            }
            few = 15;
            missing_at_first = 0;
        }
    }
    run.last = run.w;
    return run;
}

} // namespace textbook
