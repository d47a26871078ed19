#include "learn/run/online.hpp"

#include "data/rows.hpp"
#include "learn/rules/averaged.hpp"
#include "learn/rules/dynamic_margin.hpp"
#include "learn/rules/passive_aggressive.hpp"
#include "learn/rules/perceptron.hpp"

#include <utility>
#include <vector>

namespace novikoff {
namespace {

template <class Rule> class Online final : public OnlineLearner {
public:
    Online(const LearnerOptions& options, bool bias) : rule_(options), bias_(bias), w_(bias ? 1 : 0) {
        run_.ledger = Ledger(0, 0);
    }

    void widen_to(std::size_t columns) override {
        if (w_.size() != columns + (bias_ ? 1 : 0)) {
            widen(w_, columns, bias_);
            rule_.widened(columns, bias_);
        }
    }

    void begin_pass() override {
        run_.ledger.begin_pass();
        run_.mistakes.push_back(0);
        pass_ = {};
        loss_ = 0;
    }

    void learn(const OnlineRows& rows, std::span<double> scores) override {
        with_view(rows, [&](auto& view) {
            if (looks_ == 0) {
                rule_.begin(view);
            }
            for (std::size_t row = rows.first; row < rows.last; ++row) {
                scores[row] = look(view, row);
            }
        });
    }

    void score(const OnlineRows& rows, std::span<double> scores) override {
        with_view(rows, [&](const auto& view) {
            for (std::size_t row = rows.first; row < rows.last; ++row) {
                scores[row] = view.rows.dot(w_, row);
            }
        });
    }

    [[nodiscard]] bool done(const OnlineRows& rows) override {
        return with_view(rows, [&](const auto& view) { return rule_.done_after_pass(view, pass_); });
    }

    [[nodiscard]] Trajectory finish() override {
        const Dataset none;
        run_.weights = w_;
        with_view({none, {}, {}, 0, 0}, [&](const auto& view) { rule_.result(view, run_.weights); });
        run_.last = std::move(w_);
        return std::move(run_);
    }

    void archive(ArchiveWriter& to) override { archive_all(to); }
    void archive(ArchiveReader& from) override { archive_all(from); }

    [[nodiscard]] std::uint64_t updates() const override { return run_.ledger.updates(); }
    [[nodiscard]] double perceptron_loss() const override { return loss_; }

private:
    template <class F> decltype(auto) with_view(const OnlineRows& rows, F&& f) {
        return with_rows(rows.block, bias_, [&](const auto& all) {
            View<std::decay_t<decltype(all)>> view{all,   rows.y, w_, rows.norms.squared, rows.norms.zero_rows.size(),
                                                   looks_};
            return f(view);
        });
    }

    template <class Archive> void archive_all(Archive& archive) {
        archive(w_, looks_, loss_, pass_, run_.ledger, run_.mistakes);
        archive.require(
            [&] { return !run_.mistakes.empty() && run_.mistakes.size() == run_.ledger.passes().size(); });
        const Dataset none;
        with_view({none, {}, {}, 0, 0}, [&](const auto& view) { rule_.archive(archive, view); });
    }

    /// Returns ⟨w,x⟩.
    template <class V> double look(V& view, std::size_t row) {
        const double value = view.rows.dot(w_, row);
        const double score = view.y[row] * value;
        view.looks = ++looks_;
        loss_ -= score <= 0 ? score : 0;
        take_look(view, rule_, w_, run_, pass_, row, score);
        return value;
    }

    Rule rule_;
    bool bias_;
    std::vector<double> w_;
    std::uint64_t looks_ = 0;
    double loss_ = 0; ///< of this pass
    PassCount pass_;
    Trajectory run_;
};

} // namespace

std::unique_ptr<OnlineLearner> make_online(const LearnerOptions& options, bool bias) {
    switch (options.kind) {
    case LearnerKind::perceptron:
        return std::make_unique<Online<Perceptron>>(options, bias);
    case LearnerKind::averaged:
        return std::make_unique<Online<Averaged>>(options, bias);
    case LearnerKind::passive_aggressive:
        return std::make_unique<Online<PassiveAggressive>>(options, bias);
    case LearnerKind::dynamic_margin:
        return std::make_unique<Online<DynamicMargin>>(options, bias);
    default:
        return nullptr;
    }
}

} // namespace novikoff
