// The binary problems of a certification, one by one.
#pragma once

#include "novikoff/certify.hpp"

#include <algorithm>
#include <iterator>

namespace novikoff {

/// A binary problem with its claim and its findings.
struct ClaimView {
    const Certificate& certificate;
    const Claim& claim;
    const Finding& finding;
    const Dataset& data;
    Space space;

    [[nodiscard]] bool whole() const { return certificate.claims.size() == 1; }
    [[nodiscard]] const std::string& own() const { return data.classes()[claim.positive]; }
    /// The separator, rounded.
    [[nodiscard]] std::vector<double> weights() const {
        std::vector<double> w;
        std::transform(claim.separator.begin(), claim.separator.end(), std::back_inserter(w),
                       [](const Rational& x) { return x.to_double(); });
        return w;
    }
    [[nodiscard]] std::string coordinate(std::size_t j) const {
        return certificate.bias && j == space.columns() ? "(intercept)" : space.column_name(data, j);
    }
};

/// Calls `tell` with a ClaimView of each problem.
template <class Tell> void for_each_problem(const Certification& certification, const Dataset& data, Tell tell) {
    const Certificate& certificate = certification.certificate;
    for (std::size_t k = 0; k < certificate.claims.size(); ++k) {
        tell(ClaimView{certificate, certificate.claims[k], certification.findings[k], data, space_of(certificate)});
    }
}

} // namespace novikoff
