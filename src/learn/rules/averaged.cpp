// Problem    a classifier that generalises where no hyperplane separates.
// Rule       the perceptron's updates; returned is the mean of w over all visits, w taken after each.
// Guarantee  the run is a perceptron's, so k ≤ (R/γ*)² from w0 = 0 on separable data. It makes exactly the given
//            number of epochs.
// Source     Freund & Schapire 1999.
// Tie        a score of exactly 0 is a mistake.
//
// An update at visit t is in the mean of T visits (T − t + 1)/T times, so mean = w − (1/T) Σ (t − 1) α y x. This
// takes a second vector and a second addition an update, instead of adding up w at each visit. If ranks mix their
// weights after an epoch, the mean is over the visits of all ranks, and each rank counts the mixing as one more
// update.
#include "learn/engine/driver.hpp"
#include "learn/rules/declaration.hpp"

namespace novikoff {
namespace {

class Averaged : public Learner {
public:
    explicit Averaged(const LearnerOptions& options) : eta_(options.eta) {}

    template <class V> [[nodiscard]] double rate(const V& /*view*/, std::size_t /*row*/, double score) const {
        return score <= 0 ? eta_ : 0;
    }

    template <class V> void stepped(const V& view, std::size_t row, double /*score*/, double alpha) {
        late_.resize(view.w.size());
        view.rows.axpy(static_cast<double>(view.visits - 1) * (alpha * view.y[row]), row, late_);
    }

    template <class V> void mixed(const V& view, std::span<const double> before) {
        late_.resize(view.w.size());
        for (std::size_t j = 0; j < late_.size(); ++j) {
            late_[j] += static_cast<double>(view.visits) * (view.w[j] - before[j]);
        }
    }

    template <class V> void add_up(V& view, Ranks& ranks) {
        late_.resize(view.w.size());
        ranks.add_up(late_, view.visits);
    }

    void widened(std::size_t columns, bool bias) {
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
        archive(late_);
        archive.require([&] { return late_.empty() || late_.size() == view.w.size(); });
    }

private:
    std::vector<double> late_; ///< Σ (t − 1) α y x
    double eta_;
};

} // namespace

LearnerDeclaration averaged_learner() {
    return {.name = "averaged",
            .summary = "The perceptron's run; returns the mean of w over all visits (Freund & Schapire 1999).",
            .settings = {eta_setting()},
            .epochs = 10,
            .fixed_epochs = true,
            .aims_to_separate = false,
            .learns_in_parts = true,
            .only_at_mistakes = true,
            .takes_class_weights = true,
            .takes_ranks = true,
            .solve = solve_by<Averaged>,
            .solve_jointly = solve_jointly_by<Averaged>,
            .online = online_by<Averaged>,
            .bound = perceptron_bound,
            .loss_bound = loss_bound_at_mistakes()};
}

} // namespace novikoff
