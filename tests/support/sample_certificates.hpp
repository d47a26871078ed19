// Certificates written by hand, one of each verdict, with their data.
#pragma once

#include "geometry/survey.hpp"
#include "novikoff/certificate.hpp"
#include "prove/check/row_length.hpp"
#include "support/datasets.hpp"
#include "support/fractions.hpp"

namespace novikoff::test {

struct Certified {
    Dataset data;
    Certificate certificate;

    Claim& claim() { return certificate.claims.at(0); }
};

inline double radius_of(const ExactRows& rows) {
    return exact_radius(rows, row_norms(rows.near(), rows.bias()).squared);
}

inline Certified certified(const Dataset& data, Claim claim, bool bias = true) {
    claim.radius = radius_of(ExactRows(data, bias));
    Certified result{data, {}};
    Certificate& certificate = result.certificate;
    certificate.digest = data_digest(data);
    certificate.rows = data.rows();
    certificate.columns = data.columns();
    certificate.classes = data.classes();
    certificate.bias = bias;
    certificate.claims.push_back(std::move(claim));
    return result;
}

/// z: (2,1) (3,1) (2,−1). The nearest point to the origin is (2,0), in the middle of rows 1 and 3.
inline Certified separable_sample() {
    Claim claim;
    claim.verdict = Verdict::separable;
    claim.separator = whole({1, 0});
    claim.margin = MarginClaim{2, 2, whole({1, 0}), {{0, 1}, {2, 1}}};
    return certified(rows({{2}, {3}, {-2}}, {1, 1, -1}), std::move(claim));
}

/// z: (2,−1) (0,−1) (0,1) (1,1). Rows 2 and 3 are the same point with both labels.
inline Certified quasi_separable_sample() {
    Claim claim;
    claim.verdict = Verdict::quasi_separable;
    claim.separator = whole({1, 0});
    claim.witness = {{1, 1}, {2, 1}};
    claim.reason = claim.witness;
    return certified(rows({{-2}, {0}, {0}, {1}}, {-1, -1, 1, 1}), std::move(claim));
}

/// z: (1,−1) (0,1) (−1,−1) (2,1). Row 2 lies between rows 1 and 3, which have the other label.
inline Certified inseparable_sample() {
    Claim claim;
    claim.verdict = Verdict::inseparable;
    claim.witness = {{0, 1}, {1, 2}, {2, 1}};
    claim.reason = claim.witness;
    return certified(rows({{-1}, {0}, {1}, {2}}, {-1, 1, -1, 1}), std::move(claim));
}

/// The rows of the separable sample; the only claim is that their margin is at most 2.
inline Certified undecided_sample() {
    Certified sample = separable_sample();
    sample.claim().verdict = Verdict::undecided;
    sample.claim().separator.clear();
    sample.claim().margin->lower = 0;
    sample.claim().margin->direction.clear();
    return sample;
}

inline std::vector<Certified> all_samples() {
    return {separable_sample(), quasi_separable_sample(), inseparable_sample(), undecided_sample()};
}

} // namespace novikoff::test
