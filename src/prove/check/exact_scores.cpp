// The fallback for scores whose computed value is within their rounding error.
#include "prove/check/exact_scores.hpp"

namespace novikoff {

ExactScores::ExactScores(const ExactRows& rows, std::vector<Rational> w)
    : rows_(rows), w_(std::move(w)), near_(w_.size()) {
    const std::vector<Rational> whole = primitive(w_);
    Rational largest;
    for (const Rational& x : whole) { largest = std::max({largest, x, -x}); }
    const bool fits = largest < Rational::of(0x1p53);
    double reach = 0; // |near·x| is at most this, up to rounding
    int grain = std::numeric_limits<int>::max();
    for (std::size_t j = 0; j < w_.size(); ++j) {
        if (whole[j].sign() == 0) { continue; }
        near_[j] = (fits ? whole[j] : whole[j] / largest).to_double();
        filter_ = filter_ && std::fabs(near_[j]) > 0x1p-900;
        unit_ = w_[j] / whole[j] * (fits ? Rational(1) : largest);
        reach += std::fabs(near_[j]) * rows.largest()[j];
        grain = std::min(grain, rows.grain()[j]); // near_[j] itself is a multiple of 1
    }
    filter_ = filter_ && std::isfinite(rows.lift_roundings());
    const auto dimension = static_cast<double>(w_.size());
    relative_ = 4 * (dimension + rows.lift_roundings() + 8) * 0x1p-53; // sums, the lift, the distance of near_ from w
    absolute_ = (dimension + 1) * 0x1p-1010;                           // products that underflow
    whole_ = fits && rows.lift_roundings() == 0 && grain > -1000 && reach < std::ldexp(0x1p52, std::min(grain, 900));
    enough_ = filter_ ? relative_ * reach * (1 + 0x1p-20) + absolute_ : infinity;
}

Rational ExactScores::exact(std::size_t i, double y) const {
    Rational sum;
    for (const auto& [j, z] : rows_.exact_nonzeros(i, y)) { sum.add_product(w_[j], z); }
    return sum;
}

} // namespace novikoff
