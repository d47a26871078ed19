// Problem    few errors on data that no hyperplane separates.
// Rule       the perceptron's updates; the best w so far is kept in the pocket. It is replaced when the current w
//            has been right on more consecutive visits than it was, and (the ratchet) makes fewer errors over all
//            rows.
// Guarantee  the pocket never gets worse. The run is a perceptron's, so k ≤ (R/γ*)² from w0 = 0 on separable data.
// Source     Gallant 1990, with ratchet.
// Tie        equally many errors do not replace the pocket.
//
// Errors are counted only until there are as many as the pocket has: then w cannot replace it.
#include "learn/engine/driver.hpp"
#include "learn/rules/declaration.hpp"

#include <algorithm>

namespace novikoff {
namespace {

class Pocket : public Learner {
public:
    static constexpr bool may_skip = false; // it counts consecutive right visits

    explicit Pocket(const LearnerOptions& options) : eta_(options.eta) {}

    template <class V> void begin(const V& view) {
        errors_ = count_errors(view, view.w);
        put_into_pocket(view);
    }

    template <class V> [[nodiscard]] double rate(const V& view, std::size_t /*row*/, double score) {
        if (score <= 0) {
            run_ = 0;
            errors_.reset();
            return eta_;
        }
        ++run_;
        if (run_ > pocket_run_ && errors_ != pocket_errors_) { ratchet(view); }
        return 0;
    }

    template <class V> [[nodiscard]] bool done_after_epoch(const V& /*view*/, const EpochCount& epoch) const {
        return epoch.updates == 0 || pocket_errors_ == 0;
    }

    template <class V> void result(const V& /*view*/, std::span<double> w) const {
        std::copy(pocket_.begin(), pocket_.end(), w.begin());
    }

    template <class Archive, class V> void archive(Archive& archive, const V& view) {
        archive(pocket_, pocket_errors_, pocket_run_, run_, errors_);
        archive.require([&] { return pocket_.size() == view.w.size(); });
    }

private:
    template <class V> void ratchet(const V& view) {
        if (!errors_) { // w does not change while it is right, so its errors are counted once
            errors_ = count_up_to(pocket_errors_, view);
        }
        if (*errors_ < pocket_errors_) { put_into_pocket(view); }
    }

    /// The errors of w; if there are as many as `enough`, some number from `enough` on.
    template <class V> [[nodiscard]] std::uint64_t count_up_to(std::uint64_t enough, const V& view) {
        auto scorer = view.scorer();
        const std::size_t block = scorer.block();
        std::uint64_t errors = 0;
        for (std::size_t first = 0; first < view.rows.size() && errors < enough; first += block) {
            scores_.resize(std::min(block, view.rows.size() - first));
            scorer.range(view.w, first, scores_);
            const double* const y = &view.y[first];
            for (std::size_t k = 0; k < scores_.size(); ++k) { errors += y[k] * scores_[k] <= 0 ? 1 : 0; }
        }
        return errors;
    }

    template <class V> void put_into_pocket(const V& view) {
        pocket_.assign(view.w.begin(), view.w.end());
        pocket_errors_ = *errors_;
        pocket_run_ = run_;
    }

    std::vector<double> pocket_;
    std::uint64_t pocket_errors_ = 0;
    std::uint64_t pocket_run_ = 0;
    std::uint64_t run_ = 0;
    std::optional<std::uint64_t> errors_; ///< of the current w, once counted; at least pocket_errors_ if so many
    double eta_;
    std::vector<double> scores_; ///< of a block of rows; not archived
};

} // namespace

LearnerDeclaration pocket_learner() {
    return {.name = "pocket",
            .summary = "The perceptron's run; returns the best w of all visits (Gallant 1990, with ratchet).",
            .settings = {eta_setting()},
            .epochs = 100, // it never ends where nothing separates, and hardly improves later
            .aims_to_separate = false,
            .only_at_mistakes = true,
            .solve = solve_by<Pocket>,
            .solve_jointly = solve_jointly_by<Pocket>,
            .bound = perceptron_bound,
            .loss_bound = loss_bound_at_mistakes()};
}

} // namespace novikoff
