#include "options/render.hpp"

#include "novikoff/trace.hpp"
#include "report/words/words.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstring>
#include <optional>

namespace novikoff::cli {
namespace {

/// `--scale standard` for scale=standard. Nothing for other words: a label in a message is left as it is.
std::optional<std::string> as_option(const std::string& setting) {
    constexpr std::array settings{
        "aggressiveness", "categorical", "columns", "delta",   "epochs",    "epsilon", "eta",         "form",
        "format",         "header",      "initial", "labels",  "learner",   "lift",    "max_columns", "max_record",
        "memory_limit",   "no_bias",     "order",   "power",   "rates",     "scale",   "seed",        "separator",
        "sharpness",      "stream",      "target",  "updates", "zero_based"};
    const std::size_t equals = setting.find('=');
    std::string name = setting.substr(0, equals);
    if (name == "ledger_limit" && equals != std::string::npos) {
        const std::string limit = setting.substr(equals + 1);
        const bool traced = limit == std::to_string(ledger_limit_for_traces);
        return "a ledger of " + limit + " updates" + (traced ? " for --trace or --report" : "");
    }
    if (std::find(settings.begin(), settings.end(), name) == settings.end()) {
        return std::nullopt;
    }
    std::replace(name.begin(), name.end(), '_', '-');
    if (equals == std::string::npos) {
        return "--" + name;
    }
    const char between = name == "categorical" ? '=' : ' '; // its value may be left out, so it needs the sign
    return "--" + name + between + for_shell(setting.substr(equals + 1));
}

} // namespace

std::string for_shell(const std::string& word) {
    const bool plain = !word.empty() && std::all_of(word.begin(), word.end(), [](unsigned char c) {
        return std::isalnum(c) != 0 || c > 0x7f || (c != 0 && std::strchr("_-.:+,/%@=", c) != nullptr);
    });
    if (plain) {
        return word;
    }
    std::string quoted = "'";
    for (const char c : word) {
        quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    }
    return quoted + '\'';
}

std::string with_options(const std::string& message) {
    std::string result;
    std::size_t begin = 0;
    for (std::size_t open = message.find('`'); open != std::string::npos; open = message.find('`', begin)) {
        const std::size_t close = message.find('`', open + 1);
        const auto option =
            close == std::string::npos ? std::nullopt : as_option(message.substr(open + 1, close - open - 1));
        result.append(message, begin, open - begin);
        result += option.value_or("`");
        begin = option ? close + 1 : open + 1;
    }
    return result.append(message, begin);
}

std::vector<std::string> read_notes_text(const ReadNotes& notes) {
    std::vector<std::string> texts;
    if (notes.zero_based_found) {
        texts.emplace_back("an index 0 was seen, so indices count from 0 (--zero-based says so for every file)");
    }
    if (!notes.lonely_first_label.empty()) {
        texts.push_back("the label '" + visible(notes.lonely_first_label) +
                        "' stands in the first line only; if that line is a header, say --header yes");
    }
    if (notes.labels_left_out) {
        texts.emplace_back("the labels are left out; points have none");
    }
    if (notes.values_beyond > 0) {
        texts.push_back(count_text(notes.values_beyond, "value") +
                        " left out, in columns that the model does not have");
    }
    return texts;
}

} // namespace novikoff::cli
