// For the theorems about learners with second moments: rows of many kinds, and the learners' bounds in plain formulas.
#pragma once

#include "learn/rules/second_moments.hpp"
#include "learn/run/sharing.hpp"
#include "novikoff/stream.hpp"
#include "support/agreement.hpp"

#include <algorithm>
#include <cmath>

namespace novikoff::test {

inline constexpr int kinds_of_rows = 8;

/// 0 separable, 1 some labels flipped, 2 many ties, 3 duplicates with both labels, 4 rows of length 1, 5 one value in
/// each row, 6 columns of sizes 1e-6 to 1e6, 7 some rows of zeros. Both labels occur.
inline textbook::Data rows_of_kind(int kind, std::uint64_t seed) {
    Random random(1000 * seed + static_cast<std::uint64_t>(kind));
    const std::size_t count = 4 + random.below(30);
    const std::size_t columns = 1 + random.below(7);
    textbook::Vector separator(columns);
    std::generate(separator.begin(), separator.end(), [&] { return random.normal(); });
    textbook::Data data;
    for (std::size_t i = 0; i < count; ++i) {
        textbook::Vector x(columns);
        std::generate(x.begin(), x.end(), [&] { return random.normal(); });
        double y = textbook::dot(separator, x) > 0 ? 1 : -1;
        if (kind == 2) {
            std::generate(x.begin(), x.end(), [&] { return static_cast<double>(random.below(3)) - 1; });
        }
        if (kind == 3 && i > 2) { x = data.x[random.below(3)]; }
        if (kind == 4) {
            const double length = textbook::norm(x);
            std::transform(x.begin(), x.end(), x.begin(), [=](double v) { return v / length; });
        }
        if (kind == 5) {
            x.assign(columns, 0);
            x[random.below(columns)] = 1;
        }
        if (kind == 6) {
            for (std::size_t j = 0; j < columns; ++j) { x[j] *= std::pow(10, static_cast<double>((5 * j) % 13) - 6); }
        }
        if (kind == 7 && i % 4 == 3) { x.assign(columns, 0); }
        if (kind != 0 && random.below(5) == 0) { y = -y; }
        if (i < 2 && y != (i == 0 ? 1 : -1)) { // both labels occur
            std::transform(x.begin(), x.end(), x.begin(), std::negate<>());
            y = -y;
        }
        data.x.push_back(x);
        data.y.push_back(y);
    }
    return data;
}

/// Trains on rows of all kinds, with and without a bias and initial weights, by the options of each seed. Every run must
/// have a bound that holds.
template <class OptionsOf> void expect_bounds_of_runs(OptionsOf options_of_seed) {
    for (int kind = 0; kind < kinds_of_rows; ++kind) {
        for (std::uint64_t seed = 0; seed < 60; ++seed) {
            TrainOptions options = options_of_seed(seed);
            options.space.bias = seed % 5 < 2;
            options.epochs = 1 + seed % 30;
            const textbook::Data data = rows_of_kind(kind, seed);
            if (seed % 7 == 0) { options.initial.assign(data.x[0].size() + (options.space.bias ? 1 : 0), 0.5); }
            const Bound bound = proof_of(train(rows(data), options)).bound;
            EXPECT_EQ(bound.because, "") << kind << ' ' << seed;
            EXPECT_EQ(bound.holds, true) << kind << ' ' << seed;
        }
    }
}

/// A run of a rule that is declared as this learner: its bound is that of the learner.
template <class Rule> Run run_declared_as(LearnerKind kind, const textbook::Data& data, const TrainOptions& options) {
    LearnerDeclaration learner = declaration_of(kind);
    learner.solve = solve_by<Rule>;
    Sharing alone;
    return train(rows(data), learner, options, alone);
}

/// What the bounds are made of, recomputed from the updates of a run from w0 = 0.
struct PlainSums {
    double mistakes = 0;
    double others = 0;
    double losses = 0;          ///< Σα(γ − z·u)₊
    double matrix = 0;          ///< uᵀAu
    double log_determinant = 0; ///< ln det(A/r)
    double distances = 0;       ///< ‖u/γ‖²r + Σ‖x∘(u/γ − w)‖²
    double gains = 0;           ///< Σ (2 + q)/(1 + q)² over the mistakes
    double gains_of_others = 0;

    [[nodiscard]] double full_limit(double gamma) const {
        return (losses + std::sqrt(matrix * (log_determinant + others))) / gamma - others;
    }
    [[nodiscard]] double diagonal_limit(double gamma) const {
        return mistakes / gains * (distances + 2 * losses / gamma - gains_of_others);
    }
};

/// ln det of a positive definite matrix, by elimination.
inline double log_determinant(std::vector<textbook::Vector> a) {
    double sum = 0;
    for (std::size_t j = 0; j < a.size(); ++j) {
        sum += std::log(a[j][j]);
        for (std::size_t i = j + 1; i < a.size(); ++i) { a[i] = textbook::moved(a[i], -a[i][j] / a[j][j], a[j]); }
    }
    return sum;
}

inline PlainSums plain_sums(const textbook::Data& data, const textbook::Run& run, double r, const textbook::Vector& u,
                            double gamma) {
    PlainSums sums;
    textbook::Vector w(u.size());
    textbook::Vector d(u.size(), r);
    std::vector<textbook::Vector> scaled(u.size(), textbook::Vector(u.size())); // A/r
    for (std::size_t j = 0; j < u.size(); ++j) {
        scaled[j][j] = 1;
        sums.matrix += r * u[j] * u[j];
        sums.distances += r * u[j] * u[j] / (gamma * gamma);
    }
    for (const textbook::Update& update : run.updates) {
        const textbook::Vector& x = data.x[update.row];
        const double along = textbook::score(data, u, update.row);
        double q = 0;
        for (std::size_t j = 0; j < u.size(); ++j) {
            const double apart = x[j] * (u[j] / gamma - w[j]);
            sums.distances += apart * apart;
            d[j] += x[j] * x[j];
            q += x[j] * x[j] / d[j];
            scaled[j] = textbook::moved(scaled[j], x[j] / r, x);
        }
        const bool mistake = textbook::score(data, w, update.row) <= 0;
        (mistake ? sums.mistakes : sums.others) += 1;
        (mistake ? sums.gains : sums.gains_of_others) +=
            mistake ? (2 + q) / ((1 + q) * (1 + q)) : update.alpha * update.alpha * (2 + q);
        sums.losses += update.alpha * std::max(0.0, gamma - along);
        sums.matrix += along * along;
        w = update.w;
    }
    sums.log_determinant = log_determinant(scaled);
    return sums;
}

} // namespace novikoff::test
