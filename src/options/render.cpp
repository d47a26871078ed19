// A setting becomes `--name value`, quoted for the shell, wherever a message of the library names one.
#include "options/render.hpp"

#include "novikoff/trace.hpp"
#include "report/words/words.hpp"

#include <algorithm>
#include <cctype>
#include <cstring>

namespace novikoff::cli {

std::string for_shell(const std::string& word) {
    const bool plain = !word.empty() && std::all_of(word.begin(), word.end(), [](unsigned char c) {
        return std::isalnum(c) != 0 || c > 0x7f || (c != 0 && std::strchr("_-.:+,/%@=", c) != nullptr);
    });
    if (plain) { return word; }
    std::string quoted = "'";
    for (const char c : word) { quoted += c == '\'' ? std::string("'\\''") : std::string(1, c); }
    return quoted + '\'';
}

std::string OptionWording::setting(const NamedSetting& named) const {
    if (named.name == "ledger_limit" && named.value) { // this setting has no option
        const bool traced = *named.value == std::to_string(ledger_limit_for_traces);
        return "a ledger of " + *named.value + " updates" + (traced ? " for --trace or --report" : "");
    }
    std::string option = "--" + named.name;
    std::replace(option.begin(), option.end(), '_', '-');
    if (!named.value) { return option; }
    const char between = named.name == "categorical" ? '=' : ' '; // its value is optional, so it needs `=`
    return option + between + for_shell(*named.value);
}

std::string with_options(const Message& message) { return message.text(OptionWording()); }

std::vector<std::string> with_options(const std::vector<Message>& messages) {
    std::vector<std::string> texts;
    for (const Message& message : messages) { texts.push_back(with_options(message)); }
    return texts;
}

Message named_option(std::string option) {
    if (!option.starts_with("--")) { return option; }
    std::replace(option.begin(), option.end(), '-', '_');
    return NamedSetting{option.substr(2)};
}

std::vector<Message> read_notes(const ReadNotes& notes) {
    std::vector<Message> messages;
    if (notes.zero_based_found) {
        messages.push_back(
            {"an index 0 was seen, so indices count from 0 ({} sets this for every file)", NamedSetting{"zero_based"}});
    }
    if (!notes.lonely_first_label.empty()) {
        messages.push_back({"the label '{}' occurs in the first line only; if that line is a header, use {}",
                            visible(notes.lonely_first_label), NamedSetting{"header", "yes"}});
    }
    if (notes.labels_left_out) { messages.emplace_back("the labels are left out; points have none"); }
    if (notes.values_beyond > 0) {
        messages.push_back(
            {"{} left out, in columns that the model does not have", count_text(notes.values_beyond, "value")});
    }
    return messages;
}

} // namespace novikoff::cli
