// Checks CoefficientClaims: which signs each coefficient has in the cone K of all w with z_i·w ≥ 0 for all i.
//
//   a sign that occurs          some ray of K has it
//   finite                      e_j is a combination of the rows of the face, where z_i·w = 0 for all w of K, and of
//                               aliased coordinates; so w_j = 0
//   a sign that does not occur  prove/check/exclusions.hpp, at the other coordinates
//   aliased                     a relation of all rows. The frame shows that the other coordinates are independent.
#pragma once

#include "prove/check/exact_rows.hpp"

#include <optional>
#include <string>

namespace novikoff {

/// Why the claim's coefficients are not proved; no value if they are. `face`: the rows that are not separated, counted
/// from 0, ascending. REQUIRES: the claim has coefficients, and everything else in it is proved.
[[nodiscard]] std::optional<std::string> check_coefficients(const ExactRows& rows, std::span<const double> y,
                                                            const Claim& claim, std::span<const std::size_t> face);

} // namespace novikoff
