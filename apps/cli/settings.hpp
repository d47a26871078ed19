// Groups of options that several commands share, each bound to the settings that it fills.
#pragma once

#include "novikoff/read.hpp"
#include "options/learner_options.hpp"

namespace novikoff::cli {

/// How DATA is read: all options for new data, or only those that apply once a model has fixed the columns.
[[nodiscard]] OptionGroup data_options(ReadOptions& options);
[[nodiscard]] OptionGroup data_options_for_model(ReadOptions& options);
/// For points, which have no labels.
[[nodiscard]] OptionGroup data_options_for_points(ReadOptions& options);
/// `automatic_too`: accept `auto`, which makes no sense for writing.
[[nodiscard]] Format parse_format(const std::string& name, bool automatic_too = true);

inline constexpr auto data_help = "LIBSVM text, CSV, TSV, .npy or .nvk, also .gz or .zst; - is standard input";

struct Output {
    std::string file; ///< empty: none
    bool json = false;
    bool quiet = false;

    [[nodiscard]] bool text() const { return !json && !quiet; }
    [[nodiscard]] bool to_file() const { return !file.empty() && file != "-"; }
};

[[nodiscard]] Option file_option(Output& output, const std::string& help);
[[nodiscard]] Option json_option(Output& output);
[[nodiscard]] Option
quiet_option(Output& output, const std::string& help = "no text, no notes, no progress line; errors and --json remain");

/// The options of every command. They take effect at once, for the whole process.
[[nodiscard]] OptionGroup machine_options();

} // namespace novikoff::cli
