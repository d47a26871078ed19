// AROW (Crammer, Kulesza & Dredze 2009) and the second-order perceptron (Cesa-Bianchi, Conconi & Gentile 2005), with a
// diagonal or a full matrix A = rI + Σ xxᵀ over the rows of the updates.
#pragma once

#include "reference/textbook/loop.hpp"

namespace textbook {

inline double regularization(const novikoff::LearnerOptions& learner) {
    const auto given = learner.own.find("regularization");
    return given == learner.own.end() ? 1 : given->second;
}

/// The diagonal D of A.
struct DiagonalMatrix {
    Vector d;

    DiagonalMatrix(const Vector& w, double r) : d(w.size(), r) {}

    [[nodiscard]] double rate(const Vector& x, double score) const {
        double q = 0;
        for (std::size_t j = 0; j < d.size(); ++j) { q += x[j] * (x[j] / (d[j] + x[j] * x[j])); }
        return (1 - score) / (1 + q);
    }
    void step(Vector& w, const Vector& x, double y, double alpha) {
        for (std::size_t j = 0; j < d.size(); ++j) {
            d[j] += x[j] * x[j];
            w[j] += alpha * y * (x[j] / d[j]);
        }
    }
};

/// A = RᵀR with an upper triangular R, and p with Rᵀp = rw0 + Σ yx. Each update rotates (x, y) into (R, p).
struct FullMatrix {
    std::vector<Vector> r;
    Vector p;

    FullMatrix(const Vector& w, double regularization) : r(w.size(), Vector(w.size())), p(w.size()) {
        for (std::size_t j = 0; j < w.size(); ++j) {
            r[j][j] = std::sqrt(regularization);
            p[j] = w[j] * std::sqrt(regularization);
        }
    }

    [[nodiscard]] static double rate(const Vector& /*x*/, double /*score*/) { return 1; }
    void step(Vector& w, Vector x, double y, double /*alpha*/) {
        const std::size_t d = p.size();
        for (std::size_t j = 0; j < d; ++j) {
            if (x[j] == 0) { continue; }
            const double length = std::sqrt(r[j][j] * r[j][j] + x[j] * x[j]);
            const double c = r[j][j] / length;
            const double s = x[j] / length;
            r[j][j] = length;
            for (std::size_t k = j + 1; k < d; ++k) {
                const double turned = c * r[j][k] + s * x[k];
                x[k] = c * x[k] - s * r[j][k];
                r[j][k] = turned;
            }
            const double turned = c * p[j] + s * y;
            y = c * y - s * p[j];
            p[j] = turned;
        }
        for (std::size_t j = d; j-- > 0;) {
            const auto after = static_cast<std::ptrdiff_t>(j) + 1;
            w[j] = (p[j] - dot({w.begin() + after, w.end()}, {r[j].begin() + after, r[j].end()})) / r[j][j];
        }
    }
};

/// One update: w is the learner's, last the sum of the ledger.
template <class Matrix> void update(Run& run, const Data& data, std::size_t i, double score, Matrix& matrix) {
    if (is_zero(data.x[i])) { return; }
    const double alpha = matrix.rate(data.x[i], score);
    matrix.step(run.w, data.x[i], data.y[i], alpha);
    run.last = moved(run.last, alpha * data.y[i], data.x[i]);
    run.updates.push_back({run.epochs, i, alpha, run.w, {}});
}

template <class Matrix> Run arow_with(const Data& data, const TrainOptions& options) {
    Run run = started(data, options);
    run.last = run.w;
    const auto zero_rows = static_cast<std::size_t>(std::count_if(data.x.begin(), data.x.end(), is_zero));
    Matrix matrix(run.w, regularization(options.learner));
    Epochs epochs(data, options);
    while (run.epochs < limit(options) && !run.done) {
        begin_epoch(run);
        for (const std::size_t i : epochs.next()) {
            const double s = score(data, run.w, i);
            run.mistakes.back() += s <= 0 ? 1 : 0;
            if (s < 1) { update(run, data, i, s, matrix); }
        }
        run.done = run.mistakes.back() == zero_rows && errors(data, run.w) == zero_rows;
    }
    return run;
}

template <class Matrix> Run second_order_with(const Data& data, const TrainOptions& options) {
    Run run = started(data, options);
    run.last = run.w;
    Matrix matrix(run.w, regularization(options.learner));
    Epochs epochs(data, options);
    while (run.epochs < limit(options) && !run.done) {
        begin_epoch(run);
        for (const std::size_t i : epochs.next()) {
            const double s = score(data, run.w, i);
            run.mistakes.back() += s <= 0 ? 1 : 0;
            if (s <= 0) { update(run, data, i, s, matrix); }
        }
        run.done = !updated_in_this_epoch(run);
    }
    return run;
}

inline Run arow(const Data& data, const TrainOptions& options) {
    return options.learner.covariance == novikoff::Covariance::full ? arow_with<FullMatrix>(data, options)
                                                                    : arow_with<DiagonalMatrix>(data, options);
}

inline Run second_order(const Data& data, const TrainOptions& options) {
    return options.learner.covariance == novikoff::Covariance::diagonal
               ? second_order_with<DiagonalMatrix>(data, options)
               : second_order_with<FullMatrix>(data, options);
}

} // namespace textbook
