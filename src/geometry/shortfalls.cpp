// Rows are sorted into a grid of margins once; sums over the grid then give the shortfall of every margin.
#include "geometry/shortfalls.hpp"

#include "base/kernels.hpp"
#include "geometry/survey.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace novikoff {
namespace {

/// The same numbers on every machine, which the C library's powers are not.
const std::vector<double>& grid() {
    static const std::vector<double> margins = [] {
        constexpr std::array<double, Shortfalls::steps_per_octave> octave{1, 1.4142135623730951};
        std::vector<double> all;
        for (int exponent = Shortfalls::least_exponent; exponent < Shortfalls::largest_exponent; ++exponent) {
            for (const double part : octave) { all.push_back(std::ldexp(part, exponent)); }
        }
        return all;
    }();
    return margins;
}

/// The number of the first margin of the grid above the score; margins().size() if there is none.
std::size_t first_above(double score, std::size_t margins) {
    if (!(score >= grid().front())) { return 0; }
    const int exponent = std::ilogb(score);
    if (exponent >= Shortfalls::largest_exponent) { return margins; }
    auto k = static_cast<std::size_t>((exponent - Shortfalls::least_exponent) * Shortfalls::steps_per_octave);
    while (k < margins && grid()[k] <= score) { ++k; }
    return k;
}

} // namespace

double Shortfalls::margin(std::size_t k) { return grid()[k]; }

void Shortfalls::add(double score, double visits, double rates) {
    const std::size_t above = first_above(score, bins_.size());
    ++rows_;
    if (above == bins_.size()) { return; } // it falls short of no margin
    Bin& bin = bins_[above];
    bin.visits += visits;
    bin.visits_score += visits * score;
    bin.rates += rates;
    bin.rates_score += rates * score;
}

void Shortfalls::add(const Shortfalls& others) {
    for (std::size_t k = 0; k < bins_.size(); ++k) {
        bins_[k].visits += others.bins_[k].visits;
        bins_[k].visits_score += others.bins_[k].visits_score;
        bins_[k].rates += others.bins_[k].rates;
        bins_[k].rates_score += others.bins_[k].rates_score;
    }
    rows_ += others.rows_;
}

std::vector<Shortfalls::Sums> Shortfalls::sums() const {
    std::vector<Sums> result;
    // γΣa − Σa·score: each sum is exact up to this factor of the sum of the sizes of its terms.
    const double error = 8 * rows_ * unit_roundoff;
    Bin below;
    double visits_size = 0;
    double rates_size = 0;
    for (std::size_t k = 0; k < bins_.size(); ++k) {
        const Bin& bin = bins_[k];
        below.visits += bin.visits;
        below.visits_score += bin.visits_score;
        below.rates += bin.rates;
        below.rates_score += bin.rates_score;
        visits_size += std::fabs(bin.visits_score);
        rates_size += std::fabs(bin.rates_score);
        const double gamma = margin(k);
        result.push_back(
            {std::max(0.0, gamma * below.visits - below.visits_score) + error * (gamma * below.visits + visits_size),
             std::max(0.0, gamma * below.rates - below.rates_score) + error * (gamma * below.rates + rates_size)});
    }
    return result;
}

std::vector<double> certain_scores(std::span<const double> scores, std::span<const double> w,
                                   std::span<const double> squared_lengths) {
    const double length = norm(w);
    const double error = 2 * dot_error(w.size());
    std::vector<double> certain(scores.size());
    for (std::size_t i = 0; i < scores.size(); ++i) {
        certain[i] = scores[i] / length - 2 * error * std::sqrt(squared_lengths[i]);
    }
    return certain;
}

} // namespace novikoff
