// Linear programs by separation alone: Har-Peled remarks that any linear program is a question of separating points.
//
// A point x is written as (x, t)/t. Then lower ≤ a·x ≤ upper is (a, −lower)·(x, t) ≥ 0 and (−a, upper)·(x, t) ≥ 0.
// Every question about the program is Farkas' alternative for such rows (lp/farkas.hpp). For a program that is
// minimised:
//
//   is there a point?           The goal is t > 0. If it cannot be reached, the multipliers are Farkas' proof.
//   is the optimum bounded?     The goal is −c·d > 0 for a direction d. If it cannot be reached, the multipliers bound
//                               the optimum.
//   is there a point below T?   One more row, T t − c·x ≥ 0. If there is none, the multipliers prove a bound above T.
//   do these multipliers        Tie each row to the bound that its multiplier uses. A point is then optimal, with the
//   attain the optimum?         bound as its value (complementary slackness). If there is none, the answer raises
//                               the bound.
//
// The third question halves the distance between the best point and the best bound. The fourth follows each new bound
// and usually ends the search at the exact optimum.
#pragma once

#include "lp/farkas.hpp"
#include "novikoff/linear_program.hpp"

namespace novikoff {

/// Stops at the relative gap, see ProgramCertificate::gap. REQUIRES: gap > 0.
[[nodiscard]] LpAnswer optimise(const LinearProgram& program, double gap, Engine& engine);

} // namespace novikoff
