// Checks a Balance: that some λ > 0 on all rows of a face has Σ λ_i z_i = 0, so that no w has z_i·w ≥ 0 for all of them
// and > 0 for one (Stiemke 1915).
//
// Let μ_i > 0 be any numbers and ρ = Σ μ_i z_i; let c_i > 0 be any weights, A the matrix of the rows c_i z_i and
// H = AᵀA. If H is positive definite, then λ_i = μ_i − c_i² z_i·H⁻¹ρ have Σ λ_i z_i = ρ − HH⁻¹ρ = 0, exactly. And
//     |λ_i − μ_i| ≤ c_i ‖ρ‖ min(‖c_i z_i‖/λ_min(H), 1/√λ_min(H)).
// So all λ_i are positive if ρ is small, which doubles can show:
//   - λ_min(H) ≥ σ − error if a Cholesky factorisation of H − σI in doubles runs through (Demmel 1989; Rump 2006);
//   - ρ is summed with twice the digits of a double.
// With s_i = z_i·w and t_i = exp(−s_i/2), c_i = t_i/(1 + t_i²) is the weight of Newton's method for logistic regression
// at w, and μ_i = c_i t_i the gradient's. Steps μ_i ← μ_i − c_i² z_i·δ, with δ near H⁻¹ρ, make ρ as small as rounding
// allows. Rounding in c_i, μ_i and δ does no harm: any numbers will do.
//
// A relation v, z_i·v = 0 for all rows of the face, gives Σ λ_i z_i the value 0 in the coordinate that only v has once
// it is 0 in the others. So H is about the other coordinates.
#pragma once

#include "base/team.hpp"
#include "prove/check/exact_rows.hpp"

#include <functional>
#include <optional>
#include <string>

namespace novikoff {

/// Why `balance` does not prove this of the rows `face`, counted from 0; no value if it does. `team` may be null; it
/// affects only the time. `between` is called several times a second; it may be empty, and may throw. Throws
/// Error(data) if there is too little memory.
[[nodiscard]] std::optional<std::string> check_balance(const ExactRows& rows, std::span<const double> y,
                                                       std::span<const std::size_t> face, const Balance& balance,
                                                       Team* team = nullptr, const std::function<void()>& between = {});

} // namespace novikoff
