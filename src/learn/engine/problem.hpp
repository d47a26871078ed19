// One problem, in the learner's space, and a learner's solution of it: the course of its run. A problem is binary, or
// all classes learnt jointly.
#pragma once

#include "data/kesler_rows.hpp"
#include "geometry/survey.hpp"
#include "learn/engine/cycles.hpp"
#include "learn/engine/windows.hpp"
#include "novikoff/train.hpp"

namespace novikoff {

struct Problem {
    const Dataset& data;
    bool bias;
    std::span<const double> y;
    const RowNorms& norms;
    std::span<const double> initial; ///< w0
    KnownMargin known = {};
    Team* team = nullptr;                       ///< may be null
    std::span<const double> class_weights = {}; ///< of −1 and +1, or of the classes; empty: 1
    JointClasses classes = {};                  ///< learnt jointly; of a binary problem none

    [[nodiscard]] bool joint() const noexcept { return classes.count != 0; }
};

/// The class weights of −1 and +1 in the problem of this class, from those of all classes. Empty: both are 1.
[[nodiscard]] std::vector<double> side_weights(std::span<const double> of_classes, std::uint32_t positive);

/// The factor of α for each row, from the class weights. Empty: all are 1.
[[nodiscard]] std::vector<double> row_factors(const Problem& problem);

/// Calls f with the rows of the problem: DenseRows, SparseRows, or KeslerRows of them.
template <class F> decltype(auto) with_rows(const Problem& problem, F&& f) {
    return with_rows(problem.data, problem.bias, [&](const auto& rows) {
        return problem.joint() ? f(KeslerRows(rows, problem.classes)) : f(rows);
    });
}

/// The norms of Kesler's rows, from those of the rows.
[[nodiscard]] RowNorms norms_of_kesler_rows(RowNorms norms);

/// The facts about w on the rows of the problem.
[[nodiscard]] Survey survey(const Problem& problem, std::span<const double> w);

/// The result of a loop over rows.
struct Trajectory {
    Ledger ledger;
    std::vector<double> last;            ///< w0 + Σ α y x: w at the end, unless the learner makes its own steps
    std::vector<double> weights;         ///< the weights that the learner returns: w, its mean, the pocket
    std::vector<std::uint64_t> mistakes; ///< per epoch
    std::uint64_t scored = 0;            ///< dot products computed for visits
    std::uint64_t visits = 0;            ///< of rows, by all ranks
    bool done = false;                   ///< the learner's own rule ended the run
    bool interrupted = false;
    std::optional<Cycle> cycle;
    std::vector<Window> windows = {}; ///< of a stream
};

struct Solution {
    Trajectory run;
    std::vector<double> row_rates = {};      ///< if α differs between rows: that of each row, 0 if ignored; else empty
    Votes votes = {};                        ///< of the voted learner
    std::optional<Objective> objective = {}; ///< of a learner that minimises one
    /// The learner's own theorem for the whole run against a direction, if it needs sums of its own; else empty.
    std::function<OwnLimit(std::span<const double> u)> own_limit = {};
};

} // namespace novikoff
