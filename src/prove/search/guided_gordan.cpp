// Gordan's alternative where floating point proposes which rows matter and fractions decide.
#include "exact/fractions.hpp"
#include "prove/search/gordan.hpp"
#include "prove/search/relaxation.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace novikoff {
namespace {

constexpr double clear_gap = 1e-7; // floating point is not trusted below it
constexpr unsigned most_attempts = 4;
constexpr std::size_t small = 400; // numbers

/// Whether x is far enough from overflow and underflow to be scaled.
bool is_moderate(double x) { return x == 0 || (std::fabs(x) > 1e-280 && std::fabs(x) < 1e280); }

/// The vectors in doubles; no value if a number is too large or too small to be scaled.
std::optional<std::vector<std::vector<double>>> near(const std::vector<const RationalVector*>& vectors) {
    std::vector<std::vector<double>> result;
    for (const RationalVector* vector : vectors) {
        auto& line = result.emplace_back();
        for (const Rational& x : *vector) { line.push_back(x.to_double()); }
        if (!std::all_of(line.begin(), line.end(), is_moderate)) { return std::nullopt; }
    }
    return result;
}

std::vector<RationalVector> some_of(const std::vector<const RationalVector*>& vectors,
                                    const std::vector<std::size_t>& picked) {
    std::vector<RationalVector> some;
    some.reserve(picked.size());
    for (const std::size_t k : picked) { some.push_back(*vectors[k]); }
    return some;
}

/// λ ≥ 0 on the picked vectors with Σ λ v = 0, if they have exactly one linear dependency and it has this form.
std::optional<RationalVector> only_dependency(const std::vector<const RationalVector*>& vectors,
                                              const std::vector<std::size_t>& picked) {
    if (picked.empty()) { return std::nullopt; }
    std::vector<RationalVector> others;
    for (std::size_t k = 1; k < picked.size(); ++k) { others.push_back(*vectors[picked[k]]); }
    RationalVector first = *vectors[picked[0]];
    std::transform(first.begin(), first.end(), first.begin(), [](const Rational& x) { return -x; });
    const auto c = combination(others, first);
    if (!c || std::any_of(c->begin(), c->end(), [](const Rational& x) { return x.sign() < 0; })) {
        return std::nullopt;
    }
    RationalVector spread(vectors.size());
    spread[picked[0]] = 1;
    for (std::size_t k = 1; k < picked.size(); ++k) { spread[picked[k]] = (*c)[k - 1]; }
    return spread;
}

/// Decides in fractions, on a few of the vectors at a time, beginning with `picked`.
Alternative decide(const std::vector<const RationalVector*>& vectors, std::vector<std::size_t> picked) {
    if (picked.empty()) { picked.push_back(0); }
    const std::size_t most_new = vectors.front()->size();
    while (true) {
        Alternative alternative = gordan(some_of(vectors, picked));
        if (!alternative.multipliers.empty()) {
            RationalVector spread(vectors.size());
            for (std::size_t k = 0; k < picked.size(); ++k) {
                spread[picked[k]] = std::move(alternative.multipliers[k]);
            }
            return {{}, std::move(spread)};
        }
        const std::size_t before = picked.size();
        for (std::size_t k = 0; k < vectors.size() && picked.size() < before + most_new; ++k) {
            if (dot(alternative.separator, *vectors[k]).sign() <= 0) { picked.push_back(k); }
        }
        if (picked.size() == before) { return alternative; }
    }
}

} // namespace

Alternative guided_gordan(const std::vector<const RationalVector*>& vectors, std::size_t most_dimensions) {
    const auto rows = near(vectors);
    std::vector<std::size_t> support;
    for (unsigned attempt = 0; rows && attempt < most_attempts; ++attempt) {
        WidestGap guess = widest_gap(*rows, attempt);
        if (guess.gap > clear_gap) {
            RationalVector w = exactly(guess.direction);
            if (std::all_of(vectors.begin(), vectors.end(), [&](auto* v) { return dot(w, *v).sign() > 0; })) {
                return {std::move(w), {}};
            }
        } else if (auto multipliers = only_dependency(vectors, guess.support)) {
            return {{}, std::move(*multipliers)};
        }
        support = std::move(guess.support);
        if (vectors.size() * vectors.front()->size() < small) {
            break; // fractions are fast enough
        }
    }
    if (vectors.front()->size() > most_dimensions) { return {}; }
    return decide(vectors, std::move(support));
}

} // namespace novikoff
