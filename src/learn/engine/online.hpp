// Learners of a stream: they visit its rows block by block and keep none.
//
// The loop and the rules are those of the driver, with one visit to each row in order. Data about single rows
// (lengths, their part of the ledger) are kept only for the current block.
#pragma once

#include "data/rows.hpp"
#include "learn/engine/learner.hpp"

#include <type_traits>

namespace novikoff {

/// Some rows of a block, with data about all of its rows.
struct OnlineRows {
    const Dataset& block;
    std::span<const double> y;
    const RowNorms& norms;
    std::size_t first;
    std::size_t last;
};

class OnlineLearner {
public:
    OnlineLearner() = default;
    OnlineLearner(const OnlineLearner&) = delete;
    OnlineLearner& operator=(const OnlineLearner&) = delete;
    virtual ~OnlineLearner() = default;

    /// From now on rows have this many columns. REQUIRES: no fewer than before.
    virtual void widen_to(std::size_t columns) = 0;
    virtual void begin_epoch() = 0;
    /// Visits the rows in order. scores[i] becomes the score of row i of the block by the weights that the learner
    /// would return, before the row is learnt.
    virtual void learn(const OnlineRows& rows, std::span<double> scores) = 0;
    /// Computes the same scores without learning.
    virtual void score(const OnlineRows& rows, std::span<double> scores) = 0;
    /// Whether the learner is done after this epoch, judged by these rows alone.
    [[nodiscard]] virtual bool done(const OnlineRows& rows) = 0;
    /// The result up to now.
    [[nodiscard]] virtual Trajectory so_far() = 0;
    /// The result of a learner that is not used any more. It has few copies of the weights, which may be very many.
    [[nodiscard]] virtual Trajectory finish() = 0;

    /// Its whole state, for a checkpoint; it is read into a new learner.
    virtual void archive(ArchiveWriter& to) = 0;
    virtual void archive(ArchiveReader& from) = 0;

