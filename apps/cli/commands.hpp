// The commands, one file each. A Command owns the settings that its options fill: make a new one for each parse.
#pragma once

#include "cli/command.hpp"

namespace novikoff::cli {

[[nodiscard]] Command train_command();
[[nodiscard]] Command predict_command();
[[nodiscard]] Command evaluate_command();
[[nodiscard]] Command certify_command();
[[nodiscard]] Command verify_command();
[[nodiscard]] Command compare_command();
[[nodiscard]] Command shatter_command();
[[nodiscard]] Command lp_command();
[[nodiscard]] Command generate_command();
[[nodiscard]] Command convert_command();
[[nodiscard]] Command plot_command();
[[nodiscard]] Command report_command();
[[nodiscard]] Command playground_command();

/// All commands, in the order of the help.
[[nodiscard]] std::vector<Command> all_commands();

} // namespace novikoff::cli
