#include "report/words/claim_view.hpp"

namespace novikoff {

std::vector<double> near(const std::vector<Rational>& vector) {
    std::vector<double> result;
    result.reserve(vector.size());
    for (const Rational& x : vector) {
        result.push_back(x.to_double());
    }
    return result;
}

} // namespace novikoff
