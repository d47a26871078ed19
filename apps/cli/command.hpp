// A command: its name, its arguments and options, its help, and the function that runs it.
#pragma once

#include "cli/console.hpp"
#include "options/grammar.hpp"

#include <functional>
#include <string>
#include <vector>

namespace novikoff::cli {

struct Example {
    std::string command; ///< to be run in the folder that contains the bundled data/
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
    /// A command with kinds has no options itself; the kind is the second word: `plot data`.
    std::vector<Command> kinds = {};
    bool distributed = false; ///< several ranks can run it together
};

/// Parses with the command's table of options. Throws Error(usage).
[[nodiscard]] inline std::vector<std::string> parse(const Command& command,
                                                    const std::vector<std::string>& arguments) {
    return parse(Grammar{command.positionals, command.groups}, arguments);
}

} // namespace novikoff::cli
