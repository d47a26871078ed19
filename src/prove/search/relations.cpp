// Where a pivot of the Cholesky factor of Σ x xᵀ collapses, the column is a combination of those before it; the factor
// tells which.
#include "prove/search/relations.hpp"

#include "base/random.hpp"
#include "data/rows.hpp"
#include "exact/fractions.hpp"
#include "prove/check/relations.hpp"
#include "prove/check/weighted_rows.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <unordered_map>

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

/// The columns of the face in brief: the first value that is not 0, and a sum that is the same for all multiples.
struct Columns {
    std::vector<double> first;
    std::vector<double> sums;
};

Columns columns_of(const ExactRows& rows, std::span<const std::size_t> face) {
    Columns columns{std::vector<double>(rows.dimension()), std::vector<double>(rows.dimension())};
    Random random(1);
    with_rows(rows.near(), rows.bias(), [&](const auto& view) {
        for (const std::size_t i : face) {
            const auto show = [&, factor = random.uniform()](std::size_t j, double x) {
                if (x == 0) { return; }
                if (columns.first[j] == 0) { columns.first[j] = x; }
                columns.sums[j] += factor * (x / columns.first[j]);
            };
            view.for_each(i, show);
            if (view.bias()) { show(view.columns(), 1); }
        }
    });
    return columns;
}

/// All coordinates, the bias first, then the others in their order.
std::vector<std::size_t> in_order(const ExactRows& rows) {
    std::vector<std::size_t> result(rows.dimension());
    std::iota(result.begin(), result.end(), std::size_t{0});
    if (rows.bias()) { std::rotate(result.begin(), result.end() - 1, result.end()); }
    return result;
}

void remove_broken(const ExactRows& rows, std::span<const std::size_t> face, std::vector<SparseVector>& relations) {
    while (const auto broken = broken_relation(rows, face, relations)) {
        relations.erase(relations.begin() + static_cast<std::ptrdiff_t>(broken->relation));
    }
}

/// The coordinates without those that the relations leave out.
std::vector<std::size_t> left_by(const ExactRows& rows, const std::vector<SparseVector>& relations) {
    std::vector<bool> left_out(rows.dimension());
    for (const std::size_t j : own_coordinates(rows, relations)) { left_out[j] = true; }
    std::vector<std::size_t> result = in_order(rows);
    std::erase_if(result, [&](std::size_t j) { return left_out[j]; });
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

/// Makes the last coordinate of `relation` besides the bias 0 in the others.
void clear_in_others(const ExactRows& rows, const SparseVector& relation, std::vector<SparseVector>& others) {
    const bool ends_in_bias = rows.bias() && relation.back().first + 1 == rows.dimension();
    const auto& last = relation[relation.size() - (ends_in_bias ? 2 : 1)];
    for (SparseVector& other : others) {
        const auto there =
            std::find_if(other.begin(), other.end(), [&](const auto& entry) { return entry.first == last.first; });
        if (there == other.end()) { continue; }
        const Rational factor = there->second / last.second;
        std::map<std::size_t, Rational> sum(other.begin(), other.end());
        for (const auto& [j, x] : relation) { sum[j].subtract_product(factor, x); }
        std::erase_if(sum, [](const auto& entry) { return entry.second.sign() == 0; });
        other.assign(sum.begin(), sum.end());
    }
}

} // namespace

std::vector<SparseVector> simple_relations(const ExactRows& rows, std::span<const std::size_t> face) {
    const Columns columns = columns_of(rows, face);
    std::vector<SparseVector> relations;
    std::unordered_map<double, std::size_t> seen; // a column with this sum
    for (const std::size_t j : in_order(rows)) {
        if (columns.first[j] == 0) {
            relations.push_back({{j, Rational(1)}});
        } else if (const auto [place, fresh] = seen.emplace(columns.sums[j], j); !fresh) {
            const std::size_t before = place->second;
            const Rational ratio = Rational::of(columns.first[j]) / Rational::of(columns.first[before]);
            relations.push_back({{before, ratio}, {j, Rational(-1)}});
            std::sort(relations.back().begin(), relations.back().end());
        }
    }
    remove_broken(rows, face, relations);
    return relations;
}

std::vector<SparseVector> find_relations(const ExactRows& rows, std::span<const std::size_t> face,
                                         std::vector<SparseVector> simple, Team* team,
                                         const std::function<void()>& between) {
    std::vector<SparseVector> relations = std::move(simple);
    const std::vector<std::size_t> coordinates = left_by(rows, relations);
    const std::vector<double> equal(face.size(), 1);
    const auto weighted = WeightedRows::make({rows, face, coordinates}, equal);
    if (!weighted || coordinates.empty()) { return relations; }
    SymmetricMatrix factor = weighted->gram(team, between).matrix;
    for (const std::size_t place : factor.factorise(collapsed, team, between)) {
        if (between) { between(); }
        if (auto relation = relation_at(factor, place, *weighted)) {
            clear_in_others(rows, *relation, relations);
            relations.push_back(std::move(*relation));
        }
    }
    remove_broken(rows, face, relations);
    return relations;
}

} // namespace novikoff
