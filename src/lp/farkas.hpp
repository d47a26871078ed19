// Farkas' alternative, decided without rounding, with the rescaled perceptron as the engine.
//
// For rows z_i, some of them tied, and a goal g exactly one is true:
//   (a) some w has z_i·w ≥ 0 for all i, z_i·w = 0 for the tied ones, and g·w > 0;
//   (b) some λ has g + Σ λ_i z_i = 0, with λ_i ≥ 0 for the rows that are not tied.
//
// A perceptron finds strict solutions only, so the search extends a space V, as prove/search/separability.hpp does. V
// is spanned by the tied rows and by forced rows. A row is forced if z_i·w = 0 for all w of the cone. The proof is a
// relation Σ r_i z_i = 0 with r_i > 0 on the forced rows and r_i = 0 on all other rows that are not tied. Either some w
// orthogonal to V has a positive score with the goal and with all rows outside V: that is (a). Or some rows outside V,
// perhaps with the goal, have a positive combination that lies in V (Gordan). With the goal this is (b); without it
// those rows are forced too, and V grows.
//
// lp/strict_alternative.hpp decides each step.
#pragma once

#include "lp/strict_alternative.hpp"
#include "novikoff/rational.hpp"

namespace novikoff {

struct Cone {
    std::size_t dimension = 0;
    std::vector<RationalVector> rows;
    std::vector<bool> tied;  ///< z_i·w = 0 instead of ≥ 0
    RationalVector relation; ///< r with Σ r_i z_i = 0, r_i ≥ 0 if the row is not tied; all 0 if none is known

    void add(RationalVector row, bool tie = false);
};

/// Exactly one of the first two is not empty.
struct FarkasAnswer {
    RationalVector point;       ///< (a): w
    RationalVector multipliers; ///< (b): λ, one for each row
    RationalVector relation;    ///< as in Cone, extended by the search
};

/// Throws Interrupted when engine.keep_going returns false.
[[nodiscard]] FarkasAnswer farkas(const Cone& cone, const RationalVector& goal, Engine& engine);

} // namespace novikoff
