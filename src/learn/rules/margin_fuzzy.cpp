// Problem    a hyperplane whose mistakes all lie within distance ε of it.
// Rule       `all` (as printed): at a mistake, update by α = η. `outside`: only at mistakes at distance ≥ ε, y⟨w,x⟩
//            ≤ −ε‖w‖. Done when there is no such mistake at the start of an epoch; never done at w = 0.
// Guarantee  none in general: Steiner's Theorem 24, (R/ε)², is false for both forms. Both can cycle forever, which
//            is detected and reported. On separable data `all` is a perceptron, k ≤ (R/γ*)², and `outside` makes k ≤
//            max(R, R²/2ε)/γ* updates from w0 = 0.
// Source     Steiner 2023, Algorithm 4.
// Tie        a mistake at distance exactly ε counts as outside, and so does a score of exactly 0 at w = 0.
#include "base/kernels.hpp"
#include "base/names.hpp"
#include "geometry/bounds.hpp"
#include "learn/engine/driver.hpp"
#include "learn/rules/declaration.hpp"

#include <algorithm>

namespace novikoff {
namespace {

class MarginFuzzy : public Learner {
public:
    static constexpr bool watches_for_cycles = true;

    explicit MarginFuzzy(const LearnerOptions& options)
        : eta_(options.eta), epsilon_(options.epsilon), updates_(options.updates) {}

    template <class V> [[nodiscard]] double rate(const V& /*view*/, std::size_t /*row*/, double score) const {
        const bool update = updates_ == Updates::all ? score <= 0 : outside(score);
        return update ? eta_ : 0;
    }

    template <class V> void stepped(const V& view, std::size_t row, double score, double alpha) {
        length_.step(alpha, score, view.squared_norms[row]);
    }

    template <class V> [[nodiscard]] bool done_before_epoch(const V& view) {
        length_ = SquaredNorm(dot(view.w, view.w));
        if (length_.value() == 0) { return false; }
        // Usually one of the first rows is outside, so the first blocks are small.
        for (std::size_t first = 0, block = 64; first < view.rows.size(); first += block, block *= 2) {
            scores_.resize(std::min(block, view.rows.size() - first));
            view.scorer().range(view.w, first, scores_);
            for (std::size_t k = 0; k < scores_.size(); ++k) {
                if (outside(view.y[first + k] * scores_[k])) { return false; }
            }
        }
        return true;
    }

    template <class Archive, class V> void archive(Archive& archive, const V& /*view*/) { archive(length_); }

private:
    /// y⟨w,x⟩ ≤ −ε‖w‖, without a square root: exact if the squares are.
    [[nodiscard]] bool outside(double score) const noexcept {
        return score <= 0 && score * score >= epsilon_ * epsilon_ * length_.value();
    }

    std::vector<double> scores_;
    SquaredNorm length_{0};
    double eta_;
    double epsilon_;
    Updates updates_;
};

const Names<Updates>& updates_names() {
    static const Names<Updates> names{{Updates::all, "all"}, {Updates::outside, "outside"}};
    return names;
}

Setting updates_setting() {
    return {.name = "updates",
            .metavar = "all|outside",
            .help = "which mistakes update: all, or those at a distance of epsilon or more",
            .label = "mistakes that update",
            .choices = {{"all"}, {"outside", "those beyond ε"}},
            .set = [](LearnerOptions& options, const std::string& text) { options.updates = parse_updates(text); },
            .text = [](const LearnerOptions& options) { return to_string(options.updates); }};
}

Bound margin_fuzzy_bound(const BoundQuestion& question) {
    Bound plain = fixed_rate_bound(question, question.radius(), question.options.eta);
    if (question.options.updates == Updates::all || question.start() > 0) { return plain; }
    const double limit = bounds::outside(question.radius(), question.witness.margin, question.options.epsilon);
    return !plain.updates_at_most || *plain.updates_at_most <= limit
               ? plain
               : at_most(limit, "max(R, R²/2ε)/γ, updates at distance ≥ ε only", question.updates());
}

} // namespace

std::string to_string(Updates updates) { return name_of(updates_names(), updates); }
Updates parse_updates(const std::string& name) { return value_of(updates_names(), name, "updates"); }

LearnerDeclaration margin_fuzzy_learner() {
    return {.name = "margin-fuzzy",
            .summary = "Done once all mistakes lie within distance ε of the hyperplane (Steiner 2023).",
            .settings = {eta_setting(),
                         number_setting("epsilon", "ε", "the distance up to which mistakes are tolerated",
                                        &LearnerOptions::epsilon, positive("epsilon")),
                         updates_setting()},
            .may_leave_errors = true,
            .only_at_mistakes = true,
            .solve = solve_by<MarginFuzzy>,
            .bound = margin_fuzzy_bound,
            .loss_bound = loss_bound_at_mistakes()};
}

} // namespace novikoff
