// The interface of a learner to the driver: when it updates, by how much, and when it is done; and the visit to one row
// that all loops share.
//
// A learner derives from `Learner`, defines `rate` and hides the defaults that it changes. Nothing is virtual: the
// driver is instantiated for each learner and each kind of rows.
//
//     double rate(const View&, std::size_t row, double score)   α of the update w ← w + α y x, 0 to keep w
//     bool   sleeps(std::size_t row)            the row needs no visit for now, and is not scored
//     void   prefetch(std::size_t row)          of a learner that may not skip: what it stores of a row that comes soon
//     double quiet_above(const View&)           a score above this has rate 0; its call of `rate` may be skipped
//     void   begin(const View&)                 called once, w is w0
//     void   stepped(const View&, std::size_t row, double score, double alpha)   called after an update
//     bool   prepares(const View&)              called before the first epoch until it is false; a short computation
//     bool   done_before_epoch(const View&)     called before each epoch
//     bool   done_after_epoch(const View&, const EpochCount&)
//     void   mixed(const View&, std::span<const double> before)   w was mixed with other ranks' and was `before`
//     void   add_up(View&, Ranks&)              called before `result`: sums over all ranks
//     void   widened(std::size_t columns, bool bias)   w now has this many columns; for streams
//     void   result(const View&, std::span<double> w)   replaces the last w by what the learner returns
//     double result_score(const View&, std::size_t row, double value)   ⟨result,x⟩ before a visit; value is ⟨w,x⟩
//     void   archive(Archive&, const View&)     its state (base/archive.hpp), without options and rows; after begin
//
// A learner that `steps_itself` makes another step than w ← w + α y x, and has besides
//
//     void   step(const View&, std::size_t row, double score, double alpha, std::span<double> w)   makes the step
//     std::vector<double> sum_of_updates()      w0 + Σ α y x
//
// A learner whose bound needs sums of its own, which any that steps itself has, sets `has_own_limit` and has
//
//     void   begin_window(const View&)          called at the updates from which own_limit() counts, besides the first
//     OwnLimit own_limit(std::span<const double> u)   its theorem against a direction u (windows.hpp)
#pragma once

#include "data/rows.hpp"
#include "learn/engine/drive_options.hpp"
#include "learn/engine/problem.hpp"
#include "learn/engine/score_ahead.hpp"

namespace novikoff {

/// What a learner can read. `w` is the current weight vector.
template <class Rows> struct View {
    const Rows& rows;
    std::span<const double> y;
    std::span<const double> w;
    std::span<const double> squared_norms; ///< ‖x_i‖²
    std::uint64_t zero_rows = 0;           ///< rows that no w gets right; a learner never sees them
    std::uint64_t visits = 0;              ///< so far, the current one included
    Team* team = nullptr;                  ///< threads for long computations; may be null
    std::span<const double> factors = {};  ///< factors of α, one for each row; empty: 1

    /// Computes the scores of many rows at once.
    [[nodiscard]] ScoreAhead<Rows> scorer() const noexcept { return {rows, team}; }
};

/// The plain perceptron's answers to everything except `rate`.
struct Learner {
    /// Whether the run ends when w at the start of an epoch has occurred before.
    static constexpr bool watches_for_cycles = false;

    /// False if the learner must see every visit: then no row is ever skipped.
    static constexpr bool may_skip = true;

    /// Whether class weights are part of the rule, instead of factors of α.
    static constexpr bool takes_factors = false;

    [[nodiscard]] bool sleeps(std::size_t /*row*/) const { return false; }
    void prefetch(std::size_t /*row*/) const {}

    /// True if `rate` reads all rows when it is called at a mistake.
    static constexpr bool reads_all_rows = false;

    /// Whether w is another sum than w0 + Σ α y x.
    static constexpr bool steps_itself = false;

    /// Whether its theorem for any rows needs sums of its own.
    static constexpr bool has_own_limit = false;

