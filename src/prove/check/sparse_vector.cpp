// The coordinates of a sparse vector are in order, so one is found by bisection.
#include "prove/check/sparse_vector.hpp"

#include <algorithm>

namespace novikoff {

SparseVector sparse(const RationalVector& vector) {
    SparseVector result;
    for (std::size_t j = 0; j < vector.size(); ++j) {
        if (vector[j].sign() != 0) { result.emplace_back(j, vector[j]); }
    }
    return result;
}

RationalVector dense(const SparseVector& vector, std::size_t dimension) {
    RationalVector result(dimension);
    for (const auto& [j, value] : vector) { result[j] = value; }
    return result;
}

Rational value_at(const SparseVector& vector, std::size_t coordinate) {
    const auto found = std::lower_bound(vector.begin(), vector.end(), coordinate,
                                        [](const auto& entry, std::size_t j) { return entry.first < j; });
    return found != vector.end() && found->first == coordinate ? found->second : Rational(0);
}

} // namespace novikoff
