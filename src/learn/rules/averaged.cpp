// Problem    a classifier that generalises where no hyperplane separates.
// Rule       the perceptron's updates; returned is the mean of w over all visits, w taken after each (mean.hpp).
// Guarantee  the run is a perceptron's, so k ≤ (R/γ*)² from w0 = 0 on separable data. It makes exactly the given
//            number of epochs.
// Source     Freund & Schapire 1999.
// Tie        a score of exactly 0 is a mistake.
#include "learn/engine/driver.hpp"
#include "learn/rules/declaration.hpp"
#include "learn/rules/mean.hpp"
#include "learn/rules/perceptron.hpp"

namespace novikoff {

LearnerDeclaration averaged_learner() {
    return {.name = "averaged",
            .summary = "The perceptron's run; returns the mean of w over all visits (Freund & Schapire 1999).",
            .settings = {eta_setting()},
            .epochs = 10,
            .fixed_epochs = true,
            .returns_mean = true,
            .aims_to_separate = false,
            .learns_in_parts = true,
            .only_at_mistakes = true,
            .takes_class_weights = true,
            .takes_ranks = true,
            .solve = solve_by<Mean<Perceptron>>,
            .solve_jointly = solve_jointly_by<Mean<Perceptron>>,
            .online = online_by<Mean<Perceptron>>,
            .bound = perceptron_bound,
            .loss_bound = loss_bound_at_mistakes()};
}

} // namespace novikoff
