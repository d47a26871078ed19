// From data to a certificate: perceptron first, then the exact search, then the margin.
#pragma once

#include "novikoff/certificate.hpp"
#include "novikoff/dataset.hpp"
#include "novikoff/train.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace novikoff {

/// How far it has come.
struct CertifyProgress {
    std::size_t problem = 0; ///< which of the one-against-the-rest problems, from 0
    std::size_t problems = 1;
    const char* stage = "";  ///< "perceptron", "separating", "coefficients", "margin"
    std::uint64_t scans = 0; ///< passes over all rows so far
};

/// Beyond so many coordinates the exact search is not tried: its systems of fractions would be too large.
inline constexpr std::size_t most_exact_dimensions = 400;

struct CertifyOptions {
    Lift lift = Lift::none;
    unsigned degree = 1; ///< of the polynomial
    bool bias = true;
    double gap = 1e-6;     ///< of the margin: (upper − lower)/upper; 0 < gap ≤ 1, see widest_margin()
    bool estimates = true; ///< find Finding::estimates
    bool digest = true;    ///< bind the certificate to the data; a pass that costs more than all others
    /// Told how far the search has come, a few times a second at the least while rows are scanned; returning false throws Interrupted. May be
    /// empty. A system of fractions is solved without asking.
    std::function<bool(const CertifyProgress&)> monitor;
    /// A w of the lifted space, the bias last, that may separate: that of nearly the same rows, say. Empty: a perceptron's is used. It
    /// decides how fast the verdict is found, not which.
    std::vector<double> hint = {};
};

/// What is true of the maximum-likelihood estimate of a coefficient of the logistic model.
enum class Estimate { finite, plus_infinity, minus_infinity, unbounded };

/// "finite", "+inf", "-inf", "unbounded".
[[nodiscard]] std::string to_string(Estimate estimate);

/// What is known of one binary problem besides its Claim.
struct Finding {
    std::vector<std::uint64_t> separated; ///< rows with z_i·w > 0 for some w with all z_i·w ≥ 0; counted from 0
    std::vector<Estimate> estimates;      ///< of the columns of the lifted space, the bias last
    std::vector<std::size_t> aliased;     ///< columns that are linear combinations of the bias and those before them
};

struct Certification {
    Certificate certificate;
    std::vector<Finding> findings; ///< one for each claim
    std::uint64_t scans = 0;       ///< passes over all rows

    // Of a binary problem; two classes have one. REQUIRES: there is such a problem.
    [[nodiscard]] Verdict verdict(std::size_t problem = 0) const { return certificate.claims[problem].verdict; }
    /// Separable, unless no double is small enough for it.
    [[nodiscard]] const std::optional<MarginClaim>& margin(std::size_t problem = 0) const {
        return certificate.claims[problem].margin;
    }
    /// Not separable: the rows, counted from 0, of which the shortest reason found speaks.
    [[nodiscard]] std::vector<std::uint64_t> reason_rows(std::size_t problem = 0) const;
};

/// Throws Error(data) for data without rows, without labels, with one class only or with a row that is longer than any double,
/// Error(usage) for options that do not fit.
[[nodiscard]] Certification certify(const Dataset& data, const CertifyOptions& options = {});

/// The claims alone, about data as a learner sees it, lifted and scaled: what is proved is about these rounded rows.
/// Of the options, lift, degree and digest do not matter.
[[nodiscard]] std::vector<Claim> certify_as_stored(const Dataset& lifted, const CertifyOptions& options);

/// What a learner may be told of a claim.
[[nodiscard]] KnownMargin known_margin(const Claim& claim);

} // namespace novikoff
