// Which theorem applies to a run, and the directions u with which rows that are not separable are compared.
#include "learn/run/account.hpp"

#include "base/kernels.hpp"
#include "data/rows.hpp"
#include "geometry/shortfalls.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

namespace novikoff {
namespace {

/// At least Σ|α|: √(k·Σα²), or k·max|α| where squares may underflow.
double sum_of_sizes(const Rates& rates, double updates) {
    constexpr double no_underflow = 1e-280;
    if (rates.sum_of_squares > no_underflow) { return std::sqrt(updates * rates.sum_of_squares) * (1 + 1e-6); }
    return updates * std::max(-rates.min, rates.max);
}

/// ‖w − w0‖; w0 = 0 may be empty, which saves a copy of w.
double distance(std::span<const double> w, std::span<const double> start) {
    if (start.empty()) { return norm(w); }
    std::vector<double> moved(w.begin(), w.end());
    axpy(-1, start, moved);
    return norm(moved);
}

/// ‖w − w0‖/Σα, rounding included. Each update rounds every coordinate of w twice, which moves w by at most
/// 2^-53·(‖w‖ + 2α‖x‖). ‖w‖ never exceeds ‖w0‖ + R·√Σα² with updates at mistakes only, and ‖w0‖ + RΣα in general. If
/// the learner makes its own steps, w here is w0 + Σ α y x.
std::optional<double> upper_end(const RowsSeen& rows, std::span<const double> start, const LearnerDeclaration& learner,
                                const Trajectory& run) {
    if (rows.zero_rows > 0) {
        return 0; // y⟨u,0⟩ = 0 for every u
    }
    const Rates& rates = run.ledger.rates();
    if (run.ledger.updates() == 0 || !(rates.sum > 0)) { return std::nullopt; }
    const auto updates = static_cast<double>(run.ledger.updates());
    const double lengths = rates.min < 0 ? sum_of_sizes(rates, updates) : rates.sum;
    const double growth =
        learner.only_at_mistakes && learner.stepper == nullptr ? std::sqrt(rates.sum_of_squares) : lengths;
    const double longest = norm(start) + rows.radius * growth;
    const double drift = unit_roundoff * (updates * longest + 2 * rows.radius * lengths);
    const double error =
        dot_error(run.last.size()) + 2 * updates * unit_roundoff * (lengths / rates.sum); // of the norm, and of Σα
    return (distance(run.last, start) + drift) / rates.sum * (1 + error);
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

/// A direction that the run may be compared with, and the scores of all rows along it.
struct Candidate {
    std::string origin;
    std::span<const double> w;
    std::span<const double> scores;
};

/// Of classes learnt jointly a row falls short by the most against any rival, which is at least what it does against
/// the rival of a visit. So the sums are not too small.
Shortfalls shortfalls_of(const Problem& problem, const Trajectory& run, const Candidate& candidate) {
    const std::vector<double> scores = certain_scores(candidate.scores, candidate.w, problem.norms.squared);
    const auto visits = static_cast<double>(run.mistakes.size());
    Shortfalls shortfalls;
    for (std::size_t i = 0; i < scores.size(); ++i) { shortfalls.add(scores[i], visits, run.ledger.per_row()[i]); }
    return shortfalls;
}

/// The row with the largest sum of rates: a direction if all weights are 0. REQUIRES: the run made an update.
std::pair<std::string, std::vector<double>> most_updated_row(const Problem& problem, const Trajectory& run) {
    const auto sums = run.ledger.per_row();
    const auto row = static_cast<std::size_t>(std::max_element(sums.begin(), sums.end()) - sums.begin());
    std::vector<double> w(run.last.size());
    with_rows(problem, [&](const auto& rows) { rows.axpy(problem.y[row], row, w); });
    return {fmt::format("row {}", row + 1), std::move(w)};
}

/// L of a window, as its theorem has it. REQUIRES: there was a direction.
double loss_of(const LossBound& theorem, const Window& window) {
    return window.losses / (window.own || theorem.of_mistakes ? window.margin : window.margin * window.rates.min);
}

/// A bound on updates, or on mistakes if that is what the theorem counts.
Bound counted_bound(const LossBound& theorem, double limit, std::string name, std::uint64_t updates,
                    std::uint64_t mistakes) {
    Bound bound = at_most(limit, std::move(name), theorem.of_mistakes ? mistakes : updates);
    if (theorem.of_mistakes) { std::swap(bound.updates_at_most, bound.mistakes_at_most); }
    return bound;
}

/// The least bound of the learner's theorem for rows that need not be separable. REQUIRES: the run made an update, and
/// not all candidates are 0.
Bound loss_bound_of(const Problem& problem, const LearnerDeclaration& learner, const LearnerOptions& options,
                    const Solution& solution, const std::vector<Candidate>& candidates) {
    const Trajectory& run = solution.run;
    const LossBound& theorem = learner.loss_bound;
    if (!problem.class_weights.empty() && !theorem.with_class_weights) {
        return no_bound_with_class_weights(options.kind);
    }
    // A row of zeros is a mistake at each visit, and no theorem counts it.
    const auto zeros =
        static_cast<double>(theorem.of_mistakes ? problem.norms.zero_rows.size() * run.mistakes.size() : 0);
    std::optional<Bound> best;
    double least = std::numeric_limits<double>::infinity();
    for (const Candidate& candidate : candidates) {
        if (!(norm(candidate.w) > 0)) { continue; }
        Window window{.rates = run.ledger.rates(), .updates = run.ledger.updates()};
        window.begin_at(problem.initial, candidate.w);
        if (solution.own_limit) { window.own = solution.own_limit(candidate.w); }
        window.choose_margin(shortfalls_of(problem, run, candidate), problem.norms.radius);
        const double limit = zeros + theorem.limit(window, options, problem.norms.radius);
        if (best && !(limit < least)) { continue; }
        least = limit;
        best = counted_bound(theorem, limit, theorem.theorem(window, options), run.ledger.updates(), mistakes_of(run));
        best->comparator = Comparator{candidate.origin, window.margin, loss_of(theorem, window)};
    }
    return *best;
}

/// The bound of the learner's own theorem for separable rows, if a witness is known to evaluate it.
Bound bound_of(const Problem& problem, const LearnerDeclaration& learner, const LearnerOptions& options,
               const Solution& solution, std::optional<Witness> witness, std::uint64_t errors) {
    if (solution.objective) { return no_bound("what is proved of " + learner.name + " is the gap of its objective"); }
    const Trajectory& run = solution.run;
    const std::vector<double>& row_rates = solution.row_rates;
    if (!learner.bound) {
        return no_bound(learner.loss_bound && run.ledger.updates() == 0
                            ? "no update was made"
                            : "no mistake bound is known for the learner " + learner.name);
    }
    if (!row_rates.empty()) {
        const auto margin = rescaled_margin(problem.data, problem.bias, problem.y, run.last, problem.norms, row_rates);
        if (!margin) { return no_bound(why_no_rescaled_margin(problem, run.last, row_rates)); }
        witness = Witness{*margin, run.last};
    }
    if (!witness) {
        return no_bound(problem.known.upper == 0 ? "it is certified that no hyperplane separates these rows"
                                                 : why_no_margin(problem.norms.zero_rows.size(), errors));
    }
    std::optional<OwnLimit> own;
    if (solution.own_limit) { own = solution.own_limit(witness->w); }
    return learner.bound({problem, options, run, row_rates, *witness, own});
}

/// The bounds of the windows of a stream add up.
Bound bound_of_stream(const RowsSeen& rows, const LearnerOptions& options, const Trajectory& run) {
    const LossBound& theorem = declaration_of(options.kind).loss_bound;
    if (!theorem) { return no_bound("a stream keeps no rows; certify finds the margin, and with it the bound"); }
    if (run.ledger.updates() == 0) { return no_bound("no update was made"); }
    double limit = 0;
    std::uint64_t mistakes = 0;
    Comparator compared{.origin = "the weights at 1, 2, 4, 8, … updates"};
    const Window* last = nullptr;
    for (const Window& window : run.windows) {
        mistakes += window.mistakes;
        if (window.margin == 0) { // no direction was known, or no update was made
            limit += static_cast<double>(theorem.of_mistakes ? window.mistakes : window.updates);
            continue;
        }
        limit += theorem.limit(window, options, rows.radius);
        compared.margin = window.margin;
        compared.loss += loss_of(theorem, window);
        last = &window;
    }
    if (theorem.of_mistakes) { // rows of zeros are mistakes in no window
        limit += static_cast<double>(mistakes_of(run) - mistakes);
        mistakes = mistakes_of(run);
    }
    const std::string name =
        last == nullptr ? "the first update" : "the sum over its parts of " + theorem.theorem(*last, options);
    Bound bound = counted_bound(theorem, limit, name, run.ledger.updates(), mistakes);
    if (last != nullptr) { bound.comparator = compared; }
    return bound;
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
    return errors == 0 ? "the smallest score is so near to 0 that it may be a rounding error"
                       : "no hyperplane that separates these rows was found, so γ* may be 0";
}

Proof account(const Problem& problem, const LearnerDeclaration& learner, const LearnerOptions& options,
              const Solution& solution) {
    const Trajectory& run = solution.run;
    check_range(run, problem.data.source(),
                problem.class_weights.empty() ? Message("lower the rates, or use {}", NamedSetting{"scale", "max-abs"})
                                              : Message("bring {} nearer to 1", NamedSetting{"class_weights"}));
    const Survey returned = survey(problem, run.weights);
    std::optional<Witness> witness;
    if (returned.margin) { witness = Witness{*returned.margin, run.weights}; }
    std::vector<Candidate> candidates{{"the returned weights", run.weights, returned.scores}};
    Survey last;
    if (run.weights != run.last) {
        last = survey(problem, run.last);
        if (last.margin && (!witness || *last.margin > witness->margin)) { witness = Witness{*last.margin, run.last}; }
        candidates.push_back(
            {learner.stepper == nullptr ? "the last weights" : "the sum of the updates", run.last, last.scores});
    }

    const KnownMargin& known = problem.known;
    if (known.lower > 0 && (!witness || known.lower > witness->margin)) {
        witness = Witness{known.lower, known.direction};
    }

    Proof proof =
        account_of_updates({problem.norms.radius, problem.norms.zero_rows.size()}, problem.initial, learner, run);
    // A learner with an objective goes on where all rows are right.
    proof.stopped = reason(run, returned.errors == 0 && (run.done || !solution.objective));
    proof.errors = returned.errors;
    proof.perceptron_loss = returned.perceptron_loss;
    if (known.upper < proof.margin.upper.value_or(std::numeric_limits<double>::infinity())) {
        proof.margin.upper = known.upper;
    }
    if (witness) { proof.margin.lower = witness->margin; }

    proof.bound = bound_of(problem, learner, options, solution, witness, returned.errors);
    proof.objective = solution.objective;
    if (proof.bound.theorem.empty() && learner.loss_bound && proof.updates > 0) {
        std::pair<std::string, std::vector<double>> row;
        Survey of_row;
        if (norm(run.weights) == 0 && norm(run.last) == 0) {
            row = most_updated_row(problem, run);
            of_row = survey(problem, row.second);
            candidates = {{row.first, row.second, of_row.scores}};
        }
        proof.bound = loss_bound_of(problem, learner, options, solution, candidates);
    }
    if (problem.joint() && !proof.bound.theorem.empty()) {
        proof.bound.theorem += "; several classes by Kesler's construction, Crammer & Singer 2003";
    }
    return proof;
}

Proof account_of_stream(const RowsSeen& rows, const LearnerOptions& options, const Trajectory& run, bool separated) {
    check_range(run, "", "lower the rates");
    Proof proof = account_of_updates(rows, {}, declaration_of(options.kind), run);
    proof.stopped = reason(run, separated);
    proof.bound = bound_of_stream(rows, options, run);
    return proof;
}

} // namespace novikoff
