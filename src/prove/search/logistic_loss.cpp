// Sums over the rows are made in parts of fixed rows, joined in their order: threads do not change them.
#include "prove/search/logistic_loss.hpp"

#include "base/elementary.hpp"
#include "data/rows.hpp"

#include <cmath>

namespace novikoff {
namespace {

constexpr std::size_t most_parts = 64;
constexpr std::size_t rows_per_part = 1024; // at least
constexpr std::size_t rows_at_once = 8;     // they stay in the cache between their scores and the sum

} // namespace

double logistic_weight(double score) noexcept {
    const double e = exp(-std::fabs(score));
    return (score > 0 ? e : 1) / (1 + e);
}

LogisticLoss::LogisticLoss(const ExactRows& rows, std::span<const double> y, std::span<const std::size_t> face,
                           Team* team, std::function<void()> on_scan)
    : rows_(rows), y_(y), face_(face), team_(team), on_scan_(std::move(on_scan)), weights_(face.size()) {
    constexpr int range = 1000; // so that the power of two is a double
    for (const double largest : rows.largest()) {
        scale_.push_back(largest == 0 ? 0 : std::ldexp(1, -std::clamp(std::ilogb(largest), -range, range)));
    }
}

/// The sum of what work(first, last, sum) adds to `sum` for the rows first … last − 1 of the face.
template <class Work> std::vector<double> LogisticLoss::sum_over_rows(std::size_t size, const Work& work) {
    const std::size_t n = face_.size();
    const std::size_t parts = std::clamp<std::size_t>(n / rows_per_part, 1, most_parts);
    std::vector<std::vector<double>> sums(parts);
    share_out(team_, parts, [&](const Share& share, unsigned /*member*/) {
        for (std::size_t k = share.first; k < share.last; ++k) {
            sums[k].resize(size);
            work(n * k / parts, n * (k + 1) / parts, std::span(sums[k]));
        }
    });
    for (std::size_t k = 1; k < parts; ++k) {
        for (std::size_t j = 0; j < size; ++j) { sums[0][j] += sums[k][j]; }
    }
    return std::move(sums[0]);
}

std::vector<double> LogisticLoss::scores(std::span<const double> v) {
    tell();
    std::vector<double> result(face_.size());
    const std::vector<double> w = unscaled(v);
    with_rows(rows_.near(), rows_.bias(), [&](const auto& view) {
        static_cast<void>(sum_over_rows(0, [&](std::size_t first, std::size_t last, std::span<double> /*sum*/) {
            view.scores(w, face_.subspan(first, last - first), std::span(result).subspan(first, last - first));
            for (std::size_t k = first; k < last; ++k) { result[k] *= y_[face_[k]]; }
        }));
    });
    return result;
}

LogisticLoss::Slope LogisticLoss::slope(std::span<const double> scores) {
    tell();
    const std::size_t d = dimension();
    std::vector<double> both = with_rows(rows_.near(), rows_.bias(), [&](const auto& view) {
        return sum_over_rows(2 * d, [&](std::size_t first, std::size_t last, std::span<double> sum) {
            double* const descent = sum.data();
            double* const curvature = descent + d;
            for (std::size_t k = first; k < last; ++k) {
                const double lambda = logistic_weight(scores[k]);
                const double weight = lambda * logistic_weight(-scores[k]);
                weights_[k] = weight;
                const auto add = [&, factor = lambda * y_[face_[k]]](std::size_t j, double x) {
                    const double scaled = x * scale_[j];
                    descent[j] += factor * scaled;
                    curvature[j] += weight * (scaled * scaled);
                };
                view.for_each(face_[k], add);
                if (view.bias()) { add(d - 1, 1); }
            }
        });
    });
    const auto middle = both.begin() + static_cast<std::ptrdiff_t>(d);
    return {{both.begin(), middle}, {middle, both.end()}};
}

std::vector<double> LogisticLoss::hessian_times(std::span<const double> v, std::span<double> scores) {
    tell();
    const std::vector<double> w = unscaled(v);
    std::vector<double> result = with_rows(rows_.near(), rows_.bias(), [&](const auto& view) {
        return sum_over_rows(dimension(), [&](std::size_t first, std::size_t last, std::span<double> sum) {
            for (std::size_t k = first; k < last; k += rows_at_once) {
                const std::size_t count = std::min(rows_at_once, last - k);
                view.scores(w, face_.subspan(k, last - k), scores.subspan(k, count));
                for (std::size_t i = k; i < k + count; ++i) {
                    view.axpy(weights_[i] * scores[i], face_[i], sum);
                    scores[i] *= y_[face_[i]];
                }
            }
        });
    });
    for (std::size_t j = 0; j < result.size(); ++j) { result[j] *= scale_[j]; }
    return result;
}

std::vector<double> LogisticLoss::unscaled(std::span<const double> v) const {
    std::vector<double> result(v.begin(), v.end());
    for (std::size_t j = 0; j < result.size(); ++j) { result[j] *= scale_[j]; }
    return result;
}

double LogisticLoss::loss(std::span<const double> scores) {
    return sum_over_rows(1, [&](std::size_t first, std::size_t last, std::span<double> sum) {
        for (const double score : scores.subspan(first, last - first)) {
            sum[0] += std::max(0.0, -score) + log(1 + exp(-std::fabs(score)));
        }
    })[0];
}

} // namespace novikoff
