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
#include "learn/rules/fuzzy_rates.hpp"

#include "base/elementary.hpp"
#include "base/kernels.hpp"
#include "data/rows.hpp"
#include "learn/engine/driver.hpp"
#include "learn/rules/declaration.hpp"

#include <algorithm>
#include <cmath>

namespace novikoff {
namespace {

constexpr double weakest = 1e-30; // below this (2p−1)^m counts as fuzzy: its square would underflow

template <class Rows> ClassMeans means_of(const Rows& rows, std::span<const double> y) {
    ClassMeans means{std::vector<double>(rows.columns()), std::vector<double>(rows.columns())};
    double positives = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        rows.axpy(1, i, y[i] > 0 ? means.positive : means.negative);
        positives += y[i] > 0 ? 1 : 0;
    }
    for (std::size_t j = 0; j < rows.columns(); ++j) {
        means.positive[j] /= positives;
        means.negative[j] /= static_cast<double>(rows.size()) - positives;
    }
    return means;
}

/// ‖x_i − mean‖, coordinate by coordinate, so that a row equal to its mean has distance exactly 0. `scratch` is
/// reused.
template <class Rows>
double distance(const Rows& rows, std::size_t i, const std::vector<double>& mean, std::vector<double>& scratch) {
    scratch.resize(mean.size());
    std::transform(mean.begin(), mean.end(), scratch.begin(), [](double m) { return -m; });
    rows.axpy(1, i, scratch);
    return norm(scratch);
}

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
    std::vector<double> rates = fuzzy_rates(problem.data, problem.y, options);
    Fuzzy rule(rates);
    Trajectory run = drive(problem, rule, how);
    return {.run = std::move(run), .row_rates = std::move(rates)};
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
    return {
        eta_setting(),
        number_setting("delta", "fuzzy up to ½ + δ, δ", "a row is fuzzy if its membership is at most 1/2 + delta",
                       &LearnerOptions::delta, below_half),
        number_setting("power", "power m", "exponent of the membership in the rate", &LearnerOptions::power, above_one),
        number_setting("sharpness", "sharpness c", "how fast the membership falls between the classes",
                       &LearnerOptions::sharpness, positive("sharpness"))};
}

} // namespace

double membership(double t, double sharpness) noexcept {
    const double fraction = exp(sharpness * (t - 1)) * (expm1(-sharpness * (t + 1)) / expm1(-2 * sharpness));
    return 0.5 + 0.5 * fraction;
}

// The distances leave out the bias coordinate: it is 1 in every row and in both means.
ClassMeans class_means(const Dataset& data, std::span<const double> y) {
    return with_rows(data, false, [&](const auto& rows) {
        ClassMeans means = means_of(rows, y);
        std::vector<double> difference = means.positive;
        axpy(-1, means.negative, difference);
        means.between = norm(difference);
        if (!(means.between > 0)) {
            const bool apart = std::any_of(difference.begin(), difference.end(), [](double x) { return x != 0; });
            throw Error(
                ErrorKind::data, Place{data.source()},
                apart ? "the means of the two classes are so near that their distance underflows to 0"
                      : "the means of the two classes coincide, so the fuzzy learner cannot tell their rows apart");
        }
        return means;
    });
}

std::vector<double> positions(const ClassMeans& means, const Dataset& data, std::span<const double> y) {
    return with_rows(data, false, [&](const auto& rows) {
        std::vector<double> scratch;
        std::vector<double> result(rows.size());
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const double own = distance(rows, i, y[i] > 0 ? means.positive : means.negative, scratch);
            const double other = distance(rows, i, y[i] > 0 ? means.negative : means.positive, scratch);
            result[i] = std::clamp((other - own) / means.between, -1.0, 1.0);
        }
        return result;
    });
}

std::vector<double> fuzzy_rates(const Dataset& data, std::span<const double> y, const LearnerOptions& options) {
    std::vector<double> rates = positions(class_means(data, y), data, y);
    for (double& rate : rates) {
        const double p = membership(rate, options.sharpness);
        const double strength = pow(2 * p - 1, options.power);
        rate = p <= 0.5 + options.delta || strength < weakest ? 0 : options.eta * strength;
    }
    if (std::all_of(rates.begin(), rates.end(), [](double rate) { return rate == 0; })) {
        throw Error(ErrorKind::data, Place{data.source()},
                    Message("all rows are fuzzy; a smaller {}, {} or {} leaves some to learn from",
                            NamedSetting{"delta"}, NamedSetting{"power"}, NamedSetting{"sharpness"}));
    }
    return rates;
}

LearnerDeclaration fuzzy_learner() {
    return {.name = "fuzzy",
            .summary = "Rows between the classes' means count for less or not at all (Keller & Hunt 1985).",
            .settings = fuzzy_settings(),
            .may_leave_errors = true,
            .only_at_mistakes = true,
            .solve = solve_fuzzy,
            .bound = fuzzy_bound,
            .loss_bound = loss_bound_at_mistakes()};
}

} // namespace novikoff
