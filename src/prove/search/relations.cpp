// Where a pivot of the Cholesky factor of Σ x xᵀ collapses, the column is a combination of those before it; the factor
// tells which.
#include "prove/search/relations.hpp"

#include "data/rows.hpp"
#include "exact/fractions.hpp"
#include "prove/check/relations.hpp"
#include "prove/check/weighted_rows.hpp"

#include <cmath>

namespace novikoff {
namespace {

constexpr double collapsed = 1e-9;       // a pivot, where the column's own square is about 1
constexpr double negligible = 1e-6;      // a number that is 0 but for rounding
constexpr long largest_denominator = 64; // of what is taken for a fraction

/// The fraction with a small denominator near x, by continued fractions; no value if there is none.
std::optional<Rational> near_fraction(double x) {
    if (std::fabs(x) < negligible) { return Rational(0); }
    if (!(std::fabs(x) < 1e6)) { return std::nullopt; }
    long p[2] = {1, static_cast<long>(std::floor(x))}; // the last two convergents p/q
    long q[2] = {0, 1};
    double rest = x - std::floor(x);
    while (std::fabs(x - static_cast<double>(p[1]) / static_cast<double>(q[1])) > negligible * std::fabs(x)) {
        rest = 1 / rest;
        const double whole = std::floor(rest);
        if (!(whole * static_cast<double>(q[1]) < largest_denominator)) { return std::nullopt; }
        rest -= whole;
        const auto step = static_cast<long>(whole);
        p[0] = std::exchange(p[1], step * p[1] + p[0]);
        q[0] = std::exchange(q[1], step * q[1] + q[0]);
        if (q[1] > largest_denominator) { return std::nullopt; }
    }
    return Rational(p[1]) / Rational(q[1]);
}

/// The coordinates that are not 0 in all rows of the face, the bias first, then the others in their order.
std::vector<std::size_t> coordinates_in_use(const ExactRows& rows, std::span<const std::size_t> face) {
    std::vector<bool> used(rows.dimension());
    with_rows(rows.near(), false, [&](const auto& view) {
        for (const std::size_t i : face) {
            view.for_each(i, [&](std::size_t j, double x) { used[j] = used[j] || x != 0; });
        }
    });
    std::vector<std::size_t> result;
    if (rows.bias()) { result.push_back(rows.dimension() - 1); }
    for (std::size_t j = 0; j + (rows.bias() ? 1 : 0) < rows.dimension(); ++j) {
        if (used[j]) { result.push_back(j); }
    }
    return result;
}

/// The relation of the column at `place` with those before it. Its entry there is 1.
std::optional<SparseVector> relation_at(const SymmetricMatrix& factor, std::size_t place, const WeightedRows& scaled) {
    const std::span<const double> entries = factor.row(place);
    std::vector<double> combination(entries.begin(), entries.end() - 1);
    factor.solve_transposed(combination);
    RationalVector scaled_relation(scaled.columns());
    for (std::size_t p = 0; p < place; ++p) {
        const auto fraction = near_fraction(-combination[p]);
        if (!fraction) { return std::nullopt; }
        scaled_relation[p] = *fraction;
    }
    scaled_relation[place] = 1;
    std::vector<double> whole;
    for (const Rational& x : primitive(std::move(scaled_relation))) { whole.push_back(x.to_double()); }
    SparseVector relation;
    const std::vector<double> unscaled = scaled.unscaled(whole);
    for (std::size_t j = 0; j < unscaled.size(); ++j) {
        if (!std::isfinite(unscaled[j])) { return std::nullopt; }
        if (unscaled[j] != 0) { relation.emplace_back(j, Rational::of(unscaled[j])); }
    }
    return relation;
}

} // namespace

std::vector<SparseVector> find_relations(const ExactRows& rows, std::span<const std::size_t> face, Team* team,
                                         const std::function<void()>& between) {
    const std::vector<std::size_t> coordinates = coordinates_in_use(rows, face);
    std::vector<SparseVector> relations;
    std::vector<bool> used(rows.dimension());
    for (const std::size_t j : coordinates) { used[j] = true; }
    for (std::size_t j = 0; j < used.size(); ++j) {
        if (!used[j]) { relations.push_back({{j, Rational(1)}}); }
    }
    const std::vector<double> equal(face.size(), 1);
    if (const auto scaled = WeightedRows::make({rows, face, coordinates}, equal); scaled && !coordinates.empty()) {
        SymmetricMatrix factor = scaled->gram(team, between).matrix;
        for (const std::size_t place : factor.factorise(collapsed, team, between)) {
            if (between) { between(); }
            if (auto relation = relation_at(factor, place, *scaled)) { relations.push_back(std::move(*relation)); }
        }
    }
    while (const auto broken = broken_relation(rows, face, relations)) {
        relations.erase(relations.begin() + static_cast<std::ptrdiff_t>(broken->relation));
    }
    return relations;
}

} // namespace novikoff
