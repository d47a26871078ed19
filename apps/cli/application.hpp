// The whole program except the process: takes arguments, writes streams, returns an exit code.
#pragma once

#include "cli/console.hpp"

#include <string>
#include <vector>

namespace novikoff::cli {

/// `arguments` excludes the program's name. Never throws novikoff::Error: an error becomes a line and an exit code.
[[nodiscard]] int run_program(const std::vector<std::string>& arguments, Console& console);

} // namespace novikoff::cli
