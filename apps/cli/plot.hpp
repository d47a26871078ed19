// What the kinds of `plot` share: where the picture goes, and runs to draw.
#pragma once

#include "cli/command.hpp"
#include "cli/commands.hpp"
#include "cli/jobs.hpp"
#include "cli/output_file.hpp"
#include "cli/settings.hpp"

#include <string>
#include <vector>

namespace novikoff::cli {

[[nodiscard]] Command plot_data_command();
[[nodiscard]] Command plot_updates_command();
[[nodiscard]] Command plot_loss_command();
[[nodiscard]] Command plot_bound_command();
[[nodiscard]] Command plot_fuzzy_command();

/// -o and --quiet.
[[nodiscard]] OptionGroup picture_options(Output& output);
/// Before any work: whether the picture can be written.
void check_picture(const Output& output, const std::vector<InputFile>& inputs);
/// To the file of -o, else to standard output.
void write_picture(const std::string& svg, const Output& output, Console& console);

/// The label's problem among those of the data; the first of several if `label` is empty. Throws Error(usage).
[[nodiscard]] std::size_t problem_of(const std::vector<std::string>& classes, const std::string& label);
[[nodiscard]] Option class_option(std::string& label);

inline constexpr auto data_help = "LIBSVM text, CSV, TSV, .npy or .nvk, also .gz or .zst; - is standard input";

} // namespace novikoff::cli
