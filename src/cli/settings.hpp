// Groups of options that several commands share, each bound to the settings that it fills.
#pragma once

#include "cli/options.hpp"
#include "novikoff/data/read.hpp"
#include "novikoff/learn/options.hpp"

#include <string>
#include <vector>

namespace novikoff::cli {

// --- data_options.cpp

/// How DATA is read: all options for new data, the few that make sense once a model has fixed the columns.
[[nodiscard]] OptionGroup data_options(ReadOptions& options);
[[nodiscard]] OptionGroup data_options_for_model(ReadOptions& options);
/// For points, which have no labels.
[[nodiscard]] OptionGroup data_options_for_points(ReadOptions& options);
/// `auto` is left out where a format must be written.
[[nodiscard]] Format parse_format(const std::string& name, bool automatic_too = true);

// --- learner_options.cpp

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

// --- output_options.cpp

struct Output {
    std::string file; ///< empty: none
    bool json = false;
    bool quiet = false;
};

[[nodiscard]] Option file_option(Output& output, const std::string& help);
[[nodiscard]] Option json_option(Output& output);
[[nodiscard]] Option
quiet_option(Output& output,
             const std::string& help = "no text, no notes, no progress line; errors and --json remain");

// --- machine_options.cpp

/// What every command understands. It takes effect at once, for the whole process.
[[nodiscard]] OptionGroup machine_options();

} // namespace novikoff::cli
