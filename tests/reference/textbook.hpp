// The learners as a textbook prints them: over rows that are vectors, with the bias physically appended, every
// quantity computed anew where it is needed. Slow and plain on purpose: the library is compared with it bit for bit.
//
// What has to be agreed on for equal bits is only the order of the sums in a dot product (see core/kernels.hpp), that
// an update is w_j += (α·y)·x_j, and our own exp, pow and random numbers. A row that is zero is never stepped on.
#pragma once

#include "novikoff/core/elementary.hpp"
#include "novikoff/core/random.hpp"
#include "novikoff/learn/options.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

namespace textbook {

using novikoff::TrainOptions;
using Vector = std::vector<double>;

struct Data {
    std::vector<Vector> x; // with the bias, if there is one
    Vector y;              // +1 or -1
    bool bias = false;

    [[nodiscard]] std::size_t size() const { return x.size(); }
};

struct Update {
    std::uint64_t epoch; // from 1
    std::size_t row;     // from 0
    double alpha;
    Vector w;                        // after the update
    std::vector<std::size_t> losses; // greedy: mistakes for each rate
};

struct Run {
    Vector w;    // what is returned
    Vector last; // what the updates add up to
    std::vector<Update> updates;
    std::vector<std::uint64_t> mistakes; // per pass
    std::uint64_t epochs = 0;
    bool done = false; // the learner's own rule ended the run
    std::uint64_t cycle_start = 0;
    std::uint64_t cycle_length = 0;
    std::vector<std::pair<Vector, std::uint64_t>> voters;
};

/// Ways in which the sources' printed code differs from their text; both off is the text.
struct Printed {
    bool strict = false;   // a mistake is y⟨w,x⟩ < 0
    bool last_tie = false; // greedy takes the last of equally good rates
};

inline Data with_bias(Data data, bool bias) {
    data.bias = bias;
    for (Vector& x : data.x) {
        if (bias) {
            x.push_back(1);
        }
    }
    return data;
}

inline double dot(const Vector& a, const Vector& b) {
    double l[8] = {};
    for (std::size_t j = 0; j < a.size(); ++j) {
        l[j % 8] += a[j] * b[j];
    }
    return ((l[0] + l[4]) + (l[2] + l[6])) + ((l[1] + l[5]) + (l[3] + l[7]));
}

inline double norm(const Vector& a) { return std::sqrt(dot(a, a)); }

inline double score(const Data& data, const Vector& w, std::size_t i) { return data.y[i] * dot(w, data.x[i]); }

inline Vector moved(Vector w, double step, const Vector& x) {
    for (std::size_t j = 0; j < w.size(); ++j) {
        w[j] += step * x[j];
    }
    return w;
}

inline bool is_zero(const Vector& v) {
    return std::all_of(v.begin(), v.end(), [](double value) { return value == 0; });
}

inline std::size_t errors(const Data& data, const Vector& w) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < data.size(); ++i) {
        count += score(data, w, i) <= 0 ? 1 : 0;
    }
    return count;
}

inline bool separates(const Data& data, const Vector& w) { return errors(data, w) == 0; }

/// The orders of the passes.
class Passes {
public:
    Passes(const Data& data, const TrainOptions& options)
        : order_(data.size()), kind_(options.order), random_(options.seed) {
        std::iota(order_.begin(), order_.end(), std::size_t{0});
        if (kind_ == novikoff::Order::shuffle_once) {
            random_.shuffle(std::span(order_));
        }
    }
    const std::vector<std::size_t>& next() {
        if (kind_ == novikoff::Order::shuffle) {
            random_.shuffle(std::span(order_));
        }
        return order_;
    }

private:
    std::vector<std::size_t> order_;
    novikoff::Order kind_;
    novikoff::Random random_;
};

inline std::uint64_t limit(const TrainOptions& options) {
    return options.epochs != 0 ? options.epochs : novikoff::default_epochs(options.learner.kind);
}

inline Run started(const Data& data, const TrainOptions& options) {
    Run run;
    run.w = options.initial.empty() ? Vector(data.x.at(0).size()) : options.initial;
    return run;
}

inline void begin_pass(Run& run) {
    ++run.epochs;
    run.mistakes.push_back(0);
}

inline bool updated_in_this_pass(const Run& run) {
    return !run.updates.empty() && run.updates.back().epoch == run.epochs;
}

inline void update(Run& run, const Data& data, std::size_t i, double alpha) {
    if (!is_zero(data.x[i])) {
        run.w = moved(run.w, alpha * data.y[i], data.x[i]);
        run.updates.push_back({run.epochs, i, alpha, run.w, {}});
    }
}

