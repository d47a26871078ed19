// The settings of `train`, and the ways to train and certify that have files of their own. They print what they find.
#pragma once

#include "cli/checkpoints.hpp"
#include "cli/settings.hpp"

namespace novikoff::cli {

struct TrainSettings {
    ReadOptions data;
    LearnerSettings learner;
    Output output;
    bool liblinear = false;
    bool certify = false;
    bool stream = false;
    CheckpointSettings checkpoint;
    std::string trace;  ///< file; empty: none
    std::string report; ///< file; empty: none
};

/// Checks before training, with a model without weights, that the format of --export supports the model.
void check_export(const TrainSettings& settings, const std::vector<std::string>& classes);

/// `train --stream`: prints the table of progressive validation as it grows, then the report or the JSON object.
/// Returns nothing if it was interrupted before there was anything to save. Throws Error(usage) for options that need
/// the rows in memory. `checkpoints` may be null.
[[nodiscard]] std::optional<Run> stream(const std::string& path, const TrainSettings& settings,
                                        Checkpoints* checkpoints, Console& console);

/// `train` on several ranks. Throws Error(usage) for options that need all rows in one process. `checkpoints` may be
/// null. REQUIRES: console.ranks.
[[nodiscard]] Run train_together(const std::vector<std::string>& paths, const TrainSettings& settings,
                                 Checkpoints* checkpoints, Console& console);

/// `certify` on several ranks. REQUIRES: console.ranks.
[[nodiscard]] Certificate certify_together(const std::vector<std::string>& paths, const ReadOptions& data,
                                           CertifyOptions options, const Output& output, Console& console);

} // namespace novikoff::cli
