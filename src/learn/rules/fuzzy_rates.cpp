#include "learn/rules/fuzzy_rates.hpp"

#include "base/elementary.hpp"
#include "base/kernels.hpp"
#include "data/rows.hpp"
#include "novikoff/error.hpp"

#include <algorithm>
#include <cmath>
#include <string>

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

} // namespace novikoff
