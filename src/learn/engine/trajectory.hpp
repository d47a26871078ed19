// The result of a loop over rows, and the visit to one row that all loops share.
#pragma once

#include "learn/engine/cycles.hpp"
#include "learn/engine/learner.hpp"
#include "novikoff/proof.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace novikoff {

struct Trajectory {
    Ledger ledger;
    std::vector<double> last;            ///< w at the end
    std::vector<double> weights;         ///< the weights that the learner returns: w, its mean, the pocket
    std::vector<std::uint64_t> mistakes; ///< per epoch
    std::uint64_t scored = 0;            ///< dot products computed for visits
    bool done = false;                   ///< the learner's own rule ended the run
    bool interrupted = false;
    std::optional<Cycle> cycle;
};

/// Visits one row: counts it, calls the learner, updates w. `score` is y⟨w,x⟩; `w` is the view's. Returns α.
template <class V, class Rule>
double take_look(const V& view, Rule& rule, std::span<double> w, Trajectory& run, PassCount& pass, std::size_t row,
                 double score) {
    if (score <= 0) {
        ++run.mistakes.back();
        if (view.zero_rows != 0 && view.rows.is_zero(row)) {
            return 0;
        }
        ++pass.mistakes;
    }
    const double alpha = rule.rate(view, row, score) * (view.factors.empty() ? 1 : view.factors[row]);
    if (alpha > 0) {
        view.rows.axpy(alpha * view.y[row], row, w);
        run.ledger.add(row, alpha, score);
        rule.stepped(view, row, score, alpha);
        ++pass.updates;
    }
    return alpha;
}

} // namespace novikoff
