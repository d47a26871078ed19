// The options of learners, of a run and of the space, as words; each is bound to the settings that it fills.
#pragma once

#include "novikoff/train.hpp"
#include "options/grammar.hpp"

#include <string>
#include <vector>

namespace novikoff::cli {

struct GivenOption {
    std::string name; ///< with dashes
    std::string value;
};

struct LearnerSettings {
    TrainOptions train;
    std::vector<GivenOption> given; ///< in the order of the command line
};

/// `--learner` and all that can be said about a run. The first option is `--learner`.
[[nodiscard]] OptionGroup learner_options(LearnerSettings& settings);
/// Throws Error(usage) with the names that are known and the one that may have been meant.
[[nodiscard]] LearnerKind learner_named(const std::string& name);
[[nodiscard]] OptionGroup space_options(SpaceOptions& options);
/// Without --scale, where the rows as they were read are meant.
[[nodiscard]] OptionGroup unscaled_space_options(SpaceOptions& options);

/// Some learner understands this option; others do not. `--epochs`, for one, is not of this kind.
[[nodiscard]] bool belongs_to_learners(const std::string& option);
[[nodiscard]] bool understands(LearnerKind kind, const std::string& option);
/// Throws Error(usage) if the learner does not understand an option that was given.
void check_given(const LearnerSettings& settings);

/// Throws Error(usage) if an option was given that does not go with `other`.
struct NotWith {
    std::string other;
    void operator()(bool given, const std::string& option, const std::string& why) const;
};

} // namespace novikoff::cli
