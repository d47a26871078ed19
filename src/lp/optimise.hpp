// Linear programs by separation alone: Har-Peled's remark that any linear program is a question of separating points.
//
// A point x is written as (x, t)/t. Then lower ≤ a·x ≤ upper is (a, −lower)·(x, t) ≥ 0 and (−a, upper)·(x, t) ≥ 0, and every
// question about the program is Farkas' alternative for such rows (lp/farkas.hpp), here for a program that is minimised:
//
//   is there a point?             the goal is t > 0; if not, the multipliers are Farkas' proof
//   is the optimum bounded?       the goal is −c·d > 0 for a direction d; if it cannot be reached, the multipliers bound the optimum
//   is there a point below T?     one more row, T t − c·x ≥ 0; if not, the multipliers show a bound of more than T
//   do these multipliers reach    tie each row to the bound that its multiplier uses. A point is then optimal, with the bound as its
//   the optimum?                  value (complementary slackness); if there is none, the answer says how to raise the bound
//
// The third halves the distance between the best point and the best bound; the fourth, asked after each new bound, mostly ends the
// search at the exact optimum.
#pragma once

#include "lp/farkas.hpp"
#include "novikoff/linear_program.hpp"

namespace novikoff {

/// Stops at the relative gap, see ProgramCertificate::gap. REQUIRES: gap > 0.
[[nodiscard]] LpAnswer optimise(const LinearProgram& program, double gap, Engine& engine);

} // namespace novikoff
