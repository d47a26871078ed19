// The text of --help.
#include "cli/command.hpp"

#include "cli/text.hpp"

#include <fmt/format.h>

namespace novikoff::cli {
namespace {

constexpr std::size_t term_width = 26; // the column where explanations begin

/// One entry of a list: the term, and its meaning in a column beside it (below it, if the term is long).
std::string entry(const std::string& term, const std::string& meaning) {
    const std::string gap = term.size() + 4 > term_width ? '\n' + std::string(term_width, ' ')
                                                         : std::string(term_width - term.size() - 2, ' ');
    return fmt::format("  {}{}{}\n", term, gap, wrapped(meaning, term_width));
}

std::string term_of(const Option& option) {
    if (option.takes == Option::Takes::value_after_equals) {
        return fmt::format("{}[={}]", option.name, option.metavar);
    }
    return option.metavar.empty() ? option.name : option.name + ' ' + option.metavar;
}

} // namespace

std::string overview(const std::vector<Command>& commands) {
    std::string text =
        "Novikoff trains linear classifiers of the perceptron family, and every run ends with a proof.\n\n"
        "Usage: novikoff COMMAND [arguments] [options]\n\nCommands:\n";
    for (const Command& command : commands) { text += entry(command.name, command.summary); }
    text += entry("help COMMAND", "what a command does, its options, and examples (also: novikoff COMMAND --help)");
    text += "\nStart here:\n";
    for (const Command& command : commands) { text += fmt::format("  {}\n", command.examples.front().command); }
    text += "\nResults go to standard output, messages to standard error. Exit codes: 0 success,\n"
            "1 invalid certificate (verify), 2 invalid command line, 3 invalid data, 4 a file cannot be read\n"
            "or written, 130 interrupted with the work saved.\n";
    return text;
}

std::string help(const Command& command) {
    std::string text =
        fmt::format("novikoff {}: {}\n\nUsage: novikoff {}", command.name, command.summary, command.name);
    for (const Positional& positional : command.positionals) {
        text += ' ' + positional.name + (positional.several ? "..." : "");
    }
    text += fmt::format(" [options]\n\n{}\n\n", wrapped(command.description, 0));
    for (const Positional& positional : command.positionals) { text += entry(positional.name, positional.help); }
    for (const Command& kind : command.kinds) {
        text += entry(kind.name.substr(command.name.size() + 1), kind.summary);
    }
    for (const OptionGroup& group : command.groups) {
        text += fmt::format("\n{}:\n", group.title);
        for (const Option& option : group.options) { text += entry(term_of(option), option.help); }
    }
    text += "\nExamples:\n";
    for (const Example& example : command.examples) {
        text += fmt::format("  {}\n      {}\n", example.command, wrapped(example.shows, 6));
    }
    return text;
}

} // namespace novikoff::cli
