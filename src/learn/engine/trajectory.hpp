// What a loop over rows did, and the look at one row that all loops make.
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

/// What the loop did.
struct Trajectory {
    Ledger ledger;
    std::vector<double> last;            ///< w at the end
    std::vector<double> weights;         ///< what the learner returns: w, its mean, the pocket
    std::vector<std::uint64_t> mistakes; ///< per pass
    std::uint64_t scored = 0;            ///< dot products that the looks took
    bool done = false;                   ///< the learner's own rule ended the run
    bool interrupted = false;
    std::optional<Cycle> cycle;
};

/// The look at one row: counts it, asks the learner, steps. `score` is y⟨w,x⟩, and `w` what the view shows. Returns α.
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
