// What the driver asks a learner. A learner is three answers: when it updates, by how much, and when it is done.
//
// A learner derives from `Learner` and hides what it does otherwise; `rate` it must have. Nothing is virtual: the
// driver is instantiated for each learner and each kind of rows.
//
//     double rate(const View&, std::size_t row, double score)   α > 0 to step w ← w + α y x, 0 to leave w alone
//     double quiet_above(const View&)           any score above this has rate 0, and asking for it changes nothing
//     void   begin(const View&)                 once, w is w0
//     void   stepped(const View&, std::size_t row, double score, double alpha)   after such a step
//     bool   done_before_pass(const View&)      asked before each pass
//     bool   done_after_pass(const View&, const PassCount&)
//     void   mixed(const View&, std::span<const double> before)   w was this before it was mixed with that of other ranks
//     void   add_up(View&, Ranks&)              before the result: what all ranks have seen
//     void   widened(std::size_t columns, bool bias)   w has so many columns from now on; rows are streamed
//     void   result(const View&, std::span<double> w)   replaces the last w by what the learner returns
//     void   archive(Archive&, const View&)     what it knows beside its options and the rows (base/archive.hpp); begin comes first
#pragma once

#include "learn/engine/ranks.hpp"
#include "learn/engine/score_ahead.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace novikoff {

/// What a learner may look at. `w` is the current weight vector.
template <class Rows> struct View {
    const Rows& rows;
    std::span<const double> y;
    std::span<const double> w;
    std::span<const double> squared_norms; ///< ‖x_i‖²
    std::uint64_t zero_rows = 0;           ///< rows that no w gets right; they are never shown to a learner
    std::uint64_t looks = 0;               ///< examples looked at so far, the current one included
    Team* team = nullptr;                  ///< for who has much to do; may be null
    std::span<const double> factors = {};  ///< of α, one for each row; empty: 1

    /// Scores of many rows at once.
    [[nodiscard]] ScoreAhead<Rows> scorer() const noexcept { return {rows, team}; }
};

/// The answers of the plain perceptron to everything but `rate`.
struct Learner {
    /// True if a state of w at the start of a pass that comes again should end the run.
    static constexpr bool watches_for_cycles = false;

    /// False if the learner must see every look: then no row is ever skipped.
    static constexpr bool may_skip = true;

    /// At least 0. It may change at a step.
    template <class V> [[nodiscard]] double quiet_above(const V& /*view*/) const { return 0; }
    template <class V> void begin(const V& /*view*/) {}
    template <class V> void stepped(const V& /*view*/, std::size_t /*row*/, double /*score*/, double /*alpha*/) {}
    template <class V> [[nodiscard]] bool done_before_pass(const V& /*view*/) { return false; }
    template <class V> [[nodiscard]] bool done_after_pass(const V& /*view*/, const PassCount& pass) {
        return pass.updates == 0;
    }
    template <class V> void mixed(const V& /*view*/, std::span<const double> /*before*/) {}
    template <class V> void add_up(V& /*view*/, Ranks& /*ranks*/) {}
    void widened(std::size_t /*columns*/, bool /*bias*/) {}
    template <class V> void result(const V& /*view*/, std::span<double> /*w*/) {}
    template <class Archive, class V> void archive(Archive& /*archive*/, const V& /*view*/) {}
};

/// New columns start at 0; the bias stays the last coordinate. REQUIRES: w had no more columns before.
inline void widen(std::vector<double>& w, std::size_t columns, bool bias) {
    const double last = bias && !w.empty() ? w.back() : 0;
    if (bias && !w.empty()) {
        w.back() = 0;
    }
    w.resize(columns + (bias ? 1 : 0));
    if (bias) {
        w.back() = last;
    }
}

/// Number of rows with y⟨w,x⟩ ≤ 0.
template <class V> [[nodiscard]] std::uint64_t count_errors(const V& view, std::span<const double> w) {
    std::vector<double> scores(view.rows.size());
    view.scorer().range(w, 0, scores);
    std::uint64_t errors = 0;
    for (std::size_t i = 0; i < scores.size(); ++i) {
        errors += view.y[i] * scores[i] <= 0 ? 1 : 0;
    }
    return errors;
}

/// ‖w‖² followed from step to step: ‖w + αyx‖² = ‖w‖² + α(2·y⟨w,x⟩ + α‖x‖²). Exact on small whole numbers.
class SquaredNorm {
public:
    explicit SquaredNorm(double value) noexcept : value_(value) {}
    void step(double alpha, double score, double squared_norm_of_row) noexcept {
        value_ += alpha * (2 * score + alpha * squared_norm_of_row);
    }
    [[nodiscard]] double value() const noexcept { return value_; }
    template <class Archive> void archive(Archive& archive) { archive(value_); }

private:
    double value_;
};

} // namespace novikoff
