#include "learn/run/account.hpp"

#include "base/kernels.hpp"
#include "data/rows.hpp"
#include "geometry/bounds.hpp"
#include "novikoff/error.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

namespace novikoff {
namespace {

/// A w known to separate with margin at least `margin`.
struct Witness {
    double margin;
    std::span<const double> w;
};

bool only_at_mistakes(LearnerKind kind) {
    return kind != LearnerKind::passive_aggressive && kind != LearnerKind::dynamic_margin;
}

Bound no_bound(std::string because) {
    Bound bound;
    bound.because = std::move(because);
    return bound;
}

Bound at_most(double limit, std::string theorem, std::uint64_t updates) {
    if (!std::isfinite(limit)) {
        return no_bound("the bound is beyond the largest number");
    }
    Bound bound;
    bound.theorem = std::move(theorem);
    bound.updates_at_most = limit;
    bound.holds = static_cast<double>(updates) <= limit;
    return bound;
}

/// The bounds of one run, theorem by theorem.
class Bounds {
public:
    Bounds(const Problem& problem, const LearnerOptions& options, const Trajectory& run)
        : problem_(problem), options_(options), updates_(run.ledger.updates()),
          mistakes_(std::accumulate(run.mistakes.begin(), run.mistakes.end(), std::uint64_t{0})),
          radius_(problem.norms.radius), start_(norm(problem.initial)) {}

    [[nodiscard]] Bound of(const Witness& witness) const {
        if (!problem_.class_weights.empty()) {
            return weighted(witness);
        }
        switch (options_.kind) {
        case LearnerKind::greedy:
            return varying_rates(witness, options_.rates.rates, 1);
        case LearnerKind::margin_fuzzy:
            return options_.updates == Updates::outside ? outside(witness)
                                                        : fixed_rate(witness, radius_, options_.eta);
        case LearnerKind::passive_aggressive:
            return passive_aggressive(witness);
        case LearnerKind::dynamic_margin:
            return dynamic_margin(witness);
        default:
            return fixed_rate(witness, radius_, options_.eta);
        }
    }

    /// The fuzzy learner is a perceptron with rate 1 on the rows α_i x_i that are not fuzzy.
    [[nodiscard]] Bound of_rescaled(const Witness& witness, std::span<const double> row_rates) const {
        double radius = 0;
        for (std::size_t i = 0; i < row_rates.size(); ++i) {
            radius = std::max(radius, row_rates[i] * std::sqrt(problem_.norms.squared[i]));
        }
        Bound bound = fixed_rate(witness, radius, 1);
        bound.theorem += ", on the rows α_i x_i that are not fuzzy";
        return bound;
    }

private:
    [[nodiscard]] Bound fixed_rate(const Witness& witness, double radius, double eta) const {
        if (start_ == 0) {
            return at_most(bounds::novikoff(radius, witness.margin), "(R/γ)², Novikoff 1962", updates_);
        }
        const double error = dot_error(problem_.initial.size());
        const double along = dot(witness.w, problem_.initial) / norm(witness.w) - 2 * error * start_;
        return at_most(bounds::initial_weights(radius, witness.margin, eta, start_ * (1 + error), along),
                       "[B + √(B² + 4η²γ²(‖w0‖² − a²))]/(2η²γ²), B = η²R² − 2aηγ, a = ⟨w0,w⟩/‖w‖", updates_);
    }

    [[nodiscard]] Bound weighted(const Witness& witness) const {
        return options_.kind == LearnerKind::passive_aggressive
                   ? no_bound("the theorem about passive-aggressive learners gives all classes the same weight")
                   : varying_rates(witness, problem_.class_weights, options_.eta);
    }

    /// Rates are `unit` times some of these.
    [[nodiscard]] Bound varying_rates(const Witness& witness, std::span<const double> rates, double unit) const {
        const auto [least, most] = std::minmax_element(rates.begin(), rates.end());
        const double min = unit * *least;
        const double max = unit * *most;
        if (start_ == 0) {
            return at_most(bounds::kantorovich_factor(min, max) * bounds::novikoff(radius_, witness.margin),
                           "((a+b)²/4ab)·(R/γ)², rates in [a, b], Kantorovich", updates_);
        }
        return at_most(bounds::varying_rates(radius_, witness.margin, min, max, start_),
                       "(R²b + 2‖w0‖γ)/(γ²a), rates in [a, b]", updates_);
    }

