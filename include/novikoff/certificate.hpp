// What is claimed about the separability of some rows, with all that is needed to check it, and the check.
//
// With z_i = y_i x_i in the lifted space (the bias coordinate included) exactly one verdict is true:
//   separable        some w has z_i·w > 0 for all i
//   quasi-separable  some w has z_i·w ≥ 0 for all i, not all 0, and none has all > 0
//   inseparable      z_i·w ≥ 0 for all i only where all are 0
//
// Where finding out would need too large a system of fractions the verdict is "undecided", and what is claimed is only an upper
// end of the margin.
//
// The check trusts nothing but the data: it adds and multiplies fractions.
#pragma once

#include "novikoff/dataset.hpp"
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

/// γ* ∈ [lower, upper], each end with its evidence.
struct MarginClaim {
    double lower = 0;                ///< z_i·w ≥ lower·‖w‖ for all i, with w = direction
    double upper = 0;                ///< ‖Σ λ_i z_i‖ ≤ upper·Σ λ_i, with λ = weights
    std::vector<Rational> direction; ///< w, the bias last
    std::vector<Multiplier> weights;
};

/// One binary problem: the rows of class `positive` against all others.
struct Claim {
    std::uint32_t positive = 1;
    Verdict verdict = Verdict::separable;
    /// Separable: z_i·w > 0 for all i. Quasi-separable: ≥ 0 for all i, and 0 only where the witness forbids more.
    std::vector<Rational> separator;
    /// Not separable: Σ λ_i z_i = 0, on rows that span all rows with z_i·w = 0 (inseparable: all rows).
    std::vector<Multiplier> witness;
    /// Not separable: Σ λ_i z_i = 0 on few rows, the shortest reason found why no w has all z_i·w > 0.
    std::vector<Multiplier> reason;
    /// Separable, unless no double is small enough for it; undecided: lower = 0, without a direction.
    std::optional<MarginClaim> margin;
    double radius = 0; ///< the least double that is not below max‖x_i‖
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

/// The space that the certificate speaks of: what its coordinates are called.
[[nodiscard]] Space space_of(const Certificate& certificate);

/// SHA-256 of the labels and of the nonzero values, however they are stored. docs/certificate.md says of which bytes.
[[nodiscard]] std::string data_digest(const Dataset& data);

/// (R/γ)² with γ the lower end of the margin, rounded up: no perceptron from 0 makes more mistakes on these rows. No value
/// without a positive lower end, and where it is beyond the largest double.
[[nodiscard]] std::optional<double> mistake_bound(const Claim& claim);

/// Everything that is wrong with a certificate, one sentence each; empty if all of it is true of these data.
[[nodiscard]] std::vector<std::string> check(const Certificate& certificate, const Dataset& data);

// The file: versioned JSON, described in docs/certificate.md.

inline constexpr int certificate_version = 1;

/// A larger file is refused.
inline constexpr std::size_t max_certificate_bytes = std::size_t{1} << 30U;

[[nodiscard]] std::string certificate_to_json(const Certificate& certificate);

/// `source` is the name for messages. Throws Error(data) for anything that is not a whole certificate; whether what it
/// says is true is for check() to find out.
[[nodiscard]] Certificate certificate_from_json(std::string_view text, const std::string& source);

/// Atomic: the file is as it was before, or complete.
void save_certificate(const Certificate& certificate, const std::string& path);
[[nodiscard]] Certificate load_certificate(const std::string& path);

} // namespace novikoff
