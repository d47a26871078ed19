#include "novikoff/learn/fuzzy.hpp"

#include "novikoff/core/elementary.hpp"
#include "novikoff/core/error.hpp"
#include "novikoff/core/kernels.hpp"
#include "novikoff/data/rows.hpp"

#include <algorithm>
#include <cmath>
#include <string>

namespace novikoff {
namespace {

constexpr double weakest = 1e-30; // a row with a smaller (2p−1)^m is as good as fuzzy, and its square would underflow

struct Means {
    std::vector<double> positive;
    std::vector<double> negative;
};

template <class Rows> Means class_means(const Rows& rows, std::span<const double> y) {
    Means means{std::vector<double>(rows.columns()), std::vector<double>(rows.columns())};
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

/// ‖x_i − mean‖, coordinate by coordinate, so that a row at its mean has distance 0 exactly. `scratch` saves memory.
template <class Rows>
double distance(const Rows& rows, std::size_t i, const std::vector<double>& mean, std::vector<double>& scratch) {
    scratch.resize(mean.size());
    std::transform(mean.begin(), mean.end(), scratch.begin(), [](double m) { return -m; });
    rows.axpy(1, i, scratch);
    return norm(scratch);
}

} // namespace

double membership(double t, double sharpness) noexcept {
    const double fraction = exp(sharpness * (t - 1)) * (expm1(-sharpness * (t + 1)) / expm1(-2 * sharpness));
    return 0.5 + 0.5 * fraction;
}

std::vector<double> fuzzy_rates(const Dataset& data, std::span<const double> y, const LearnerOptions& options) {
    // Distances are taken without the bias coordinate: it is 1 in every row and in both means.
    return with_rows(data, false, [&](const auto& rows) {
        const Means means = class_means(rows, y);
        std::vector<double> difference = means.positive;
        axpy(-1, means.negative, difference);
        const double between = norm(difference);
        if (!(between > 0)) {
            throw Error(ErrorKind::data, Place{data.source},
                        "the means of the two classes coincide, so the fuzzy learner cannot tell their rows apart");
        }
        std::vector<double> rates(rows.size());
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const double own = distance(rows, i, y[i] > 0 ? means.positive : means.negative, difference);
            const double other = distance(rows, i, y[i] > 0 ? means.negative : means.positive, difference);
            const double t = std::clamp((other - own) / between, -1.0, 1.0);
            const double p = membership(t, options.sharpness);
            const double strength = pow(2 * p - 1, options.power);
            rates[i] = p <= 0.5 + options.delta || strength < weakest ? 0 : options.eta * strength;
        }
        if (std::all_of(rates.begin(), rates.end(), [](double rate) { return rate == 0; })) {
            throw Error(ErrorKind::data, Place{data.source},
                        "all rows are fuzzy; a smaller `delta`, `power` or `sharpness` leaves some to learn from");
        }
        return rates;
    });
}

} // namespace novikoff
