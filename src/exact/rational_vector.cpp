#include "exact/rational_vector.hpp"

#include <algorithm>
#include <cstddef>

namespace novikoff {

bool is_zero(const RationalVector& vector) {
    return std::all_of(vector.begin(), vector.end(), [](const Rational& x) { return x.sign() == 0; });
}

Rational dot(const RationalVector& a, const RationalVector& b) {
    Rational sum;
    for (std::size_t j = 0; j < a.size(); ++j) {
        if (a[j].sign() != 0 && b[j].sign() != 0) {
            sum.add_product(a[j], b[j]);
        }
    }
    return sum;
}

RationalVector exactly(const std::vector<double>& vector) {
    RationalVector result;
    result.reserve(vector.size());
    for (const double x : vector) {
        result.push_back(Rational::of(x));
    }
    return result;
}

} // namespace novikoff
