// Messages of the library in the words of a command line.
#pragma once

#include "novikoff/error.hpp"
#include "novikoff/read.hpp"

#include <string>
#include <vector>

namespace novikoff::cli {

/// A word of a command line, in quotes where a shell would take it apart.
[[nodiscard]] std::string for_shell(const std::string& word);
/// Settings as options of the command line: `--scale standard`, `--max-columns`.
class OptionWording : public Wording {
public:
    [[nodiscard]] std::string setting(const NamedSetting& named) const override;
};
/// Messages in that wording.
[[nodiscard]] std::string with_options(const Message& message);
[[nodiscard]] std::vector<std::string> with_options(const std::vector<Message>& messages);
/// The setting that an option, `--max-columns`, stands for; an option of one letter as it is.
[[nodiscard]] Message named_option(std::string option);
/// What reading has to say, one sentence each.
[[nodiscard]] std::vector<Message> read_notes(const ReadNotes& notes);

} // namespace novikoff::cli
