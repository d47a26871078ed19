// A certificate: a claim about the separability of some rows with its proof, and the check of that proof.
//
// With z_i = y_i x_i in the lifted space (the bias coordinate included) exactly one verdict is true:
//   separable        some w has z_i·w > 0 for all i
//   quasi-separable  some w has z_i·w ≥ 0 for all i, not all 0, and none has all > 0
//   inseparable      z_i·w ≥ 0 for all i only where all are 0
//
// If no proof is found, the verdict is "undecided". Then only an upper end of the margin is claimed.
//
// The check trusts only the data: it adds and multiplies fractions.
#pragma once

#include "novikoff/rational.hpp"
#include "novikoff/space.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace novikoff {

enum class Verdict { separable, quasi_separable, inseparable, undecided };

/// "separable", "quasi-separable", "inseparable", "undecided".
[[nodiscard]] std::string to_string(Verdict verdict);

struct Multiplier {
    std::uint64_t row; ///< counted from 0
    Rational weight;   ///< λ > 0
};

/// The coordinates that are not 0, ascending, the bias last.
using SparseVector = std::vector<std::pair<std::size_t, Rational>>;

/// One step of Newton's method that proves what a witness proves, without its multipliers: from λ_i > 0 near the
/// logistic weights of `point`, with a small Σ λ_i z_i, it leads to λ_i > 0 with Σ λ_i z_i = 0.
struct Balance {
    std::vector<double> point; ///< w, the bias last; 0 where a relation has its own coordinate
    /// Each v has z_i·v = 0 for all rows, and a coordinate of its own, where v is not 0 and all others are.
    std::vector<SparseVector> relations;
};

/// γ* ∈ [lower, upper], each end with its evidence.
struct MarginClaim {
    double lower = 0;                ///< z_i·w ≥ lower·‖w‖ for all i, with w = direction
    double upper = 0;                ///< ‖Σ λ_i z_i‖ ≤ upper·Σ λ_i, with λ = weights
    std::vector<Rational> direction; ///< w, the bias last
    std::vector<Multiplier> weights;
};

/// The kinds of maximum-likelihood estimate of a coefficient of the logistic model.
enum class Estimate { finite, plus_infinity, minus_infinity, unbounded };

/// "finite", "+inf", "-inf", "unbounded".
[[nodiscard]] std::string to_string(Estimate estimate);

/// The estimate of one coefficient. +inf and −inf: one of the following shows that the other sign does not occur.
struct CoefficientProof {
    Estimate estimate = Estimate::finite;
    /// w, the bias last. The multipliers 1/(z_i·w) of the first `rows` of CoefficientClaims::rows show it, nearly.
    std::vector<double> point = {};
    std::size_t rows = 0;
    std::vector<Multiplier> multipliers = {}; ///< these show it exactly
};

/// Not inseparable: which signs each coefficient has in the cone of all w with z_i·w ≥ 0 for all i. Those of aliased
/// columns are left out: they are 0 and called finite.
struct CoefficientClaims {
    std::vector<CoefficientProof> proofs; ///< one for each coordinate, the bias last
    /// Each v has z_i·v = 0 for all rows, and an aliased coordinate of its own, where all others are 0.
    std::vector<SparseVector> relations;
    std::vector<SparseVector> rays; ///< w of the cone; together they have all signs that occur
    /// Independent rows, as many as there are coordinates that are neither aliased nor finite. The first are not
    /// separated, the others are.
    std::vector<std::uint64_t> frame;
    std::vector<std::uint64_t> rows; ///< separated rows, for `point`
};

/// One binary problem: the rows of class `positive` against all others.
struct Claim {
    std::uint32_t positive = 1;
    Verdict verdict = Verdict::separable;
    /// Each v has z_i·v ≥ 0 for all rows on which those before it are 0. A row on which one is not 0 is separated; the
    /// following is about the other rows. Usually empty: one separator does for all rows.
    std::vector<SparseVector> directions = {};
    /// Separable: z_i·w > 0 for all i. Quasi-separable: ≥ 0 for all i, and 0 only where the witness excludes > 0.
    std::vector<Rational> separator;
    /// Not separable: Σ λ_i z_i = 0, on rows that span all rows with z_i·w = 0 (inseparable: all rows).
    std::vector<Multiplier> witness;
    /// Not separable: Σ λ_i z_i = 0 on few rows, the shortest reason found why no w has all z_i·w > 0.
    std::vector<Multiplier> reason;
    /// Separable, unless it is too small for a double; undecided: lower = 0, without a direction.
    std::optional<MarginClaim> margin;
    double radius = 0; ///< the least double that is not below max‖x_i‖
    /// Not separable: in place of the witness, about all rows that are not separated.
    std::optional<Balance> balance = {};
    /// Separable and quasi-separable; may be missing.
    std::optional<CoefficientClaims> coefficients = {};
};

struct Certificate {
    std::string digest; ///< data_digest of the data as read
    std::uint64_t rows = 0;
    std::uint64_t columns = 0;
    std::vector<std::string> classes;
    Lift lift = Lift::none;
    unsigned degree = 1;
    bool bias = true;
    std::vector<Claim> claims; ///< one for two classes, else one per class
};

/// The space of the certificate, which names its coordinates.
[[nodiscard]] Space space_of(const Certificate& certificate);

/// SHA-256 of the labels and of the nonzero values, independent of their storage. docs/certificate.md specifies the
/// bytes.
[[nodiscard]] std::string data_digest(const Dataset& data);

/// (R/γ)² with γ the lower end of the margin, rounded up: no perceptron from w0 = 0 makes more mistakes on these
/// rows. Empty without a positive lower end, and if it exceeds the largest double.
[[nodiscard]] std::optional<double> mistake_bound(const Claim& claim);

/// The errors of a certificate for these data, one sentence each; empty if it is valid.
[[nodiscard]] std::vector<std::string> check(const Certificate& certificate, const Dataset& data);

// The file: versioned JSON, described in docs/certificate.md.

inline constexpr int certificate_version = 2;

/// A larger file is refused.
inline constexpr std::size_t max_certificate_bytes = std::size_t{1} << 30U;

[[nodiscard]] std::string certificate_to_json(const Certificate& certificate);

/// `source` is the name for messages. Throws Error(data) if the text is not a complete certificate. Whether its
/// claims are true is left to check().
[[nodiscard]] Certificate certificate_from_json(std::string_view text, const std::string& source);

/// Atomic: afterwards the file is complete, or unchanged if this throws.
void save_certificate(const Certificate& certificate, const std::string& path);
[[nodiscard]] Certificate load_certificate(const std::string& path);

} // namespace novikoff
