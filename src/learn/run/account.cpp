#include "learn/run/account.hpp"

#include "base/kernels.hpp"
#include "data/rows.hpp"

#include <cmath>
#include <limits>

namespace novikoff {
namespace {

/// ‖w − w0‖/Σα, rounding included. Each update rounds every coordinate of w twice, which moves w by at most
/// 2^-53·(‖w‖ + 2α‖x‖). ‖w‖ never exceeds ‖w0‖ + R·√Σα² with updates at mistakes only, and ‖w0‖ + RΣα in general.
std::optional<double> upper_end(const RowsSeen& rows, std::span<const double> start, const LearnerDeclaration& learner,
                                const Trajectory& run) {
    if (rows.zero_rows > 0) {
        return 0; // y⟨u,0⟩ = 0 for every u
    }
    const Rates& rates = run.ledger.rates();
    if (run.ledger.updates() == 0) { return std::nullopt; }
    std::vector<double> moved = run.last;
    axpy(-1, start, moved);
    const auto updates = static_cast<double>(run.ledger.updates());
    const double growth = learner.only_at_mistakes ? std::sqrt(rates.sum_of_squares) : rates.sum;
    const double longest = norm(start) + rows.radius * growth;
    const double drift = unit_roundoff * (updates * longest + 2 * rows.radius * rates.sum);
    const double error = dot_error(moved.size()) + 2 * updates * unit_roundoff; // of the norm, and of Σα
    return (norm(moved) + drift) / rates.sum * (1 + error);
}

/// The part of the proof that both kinds of run share.
Proof account_of_updates(const RowsSeen& rows, std::span<const double> start, const LearnerDeclaration& learner,
                         const Trajectory& run) {
    Proof proof;
    proof.radius = rows.radius;
    proof.margin.upper = upper_end(rows, start, learner, run);
    proof.rates = run.ledger.rates();
    proof.updates = run.ledger.updates();
    proof.epochs = run.mistakes.size();
    proof.mistakes = run.mistakes;
    return proof;
}

/// Why no margin is certain on the rows that are not fuzzy. REQUIRES: there are such rows.
std::string why_no_rescaled_margin(const Problem& problem, std::span<const double> w,
                                   std::span<const double> row_rates) {
    const bool separated = with_rows(problem.data, problem.bias, [&](const auto& rows) {
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (row_rates[i] > 0 && problem.y[i] * rows.dot(w, i) <= 0) { return false; }
        }
        return true;
    });
    return separated ? why_no_margin(0, 0) : "no hyperplane that separates the rows that are not fuzzy was found";
}

/// The bound of the learner's own theorem, if a witness is known to evaluate it.
Bound bound_of(const Problem& problem, const LearnerDeclaration& learner, const LearnerOptions& options,
               const Solution& solution, std::optional<Witness> witness, std::uint64_t errors) {
    const auto& [run, row_rates, votes] = solution;
    if (!learner.bound) { return no_bound("no mistake bound is known for the learner " + learner.name); }
    if (!row_rates.empty()) {
        const auto margin = rescaled_margin(problem.data, problem.bias, problem.y, run.last, problem.norms, row_rates);
        if (!margin) { return no_bound(why_no_rescaled_margin(problem, run.last, row_rates)); }
        witness = Witness{*margin, run.last};
    }
    if (!witness) {
        return no_bound(problem.known.upper == 0 ? "it is certified that no hyperplane separates these rows"
                                                 : why_no_margin(problem.norms.zero_rows.size(), errors));
    }
    return learner.bound({problem, options, run, row_rates, *witness});
}

} // namespace

void check_range(const Trajectory& run, const std::string& source, const Message& advice) {
    const bool finite = std::isfinite(norm(run.last)) && std::isfinite(norm(run.weights)) &&
                        std::isfinite(run.ledger.rates().sum_of_squares);
    if (!finite) {
        const std::uint64_t updates = run.ledger.updates();
        throw Error(ErrorKind::data, Place{source},
                    Message("after {} update{} the weights overflow; {}", updates, updates == 1 ? "" : "s", advice));
    }
}

Stopped reason(const Trajectory& run, bool separated) {
    if (run.interrupted) { return Stopped::interrupted; }
    if (run.cycle) { return Stopped::cycle; }
    if (separated) { return Stopped::separated; }
    return run.done ? Stopped::stopping_rule : Stopped::epoch_limit;
}

std::string why_no_margin(std::uint64_t zero_rows, std::uint64_t errors) {
    if (zero_rows > 0) {
        return "a row of zeros without a bias is a mistake for every w, so no hyperplane separates these rows";
    }
    return errors == 0 ? "the smallest score is so near to 0 that rounding may have made it"
                       : "no hyperplane that separates these rows was found, so γ* may be 0";
}

Proof account(const Problem& problem, const LearnerDeclaration& learner, const LearnerOptions& options,
              const Solution& solution) {
    const Trajectory& run = solution.run;
    check_range(run, problem.data.source(),
                problem.class_weights.empty() ? Message("lower the rates, or use {}", NamedSetting{"scale", "max-abs"})
                                              : Message("bring {} nearer to 1", NamedSetting{"class_weights"}));
    const Survey returned = survey(problem.data, problem.bias, problem.y, run.weights, problem.norms, problem.team);
    std::optional<Witness> witness;
    if (returned.margin) { witness = Witness{*returned.margin, run.weights}; }
    if (run.weights != run.last) {
        const Survey last = survey(problem.data, problem.bias, problem.y, run.last, problem.norms, problem.team);
        if (last.margin && (!witness || *last.margin > witness->margin)) { witness = Witness{*last.margin, run.last}; }
    }

    const KnownMargin& known = problem.known;
    if (known.lower > 0 && (!witness || known.lower > witness->margin)) {
        witness = Witness{known.lower, known.direction};
    }

    Proof proof =
        account_of_updates({problem.norms.radius, problem.norms.zero_rows.size()}, problem.initial, learner, run);
    proof.stopped = reason(run, returned.errors == 0);
    proof.errors = returned.errors;
    proof.perceptron_loss = returned.perceptron_loss;
    if (known.upper < proof.margin.upper.value_or(std::numeric_limits<double>::infinity())) {
        proof.margin.upper = known.upper;
    }
    if (witness) { proof.margin.lower = witness->margin; }

    proof.bound = bound_of(problem, learner, options, solution, witness, returned.errors);
    return proof;
}

Proof account_of_stream(const RowsSeen& rows, LearnerKind kind, const Trajectory& run, bool separated) {
    check_range(run, "", "lower the rates");
    Proof proof = account_of_updates(rows, std::vector<double>(run.last.size()), declaration_of(kind), run);
    proof.errors = run.mistakes.back();
    proof.stopped = reason(run, separated);
    proof.bound.because = "the rows were seen and not kept; certify finds the margin, and with it the bound";
    return proof;
}

} // namespace novikoff