/// Passes of steps until a pass makes no update. `look(i, s)` is called with row and score and may update.
template <class Look>
Run until_a_pass_without_update(const Data& data, const TrainOptions& options, Run run, Look look) {
    Passes passes(data, options);
    while (run.epochs < limit(options) && !run.done) {
        begin_pass(run);
        for (const std::size_t i : passes.next()) {
            const double s = score(data, run.w, i);
            run.mistakes.back() += s <= 0 ? 1 : 0;
            look(run, i, s);
        }
        run.done = !updated_in_this_pass(run);
    }
    run.last = run.w;
    return run;
}

inline Run perceptron(const Data& data, const TrainOptions& options, Printed printed = {}) {
    return until_a_pass_without_update(data, options, started(data, options), [&](Run& run, std::size_t i, double s) {
        if (printed.strict ? s < 0 : s <= 0) {
            update(run, data, i, options.learner.eta);
        }
    });
}

/// For each rate the mistakes that w + rate·y·x would make.
inline std::vector<std::size_t> losses(const Data& data, const Vector& w, std::size_t i, const Vector& rates) {
    std::vector<std::size_t> result;
    for (const double rate : rates) {
        result.push_back(errors(data, moved(w, rate * data.y[i], data.x[i])));
    }
    return result;
}

/// The rates at which the loss along the ray from w can change, and one between each two of them.
struct Ray {
    Vector s, g, candidates;

