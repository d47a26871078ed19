// Which coefficients of a logistic regression have no finite maximum-likelihood estimate (Albert & Anderson 1984;
// Konis 2007).
//
// The likelihood increases without end along every w with z_i·w ≥ 0 for all i and not all 0. A coefficient is
// infinite if it is not 0 on the whole cone of these w; directions in which all z_i·w are 0 (aliased columns) are
// left out. It is +inf or −inf if only one sign occurs, unbounded if both do.
#include "prove/search/coefficients.hpp"
#include "prove/search/separability.hpp"

namespace novikoff {

std::optional<CoefficientClaims> Separability::estimates(const Decision& decision,
                                                         const std::vector<Multiplier>& telling) {
    if (decision.verdict == Verdict::inseparable) { return std::nullopt; }
    KnownCone cone{rows_, y_, {}, {}, decision.separated, decision.separator, {}, on_scan_};
    for (const RationalVector& vector : generation_.space().complement()) { cone.basis.push_back(sparse(vector)); }
    for (const Multiplier& m : decision.spanning) { cone.spanning.push_back(m.row); }
    for (const Multiplier& m : telling) { cone.telling.push_back(m.row); }
    std::optional<CoefficientClaims> claims = Coefficients(std::move(cone)).claims();
    if (claims) { claims->relations = decision.relations; }
    return claims;
}

} // namespace novikoff
