// Shared by the textbook's learners: rows, runs, and epochs over the rows.
#pragma once

#include "base/elementary.hpp"
#include "base/random.hpp"
#include "novikoff/train.hpp"

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
    Vector w;           // the result
    Vector last;        // the sum of the updates
    double longest = 0; // the largest norm of the vectors in a mean
    std::vector<Update> updates;
    std::vector<std::uint64_t> mistakes; // per epoch
    std::uint64_t epochs = 0;
    bool done = false; // the learner's own rule ended the run
    std::uint64_t cycle_start = 0;
    std::uint64_t cycle_length = 0;
    std::vector<std::pair<Vector, std::uint64_t>> voters;
};

/// Ways in which the sources' printed code differs from their text; both off is the text.
struct Printed {
    bool strict = false;   // a mistake is y⟨w,x⟩ < 0
    bool last_tie = false; // greedy chooses the last of equally good rates
};

inline Data with_bias(Data data, bool bias) {
    data.bias = bias;
    for (Vector& x : data.x) {
        if (bias) { x.push_back(1); }
    }
    return data;
}

inline double dot(const Vector& a, const Vector& b) {
    double l[8] = {};
    for (std::size_t j = 0; j < a.size(); ++j) { l[j % 8] += a[j] * b[j]; }
    return ((l[0] + l[4]) + (l[2] + l[6])) + ((l[1] + l[5]) + (l[3] + l[7]));
}

inline double norm(const Vector& a) { return std::sqrt(dot(a, a)); }

inline double score(const Data& data, const Vector& w, std::size_t i) { return data.y[i] * dot(w, data.x[i]); }

inline Vector moved(Vector w, double step, const Vector& x) {
    for (std::size_t j = 0; j < w.size(); ++j) { w[j] += step * x[j]; }
    return w;
}

inline bool is_zero(const Vector& v) {
    return std::all_of(v.begin(), v.end(), [](double value) { return value == 0; });
}

inline std::size_t errors(const Data& data, const Vector& w) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < data.size(); ++i) { count += score(data, w, i) <= 0 ? 1 : 0; }
    return count;
}

inline bool separates(const Data& data, const Vector& w) { return errors(data, w) == 0; }

/// The orders of the epochs.
class Epochs {
public:
    Epochs(const Data& data, const TrainOptions& options)
        : order_(data.size()), kind_(novikoff::order_of(options)), random_(options.seed) {
        std::iota(order_.begin(), order_.end(), std::size_t{0});
        if (kind_ == novikoff::Order::shuffle_once) { random_.shuffle(std::span(order_)); }
    }
    const std::vector<std::size_t>& next() {
        if (kind_ == novikoff::Order::shuffle) { random_.shuffle(std::span(order_)); }
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

inline void begin_epoch(Run& run) {
    ++run.epochs;
    run.mistakes.push_back(0);
}

inline bool updated_in_this_epoch(const Run& run) {
    return !run.updates.empty() && run.updates.back().epoch == run.epochs;
}

inline void update(Run& run, const Data& data, std::size_t i, double alpha) {
    if (!is_zero(data.x[i])) {
        run.w = moved(run.w, alpha * data.y[i], data.x[i]);
        run.updates.push_back({run.epochs, i, alpha, run.w, {}});
    }
}

/// Makes epochs until one has no update. `visit(run, i, score)` may update.
template <class Visit>
Run until_an_epoch_without_update(const Data& data, const TrainOptions& options, Run run, Visit visit) {
    Epochs epochs(data, options);
    while (run.epochs < limit(options) && !run.done) {
        begin_epoch(run);
        for (const std::size_t i : epochs.next()) {
            const double s = score(data, run.w, i);
            run.mistakes.back() += s <= 0 ? 1 : 0;
            visit(run, i, s);
        }
        run.done = !updated_in_this_epoch(run);
    }
    run.last = run.w;
    return run;
}

} // namespace textbook
