// Writes the library's messages in the terms of a command line.
#pragma once

#include "novikoff/error.hpp"
#include "novikoff/read.hpp"

namespace novikoff::cli {

/// A word of a command line, quoted if a shell would split or expand it.
[[nodiscard]] std::string for_shell(const std::string& word);
/// Writes settings as command-line options: `--scale standard`, `--max-columns`.
class OptionWording : public Wording {
public:
    [[nodiscard]] std::string setting(const NamedSetting& named) const override;
};
/// The text of a message in that wording.
[[nodiscard]] std::string with_options(const Message& message);
[[nodiscard]] std::vector<std::string> with_options(const std::vector<Message>& messages);
/// The setting of an option such as `--max-columns`; a one-letter option is written unchanged.
[[nodiscard]] Message named_option(std::string option);
/// The notes about the reading, one sentence each.
[[nodiscard]] std::vector<Message> read_notes(const ReadNotes& notes);

} // namespace novikoff::cli
