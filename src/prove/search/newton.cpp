// Each system of Newton's method is solved roughly by conjugate gradients; the proof makes its own exact step.
#include "prove/search/newton.hpp"

#include "base/kernels.hpp"
#include "base/symmetric_matrix.hpp"
#include "os/memory.hpp"
#include "prove/check/balance.hpp"
#include "prove/check/exact_scores.hpp"
#include "prove/check/relations.hpp"
#include "prove/check/sparse_vector.hpp"
#include "prove/search/logistic_loss.hpp"
#include "prove/search/relations.hpp"

#include <cmath>

namespace novikoff {
namespace {

constexpr int most_newton_steps = 40;
constexpr int most_iterations = 250;                  // of conjugate gradients in a step
constexpr int most_proofs = 3;                        // attempts: each costs a factorisation
constexpr std::size_t most_balanced_columns = 20'000; // of a proof: a factorisation of so many takes half a minute
constexpr double step_precision = 0.01;               // of a step: the residual, relative to the gradient
constexpr double near_enough = 0.5;                   // of a multiplier: what a step may take for a proof to be tried
constexpr double converged = 1e-9;                    // a decrease of the loss by a step, if there is still no proof

class Newton {
public:
    Newton(const ExactRows& rows, std::span<const double> y, std::span<const std::size_t> face, Team* team,
           const std::function<void()>& on_scan, const std::function<void()>& between)
        : rows_(rows), y_(y), face_(face), team_(team), between_(between), loss_(rows, y, face, team, on_scan),
          w_(rows.dimension()), step_(rows.dimension()) {}

    [[nodiscard]] NewtonResult run() {
        NewtonResult result;
        std::vector<double> scores(face_.size());
        double loss = loss_.loss(scores);
        for (int k = 0; k < most_newton_steps && std::isfinite(loss); ++k) {
            const Direction direction = solve(loss_.slope(scores));
            step_ = direction.step;
            const double before = loss;
            loss = move(direction, scores, before);
            if (separates(scores, result) || (near(direction, scores) && balances(result))) { break; }
            if (attempts_ == most_proofs || !(before - loss > converged)) { break; }
        }
        result.point = loss_.unscaled(w_);
        result.step = loss_.unscaled(step_);
        return result;
    }

private:
    /// δ with Hδ ≈ g, and z_i·δ.
    struct Direction {
        std::vector<double> step;
        std::vector<double> scores;
        double slope = 0; ///< g·δ
    };

    /// Conjugate gradients, preconditioned by the diagonal (Hestenes & Stiefel 1952).
    [[nodiscard]] Direction solve(LogisticLoss::Slope slope) {
        const std::size_t d = loss_.dimension();
        Direction result{std::vector<double>(d), std::vector<double>(face_.size())};
        const std::vector<double> gradient = slope.descent;
        std::vector<double>& residual = slope.descent;
        const auto preconditioned = [&] {
            std::vector<double> x(d);
            for (std::size_t j = 0; j < d; ++j) {
                x[j] = slope.curvature[j] > 0 ? residual[j] / slope.curvature[j] : 0;
            }
            return x;
        };
        std::vector<double> p = preconditioned();
        std::vector<double> scores(face_.size());
        double square = dot(residual, p);
        const double enough = step_precision * step_precision * square;
        for (int k = 0; k < most_iterations && square > enough; ++k) {
            const std::vector<double> product = loss_.hessian_times(p, scores);
            const double curvature = dot(p, product);
            if (!(curvature > 0)) { break; }
            const double length = square / curvature;
            axpy(length, p, result.step);
            axpy(length, scores, result.scores);
            axpy(-length, product, residual);
            const std::vector<double> x = preconditioned();
            const double next = dot(residual, x);
            for (std::size_t j = 0; j < d; ++j) { p[j] = x[j] + next / square * p[j]; }
            square = next;
        }
        result.slope = dot(gradient, result.step);
        return result;
    }

