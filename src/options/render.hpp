// Messages of the library in the words of a command line.
#pragma once

#include "novikoff/read.hpp"

#include <string>
#include <vector>

namespace novikoff::cli {

/// A word of a command line, in quotes where a shell would take it apart.
[[nodiscard]] std::string for_shell(const std::string& word);
/// A message of the library, which names settings as `scale=standard` or `max_columns`, with the options of the command
/// line in their place: `--scale standard`, `--max-columns`.
[[nodiscard]] std::string with_options(const std::string& message);
/// What reading has to say, one sentence each.
[[nodiscard]] std::vector<std::string> read_notes_text(const ReadNotes& notes);

} // namespace novikoff::cli
