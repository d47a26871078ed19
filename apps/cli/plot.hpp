// Shared by the kinds of `plot`: the file of the figure, and the problem to draw.
#pragma once

#include "cli/command.hpp"
#include "cli/jobs.hpp"
#include "cli/output.hpp"

namespace novikoff::cli {

[[nodiscard]] Command plot_data_command();
[[nodiscard]] Command plot_updates_command();
[[nodiscard]] Command plot_loss_command();
[[nodiscard]] Command plot_bound_command();
[[nodiscard]] Command plot_fuzzy_command();

/// -o and --quiet.
[[nodiscard]] OptionGroup figure_options(Output& output);
/// Writes the figure to the file of -o, or to standard output; then prints the notes unless --quiet is given.
void write_figure(const std::string& svg, const std::vector<Message>& notes, const Output& output, Console& console);
/// The notes of reading, then those of the run.
[[nodiscard]] std::vector<Message> all_notes(const Loaded& loaded, const Run& run);

/// The problem of this label, or the first one if `label` is empty. Throws Error(usage) if there is none.
[[nodiscard]] std::size_t problem_of(const std::vector<std::string>& classes, const std::string& label);
[[nodiscard]] Option class_option(std::string& label);

} // namespace novikoff::cli
