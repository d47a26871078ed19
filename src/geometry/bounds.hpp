// Mistake bounds: how many updates a run may make, given the radius R and a margin γ ≤ γ* that some hyperplane is known
// to have. Each is a theorem with its hypotheses; the caller must check them.
#pragma once

namespace novikoff::bounds {

/// k ≤ (R/γ)². Updates only at mistakes, one fixed rate, w0 = 0.
/// Novikoff 1962; Steiner, Theorems 9 and 14; Har-Peled, Theorem 24.1.1.
[[nodiscard]] double novikoff(double radius, double margin);

/// k ≤ [B + √(B² + 4η²γ²(‖w0‖² − a²))]/(2η²γ²) with B = η²R² − 2aηγ and a = ⟨w0,u⟩, u a unit vector of margin γ.
/// Updates only at mistakes, one fixed rate, any w0. The bound grows if `initial_along` is rounded down and
/// `initial_norm` is rounded up: that is the safe direction.
[[nodiscard]] double initial_weights(double radius, double margin, double eta, double initial_norm,
                                     double initial_along);

/// (min+max)²/(4·min·max): the largest factor by which k exceeds (Σα)²/Σα² if all α are in [min, max] (Kantorovich).
/// k ≤ factor · (R/γ)² is tighter than Steiner's Theorem 18, whose factor is (max/min)².
[[nodiscard]] double kantorovich_factor(double min, double max);

/// k ≤ (R²·max + 2‖w0‖γ)/(γ²·min). Updates only at mistakes, rates in [min, max], any w0:
/// γΣα ≤ ‖w0‖ + √(‖w0‖² + R²Σα²) and Σα² ≤ max·Σα.
[[nodiscard]] double varying_rates(double radius, double margin, double min, double max, double initial_norm);

/// k ≤ max(R, R²/2ε)/γ. Updates only at mistakes at distance ≥ ε, one fixed rate, w0 = 0: ‖w‖/η never exceeds max(R,
/// R²/2ε), and each update adds at least γ to ⟨w,u⟩/η.
[[nodiscard]] double outside(double radius, double margin, double epsilon);

/// Σα ≤ the largest S with γS − losses + a ≤ √(‖w0‖² + R²bS). Updates only at mistakes, rates at most b = `max`, any
/// unit vector u and any γ > 0; `losses` is Σα(γ − z·u)₊, and a = `along` is ⟨w0,u⟩. Proof: γΣα − losses ≤ ⟨w − w0,u⟩
/// ≤ ‖w‖ − a, and ‖w‖² ≤ ‖w0‖² + R²Σα² ≤ ‖w0‖² + R²bΣα, since ⟨w,z⟩ ≤ 0 at each update. With one rate and w0 = 0 it
/// is k ≤ ¼(R/γ + √(R²/γ² + 4L))², L = Σ(1 − z·u/γ)₊ (Mohri & Rostamizadeh 2013), never above
/// ((R + D)/γ)², D² = Σ(γ − z·u)₊² (Freund & Schapire 1999), as docs/decisions.md shows. The
/// bound grows if `along` is rounded down and `initial_norm` up: that is the safe direction.
[[nodiscard]] double sum_of_rates(double radius, double margin, double losses, double max, double initial_norm = 0,
                                  double along = 0);

/// Mistakes of the passive-aggressive forms (Crammer et al. 2006, Theorems 2, 4 and 5, for a u without loss): at most
/// square · (‖w0‖ + 1/γ)², where `square` is R² for PA, max(R², 1/C) for PA-I, R² + 1/(2C) for PA-II.
[[nodiscard]] double passive_aggressive(double square, double margin, double initial_norm);

/// Updates of the perceptron with dynamic margin, w0 = 0: at most the largest t with γ²t² ≤ a(t), where a(1) = R²,
/// a(t+1) = a(t)(1 + p/t) + R² with p = 2(1−ε) bounds ‖w‖² after t updates (Panagiotakopoulos & Tsampouka 2011). The
/// result is a little more than that t, since a(t) is bounded in closed form. It is infinite if it exceeds 1e300.
[[nodiscard]] double dynamic_margin(double radius, double margin, double epsilon);

} // namespace novikoff::bounds
