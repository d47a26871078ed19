// Makes a certificate from data: perceptron first, then the exact search, then the margin.
#pragma once

#include "novikoff/certificate.hpp"
#include "novikoff/train.hpp"

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace novikoff {

/// The progress of a search.
struct CertifyProgress {
    std::size_t problem = 0; ///< which of the one-against-the-rest problems, from 0
    std::size_t problems = 1;
    const char* stage = "";  ///< "perceptron", "separating", "coefficients", "margin"
    std::uint64_t scans = 0; ///< passes over all rows so far
};

/// With more coordinates only proofs without systems of fractions are tried, which would be too large.
inline constexpr std::size_t most_exact_dimensions = 1000;

struct CertifyOptions {
    Lift lift = Lift::none;
    unsigned degree = 1; ///< of the polynomial
    bool bias = true;
    /// Of the margin: (upper − lower)/upper; 0 < gap ≤ 1. It may remain wider with more than 16 coordinates, if the
    /// margin is far below the rows' lengths, and with more than 1,000.
    double gap = 1e-6;
    bool estimates = true; ///< compute Finding::estimates
    /// Give up after this time, checked between passes over the rows: what is not decided by then is undecided.
    double seconds = std::numeric_limits<double>::infinity();
    /// Allow Claim::balance as a proof, which is about all rows; else only a witness, which is about few.
    bool balances = true;
    bool digest = true; ///< bind the certificate to the data; this pass costs more than all others
    /// Called at least a few times a second while rows are scanned; returning false throws Interrupted. May be empty.
    /// It is not called while a system of fractions is solved.
    std::function<bool(const CertifyProgress&)> monitor;
    /// A w of the lifted space, the bias last, that may separate, such as that of nearly the same rows. Empty: a
    /// perceptron's is used. It affects how fast the verdict is found, not which.
    std::vector<double> hint = {};
};

/// Facts about one binary problem besides its Claim.
struct Finding {
    std::vector<std::uint64_t> separated; ///< rows with z_i·w > 0 for some w with all z_i·w ≥ 0; counted from 0
    std::vector<Estimate> estimates;      ///< of the columns of the lifted space, the bias last
    std::vector<std::size_t> aliased;     ///< columns that are linear combinations of the bias and those before them
};

struct Certification {
    Certificate certificate;
    std::vector<Finding> findings; ///< one for each claim
    std::uint64_t scans = 0;       ///< passes over all rows

    // For a binary problem; two classes have one. REQUIRES: there is such a problem.
    [[nodiscard]] Verdict verdict(std::size_t problem = 0) const { return certificate.claims[problem].verdict; }
    /// Separable, unless it is too small for a double.
    [[nodiscard]] const std::optional<MarginClaim>& margin(std::size_t problem = 0) const {
        return certificate.claims[problem].margin;
    }
    /// Not separable: the rows, counted from 0, of the shortest reason found.
    [[nodiscard]] std::vector<std::uint64_t> reason_rows(std::size_t problem = 0) const;
};

/// Throws Error(data) for data without rows, without labels, with one class only or with a row that is longer than
/// any double, Error(usage) for invalid options.
[[nodiscard]] Certification certify(const Dataset& data, const CertifyOptions& options = {});

/// The claims alone, about data as a learner sees it, lifted and scaled: they are proved for these rounded rows. The
/// options lift, degree and digest have no effect.
[[nodiscard]] std::vector<Claim> certify_as_stored(const Dataset& lifted, const CertifyOptions& options);

/// The part of a claim that a learner can use.
[[nodiscard]] KnownMargin known_margin(const Claim& claim);

} // namespace novikoff
