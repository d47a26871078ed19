#include "cli/opener.hpp"

#include "novikoff/error.hpp"
#include "os/memory.hpp"

#include <array>
#include <cerrno>
#include <chrono>
#include <optional>
#include <thread>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fmt/format.h>

extern char** environ; // NOLINT: POSIX declares it in no header

namespace novikoff::cli {
namespace {

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
    if (fault != 0) {
        fail(path, fmt::format("there is no {} here to show it", opener));
    }
    return child;
}

/// The exit code; nothing if it is still running: some openers are the browser itself.
std::optional<int> end_of(pid_t child) {
    for (int round = 0; round < rounds; ++round) {
        int status = 0;
        if (::waitpid(child, &status, WNOHANG) != 0) {
            return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
        }
        std::this_thread::sleep_for(pause);
    }
    return std::nullopt;
}

} // namespace

void open_with_desktop(const std::string& path) {
    // A name that begins with a dash would be taken for an option.
    const std::optional<int> end = end_of(start(path.starts_with("-") ? "./" + path : path));
    if (end.value_or(0) != 0) {
        fail(path, fmt::format("{} could not show it", opener));
    }
}

} // namespace novikoff::cli
