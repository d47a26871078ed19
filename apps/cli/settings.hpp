// Groups of options that several commands share, each bound to the settings that it fills.
#pragma once

#include "novikoff/read.hpp"
#include "options/learner_options.hpp"

#include <string>

namespace novikoff::cli {

// --- data_options.cpp

/// How DATA is read: all options for new data, or only those that apply once a model has fixed the columns.
[[nodiscard]] OptionGroup data_options(ReadOptions& options);
[[nodiscard]] OptionGroup data_options_for_model(ReadOptions& options);
/// For points, which have no labels.
[[nodiscard]] OptionGroup data_options_for_points(ReadOptions& options);
/// `automatic_too`: accept `auto`, which makes no sense for writing.
[[nodiscard]] Format parse_format(const std::string& name, bool automatic_too = true);

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

/// The options of every command. They take effect at once, for the whole process.
[[nodiscard]] OptionGroup machine_options();

} // namespace novikoff::cli
