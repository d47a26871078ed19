#include "cli/program.hpp"

#include "cli/commands.hpp"
#include "cli/help.hpp"
#include "cli/settings.hpp"
#include "cli/suggest.hpp"
#include "cli/text.hpp"
#include "cli/values.hpp"
#include "novikoff/core/cpu.hpp"
#include "novikoff/core/error.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <new>
#include <stdexcept>

namespace novikoff::cli {
namespace {

int code_of(ErrorKind kind) {
    switch (kind) {
    case ErrorKind::usage:
        return exit_code::usage;
    case ErrorKind::data:
        return exit_code::data;
    case ErrorKind::file:
        break;
    }
    return exit_code::file;
}

const Command& find_command(const std::vector<Command>& commands, const std::string& name) {
    const auto found =
        std::find_if(commands.begin(), commands.end(), [&](const Command& command) { return command.name == name; });
    if (found == commands.end()) {
        std::vector<std::string> names{"help"};
        for (const Command& command : commands) {
            names.push_back(command.name);
        }
        const std::string suggestion = did_you_mean(name, names);
        throw Error(ErrorKind::usage,
                    fmt::format("unknown {} '{}'{}", name.starts_with("-") ? "option" : "command", name,
                                suggestion.empty() ? "; 'novikoff --help' lists the commands" : suggestion));
    }
    return *found;
}

int show_version(const std::vector<std::string>& arguments, Console& console) {
    Command version{"--version", "", {}, ""};
    version.groups = {machine_options()};
    static_cast<void>(parse(version, arguments));
    console.out << fmt::format("novikoff {}\ncpu {} (of {})\n", NOVIKOFF_VERSION, cpu_target(), join(cpu_targets()));
    return exit_code::done;
}

/// `speaker` is who complains: "novikoff", or "novikoff train" once the command is known.
int dispatch(const std::vector<std::string>& arguments, Console& console, std::string& speaker) {
    const std::vector<Command> commands = all_commands();
    const std::string first = arguments.empty() ? "--help" : arguments.front();
    if (first == "--version") {
        return show_version({arguments.begin() + 1, arguments.end()}, console);
    }
    const bool help_asked = first == "--help" || first == "-h" || first == "help";
    if (help_asked && arguments.size() < 2) {
        console.out << overview(commands);
        return exit_code::done;
    }
    const Command& command = find_command(commands, help_asked ? arguments[1] : first);
    const std::vector<std::string> rest(arguments.begin() + 1, arguments.end());
    if (help_asked || asks_for_help(rest)) {
        console.out << help(command);
        return exit_code::done;
    }
    speaker += ' ' + command.name;
    return command.run(parse(command, rest), console);
}

} // namespace

std::vector<Command> all_commands() {
    std::vector<Command> commands{train_command(),    predict_command(), evaluate_command(), certify_command(),
                                  verify_command(),   compare_command(), shatter_command(),  lp_command(),
                                  generate_command(), convert_command()};
    for (Command& command : commands) {
        command.groups.push_back(machine_options());
    }
    return commands;
}

int run_program(const std::vector<std::string>& arguments, Console& console) {
    std::string speaker = "novikoff";
    try {
        return dispatch(arguments, console, speaker);
    } catch (const Error& error) {
        // A place stands first, as compilers print it, so that editors can jump to it.
        const std::string& file = error.place().file;
        if (file != "<stdout>" || !console.reader_gone()) {
            console.err << (file.empty() ? speaker + ": " : "") << visible(with_options(error.what())) << '\n';
        }
        return code_of(error.kind());
    } catch (const std::bad_alloc&) {
        console.err << speaker << ": not enough memory for this data\n";
    } catch (const std::length_error&) { // an array that no memory could hold
        console.err << speaker << ": not enough memory for this data\n";
    }
    return exit_code::data;
}

} // namespace novikoff::cli
