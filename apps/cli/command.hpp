// A command: what it is called, what it takes, what its help says, and what it does.
#pragma once

#include "cli/console.hpp"
#include "options/grammar.hpp"

#include <functional>
#include <string>
#include <vector>

namespace novikoff::cli {

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

/// As its table says; throws Error(usage).
[[nodiscard]] inline std::vector<std::string> parse(const Command& command,
                                                    const std::vector<std::string>& arguments) {
    return parse(Grammar{command.positionals, command.groups}, arguments);
}

} // namespace novikoff::cli