    [[nodiscard]] Bound outside(const Witness& witness) const {
        Bound plain = fixed_rate(witness, radius_, options_.eta);
        const double limit = bounds::outside(radius_, witness.margin, options_.epsilon);
        if (start_ > 0 || !plain.updates_at_most || *plain.updates_at_most <= limit) {
            return plain;
        }
        return at_most(limit, "max(R, R²/2ε)/γ, updates at distance ≥ ε only", updates_);
    }

    [[nodiscard]] Bound passive_aggressive(const Witness& witness) const {
        const double c = options_.aggressiveness;
        const double r2 = radius_ * radius_;
        const auto [square, name] = options_.form == Form::pa     ? std::pair{r2, "R²"}
                                    : options_.form == Form::pa_i ? std::pair{std::max(r2, 1 / c), "max(R², 1/C)"}
                                                                  : std::pair{r2 + 1 / (2 * c), "(R² + 1/(2C))"};
        Bound bound = at_most(bounds::passive_aggressive(square, witness.margin, start_),
                              std::string(name) + "·(‖w0‖ + 1/γ)² mistakes, Crammer et al. 2006", mistakes_);
        std::swap(bound.updates_at_most, bound.mistakes_at_most);
        return bound;
    }

    [[nodiscard]] Bound dynamic_margin(const Witness& witness) const {
        if (start_ > 0) {
            return no_bound("the theorem about dynamic margins starts from w0 = 0");
        }
        return at_most(
            bounds::dynamic_margin(radius_, witness.margin, options_.epsilon),
            "largest t with γ²t² ≤ a(t), a(t+1) = a(t)(1 + 2(1−ε)/t) + R², Panagiotakopoulos & Tsampouka 2011",
            updates_);
    }

    const Problem& problem_;
    const LearnerOptions& options_;
    std::uint64_t updates_;
    std::uint64_t mistakes_;
    double radius_;
    double start_;
};

/// ‖w − w0‖/Σα. Each update rounds every coordinate of w twice, which moves w by at most 2^-53·(‖w‖ + 2α‖x‖), and ‖w‖
/// never exceeds ‖w0‖ + R·√Σα² at mistakes only, ‖w0‖ + RΣα always.
std::optional<double> upper_end(const RowsSeen& rows, std::span<const double> start, LearnerKind kind,
                                const Trajectory& run) {
    if (rows.zero_rows > 0) {
        return 0; // y⟨u,0⟩ = 0 for every u
    }
    const Rates& rates = run.ledger.rates();
    if (run.ledger.updates() == 0) {
        return std::nullopt;
    }
    std::vector<double> moved = run.last;
    axpy(-1, start, moved);
    const auto updates = static_cast<double>(run.ledger.updates());
    const double growth = only_at_mistakes(kind) ? std::sqrt(rates.sum_of_squares) : rates.sum;
    const double longest = norm(start) + rows.radius * growth;
    const double drift = unit_roundoff * (updates * longest + 2 * rows.radius * rates.sum);
    const double error = dot_error(moved.size()) + 2 * updates * unit_roundoff; // of the norm, and of Σα
    return (norm(moved) + drift) / rates.sum * (1 + error);
}

/// What both kinds of run have shown.
Proof account_of_updates(const RowsSeen& rows, std::span<const double> start, LearnerKind kind,
                         const Trajectory& run) {
    Proof proof;
    proof.radius = rows.radius;
    proof.margin.upper = upper_end(rows, start, kind, run);
    proof.rates = run.ledger.rates();
    proof.updates = run.ledger.updates();
    proof.epochs = run.mistakes.size();
    proof.mistakes = run.mistakes;
    return proof;
}

/// Why no margin is certain on the rows that are not fuzzy. REQUIRES: there are some.
std::string why_no_rescaled_margin(const Problem& problem, std::span<const double> w,
                                   std::span<const double> row_rates) {
    const bool separated = with_rows(problem.data, problem.bias, [&](const auto& rows) {
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (row_rates[i] > 0 && problem.y[i] * rows.dot(w, i) <= 0) {
                return false;
            }
        }
        return true;
    });
    return separated ? why_no_margin(0, 0) : "no hyperplane that separates the rows that are not fuzzy was found";
}

} // namespace

