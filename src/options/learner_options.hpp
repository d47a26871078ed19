// The command-line options of learners, of runs and of the space, each bound to the setting that it fills.
#pragma once

#include "novikoff/train.hpp"
#include "options/grammar.hpp"

namespace novikoff::cli {

struct GivenOption {
    std::string name; ///< with dashes
    std::string value;
};

struct LearnerSettings {
    TrainOptions train;
    std::vector<GivenOption> given; ///< in the order of the command line
};

/// `--learner`, which comes first, and all other options of a run. The default is the learner that is set; `auto` is
/// known only if it is the default.
[[nodiscard]] OptionGroup learner_options(LearnerSettings& settings);
/// Throws Error(usage) that lists the known names, without `auto`, and suggests the nearest.
[[nodiscard]] LearnerKind learner_named(const std::string& name);
[[nodiscard]] OptionGroup space_options(SpaceOptions& options);
/// The options of the space without --scale, for commands that use unscaled rows.
[[nodiscard]] OptionGroup unscaled_space_options(SpaceOptions& options);

/// Whether only some learners understand this option; `--epochs`, for example, applies to all.
[[nodiscard]] bool belongs_to_learners(const std::string& option);
[[nodiscard]] bool understands(LearnerKind kind, const std::string& option);
/// Throws Error(usage) if the learner does not understand an option that was given.
void check_given(const LearnerSettings& settings);

/// Throws Error(usage) if an option was given that cannot be combined with `other`.
struct NotWith {
    std::string other;
    void operator()(bool given, const std::string& option, const std::string& why) const;
};

} // namespace novikoff::cli
