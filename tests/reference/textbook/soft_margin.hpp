// Dual coordinate descent as in Hsieh and others 2008: a plan with momentum between epochs, and epochs without.
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

/// α and w, and the settings of a visit.
struct Ascent {
    const Data& data;
    const novikoff::LearnerOptions& learner;
    Vector alpha;
    Vector w;
    std::vector<bool> asleep = std::vector<bool>(data.size());
    double missing = 0; // the duality gap, and the losses, of the visited rows
    double lost = 0;

    [[nodiscard]] double most() const { return learner.loss == novikoff::Loss::hinge ? learner.cost : infinite(); }
    [[nodiscard]] double d() const { return learner.loss == novikoff::Loss::hinge ? 0 : 1 / (2 * learner.cost); }

    /// Returns the change of α_i; w is left to the caller.
    double visit(std::size_t i, double asked, double length) {
        const double s = score(data, w, i);
        const double gradient = s - asked + asked * d() * alpha[i];
        missing += gap_of(s, alpha[i], learner);
        lost += loss_of(s, learner);
        asleep[i] = (alpha[i] == 0 && gradient >= 0) || (alpha[i] == most() && gradient <= 0);
        if (asleep[i]) { return 0; }
        const double before = alpha[i];
        const double step = length * gradient / (dot(data.x[i], data.x[i]) + asked * d());
        alpha[i] = std::clamp(before - step, 0.0, most());
        return alpha[i] - before;
    }
    void move(std::size_t i, double step) { w = moved(w, step * data.y[i], data.x[i]); }
};

/// Epochs that ask for a margin of 2, 4, 8, … instead of 1.
inline std::size_t length_of_ramp(const Data& data, double cost) {
    double sum = 0;
    for (const Vector& x : data.x) { sum += dot(x, x); }
    const double steepness = 16 * cost * (sum / static_cast<double>(data.size()));
    return steepness > 1 ? std::min<std::size_t>(4, static_cast<std::size_t>(std::ilogb(steepness))) : 0;
}

/// D(α).
inline double dual_value(const Ascent& ascent, const Vector& start) {
    double gain = 0;
    for (std::size_t i = 0; i < ascent.alpha.size(); ++i) {
        const double a = ascent.alpha[i];
        gain += a * (1 - score(ascent.data, start, i)) - ascent.d() * a * a / 2;
    }
    return gain - half_square(ascent.w, start);
}

inline double gap_now(const Ascent& ascent) {
    double sum = 0;
    for (std::size_t i = 0; i < ascent.alpha.size(); ++i) {
        if (is_zero(ascent.data.x[i])) { continue; }
        sum += gap_of(score(ascent.data, ascent.w, i), ascent.alpha[i], ascent.learner);
    }
    return sum;
}

/// α moves on by beta times its last change, and stays in its interval.
inline void leap(Ascent& ascent, Vector& alpha_before, Vector& w_before, double beta) {
    const Vector alpha = ascent.alpha;
    const Vector w = ascent.w;
    for (std::size_t j = 0; j < w.size(); ++j) { ascent.w[j] = w[j] + beta * (w[j] - w_before[j]); }
    for (std::size_t i = 0; i < alpha.size(); ++i) {
        const double aim = alpha[i] + beta * (alpha[i] - alpha_before[i]);
        ascent.alpha[i] = std::clamp(aim, 0.0, ascent.most());
        if (ascent.alpha[i] != aim) { ascent.move(i, ascent.alpha[i] - aim); }
    }
    alpha_before = alpha;
    w_before = w;
}

/// The rows of an epoch of the plan: those of the epoch before that are awake, or all.
inline std::vector<std::size_t> awake_rows(const Ascent& ascent, const std::vector<std::size_t>& before) {
    std::vector<std::size_t> rows;
    for (const std::size_t i : before) {
        if (!ascent.asleep[i] && !is_zero(ascent.data.x[i])) { rows.push_back(i); }
    }
    return rows;
}

