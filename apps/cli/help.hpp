// Help texts, generated from the tables that drive the parser.
#pragma once

#include "cli/command.hpp"

#include <string>
#include <vector>

namespace novikoff::cli {

[[nodiscard]] std::string overview(const std::vector<Command>& commands);
[[nodiscard]] std::string help(const Command& command);

} // namespace novikoff::cli
