// One λ > 0 with Σ λ_i z_i = 0 (Stiemke), combined from levels.
//
// Each level is a λ > 0 on a few rows whose Σ λ_i z_i lies in the space V of the earlier levels. The sum equals −Σ c
// v over their rows, and a large enough multiple K of their λ makes c + Kλ positive without changing the sum. So a λ
// for all rows exists, but its numbers grow with every level. Another way is therefore tried first: compute even
// weights in floating point, round all but a basis of them to short numbers, and solve for the basis exactly. If the
// solution is positive, it is the λ.
#include "exact/fractions.hpp"
#include "prove/search/relaxation.hpp"
#include "prove/search/separability.hpp"

#include <algorithm>
#include <cmath>

namespace novikoff {
namespace {

void subtract(RationalVector& from, const Rational& factor, const RationalVector& vector) {
    for (std::size_t j = 0; j < from.size(); ++j) { from[j].subtract_product(factor, vector[j]); }
}

std::vector<std::vector<double>> near(const std::vector<RationalVector>& vectors) {
    std::vector<std::vector<double>> result;
    for (const RationalVector& vector : vectors) {
        auto& line = result.emplace_back();
        for (const Rational& x : vector) { line.push_back(x.to_double()); }
    }
    return result;
}

/// λ > 0 with Σ λ_i z_i = 0 near even weights; no value if floating point is not accurate enough.
std::optional<RationalVector> short_weights(const std::vector<RationalVector>& vectors) {
    const std::vector<double> guess = evenest_weights(near(vectors));
    if (!std::all_of(guess.begin(), guess.end(), [](double x) { return x > 0 && std::isfinite(x); })) {
        return std::nullopt;
    }
    const auto [least, largest] = std::minmax_element(guess.begin(), guess.end());
    if (!std::isfinite(std::ldexp(*largest / *least, 8))) { return std::nullopt; }
    const std::vector<std::size_t> basis = reduced_echelon(vectors).basis;
    std::vector<RationalVector> basis_vectors;
    RationalVector weights(vectors.size());
    RationalVector target(vectors.front().size());
    for (std::size_t i = 0; i < vectors.size(); ++i) {
        if (std::binary_search(basis.begin(), basis.end(), i)) {
            basis_vectors.push_back(vectors[i]);
        } else {
            weights[i] = Rational::of(std::ldexp(std::round(std::ldexp(guess[i] / *least, 8)), -8));
            subtract(target, weights[i], vectors[i]);
        }
    }
    const auto solved = combination(basis_vectors, target);
    for (std::size_t k = 0; solved && k < basis.size(); ++k) { weights[basis[k]] = (*solved)[k]; }
    return std::all_of(weights.begin(), weights.end(), [](const Rational& x) { return x.sign() > 0; })
               ? std::optional(std::move(weights))
               : std::nullopt;
}

/// Combines the levels one by one.
RationalVector climb(const std::vector<std::vector<Multiplier>>& levels, const std::vector<RationalVector>& vectors) {
    RationalVector weights;
    for (const auto& level : levels) {
        const std::vector<RationalVector> old(vectors.begin(),
                                              vectors.begin() + static_cast<std::ptrdiff_t>(weights.size()));
        RationalVector target(vectors.front().size());
        for (std::size_t k = 0; k < level.size(); ++k) { subtract(target, level[k].weight, vectors[old.size() + k]); }
        const RationalVector c = combine(old, target);
        Rational multiple = 0;
        for (std::size_t j = 0; j < c.size(); ++j) { multiple = std::max(multiple, Rational(1) - c[j] / weights[j]); }
        for (std::size_t j = 0; j < c.size(); ++j) { weights[j] = c[j] + multiple * weights[j]; }
        for (const Multiplier& m : level) { weights.push_back(m.weight); }
    }
    return weights;
}

} // namespace

void tidy(std::vector<Multiplier>& multipliers) {
    std::sort(multipliers.begin(), multipliers.end(),
              [](const Multiplier& a, const Multiplier& b) { return a.row < b.row; });
    RationalVector weights;
    for (Multiplier& m : multipliers) { weights.push_back(std::move(m.weight)); }
    weights = primitive(std::move(weights));
    for (std::size_t k = 0; k < weights.size(); ++k) { multipliers[k].weight = std::move(weights[k]); }
}

std::vector<Multiplier> join_levels(const std::vector<std::vector<Multiplier>>& levels,
                                    const std::function<RationalVector(std::uint64_t)>& row) {
    std::vector<Multiplier> result;
    std::vector<RationalVector> vectors;
    for (const auto& level : levels) {
        for (const Multiplier& m : level) {
            result.push_back(m);
            vectors.push_back(row(m.row));
        }
    }
    if (levels.size() > 1) {
        auto weights = short_weights(vectors);
        if (!weights) { weights = climb(levels, vectors); }
        for (std::size_t k = 0; k < result.size(); ++k) { result[k].weight = std::move((*weights)[k]); }
    }
    tidy(result);
    return result;
}

} // namespace novikoff
