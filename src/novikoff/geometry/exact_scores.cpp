#include "novikoff/geometry/exact_scores.hpp"

#include <algorithm>

namespace novikoff {

ExactScores::ExactScores(std::vector<Rational> w) : w_(std::move(w)), near_(w_.size()) {
    Rational largest;
    for (const Rational& entry : w_) {
        largest = std::max(largest, entry.sign() < 0 ? -entry : entry);
    }
    scale_ = largest.to_double();
    if (largest.sign() != 0) {
        for (std::size_t j = 0; j < w_.size(); ++j) {
            near_[j] = (w_[j] / largest).to_double();
            filter_ = filter_ && (w_[j].sign() == 0 || std::fabs(near_[j]) > 0x1p-900);
        }
    }
    const auto dimension = static_cast<double>(w_.size());
    relative_ = 4 * (dimension + 8) * 0x1p-53; // summation, and the distance of near_ from w
    absolute_ = (dimension + 1) * 0x1p-1070;   // products that underflow
}

} // namespace novikoff
