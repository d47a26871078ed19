// The lifts.
//
// circle: (x) → (x, ‖x‖²), which turns circles in the plane (spheres in higher dimensions) into planes. circle_of in
// novikoff/space.hpp converts a plane back to its circle.
//
// poly:K: all monomials of degree 1 … K of a row's coordinates. A monomial is the non-decreasing sequence of its
// columns: x1·x2² is (0, 1, 1). Monomials are numbered by degree, then in lexicographic order. Over columns ≥ v of d
// there are N(r, v) = C(d−v+r−1, r) sequences of length r. So the number of those before (c1, …, cr) in its degree is
//
//     Σ over positions p of  N(r−p+1, c_{p−1}) − N(r−p+1, c_p),      c_0 = 0.
//
// A sparse row needs only the sequences of its nonzero columns. Products are computed from left to right, so that
// sparse and dense rows give bit-identical results.
#pragma once

#include "novikoff/dataset.hpp"
#include "novikoff/space.hpp"

#include <limits>

namespace novikoff {

/// Column numbers are stored in 32 bits.
inline constexpr std::uint64_t max_lifted_columns = std::numeric_limits<std::uint32_t>::max();

/// Beyond this degree powers of most numbers leave the range of doubles.
inline constexpr unsigned max_degree = 64;

// REQUIRES, for both lifts: the lifted rows have at most max_lifted_columns columns and fit into memory.

/// Throws Error(data) that names the row if ‖x‖² overflows.
[[nodiscard]] Dataset lift_circle(const Dataset& data);

/// C(columns + degree, degree) − 1; nothing if that is more than max_lifted_columns.
[[nodiscard]] std::optional<std::uint64_t> monomial_count(std::uint64_t columns, unsigned degree) noexcept;

/// The columns of monomial `number`. REQUIRES: number < monomial_count(columns, K) for some K.
[[nodiscard]] std::vector<std::size_t> monomial(std::size_t columns, std::uint64_t number);

/// `x1*x2^2`, from the names of the input's columns.
[[nodiscard]] std::string monomial_name(const Dataset& input, std::span<const std::size_t> columns);

/// Throws Error(data) that names the row if a monomial overflows.
[[nodiscard]] Dataset lift_polynomial(const Dataset& data, unsigned degree);

} // namespace novikoff
