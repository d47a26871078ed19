// The relations of the rows that are left are a basis of all w that are 0 on them.
#include "prove/search/wide_estimates.hpp"

#include "prove/check/relations.hpp"
#include "prove/search/coefficients.hpp"
#include "prove/search/relations.hpp"

#include <algorithm>
#include <map>
#include <numeric>

namespace novikoff {
namespace {

constexpr std::size_t most_spanning = 1024; // rows that may span the others of the face

Rational at(const SparseVector& vector, std::size_t j) {
    const auto found =
        std::lower_bound(vector.begin(), vector.end(), j, [](const auto& entry, std::size_t k) { return entry.first < k; });
    return found != vector.end() && found->first == j ? found->second : Rational(0);
}

/// vector − factor·other.
SparseVector difference(const SparseVector& vector, const Rational& factor, const SparseVector& other) {
    std::map<std::size_t, Rational> sum(vector.begin(), vector.end());
    for (const auto& [j, value] : other) { sum[j].subtract_product(factor, value); }
    SparseVector result;
    for (auto& [j, value] : sum) {
        if (value.sign() != 0) { result.emplace_back(j, std::move(value)); }
    }
    return result;
}

/// The combinations of the vectors that are 0 at this coordinate. A vector's own coordinate remains its own.
void vanish_at(std::vector<SparseVector>& vectors, std::size_t j) {
    const auto pivot =
        std::find_if(vectors.begin(), vectors.end(), [&](const SparseVector& v) { return at(v, j).sign() != 0; });
    if (pivot == vectors.end()) { return; }
    const SparseVector removed = std::move(*pivot);
    vectors.erase(pivot);
    for (SparseVector& vector : vectors) {
        if (const Rational value = at(vector, j); value.sign() != 0) {
            vector = difference(vector, value / at(removed, j), removed);
        }
    }
}

std::vector<SparseVector> units(std::size_t dimension) {
    std::vector<SparseVector> result;
    for (std::size_t j = 0; j < dimension; ++j) { result.push_back({{j, Rational(1)}}); }
    return result;
}

} // namespace

std::optional<CoefficientClaims> wide_estimates(const ExactRows& rows, std::span<const double> y,
                                                const WideDecision& wide,
                                                std::optional<std::vector<SparseVector>> known,
                                                const std::vector<Multiplier>& telling,
                                                const std::function<void()>& on_scan) {
    if (wide.separator.empty()) { return std::nullopt; }
    std::vector<std::size_t> all(rows.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    std::vector<SparseVector> relations = known ? std::move(*known) : find_relations(rows, all, nullptr, on_scan);
    KnownCone cone{rows, y, wide.balance ? wide.balance->relations : units(rows.dimension()), {}, {}, wide.separator,
                   {}, on_scan};
    std::string ignored; // the relations were checked
    const std::vector<std::size_t> aliased = own_coordinates(rows, relations, ignored);
    for (std::size_t r = 0; r < aliased.size(); ++r) {
        vanish_at(cone.basis, aliased[r]);
        const Rational factor = cone.separator[aliased[r]] / at(relations[r], aliased[r]);
        for (const auto& [j, value] : relations[r]) { cone.separator[j].subtract_product(factor, value); }
    }
    std::set_difference(all.begin(), all.end(), wide.left.begin(), wide.left.end(), std::back_inserter(cone.separated));
    for (std::size_t i = 0; i < wide.left.size(); i += wide.left.size() / most_spanning + 1) {
        cone.spanning.push_back(wide.left[i]);
    }
    for (const Multiplier& m : telling) { cone.telling.push_back(m.row); }
    std::optional<CoefficientClaims> claims = Coefficients(std::move(cone)).claims();
    if (claims) { claims->relations = std::move(relations); }
    return claims;
}

} // namespace novikoff
