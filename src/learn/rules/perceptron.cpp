// Problem    find w with y⟨w,x⟩ > 0 on all rows.
// Rule       at a mistake, y⟨w,x⟩ ≤ 0, update by α = η. This is stochastic subgradient descent with step η on the
//            perceptron loss max(0, −y⟨w,x⟩), with the subgradient −yx where the loss has a kink.
// Guarantee  from w0 = 0 at most (R/γ*)² updates, whatever η is (Novikoff 1962): a fixed η only scales w.
// Source     Rosenblatt 1958; Steiner, Algorithm 1; lecture notes 001; CS 337; Har-Peled, chapter 24; CMU 10-315.
// Tie        a score of exactly 0 is a mistake.
#include "learn/rules/perceptron.hpp"

#include "learn/engine/driver.hpp"
#include "learn/rules/declaration.hpp"

namespace novikoff {

LearnerDeclaration perceptron_learner() {
    return {.name = "perceptron",
            .summary =
                "Rosenblatt's perceptron: on each mistake w ← w + η·y·x, until an epoch makes none (Rosenblatt 1958).",
            .estimator = "PerceptronClassifier",
            .settings = {eta_setting()},
            .learns_in_parts = true,
            .only_at_mistakes = true,
            .takes_class_weights = true,
            .takes_ranks = true,
            .solve = solve_by<Perceptron>,
            .solve_jointly = solve_jointly_by<Perceptron>,
            .online = online_by<Perceptron>,
            .bound = perceptron_bound,
            .loss_bound = loss_bound_at_mistakes()};
}

} // namespace novikoff
