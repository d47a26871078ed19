// Gordan's alternative where floating point proposes and fractions decide.
#include "prove/search/gordan.hpp"
#include "prove/search/relaxation.hpp"

#include <algorithm>
#include <cmath>

namespace novikoff {
namespace {

constexpr double clear_gap = 1e-7; // floating point is not trusted below it
constexpr double least_size = 1e-280;
constexpr double most_size = 1e280;

/// The vectors in doubles. For a guess, numbers that are too small or too large to be scaled may be changed.
std::vector<std::vector<double>> near(const std::vector<const RationalVector*>& vectors) {
    std::vector<std::vector<double>> result;
    for (const RationalVector* vector : vectors) {
        auto& line = result.emplace_back();
        for (const Rational& x : *vector) {
            const double value = x.to_double();
            line.push_back(std::fabs(value) < least_size ? 0 : std::clamp(value, -most_size, most_size));
        }
    }
    return result;
}

} // namespace

Alternative guided_gordan(const std::vector<const RationalVector*>& vectors) {
    const WidestGap guess = widest_gap(near(vectors));
    if (guess.gap > clear_gap) {
        RationalVector w = exactly(guess.direction);
        if (std::all_of(vectors.begin(), vectors.end(), [&](auto* v) { return dot(w, *v).sign() > 0; })) {
            return {std::move(w), {}};
        }
    }
    return gordan_from(vectors, guess.support);
}

} // namespace novikoff
