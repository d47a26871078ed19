// The cone of all w with z_i·w ≥ 0, for the coefficients of quasi-separable rows at any width: the relations of the
// balance are a basis of what is 0 on the face.
#pragma once

#include "prove/search/coefficients.hpp"
#include "prove/search/wide.hpp"

namespace novikoff {

struct WideCone {
    /// Relations that hold for all rows, each with an aliased coordinate of its own.
    std::vector<SparseVector> aliasing;
    std::vector<std::size_t> aliased; ///< these coordinates, ascending
    KnownCone cone;
};

/// REQUIRES: quasi-separable, with one separator and a balance. What is referred to must outlive the result.
[[nodiscard]] WideCone wide_cone(const ExactRows& rows, std::span<const double> y, const WideDecision& decision,
                                 std::function<void()> on_scan);

} // namespace novikoff
