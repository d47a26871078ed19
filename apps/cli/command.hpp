// A command: its name, its arguments and options, its help, and the function that runs it.
#pragma once

#include "cli/console.hpp"
#include "options/grammar.hpp"

#include <memory>

namespace novikoff::cli {

using Arguments = std::vector<std::string>;

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
    std::function<int(const Arguments& positionals, Console& console)> run = {};
    /// A command with kinds has no options itself; the kind is the second word: `plot data`.
    std::vector<Command> kinds = {};
    bool distributed = false; ///< several ranks can run it together
};

/// Command::run with the settings that the options have filled.
template <class Settings>
auto run_with(std::shared_ptr<Settings> settings, int (*run)(Settings&, const Arguments&, Console&)) {
    return [=](const Arguments& positionals, Console& console) { return run(*settings, positionals, console); };
}

/// Parses with the command's table of options. Throws Error(usage).
[[nodiscard]] inline Arguments parse(const Command& command, const Arguments& arguments) {
    return parse(Grammar{command.positionals, command.groups}, arguments);
}

/// Help texts, generated from the tables that drive the parser.
[[nodiscard]] std::string overview(const std::vector<Command>& commands);
[[nodiscard]] std::string help(const Command& command);

// The commands, one file each. A Command owns the settings that its options fill: make a new one for each parse.

[[nodiscard]] Command train_command();
[[nodiscard]] Command predict_command();
[[nodiscard]] Command evaluate_command();
[[nodiscard]] Command certify_command();
[[nodiscard]] Command verify_command();
[[nodiscard]] Command compare_command();
[[nodiscard]] Command shatter_command();
[[nodiscard]] Command lp_command();
[[nodiscard]] Command generate_command();
[[nodiscard]] Command convert_command();
[[nodiscard]] Command plot_command();
[[nodiscard]] Command report_command();
[[nodiscard]] Command playground_command();

/// All commands, in the order of the help.
[[nodiscard]] std::vector<Command> all_commands();

} // namespace novikoff::cli
