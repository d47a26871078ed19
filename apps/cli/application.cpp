// Chooses the command and runs it: machine options first, then the command, then its errors with their exit codes.
#include "cli/application.hpp"

#include "base/kernel_table.hpp"
#include "cli/command.hpp"
#include "cli/settings.hpp"
#include "cli/text.hpp"
#include "options/values.hpp"
#include "os/memory.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <new>
#include <set>
#include <stdexcept>

namespace novikoff::cli {
namespace {

int code_of(ErrorKind kind) {
    switch (kind) {
    case ErrorKind::usage: return exit_code::usage;
    case ErrorKind::data: return exit_code::data;
    case ErrorKind::file: return exit_code::file;
    case ErrorKind::interrupted: break;
    }
    return exit_code::interrupted;
}

const Command& find_command(const std::vector<Command>& commands, const std::string& name) {
    const auto found =
        std::find_if(commands.begin(), commands.end(), [&](const Command& command) { return command.name == name; });
    if (found == commands.end()) {
        std::vector<std::string> names{"help"};
        for (const Command& command : commands) { names.push_back(command.name); }
        const std::string suggestion = did_you_mean(name, names);
        refuse(fmt::format("unknown {} '{}'{}", name.starts_with("-") ? "option" : "command", name,
                           suggestion.empty() ? "; 'novikoff --help' lists the commands" : suggestion));
    }
    return *found;
}

/// Returns the kind that the first argument names, and removes that argument.
const Command& find_kind(const Command& command, std::vector<std::string>& arguments) {
    std::vector<std::string> names;
    for (const Command& kind : command.kinds) { names.push_back(kind.name.substr(command.name.size() + 1)); }
    refuse_if(arguments.empty() || arguments.front().starts_with("-"), "KIND is missing: " + join(names));
    const auto found = std::find(names.begin(), names.end(), one_of(arguments.front(), names));
    arguments.erase(arguments.begin());
    return command.kinds[static_cast<std::size_t>(found - names.begin())];
}

/// Whether the arguments are `--version`, with machine options before or after it.
bool asks_for_version(const std::vector<std::string>& arguments) {
    return arguments.front().starts_with("-") &&
           std::find(arguments.begin(), arguments.end(), "--version") != arguments.end();
}

int show_version(std::vector<std::string> arguments, Console& console) {
    arguments.erase(std::find(arguments.begin(), arguments.end(), "--version"));
    Command version{"--version", "", {}, ""};
    version.groups = {machine_options()};
    static_cast<void>(parse(version, arguments));
    console.out << fmt::format("novikoff {}\ncpu {} (of {})\n", NOVIKOFF_VERSION, kernel_table().target,
                               join(cpu_targets()))
                << (console.mpi.empty() ? "" : "mpi " + console.mpi + '\n');
    return exit_code::done;
}

/// `speaker` is the prefix of error messages: "novikoff", or "novikoff train" once the command is known.
int dispatch(const std::vector<std::string>& arguments, Console& console, std::string& speaker) {
    const std::vector<Command> commands = all_commands();
    const std::string first = arguments.empty() ? "--help" : arguments.front();
    const bool help_asked = first == "--help" || first == "-h" || first == "help";
    if (!help_asked && asks_for_version(arguments)) { return show_version(arguments, console); }
    if (help_asked && arguments.size() < 2) {
        console.out << overview(commands);
        return exit_code::done;
    }
    const Command* command = &find_command(commands, help_asked ? arguments[1] : first);
    std::vector<std::string> rest(arguments.begin() + (help_asked ? 2 : 1), arguments.end());
    const bool help_wanted = help_asked || asks_for_help(rest);
    const bool of_a_kind = !rest.empty() && !rest.front().starts_with("-");
    speaker += ' ' + command->name;
    if (!command->kinds.empty() && (of_a_kind || !help_wanted)) {
        command = &find_kind(*command, rest);
        speaker = "novikoff " + command->name;
    }
    if (help_wanted) {
        console.out << help(*command);
        return exit_code::done;
    }
    const std::vector<std::string> positionals = parse(*command, rest);
    refuse_if(console.ranks != nullptr && !command->distributed,
              "several ranks cannot share this work; they can train and certify");
    return command->run(positionals, console);
}

/// The command without the machine options and --threads, which may differ from rank to rank.
std::string common_command(const std::vector<std::string>& arguments) {
    std::set<std::string> of_machine{"--threads"};
    for (const Option& option : machine_options().options) { of_machine.insert(option.name); }
    std::string command = "novikoff";
    for (std::size_t k = 0; k < arguments.size(); ++k) {
        const std::size_t equals = arguments[k].find('=');
        if (!of_machine.contains(arguments[k].substr(0, equals))) {
            command += ' ' + for_shell(arguments[k]);
        } else if (equals == std::string::npos) {
            ++k; // skips its value
        }
    }
    return command;
}

/// Ranks with different commands would prove nothing, or wait for each other forever.
void check_same_command(const std::vector<std::string>& arguments, Communicator& ranks) {
    const auto all = ranks.gather(fmt::format("{} of version {}", common_command(arguments), NOVIKOFF_VERSION));
    for (std::size_t rank = 1; rank < all.size(); ++rank) {
        refuse_if(all[rank] != all[0], fmt::format("rank {} runs '{}', and rank 0 '{}'; all need the same command",
                                                   rank, all[rank], all[0]));
    }
}

void say_memory_is_short(const std::string& speaker, Console& console) {
    console.err << speaker << ": not enough memory for this data" << with_options(memory_limit_note()) << '\n';
}

} // namespace

std::vector<Command> all_commands() {
    std::vector<Command> commands{train_command(),     predict_command(), evaluate_command(), certify_command(),
                                  verify_command(),    compare_command(), shatter_command(),  lp_command(),
                                  generate_command(),  convert_command(), plot_command(),     report_command(),
                                  playground_command()};
    for (Command& command : commands) {
        for (Command& kind : command.kinds) { kind.groups.push_back(machine_options()); }
        if (command.kinds.empty()) { command.groups.push_back(machine_options()); }
    }
    return commands;
}

int run_program(const std::vector<std::string>& arguments, Console& console) {
    std::string speaker = "novikoff";
    console.command = speaker;
    for (const std::string& argument : arguments) { console.command += ' ' + for_shell(argument); }
    try {
        if (console.ranks != nullptr) { check_same_command(arguments, *console.ranks); }
        return dispatch(arguments, console, speaker);
    } catch (const Interrupted& interrupted) {
        const std::string& file = interrupted.place().file;
        const bool nothing = file.empty() || file == "-";
        console.err << "interrupted: " << (nothing ? "nothing was" : visible(file) + " was not") << " written\n";
        return exit_code::interrupted;
    } catch (const Error& error) {
        // The place comes first, as in compilers' messages, so that editors can jump to it.
        const std::string& file = error.place().file;
        if (file != "<stdout>" || !console.reader_gone()) {
            console.err << (file.empty() ? speaker + ": " : "") << visible(error.text(OptionWording())) << '\n';
        }
        return code_of(error.kind());
    } catch (const std::bad_alloc&) {
        say_memory_is_short(speaker, console);
    } catch (const std::length_error&) { // an array larger than any memory
        say_memory_is_short(speaker, console);
    }
    return exit_code::data;
}

} // namespace novikoff::cli
