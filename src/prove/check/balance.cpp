// The numbers c_i, μ_i and δ need no care; H, ρ and the lengths of the rows are computed with bounds of every error.
#include "prove/check/balance.hpp"

#include "base/elementary.hpp"
#include "data/rows.hpp"
#include "geometry/survey.hpp"
#include "os/memory.hpp"
#include "prove/check/relations.hpp"
#include "prove/check/weighted_rows.hpp"

#include <cmath>

#include <fmt/format.h>

namespace novikoff {
namespace {

constexpr double largest_score = 600; // of z_i·w: beyond, its weight would be too small for a double
constexpr int most_steps = 4;         // each makes ρ at least a hundred times smaller, until rounding ends it

/// λ_min of AᵀA is at least `least`, shown by the factor of H − shift·I.
struct PositiveDefinite {
    SymmetricMatrix factor;
    double least;
};

/// No value if the factorisation does not run through.
std::optional<PositiveDefinite> positive_definite(WeightedRows::Gram gram, Team* team,
                                                  const std::function<void()>& between) {
    const auto m = static_cast<double>(gram.matrix.size());
    // ‖L Lᵀ − M‖ ≤ γ/(1 − γ) trace(M), γ from m + 8 roundings; and the diagonal of M is rounded.
    const double error = 1.01 * (gram.error + (m + 10) * unit_roundoff * gram.trace);
    const double shift = 2 * error;
    for (std::size_t j = 0; j < gram.matrix.size(); ++j) { gram.matrix.row(j)[j] -= shift; }
    if (!gram.matrix.factorise_definite(team, between)) { return std::nullopt; }
    return PositiveDefinite{std::move(gram.matrix), 0.99 * (shift - error)};
}

class BalanceCheck {
public:
    BalanceCheck(const ExactRows& rows, std::span<const double> y, std::span<const std::size_t> face,
                 const Balance& balance, Team* team, const std::function<void()>& between)
        : rows_(rows), y_(y), face_(face), balance_(balance), team_(team), between_(between) {}

    [[nodiscard]] std::optional<std::string> run() {
        if (face_.empty()) { return "the balance has no rows"; }
        if (balance_.point.size() != rows_.dimension()) {
            return fmt::format("the balance has {} numbers where {} are needed", balance_.point.size(),
                               rows_.dimension());
        }
        if (auto fault = check_relations()) { return fault; }
        if (coordinates_.empty()) { return std::nullopt; } // all rows are 0
        set_weights();
        const auto scaled = WeightedRows::make({rows_, face_, coordinates_}, weights_);
        if (!scaled) { return "the columns of the balance are 0, or of too different sizes"; }
        check_memory(Place{rows_.near().source()}, "checking the balance needs",
                     SymmetricMatrix::bytes(coordinates_.size()));
        return check_multipliers(*scaled);
    }

private:
    /// Sets coordinates_.
    [[nodiscard]] std::optional<std::string> check_relations() {
        std::string fault;
        const std::vector<std::size_t> own = own_coordinates(rows_, balance_.relations, fault);
        if (!fault.empty()) { return fault; }
        if (const auto broken = broken_relation(rows_, face_, balance_.relations)) {
            return fmt::format("relation {} of the balance is not 0 on row {}", broken->relation + 1, broken->row + 1);
        }
        std::vector<bool> left_out(rows_.dimension());
        for (const std::size_t j : own) { left_out[j] = true; }
        for (std::size_t j = 0; j < left_out.size(); ++j) {
            if (!left_out[j]) { coordinates_.push_back(j); }
        }
        return std::nullopt;
    }

    /// y_i⟨w,x_i⟩ of the rows of the face.
    [[nodiscard]] std::vector<double> scores(std::span<const double> w) const {
        std::vector<double> result(face_.size());
        with_rows(rows_.near(), rows_.bias(), [&](const auto& view) { view.scores(w, face_, result); });
        for (std::size_t k = 0; k < face_.size(); ++k) { result[k] *= y_[face_[k]]; }
        return result;
    }

    void set_weights() {
        for (const double score : scores(balance_.point)) {
            const double s = std::isnan(score) ? 0 : std::clamp(score, -largest_score, largest_score);
            const double t = exp(-s / 2);
            weights_.push_back(t / (1 + t * t));
            multipliers_.push_back(weights_.back() * t);
        }
    }

    [[nodiscard]] std::optional<std::string> check_multipliers(const WeightedRows& scaled) {
        WeightedRows::Gram gram = scaled.gram(team_, between_);
        const std::vector<double> lengths = std::move(gram.lengths);
        const auto definite = positive_definite(std::move(gram), team_, between_);
        if (!definite) { return "the columns of the balance are not shown to be independent"; }
        std::optional<std::size_t> row;
        for (int step = 0; step <= most_steps; ++step) {
            if (between_) { between_(); }
            WeightedRows::Sums rest = scaled.sums(signed_multipliers());
            row = doubtful_row(lengths, length_of(rest), definite->least);
            if (!row) { return std::nullopt; }
            take_step(scaled.unscaled(definite->factor.solve(std::move(rest.values))));
        }
        return fmt::format("the balance does not show a positive weight of row {}", *row + 1);
    }

    [[nodiscard]] std::vector<double> signed_multipliers() const {
        std::vector<double> result = multipliers_;
        for (std::size_t k = 0; k < face_.size(); ++k) { result[k] *= y_[face_[k]]; }
        return result;
    }

    /// ‖ρ‖, rounded up.
    [[nodiscard]] static double length_of(const WeightedRows::Sums& rest) {
        double square = 0;
        for (std::size_t p = 0; p < rest.values.size(); ++p) {
            const double most = std::fabs(rest.values[p]) + rest.errors[p];
            square += most * most;
        }
        return std::sqrt(square) * 1.01 + 0x1p-500; // where squares underflow
    }

    void take_step(const std::vector<double>& direction) {
        const std::vector<double> change = scores(direction);
        for (std::size_t k = 0; k < face_.size(); ++k) { multipliers_[k] -= weights_[k] * weights_[k] * change[k]; }
    }

    /// The first row whose multiplier may not be positive after the exact step.
    [[nodiscard]] std::optional<std::size_t> doubtful_row(const std::vector<double>& lengths, double rest,
                                                          double least) const {
        const double least_singular = std::sqrt(least) * 0.99;
        for (std::size_t k = 0; k < face_.size(); ++k) {
            const double change = weights_[k] * std::min(1.0, lengths[k] / least_singular) * (rest / least_singular);
            if (!(multipliers_[k] > 1.01 * change)) { return face_[k]; } // also if a number is none
        }
        return std::nullopt;
    }

    const ExactRows& rows_;
    std::span<const double> y_;
    std::span<const std::size_t> face_;
    const Balance& balance_;
    Team* team_;
    const std::function<void()>& between_;
    std::vector<std::size_t> coordinates_;
    std::vector<double> weights_;     ///< c_i
    std::vector<double> multipliers_; ///< μ_i
};

} // namespace

std::optional<std::string> check_balance(const ExactRows& rows, std::span<const double> y,
                                         std::span<const std::size_t> face, const Balance& balance, Team* team,
                                         const std::function<void()>& between) {
    return BalanceCheck(rows, y, face, balance, team, between).run();
}

} // namespace novikoff
