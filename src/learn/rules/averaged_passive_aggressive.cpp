// Problem    that of averaged: a classifier that generalises where no hyperplane separates.
// Rule       the updates of passive-aggressive; returned is the mean of w over all visits, w taken after each
//            (mean.hpp). A large C makes the last w depend on the last rows, which the mean evens out.
// Guarantee  the run is that of passive-aggressive, and so are its bounds on mistakes. It makes exactly the given
//            number of epochs.
// Source     Crammer, Dekel, Keshet, Shalev-Shwartz & Singer 2006, and Freund & Schapire 1999 for the mean.
// Tie        a loss of exactly 0 does not update.
#include "learn/engine/driver.hpp"
#include "learn/rules/mean.hpp"
#include "learn/rules/passive_aggressive.hpp"

namespace novikoff {

LearnerDeclaration averaged_passive_aggressive_learner() {
    return {.name = "averaged-passive-aggressive",
            .summary = "The run of passive-aggressive; returns the mean of w over all visits (Crammer et al. 2006).",
            .estimator = "AveragedPassiveAggressive",
            .settings = passive_aggressive_settings(),
            .epochs = 10,
            .fixed_epochs = true,
            .returns_mean = true,
            .aims_to_separate = false,
            .learns_in_parts = true,
            .takes_class_weights = true,
            .solve = solve_by<Mean<PassiveAggressive>>,
            .solve_jointly = solve_jointly_by<Mean<PassiveAggressive>>,
            .online = online_by<Mean<PassiveAggressive>>,
            .bound = passive_aggressive_bound,
            .loss_bound = passive_aggressive_loss_bound()};
}

} // namespace novikoff
