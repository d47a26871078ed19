// `playground`: writes the browser page that the program contains.
#include "cli/plot.hpp"
#include "options/values.hpp"
#include "os/atomic_file.hpp"
#include "os/memory.hpp"

#include <chrono>
#include <filesystem>
#include <thread>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fmt/format.h>

extern char** environ; // NOLINT: POSIX declares it in no header

namespace novikoff {
const char* playground_page(); // playground.html, embedded by CMake
} // namespace novikoff

namespace novikoff::cli {
namespace {

constexpr const char* usual_name = "playground.html";

struct PlaygroundSettings {
    Output output;
    bool open = false;
};

// --- opening a file with the desktop's program for it

#ifdef __APPLE__
constexpr const char* opener = "open";
#else
constexpr const char* opener = "xdg-open";
#endif

constexpr int rounds = 100;
constexpr std::chrono::milliseconds pause(20);

[[noreturn]] void fail(const std::string& path, const std::string& why) {
    throw Error(ErrorKind::file, Place{path}, fmt::format("is written, but {}; please open it in a browser", why));
}

/// Starts the opener without streams, so that its messages do not appear.
pid_t start(const std::string& path) {
    posix_spawn_file_actions_t streams;
    posix_spawn_file_actions_init(&streams);
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        posix_spawn_file_actions_addopen(&streams, stream, "/dev/null", O_RDWR, 0);
    }
    std::string program = opener;
    std::string argument = path;
    std::array<char*, 3> arguments{program.data(), argument.data(), nullptr};
    pid_t child = 0;
    lift_memory_limit(); // the limit is for this program, not for a browser
    const int fault = posix_spawnp(&child, opener, &streams, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&streams);
    if (fault != 0) { fail(path, fmt::format("there is no {} to open it", opener)); }
    return child;
}

/// The exit code; nothing if it is still running: some openers are the browser itself.
std::optional<int> end_of(pid_t child) {
    for (int round = 0; round < rounds; ++round) {
        int status = 0;
        if (::waitpid(child, &status, WNOHANG) != 0) { return WIFEXITED(status) ? WEXITSTATUS(status) : -1; }
        std::this_thread::sleep_for(pause);
    }
    return std::nullopt;
}

/// Returns once the desktop's opener (xdg-open; open on a Mac) has accepted the file. Throws Error(file), with the
/// file's name, if there is no opener or if it fails.
void open_with_desktop(const std::string& path) {
    // A name that begins with a dash would be taken for an option.
    const std::optional<int> end = end_of(start(path.starts_with("-") ? "./" + path : path));
    if (end.value_or(0) != 0) { fail(path, fmt::format("{} could not open it", opener)); }
}

// --- the page

/// Without -o, only an earlier playground page is overwritten.
void check_unnamed(const std::string& page) {
    std::error_code ignored;
    if (!std::filesystem::exists(usual_name, ignored)) { return; }
    const std::string there = read_whole(usual_name);
    const std::size_t title = page.find("<title>");
    const std::string marked = page.substr(title, page.find("</title>") - title);
    refuse_if(there.find(marked) == std::string::npos, "there is another playground.html here; name a file with -o");
}

int run_playground(PlaygroundSettings& settings, const Arguments& /*none*/, Console& console) {
    Output& output = settings.output;
    const std::string page = playground_page();
    if (output.file.empty()) {
        check_unnamed(page);
        output.file = usual_name;
    }
    refuse_if(settings.open && output.file == "-", "--open needs a file, and -o - is none");
    check_output(output, {});
    write_output(page, output, console);
    if (settings.open) { open_with_desktop(output.file); }
    return exit_code::done;
}

} // namespace

Command playground_command() {
    const auto settings = std::make_shared<PlaygroundSettings>();
    Command command{
        "playground",
        "an interactive page: move points, watch the run and its proof",
        {},
        "Writes one HTML page with this program's own code inside, compiled for browsers. Points are added, moved "
        "and relabelled by hand or by keyboard, or read from a CSV file; the learners run on them step by step; the "
        "verdict with its proof is always shown. The page needs no network and no other file. Its weights are "
        "bit-identical to those of this program, and it shows the command that gives them.",
    };
    command.groups = {
        {"Output",
         {file_option(settings->output, "the file to write (default playground.html; - is standard output)"),
          flag("--open", "show it in the browser", settings->open),
          quiet_option(settings->output, "do not report saved files; errors remain")}}};
    command.examples = {
        {"novikoff playground -o playground.html", "then open the file in any browser, or add --open"},
    };
    command.run = run_with(settings, run_playground);
    return command;
}

} // namespace novikoff::cli
