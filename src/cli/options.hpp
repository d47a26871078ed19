// The command line's grammar: one table per command drives parsing, help and "did you mean".
//
// An option is `--name value`, `--name=value`, `-o value` or a flag. A value may be a negative number or `-`; one
// that begins with a dash otherwise needs the form with `=`. `--` ends the options, `-` is an argument.
#pragma once

#include "cli/console.hpp"

#include <functional>
#include <string>
#include <vector>

namespace novikoff::cli {

struct Option {
    enum class Takes { nothing, value, value_after_equals, values };

    std::string name;    ///< with its dashes
    std::string metavar; ///< what the value is called in the help; empty for a flag
    std::string help;
    std::function<void(const std::string&)> set; ///< throws Error for a value that makes no sense
    /// value_after_equals: a flag that may have a value, `--categorical[=a,b]`; values: may be given several times.
    Takes takes = metavar.empty() ? Takes::nothing : Takes::value;
};

struct OptionGroup {
    std::string title;
    std::vector<Option> options;
};

/// An argument without a name. All are required.
struct Positional {
    std::string name;
    std::string help;
    bool several = false; ///< the last one may be given more than once
};

struct Example {
    std::string command; ///< works from the folder that holds the bundled data/
    std::string shows;
};

struct Command {
    std::string name;
    std::string summary;
    std::vector<Positional> positionals;
    std::string description;
    std::vector<OptionGroup> groups = {};
    std::vector<Example> examples = {};
    /// Returns an exit code.
    std::function<int(const std::vector<std::string>& positionals, Console& console)> run = {};
    /// A command with kinds is run as one of them, `plot data`, and has no options itself. Their names are the second word.
    std::vector<Command> kinds = {};
    bool distributed = false; ///< several ranks can run it together
};

/// Calls the setters in the order of the arguments and returns the positionals. Throws Error(usage).
[[nodiscard]] std::vector<std::string> parse(const Command& command, const std::vector<std::string>& arguments);

/// Arguments ask for help: --help or -h, before any `--`.
[[nodiscard]] bool asks_for_help(const std::vector<std::string>& arguments);

} // namespace novikoff::cli
