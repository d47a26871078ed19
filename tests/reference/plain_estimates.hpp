// Which coefficients are infinite, by one question after another, each from scratch and in fractions only.
#pragma once

#include "prove/check/span.hpp"
#include "prove/search/gordan.hpp"
#include "prove/search/separability.hpp"

#include <algorithm>

namespace novikoff::test {

/// Whether some w with z_i·w ≥ 0 for all i has this sign of w_j: some w with σ w_j > 0 and z_i·w > 0 for all rows that
/// can be separated, and 0 for the others. `rows`: the former, modulo the others.
inline bool occurs(const Span& face, const std::vector<RationalVector>& rows, std::size_t j, int sign) {
    RationalVector unit(face.dimension());
    unit[j] = sign;
    std::vector<RationalVector> vectors{face.residual(unit)};
    if (is_zero(vectors[0])) { return false; }
    vectors.insert(vectors.end(), rows.begin(), rows.end());
    return !gordan(vectors).separator.empty();
}

inline std::vector<Estimate> plain_estimates(const ExactRows& rows, std::span<const double> y,
                                             const Decision& decision) {
    if (decision.verdict == Verdict::inseparable) { return std::vector<Estimate>(rows.dimension(), Estimate::finite); }
    Span face(rows.dimension());
    for (const std::size_t j : decision.aliased) {
        RationalVector unit(rows.dimension());
        unit[j] = 1;
        face.add(unit);
    }
    const auto separated = [&](std::size_t i) {
        return std::binary_search(decision.separated.begin(), decision.separated.end(), i);
    };
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (!separated(i)) { face.add(rows.exact(i, y[i])); }
    }
    std::vector<RationalVector> others;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (separated(i)) { others.push_back(face.residual(rows.exact(i, y[i]))); }
    }
    std::vector<Estimate> estimates;
    for (std::size_t j = 0; j < rows.dimension(); ++j) {
        const bool plus = occurs(face, others, j, 1);
        const bool minus = occurs(face, others, j, -1);
        estimates.push_back(plus ? (minus ? Estimate::unbounded : Estimate::plus_infinity)
                                 : (minus ? Estimate::minus_infinity : Estimate::finite));
    }
    return estimates;
}

} // namespace novikoff::test