/// The α that the first epoch aims for.
inline Vector plan(const Data& data, const TrainOptions& options, double gap, const Vector& start) {
    Ascent ascent{data, options.learner, Vector(data.size()), start};
    novikoff::Random random(options.seed);
    const bool shuffled = novikoff::order_of(options) == novikoff::Order::shuffle;
    std::vector<std::size_t> all(data.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    if (!shuffled) { all = Epochs(data, options).next(); }
    std::vector<std::size_t> rows;
    Vector alpha_before;
    Vector w_before = start;
    std::size_t ramp = length_of_ramp(data, options.learner.cost);
    std::size_t since_restart = 0;
    double most_momentum = 0.7;
    double dual = -infinite();
    double value = 0;
    std::size_t next_over_all = 0;
    for (std::size_t made = 0, epoch = 0; made < 500; ++made) {
        const bool to_all = ramp > 0 || epoch == next_over_all;
        if (ramp == 0) {
            const double k = static_cast<double>(since_restart++);
            if (k == 0) { alpha_before = ascent.alpha, w_before = ascent.w; }
            leap(ascent, alpha_before, w_before, std::min(k / (k + 3), most_momentum));
        }
        if (to_all) { ascent.asleep.assign(data.size(), false); }
        rows = awake_rows(ascent, to_all ? all : rows);
        if (shuffled) { random.shuffle(std::span(rows)); }
        ascent.missing = ascent.lost = 0;
        bool any = false;
        for (const std::size_t i : rows) {
            const double step = ascent.visit(i, std::ldexp(1, static_cast<int>(ramp)), ramp > 0 ? 1.3 : 0.9);
            if (step != 0) { ascent.move(i, step); }
            any = any || step != 0;
        }
        if (ramp > 0) {
            --ramp;
            continue;
        }
        if (to_all) {
            next_over_all = std::max(epoch + 6, 2 * epoch);
            value = half_square(ascent.w, start) + ascent.lost;
            if (dual_value(ascent, start) < dual) {
                since_restart = 0;
                most_momentum *= 0.9;
            }
            dual = dual_value(ascent, start);
            if (!any) { break; }
        }
        ++epoch;
        if (ascent.missing > 1.35 * gap * value) { continue; }
        if (gap_now(ascent) <= 0.95 * gap * value) { break; }
        next_over_all = std::min(next_over_all, epoch + 2);
    }
    return ascent.alpha;
}

inline Run soft_margin(const Data& data, const TrainOptions& options) {
    const novikoff::LearnerOptions& learner = options.learner;
    const double gap = learner.own.contains("gap") ? learner.own.at("gap") : 1e-3;
    Run run = started(data, options);
    const Vector start = run.w;
    Ascent ascent{data, learner, plan(data, options, gap, start), start};
    std::size_t to_rest = 0; // epochs before all rows wake up
    Epochs epochs(data, options);
    while (run.epochs < limit(options) && !run.done && run.cycle_length == 0) {
        begin_epoch(run);
        ascent.missing = ascent.lost = 0;
        for (const std::size_t i : epochs.next()) {
            if (ascent.asleep[i]) { continue; }
            run.mistakes.back() += score(data, run.w, i) <= 0 ? 1 : 0;
            if (is_zero(data.x[i])) { continue; }
            ascent.w = run.w;
            const double step = run.epochs == 1 ? ascent.alpha[i] : ascent.visit(i, 1, 1.3);
            if (step != 0) { update(run, data, i, step); }
        }
        if (run.epochs == 1) {
            run.done = is_within(gap, data, run.w, start, ascent.alpha, learner);
            continue;
        }
        const bool to_all = to_rest == 0;
        const bool any = updated_in_this_epoch(run);
        to_rest = !any ? 0 : to_all ? 5 : to_rest - 1;
        if (to_rest == 0) { ascent.asleep.assign(data.size(), false); }
        if (!to_all) { continue; }
        const double value = half_square(run.w, start) + ascent.lost;
        const bool is_near = !any || ascent.missing <= 2 * gap * value;
        run.done = is_near && is_within(gap, data, run.w, start, ascent.alpha, learner);
        if (!any && !run.done) {
            run.cycle_start = run.epochs - 1;
            run.cycle_length = 1;
        }
    }
    run.last = run.w;
    return run;
}

} // namespace textbook