void check_range(const Trajectory& run, const std::string& source, const std::string& advice) {
    const bool finite = std::isfinite(norm(run.last)) && std::isfinite(norm(run.weights)) &&
                        std::isfinite(run.ledger.rates().sum_of_squares);
    if (!finite) {
        const std::uint64_t updates = run.ledger.updates();
        throw Error(ErrorKind::data, Place{source},
                    fmt::format("after {} update{} the weights are beyond the range of doubles; {}", updates,
                                updates == 1 ? "" : "s", advice));
    }
}

Stopped reason(const Trajectory& run, bool separated) {
    if (run.interrupted) {
        return Stopped::interrupted;
    }
    if (run.cycle) {
        return Stopped::cycle;
    }
    if (separated) {
        return Stopped::separated;
    }
    return run.done ? Stopped::stopping_rule : Stopped::epoch_limit;
}

std::string why_no_margin(std::uint64_t zero_rows, std::uint64_t errors) {
    if (zero_rows > 0) {
        return "a row of zeros without a bias is a mistake for every w, so no hyperplane separates these rows";
    }
    return errors == 0 ? "the smallest score is so near to 0 that rounding may have made it"
                       : "no hyperplane that separates these rows was found, so γ* may be 0";
}

Proof account(const Problem& problem, const LearnerOptions& options, const Trajectory& run,
              std::span<const double> row_rates) {
    check_range(run, problem.data.source(),
                problem.class_weights.empty() ? "smaller rates, or `scale=max-abs`, keep them in it"
                                              : "`class_weights` nearer to 1 keep them in it");
    const Survey returned = survey(problem.data, problem.bias, problem.y, run.weights, problem.norms, problem.team);
    std::optional<Witness> witness;
    if (returned.margin) {
        witness = Witness{*returned.margin, run.weights};
    }
    if (run.weights != run.last) {
        const Survey last = survey(problem.data, problem.bias, problem.y, run.last, problem.norms, problem.team);
        if (last.margin && (!witness || *last.margin > witness->margin)) {
            witness = Witness{*last.margin, run.last};
        }
    }

    const KnownMargin& known = problem.known;
    if (known.lower > 0 && (!witness || known.lower > witness->margin)) {
        witness = Witness{known.lower, known.direction};
    }

    Proof proof = account_of_updates({problem.norms.radius, problem.norms.zero_rows.size()}, problem.initial,
                                     options.kind, run);
    proof.stopped = reason(run, returned.errors == 0);
    proof.errors = returned.errors;
    proof.perceptron_loss = returned.perceptron_loss;
    if (known.upper < proof.margin.upper.value_or(std::numeric_limits<double>::infinity())) {
        proof.margin.upper = known.upper;
    }
    if (witness) {
        proof.margin.lower = witness->margin;
    }

    const Bounds bounds(problem, options, run);
    if (options.kind == LearnerKind::fuzzy) {
        const auto margin =
            rescaled_margin(problem.data, problem.bias, problem.y, run.last, problem.norms, row_rates);
        proof.bound = margin ? bounds.of_rescaled({*margin, run.last}, row_rates)
                             : no_bound(why_no_rescaled_margin(problem, run.last, row_rates));
    } else {
        proof.bound =
            witness ? bounds.of(*witness)
                    : no_bound(known.upper == 0 ? "it is certified that no hyperplane separates these rows"
                                                : why_no_margin(problem.norms.zero_rows.size(), returned.errors));
    }
    return proof;
}

Proof account_of_stream(const RowsSeen& rows, LearnerKind kind, const Trajectory& run, bool separated) {
    check_range(run, "", "smaller rates keep them in it");
    Proof proof = account_of_updates(rows, std::vector<double>(run.last.size()), kind, run);
    proof.errors = run.mistakes.back();
    proof.stopped = reason(run, separated);
    proof.bound.because = "the rows were seen and not kept; certify finds the margin, and with it the bound";
    return proof;
}

} // namespace novikoff
