// The declaration of a learner: all that the library, the command line, Python and the page know of it.
//
// A learner is one file, src/learn/rules/NAME.cpp, which ends in NAME_learner(), and one line in learners.txt.
#pragma once

#include "learn/engine/drive_options.hpp"
#include "learn/engine/online.hpp"
#include "learn/engine/problem.hpp"
#include "learn/rules/bound.hpp"
#include "learn/rules/setting.hpp"
#include "novikoff/learner.hpp"
#include "novikoff/train.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace novikoff {

struct LearnerDeclaration {
    std::string name;           ///< `margin-fuzzy`
    std::string summary;        ///< one sentence, with the citation
    std::string estimator = {}; ///< its class in Python; empty: from its name, `MarginFuzzyPerceptron`
    std::vector<Setting> settings = {};
    std::uint64_t epochs = 1000; ///< the default limit
    /// It makes exactly the given number of epochs.
    bool fixed_epochs = false;
    /// False: it is for data that no hyperplane separates, so rows left on the wrong side are no failure.
    bool aims_to_separate = true;
    /// Its own stopping rule may leave rows on the wrong side.
    bool may_leave_errors = false;
    /// An epoch over the rows in parts, each begun with the weights of the previous part, is an epoch over all rows.
    bool learns_in_parts = false;

    /// Updates happen only where y⟨w,x⟩ ≤ 0, so that ‖w‖² grows by at most α²‖x‖² each time.
    bool only_at_mistakes = false;
    /// Its α may be multiplied by class weights.
    bool takes_class_weights = false;
    /// Ranks can mix its weights (ranks/mixing.hpp): updates at mistakes only, by one fixed rate.
    bool takes_ranks = false;

    std::function<Solution(const Problem&, const LearnerOptions&, const DriveOptions&)> solve = {};
    /// Null: it needs all rows at once.
    std::unique_ptr<OnlineLearner> (*online)(const LearnerOptions&, bool bias) = nullptr;
    /// The theorem whose hypotheses hold. Null: none is known, and no bound is ever printed.
    std::function<Bound(const BoundQuestion&)> bound = {};
};

/// All learners, in the order of learners.txt.
[[nodiscard]] const std::vector<LearnerDeclaration>& learner_declarations();
/// REQUIRES: `kind` is one of them or LearnerKind::own, whose declaration claims nothing.
[[nodiscard]] const LearnerDeclaration& declaration_of(LearnerKind kind);
/// The declaration of a caller's rule. `rule` must outlive it.
[[nodiscard]] LearnerDeclaration declaration_of(OwnRule& rule);

} // namespace novikoff
