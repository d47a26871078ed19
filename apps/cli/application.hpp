// The whole program but for the process: arguments in, streams written, exit code out.
#pragma once

#include "cli/console.hpp"

#include <string>
#include <vector>

namespace novikoff::cli {

/// `arguments` without the program's name. Never throws a novikoff::Error: it becomes a line and an exit code.
[[nodiscard]] int run_program(const std::vector<std::string>& arguments, Console& console);

} // namespace novikoff::cli
