// Problem    separate the rows that clearly belong to their class, and ignore those between the classes.
// Rule       the membership of a row is p = ½ + (e^{ct} − e^{−c})/(2(e^c − e^{−c})). Here t = (d_other − d_own)/d is
//            clamped to [−1, 1]; d_own and d_other are the distances to the class means, d is the distance between
//            these. A row is fuzzy if p ≤ ½ + δ. At a mistake on a row that is not fuzzy, update by α = η(2p−1)^m.
//            Done when such mistakes no longer occur.
// Guarantee  a row's α never changes, so this is a perceptron on the rows α_i x_i: from w0 = 0 at most (max
//            α_i‖x_i‖/γ′)² updates, γ′ the best margin of the rescaled rows that are not fuzzy. Steiner's Theorem
//            22, (R/γ°)², is false. Rows that are not fuzzy may be inseparable: the run may not end.
// Source     Keller & Hunt 1985; Steiner 2023, Algorithm 3, Definitions 19 to 21.
// Tie        p = ½ + δ is fuzzy.
#include "geometry/survey.hpp"
#include "learn/engine/learner.hpp"
#include "learn/engine/solve.hpp"
#include "learn/rules/declaration.hpp"
#include "learn/rules/fuzzy_rates.hpp"

#include <algorithm>
#include <cmath>
#include <span>

namespace novikoff {
namespace {

class Fuzzy : public Learner {
public:
    /// `rates` are the result of fuzzy_rates and must outlive the learner.
    explicit Fuzzy(std::span<const double> rates) : rates_(rates) {}

    template <class V> [[nodiscard]] double rate(const V& /*view*/, std::size_t row, double score) const {
        return score <= 0 ? rates_[row] : 0;
    }

private:
    std::span<const double> rates_;
};

Solution solve_fuzzy(const Problem& problem, const LearnerOptions& options, const DriveOptions& how) {
    Solution solution;
    solution.row_rates = fuzzy_rates(problem.data, problem.y, options);
    Fuzzy rule(solution.row_rates);
    solution.run = drive(problem, rule, how);
    return solution;
}

/// The bound of a perceptron with rate 1 on the rows α_i x_i that are not fuzzy.
Bound fuzzy_bound(const BoundQuestion& question) {
    double radius = 0;
    for (std::size_t i = 0; i < question.row_rates.size(); ++i) {
        radius = std::max(radius, question.row_rates[i] * std::sqrt(question.problem.norms.squared[i]));
    }
    Bound bound = fixed_rate_bound(question, radius, 1);
    bound.theorem += ", on the rows α_i x_i that are not fuzzy";
    return bound;
}

std::vector<Setting> fuzzy_settings() {
    const ValueRange below_half{
        "in [0, 0.5)", [](double value) {
            require(value >= 0 && value < 0.5, {"{} must lie in [0, 0.5)", NamedSetting{"delta"}}, value);
        }};
    const ValueRange above_one{
        "above 1", [](double value) {
            require(value > 1 && std::isfinite(value), {"{} must be a number above 1", NamedSetting{"power"}}, value);
        }};
    Setting delta = number_setting("delta", "a row is fuzzy if its membership is at most 1/2 + delta",
                                   &LearnerOptions::delta, below_half);
    delta.label = "fuzzy up to ½ + δ, δ";
    Setting power =
        number_setting("power", "exponent of the membership in the rate", &LearnerOptions::power, above_one);
    power.label = "power m";
    Setting sharpness = number_setting("sharpness", "how fast the membership falls between the classes",
                                       &LearnerOptions::sharpness, positive("sharpness"));
    sharpness.label = "sharpness c";
    return {eta_setting(), delta, power, sharpness};
}

} // namespace

LearnerDeclaration fuzzy_learner() {
    LearnerDeclaration learner;
    learner.name = "fuzzy";
    learner.summary = "Rows between the classes' means count for less or not at all (Keller & Hunt 1985).";
    learner.settings = fuzzy_settings();
    learner.may_leave_errors = true;
    learner.only_at_mistakes = true;
    learner.solve = solve_fuzzy;
    learner.bound = fuzzy_bound;
    return learner;
}

} // namespace novikoff