    Ray(const Data& data, const Vector& w, std::size_t row, double smallest, double largest) {
        Vector points{smallest, largest};
        for (std::size_t i = 0; i < data.size(); ++i) {
            s.push_back(score(data, w, i));
            g.push_back(data.y[i] * data.y[row] * dot(data.x[i], data.x[row]));
            if (const double b = -s[i] / g[i]; g[i] != 0 && smallest < b && b < largest) {
                points.push_back(b);
            }
        }
        std::sort(points.begin(), points.end());
        points.erase(std::unique(points.begin(), points.end()), points.end());
        for (std::size_t p = 0; p < points.size(); ++p) {
            if (p > 0) {
                candidates.push_back(points[p - 1] + (points[p] - points[p - 1]) / 2);
            }
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
    return until_a_pass_without_update(data, options, started(data, options), [&](Run& run, std::size_t i, double s) {
        if (s > 0 || is_zero(data.x[i])) {
            return;
        }
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

/// Without the bias: it is the same for all rows and cancels in every distance.
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
    for (double& value : sum) {
        value /= count;
    }
    return sum;
}

/// How surely each row belongs to its own class: between 1/2 and 1.
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
        const double fraction =
            novikoff::exp(c * (t - 1)) * (novikoff::expm1(-c * (t + 1)) / novikoff::expm1(-2 * c));
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
    return until_a_pass_without_update(data, options, started(data, options), [&](Run& run, std::size_t i, double s) {
        if (s <= 0 && !is_fuzzy(p[i], options.learner)) {
            update(run, data, i, fuzzy_rate(p[i], options.learner));
        }
    });
}

/// A mistake that is at least epsilon away from the boundary; `squared` is ‖w‖².
inline bool outside(double s, double epsilon, double squared) {
    return s <= 0 && s * s >= epsilon * epsilon * squared;
}

inline Run margin_fuzzy(const Data& data, const TrainOptions& options) {
    const double epsilon = options.learner.epsilon;
    const bool all = options.learner.updates == novikoff::Updates::all;
    Run run = started(data, options);
    std::vector<Vector> seen; // the weights at the start of each pass
    Passes passes(data, options);
    while (run.epochs < limit(options)) {
        double squared = dot(run.w, run.w);
        bool any = is_zero(run.w);
        for (std::size_t i = 0; i < data.size(); ++i) {
            any = any || outside(score(data, run.w, i), epsilon, squared);
        }
        run.done = !any || (run.epochs > 0 && !updated_in_this_pass(run));
        const auto before = std::find(seen.begin(), seen.end(), run.w);
        const bool cycle = !run.done && before != seen.end() && options.order != novikoff::Order::shuffle;
        if (cycle) {
            run.cycle_start = static_cast<std::uint64_t>(before - seen.begin());
            run.cycle_length = run.epochs - run.cycle_start;
        }
        if (run.done || cycle) {
            break;
        }
        seen.push_back(run.w);
        begin_pass(run);
        for (const std::size_t i : passes.next()) {
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

/// Freund and Schapire's loop: exactly the passes asked for. `look(w)` is called after each example.
template <class Look> Run all_passes(const Data& data, const TrainOptions& options, Look look) {
    Run run = started(data, options);
    Passes passes(data, options);
    while (run.epochs < limit(options)) {
        begin_pass(run);
        for (const std::size_t i : passes.next()) {
            const bool mistake = score(data, run.w, i) <= 0;
            if (mistake) {
                ++run.mistakes.back();
                update(run, data, i, options.learner.eta);
            }
            look(run, mistake);
        }
    }
    run.last = run.w;
    return run;
}

/// The mean of w after each example.
inline Run averaged(const Data& data, const TrainOptions& options) {
    Vector sum(data.x.at(0).size());
    double looks = 0;
    Run run = all_passes(data, options, [&](const Run& now, bool) {
        sum = moved(sum, 1, now.w);
        looks += 1;
    });
    for (double& value : sum) {
        value /= looks;
    }
    run.w = sum;
    return run;
}

/// Every w with the number of examples that it survived.
inline Run voted(const Data& data, const TrainOptions& options) {
    std::vector<std::pair<Vector, std::uint64_t>> voters{{started(data, options).w, 0}};
    Run run = all_passes(data, options, [&](const Run& now, bool mistake) {
        if (mistake && now.w != voters.back().first) {
            voters.emplace_back(now.w, 0);
        }
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

/// The w with the longest run of correct looks; with the ratchet only if it also makes fewer errors.
inline Run pocket(const Data& data, const TrainOptions& options, bool ratchet = true) {
    Run run = started(data, options);
    Vector best = run.w;
    std::size_t best_errors = errors(data, best);
    std::size_t best_streak = 0;
    std::size_t streak = 0;
    Passes passes(data, options);
    while (run.epochs < limit(options) && !run.done) {
        begin_pass(run);
        for (const std::size_t i : passes.next()) {
            if (is_zero(data.x[i])) {
                ++run.mistakes.back(); // says nothing about w, so it does not end its streak
            } else if (score(data, run.w, i) <= 0) {
                ++run.mistakes.back();
                update(run, data, i, options.learner.eta);
                streak = 0;
            } else if (++streak > best_streak) {
                const std::size_t now = errors(data, run.w);
                if (now < best_errors || !ratchet) {
                    best = run.w;
                    best_errors = now;
                    best_streak = streak;
                }
            }
        }
        run.done = best_errors == 0 || !updated_in_this_pass(run);
    }
    run.last = run.w;
    run.w = best;
    return run;
}

inline double aggressive_rate(double loss, double squared, const novikoff::LearnerOptions& learner) {
    switch (learner.form) {
    case novikoff::Form::pa:
        return loss / squared;
    case novikoff::Form::pa_i:
        return std::min(learner.aggressiveness, loss / squared);
    case novikoff::Form::pa_ii:
        return loss / (squared + 1 / (2 * learner.aggressiveness));
    }
    return 0;
}

inline Run passive_aggressive(const Data& data, const TrainOptions& options) {
    Run run = started(data, options);
    const auto zero_rows = static_cast<std::size_t>(std::count_if(data.x.begin(), data.x.end(), is_zero));
    Passes passes(data, options);
    while (run.epochs < limit(options) && !run.done) {
        begin_pass(run);
        for (const std::size_t i : passes.next()) {
            const double s = score(data, run.w, i);
            run.mistakes.back() += s <= 0 ? 1 : 0;
            if (const double loss = 1 - s; loss > 0 && !is_zero(data.x[i])) {
                update(run, data, i, aggressive_rate(loss, dot(data.x[i], data.x[i]), options.learner));
            }
        }
        run.done = run.mistakes.back() == zero_rows && errors(data, run.w) == zero_rows;
    }
    run.last = run.w;
    return run;
}

inline Run dynamic_margin(const Data& data, const TrainOptions& options) {
    Run run = started(data, options);
    Passes passes(data, options);
    double squared = dot(run.w, run.w);
    while (run.epochs < limit(options) && !run.done) {
        begin_pass(run);
        for (const std::size_t i : passes.next()) {
            const double s = score(data, run.w, i);
            run.mistakes.back() += s <= 0 ? 1 : 0;
            const auto k = static_cast<double>(run.updates.size());
            if ((k == 0 || s <= (1 - options.learner.epsilon) * squared / k) && !is_zero(data.x[i])) {
                update(run, data, i, 1);
                squared += 2 * s + dot(data.x[i], data.x[i]);
            }
        }
        run.done = !updated_in_this_pass(run);
    }
    run.last = run.w;
    return run;
}

inline Run train(const Data& data, const TrainOptions& options) {
    switch (options.learner.kind) {
    case novikoff::LearnerKind::perceptron:
        return perceptron(data, options);
    case novikoff::LearnerKind::greedy:
        return greedy(data, options);
    case novikoff::LearnerKind::fuzzy:
        return fuzzy(data, options);
    case novikoff::LearnerKind::margin_fuzzy:
        return margin_fuzzy(data, options);
    case novikoff::LearnerKind::averaged:
        return averaged(data, options);
    case novikoff::LearnerKind::voted:
        return voted(data, options);
    case novikoff::LearnerKind::pocket:
        return pocket(data, options);
    case novikoff::LearnerKind::passive_aggressive:
        return passive_aggressive(data, options);
    case novikoff::LearnerKind::dynamic_margin:
        return dynamic_margin(data, options);
    }
    return {};
}

} // namespace textbook
