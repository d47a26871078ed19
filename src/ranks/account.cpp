// The proof of a run on several ranks, from what each rank has seen.
#include "base/kernels.hpp"
#include "geometry/bounds.hpp"
#include "ranks/mixing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace novikoff {
namespace {

/// The survey of w on the rows of all ranks.
Survey survey_all(const Problem& problem, std::span<const double> w, Communicator& ranks) {
    Survey mine = survey(problem, w);
    if (problem.data.rows() == 0) { mine.margin = std::numeric_limits<double>::infinity(); }
    Survey all;
    all.margin = std::numeric_limits<double>::infinity();
    for (const Survey& some : ranks.gather_values(mine)) {
        all.errors += some.errors;
        all.perceptron_loss += some.perceptron_loss;
        all.margin = std::min(all.margin, some.margin); // no value is less than any value
    }
    return all;
}

Rates all_rates(const Rates& mine, Communicator& ranks) {
    Rates all;
    for (const Rates& some : ranks.gather_values(mine)) {
        all.sum += some.sum;
        all.sum_of_squares += some.sum_of_squares;
        all.min = std::min(all.min, some.min);
        all.max = std::max(all.max, some.max);
    }
    return all;
}

/// ‖w‖/Σc, with an allowance for rounding.
std::optional<double> upper_end(const RowsSeen& rows, std::span<const double> w, const MixingAccount& mixing) {
    if (rows.zero_rows > 0) { return 0; }
    if (mixing.updates == 0) { return std::nullopt; }
    const double error = dot_error(w.size()) + mixing.sum_error;
    return (norm(w) + mixing.drift) / mixing.sum_of_rates * (1 + 2 * error);
}

Bound bound_of(double radius, double margin, const MixingAccount& mixing, unsigned ranks) {
    const double weighted = bounds::novikoff(radius, margin);
    Bound bound = at_most(ranks * weighted,
                          fmt::format("{}·(R/γ)², {} ranks mixed by their shares μ of the updates, with "
                                      "Σ μ·updates ≤ (R/γ)², McDonald, Hall & Mann 2010",
                                      ranks, ranks),
                          mixing.updates);
    if (bound.holds) { bound.holds = *bound.holds && mixing.weighted <= weighted; }
    return bound;
}

} // namespace

Proof account(const Problem& problem, const RowsSeen& rows, const Trajectory& run, const MixingAccount& mixing,
              Communicator& ranks) {
    const Survey returned = survey_all(problem, run.weights, ranks);
    std::optional<double> margin = returned.margin;
    if (run.weights != run.last) {
        margin = std::max(margin, survey_all(problem, run.last, ranks).margin); // no value is less than any value
    }
    Proof proof;
    proof.radius = rows.radius;
    proof.margin = {margin, upper_end(rows, run.last, mixing)};
    proof.rates = all_rates(run.ledger.rates(), ranks);
    proof.updates = mixing.updates;
    proof.epochs = run.mistakes.size();
    proof.mistakes = run.mistakes;
    proof.errors = returned.errors;
    proof.perceptron_loss = returned.perceptron_loss;
    proof.stopped = reason(run, returned.errors == 0);
    proof.bound = margin ? bound_of(rows.radius, *margin, mixing, ranks.size())
                         : no_bound(why_no_margin(rows.zero_rows, returned.errors));
    return proof;
}

} // namespace novikoff