    /// At least 0. It may change at an update.
    template <class V> [[nodiscard]] double quiet_above(const V& /*view*/) const { return 0; }
    template <class V> void begin(const V& /*view*/) {}
    template <class V> void stepped(const V& /*view*/, std::size_t /*row*/, double /*score*/, double /*alpha*/) {}
    template <class V> [[nodiscard]] bool prepares(const V& /*view*/) { return false; }
    template <class V> [[nodiscard]] bool done_before_epoch(const V& /*view*/) { return false; }
    template <class V> [[nodiscard]] bool done_after_epoch(const V& /*view*/, const EpochCount& epoch) {
        return epoch.updates == 0;
    }
    template <class V> void mixed(const V& /*view*/, std::span<const double> /*before*/) {}
    template <class V> void add_up(V& /*view*/, Ranks& /*ranks*/) {}
    void widened(std::size_t /*columns*/, bool /*bias*/) {}
    template <class V> void result(const V& /*view*/, std::span<double> /*w*/) {}
    template <class V> [[nodiscard]] double result_score(const V& /*view*/, std::size_t /*row*/, double value) const {
        return value;
    }
    template <class Archive, class V> void archive(Archive& /*archive*/, const V& /*view*/) {}
};

/// Visits one row: counts it, calls the learner, updates w. `score` is y⟨w,x⟩; `w` is the view's. Returns α.
template <class V, class Rule>
double visit_row(const V& view, Rule& rule, std::span<double> w, Trajectory& run, EpochCount& epoch, std::size_t row,
                 double score) {
    if (score <= 0) {
        ++run.mistakes.back();
        if (view.zero_rows != 0 && view.rows.is_zero(row)) { return 0; }
        ++epoch.mistakes;
    }
    double alpha = rule.rate(view, row, score);
    if (!Rule::takes_factors && !view.factors.empty()) { alpha *= view.factors[row]; }
    if (alpha != 0) {
        if constexpr (Rule::steps_itself) {
            rule.step(view, row, score, alpha, w);
        } else {
            view.rows.axpy(alpha * view.y[row], row, w);
        }
        run.ledger.add(row, alpha, score);
        rule.stepped(view, row, score, alpha);
        ++epoch.updates;
    }
    return alpha;
}

/// New columns start at 0; the bias stays the last coordinate. REQUIRES: w had no more columns before.
inline void widen(std::vector<double>& w, std::size_t columns, bool bias) {
    const double last = bias && !w.empty() ? w.back() : 0;
    if (bias && !w.empty()) { w.back() = 0; }
    w.resize(columns + (bias ? 1 : 0));
    if (bias) { w.back() = last; }
}

/// Makes the steps of a run again, for a learner that makes them itself.
class Stepper {
public:
    Stepper() = default;
    Stepper(const Stepper&) = delete;
    Stepper& operator=(const Stepper&) = delete;
    virtual ~Stepper() = default;

    /// The next update of the run. `w` is that after the previous one.
    virtual void step(const Dataset& rows, bool bias, std::span<const double> y, const LedgerEntry& update,
                      std::vector<double>& w) = 0;
};

template <class Rule> class StepperOf final : public Stepper {
public:
    explicit StepperOf(const LearnerOptions& options) : rule_(options) {}

    void step(const Dataset& data, bool bias, std::span<const double> y, const LedgerEntry& update,
              std::vector<double>& w) override {
        with_rows(data, bias, [&](const auto& rows) {
            const View<std::decay_t<decltype(rows)>> view{rows, y, w, {}};
            if (!begun_) { rule_.begin(view); }
            begun_ = true;
            rule_.step(view, static_cast<std::size_t>(update.row), update.score, update.alpha, w);
        });
    }

private:
    Rule rule_;
    bool begun_ = false;
};

template <class Rule> [[nodiscard]] std::unique_ptr<Stepper> steps_by(const LearnerOptions& options) {
    return std::make_unique<StepperOf<Rule>>(options);
}

/// Number of rows with y⟨w,x⟩ ≤ 0.
template <class V> [[nodiscard]] std::uint64_t count_errors(const V& view, std::span<const double> w) {
    std::vector<double> scores(view.rows.size());
    view.scorer().range(w, 0, scores);
    std::uint64_t errors = 0;
    for (std::size_t i = 0; i < scores.size(); ++i) { errors += view.y[i] * scores[i] <= 0 ? 1 : 0; }
    return errors;
}

/// Updates ‖w‖² with w: ‖w + αyx‖² = ‖w‖² + α(2·y⟨w,x⟩ + α‖x‖²). Exact on small whole numbers.
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
