// A rule that returns the mean of w over all visits, w taken after each. It makes exactly the given number of epochs.
//
// An update at visit t is in the mean of T visits (T − t + 1)/T times, so mean = w − (1/T) Σ (t − 1) α y x. This
// takes a second vector and a second addition an update, of the row's own coordinates, instead of adding up w at each
// visit. If ranks mix their weights after an epoch, the mean is over the visits of all ranks, and each rank counts the
// mixing as one more update.
#pragma once

#include "learn/engine/learner.hpp"

namespace novikoff {

/// REQUIRES: the rule's steps are w ← w + α y x.
template <class Rule> class Mean : public Rule {
public:
    using Rule::Rule;

    template <class V> void stepped(const V& view, std::size_t row, double score, double alpha) {
        Rule::stepped(view, row, score, alpha);
        late_.resize(view.w.size());
        view.rows.axpy(static_cast<double>(view.visits - 1) * (alpha * view.y[row]), row, late_);
    }

    template <class V> void mixed(const V& view, std::span<const double> before) {
        Rule::mixed(view, before);
        late_.resize(view.w.size());
        for (std::size_t j = 0; j < late_.size(); ++j) {
            late_[j] += static_cast<double>(view.visits) * (view.w[j] - before[j]);
        }
    }

    template <class V> void add_up(V& view, Ranks& ranks) {
        Rule::add_up(view, ranks);
        late_.resize(view.w.size());
        ranks.add_up(late_, view.visits);
    }

    void widened(std::size_t columns, bool bias) {
        Rule::widened(columns, bias);
        if (!late_.empty()) { widen(late_, columns, bias); }
    }

    template <class V> [[nodiscard]] bool done_after_epoch(const V& /*view*/, const EpochCount& /*epoch*/) const {
        return false;
    }

    template <class V> void result(const V& view, std::span<double> w) const {
        for (std::size_t j = 0; j < late_.size(); ++j) { w[j] -= late_[j] / static_cast<double>(view.visits); }
    }

    template <class V> [[nodiscard]] double result_score(const V& view, std::size_t row, double value) const {
        return late_.empty() ? value : value - view.rows.dot(late_, row) / static_cast<double>(view.visits);
    }

    template <class Archive, class V> void archive(Archive& archive, const V& view) {
        Rule::archive(archive, view);
        archive(late_);
        archive.require([&] { return late_.empty() || late_.size() == view.w.size(); });
    }

private:
    std::vector<double> late_; ///< Σ (t − 1) α y x
};

} // namespace novikoff