    /// Moves w and the scores along the direction until the loss decreases enough. Returns the loss.
    double move(const Direction& direction, std::vector<double>& scores, double loss) {
        std::vector<double> moved(scores.size());
        for (double length = 1; length > 0x1p-30; length /= 2) {
            moved = scores;
            axpy(length, direction.scores, moved);
            const double next = loss_.loss(moved);
            if (next <= loss - 0.1 * length * direction.slope) {
                axpy(length, direction.step, w_);
                scores = std::move(moved);
                return next;
            }
        }
        return loss;
    }

    /// Whether w separates all rows; then it becomes the separator.
    [[nodiscard]] bool separates(const std::vector<double>& scores, NewtonResult& result) {
        if (!std::all_of(scores.begin(), scores.end(), [](double score) { return score > 0; })) { return false; }
        const std::vector<double> w = loss_.unscaled(w_);
        if (!std::all_of(w.begin(), w.end(), [](double x) { return std::isfinite(x); })) { return false; }
        const ExactScores exact(rows_, exactly(w));
        const bool all = with_rows(rows_.near(), rows_.bias(), [&](const auto& view) {
            return std::all_of(face_.begin(), face_.end(),
                               [&](std::size_t i) { return exact.of(view, i, y_[i]).sign > 0; });
        });
        if (all) { result.separator = exact.w(); }
        return all;
    }

    /// Whether the next step is likely to keep all multipliers positive.
    [[nodiscard]] bool near(const Direction& direction, const std::vector<double>& scores) const {
        for (std::size_t k = 0; k < scores.size(); ++k) {
            if (!(logistic_weight(-scores[k]) * direction.scores[k] < near_enough)) { return false; }
        }
        return true;
    }

    [[nodiscard]] bool balances(NewtonResult& result) {
        const bool first = ++attempts_ == 1;
        if (first) { relations_ = simple_relations(rows_, face_); }
        const std::size_t known = relations_.size();
        if (!balance_fits(rows_.dimension() - known)) {
            attempts_ = most_proofs;
            return false;
        }
        bool proved = rows_.dimension() - known <= face_.size() && accepted();
        if (!proved && first) {
            relations_ = find_relations(rows_, face_, std::move(relations_), team_, between_);
            proved = relations_.size() > known && accepted();
        }
        if (proved) { result.balance = balance_; }
        return proved;
    }

    /// Whether the checker accepts w with the relations known.
    [[nodiscard]] bool accepted() {
        balance_ = {loss_.unscaled(w_), relations_};
        const std::vector<std::size_t> own = own_coordinates(rows_, relations_);
        for (std::size_t r = 0; r < own.size(); ++r) { clear(own[r], relations_[r]); }
        return !check_balance(rows_, y_, face_, balance_, team_, between_);
    }

    /// Makes the coordinate 0 by a multiple of the relation, which does not change the scores.
    void clear(std::size_t own, const SparseVector& relation) {
        const double multiple = balance_.point[own] / value_at(relation, own).to_double();
        for (const auto& [j, value] : relation) { balance_.point[j] -= multiple * value.to_double(); }
        balance_.point[own] = 0;
    }

    const ExactRows& rows_;
    std::span<const double> y_;
    std::span<const std::size_t> face_;
    Team* team_;
    const std::function<void()>& between_;
    LogisticLoss loss_;
    std::vector<double> w_;
    std::vector<double> step_;
    std::vector<SparseVector> relations_;
    Balance balance_;
    int attempts_ = 0;
};

} // namespace

NewtonResult separate_or_balance(const ExactRows& rows, std::span<const double> y, std::span<const std::size_t> face,
                                 Team* team, const std::function<void()>& on_scan,
                                 const std::function<void()>& between) {
    return Newton(rows, y, face, team, on_scan, between).run();
}

bool balance_fits(std::size_t columns) {
    return columns <= most_balanced_columns &&
           SymmetricMatrix::bytes(columns) < static_cast<double>(usable_memory()) / 2;
}

} // namespace novikoff
