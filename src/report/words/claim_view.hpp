// A binary problem of a certification, with all that can be said about it.
#pragma once

#include "novikoff/certify.hpp"

#include <string>
#include <vector>

namespace novikoff {

/// One binary problem with all that is said about it.
struct ClaimView {
    const Certificate& certificate;
    const Claim& claim;
    const Finding& finding;
    const Dataset& data;
    Space space;

    [[nodiscard]] bool whole() const { return certificate.claims.size() == 1; }
    [[nodiscard]] const std::string& own() const { return data.classes()[claim.positive]; }
    [[nodiscard]] std::string coordinate(std::size_t j) const {
        return certificate.bias && j == space.columns() ? "(intercept)" : space.column_name(data, j);
    }
};

/// Up to rounding.
[[nodiscard]] std::vector<double> near(const std::vector<Rational>& vector);

/// One after another.
template <class Tell> void for_each_problem(const Certification& certification, const Dataset& data, Tell tell) {
    const Certificate& certificate = certification.certificate;
    for (std::size_t k = 0; k < certificate.claims.size(); ++k) {
        tell(ClaimView{certificate, certificate.claims[k], certification.findings[k], data, space_of(certificate)});
    }
}

} // namespace novikoff