    [[nodiscard]] std::uint64_t updates() const noexcept { return run_.ledger.updates(); }
    /// Σ max(0, −y⟨w,x⟩) over the rows of this epoch, each before it is learnt.
    [[nodiscard]] double perceptron_loss() const noexcept { return loss_; }
    /// Rows of this epoch that the weights to return got wrong, each before it was learnt.
    [[nodiscard]] std::uint64_t errors() const noexcept { return errors_; }
    /// ⟨w,x⟩ of the last row that was learnt, before it was.
    [[nodiscard]] double last_score() const noexcept { return last_score_; }
    /// α of that row; 0: w did not change.
    [[nodiscard]] double last_alpha() const noexcept { return last_alpha_; }

protected:
    Trajectory run_;
    double loss_ = 0;          ///< of this epoch
    std::uint64_t errors_ = 0; ///< of this epoch
    double last_score_ = 0;
    double last_alpha_ = 0;
};

/// An online learner with one rule.
template <class Rule> class OnlineOf final : public OnlineLearner {
public:
    OnlineOf(const LearnerOptions& options, bool bias) : rule_(options), bias_(bias), w_(bias ? 1 : 0) {
        run_.ledger = Ledger(0, 0);
    }

    void widen_to(std::size_t columns) override {
        if (w_.size() != columns + (bias_ ? 1 : 0)) {
            widen(w_, columns, bias_);
            rule_.widened(columns, bias_);
            if (!windows_.u().empty()) { widen(windows_.u(), columns, bias_); }
        }
    }

    void begin_epoch() override {
        run_.ledger.begin_epoch();
        run_.mistakes.push_back(0);
        epoch_ = {};
        loss_ = 0;
        errors_ = 0;
    }

    void learn(const OnlineRows& rows, std::span<double> scores) override {
        with_view(rows, [&](auto& view) {
            if (visits_ == 0) { rule_.begin(view); }
            for (std::size_t row = rows.first; row < rows.last; ++row) { scores[row] = visit(view, row); }
        });
    }

    void score(const OnlineRows& rows, std::span<double> scores) override {
        with_view(rows, [&](const auto& view) {
            for (std::size_t row = rows.first; row < rows.last; ++row) {
                scores[row] = rule_.result_score(view, row, view.rows.dot(w_, row));
            }
        });
    }

    [[nodiscard]] bool done(const OnlineRows& rows) override {
        return with_view(rows, [&](const auto& view) { return rule_.done_after_epoch(view, epoch_); });
    }

    [[nodiscard]] Trajectory so_far() override {
        Trajectory run = result();
        run.last = w_;
        return with_sum_of_updates(std::move(run));
    }

    [[nodiscard]] Trajectory finish() override {
        Trajectory run = result();
        windows_ = {};
        run.last = std::move(w_);
        return with_sum_of_updates(std::move(run));
    }

    void archive(ArchiveWriter& to) override { archive_all(to); }
    void archive(ArchiveReader& from) override { archive_all(from); }

private:
    template <class F> decltype(auto) with_view(const OnlineRows& rows, F&& f) {
        return with_rows(rows.block, bias_, [&](const auto& all) {
            View<std::decay_t<decltype(all)>> view{all,    rows.y, w_, rows.norms.squared, rows.norms.zero_rows.size(),
                                                   visits_};
            return f(view);
        });
    }

    /// All of it but `last`.
    [[nodiscard]] Trajectory result() {
        const Dataset none;
        Trajectory run = run_;
        run.weights = w_;
        run.visits = visits_;
        run.windows = windows_.all(std::sqrt(squared_radius_), own_limit());
        if (visits_ > 0) {
            with_view({none, {}, {}, 0, 0}, [&](const auto& view) { rule_.result(view, run.weights); });
        }
        return run;
    }

    [[nodiscard]] Trajectory with_sum_of_updates(Trajectory run) {
        if constexpr (Rule::steps_itself) {
            if (visits_ > 0) { run.last = rule_.sum_of_updates(); }
        }
        return run;
    }

    template <class Archive> void archive_all(Archive& archive) {
        archive(w_, visits_, loss_, errors_, epoch_, run_.ledger, run_.mistakes, windows_, squared_radius_);
        archive.require([&] {
            return !run_.mistakes.empty() && run_.mistakes.size() == run_.ledger.epochs().size() &&
                   (windows_.u().empty() || windows_.u().size() == w_.size());
        });
        const Dataset none;
        with_view({none, {}, {}, 0, 0}, [&](const auto& view) { rule_.archive(archive, view); });
    }

    /// Returns the score by the weights to return, before the visit.
    template <class V> double visit(V& view, std::size_t row) {
        last_score_ = view.rows.dot(w_, row);
        const double returned = rule_.result_score(view, row, last_score_);
        errors_ += view.y[row] * returned <= 0 ? 1 : 0;
        const double score = view.y[row] * last_score_;
        view.visits = ++visits_;
        loss_ -= score <= 0 ? score : 0;
        last_alpha_ = visit_row(view, rule_, w_, run_, epoch_, row, score);
        compare(view, row, score);
        return returned;
    }

    template <class V> void compare(const V& view, std::size_t row, double score) {
        squared_radius_ = std::max(squared_radius_, view.squared_norms[row]);
        const bool wanted = windows_.wants(visits_, last_alpha_);
        windows_.visit(visits_, last_alpha_, score <= 0 && last_alpha_ > 0,
                       wanted ? view.y[row] * view.rows.dot(windows_.u(), row) : 0, view.squared_norms[row]);
        if (windows_.ends()) {
            windows_.close(std::sqrt(squared_radius_), own_limit());
            windows_.u() = w_; // in the memory of the last u
            rule_.result(view, windows_.u());
            windows_.begin(w_);
            if constexpr (Rule::has_own_limit) { rule_.begin_window(view); }
        }
    }

    /// The learner's own theorem for the current window, if it has one and a direction is known.
    [[nodiscard]] std::optional<OwnLimit> own_limit() const {
        if constexpr (Rule::has_own_limit) {
            if (norm(windows_.u()) > 0) { return rule_.own_limit(windows_.u()); }
        }
        return std::nullopt;
    }

    Rule rule_;
    bool bias_;
    std::vector<double> w_;
    std::uint64_t visits_ = 0;
    EpochCount epoch_;
    Windows windows_;
    double squared_radius_ = 0; ///< of the rows so far
};

template <class Rule> [[nodiscard]] std::unique_ptr<OnlineLearner> online_by(const LearnerOptions& options, bool bias) {
    return std::make_unique<OnlineOf<Rule>>(options, bias);
}

} // namespace novikoff
