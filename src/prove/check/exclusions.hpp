// Proofs that a coefficient has no sign σ in the cone K of all w with z_i·w ≥ 0 for all i.
//
// Some rows, the face, have z_i·w = 0 for every w of K. Some coordinates are kept: the others are 0 in K, or left out.
// If −σ κ e_j = Σ μ_i z_i at the kept coordinates, with κ > 0 and μ_i ≥ 0 except on the face, then σ κ w_j =
// −Σ μ_i z_i·w ≤ 0 for all w of K (Farkas). Such multipliers are given
//   by a point w:         μ_i = 1/(z_i·w) on the listed rows, nearly, and the frame adds what is missing
//   by a few fractions:   exactly, but for a combination of the frame's rows on the face
#pragma once

#include "prove/check/dual_frame.hpp"

namespace novikoff {

class Exclusions {
public:
    /// What all proofs of one claim have in common.
    struct Basis {
        std::vector<std::size_t> kept;    ///< coordinates
        std::vector<std::uint64_t> frame; ///< as many rows: first some of the face, then others
        std::size_t on_face = 0;          ///< of the frame's rows
        std::vector<std::uint64_t> rows;  ///< not on the face
    };
    /// `rows` and `y` must outlive this object.
    Exclusions(const ExactRows& rows, std::span<const double> y, Basis basis);

    /// Whether the rows of the frame are independent, and as many as the kept coordinates. If not, nothing is excluded
    /// by a point.
    [[nodiscard]] bool independent() const;

    /// Whether multipliers near 1/(z_i·point) on the first `count` rows exclude the sign of coordinate j. A false
    /// answer proves nothing. REQUIRES: count ≤ rows.size(), the point has all coordinates.
    [[nodiscard]] bool by_point(std::size_t j, int sign, const std::vector<double>& point, std::size_t count) const;

    /// Whether these multipliers exclude it; without rounding. REQUIRES: the rows exist; those of the face may have
    /// any sign.
    [[nodiscard]] bool by_multipliers(std::size_t j, int sign, const std::vector<Multiplier>& multipliers) const;

private:
    [[nodiscard]] std::vector<Rational> kept_part(std::uint64_t row) const;

    const ExactRows& rows_;
    std::span<const double> y_;
    Basis basis_;
    ListedRows listed_;            ///< the frame, then the other rows
    std::vector<std::size_t> own_; ///< of each row of the frame: its place among the other rows
    DualFrame frame_;
};

} // namespace novikoff
