// A signal handler for lost pages. It may run at any moment, so it allocates no memory and uses no streams.
#include "cli/application.hpp"

#include <csignal>
#include <cstring>

#include <fcntl.h>
#include <unistd.h>

namespace novikoff::cli {
namespace {

/// The lines of /proc/self/maps: `7f00-7fff r--p 00000000 08:01 1234   /path/of the file`.
class Maps {
public:
    Maps() : file_(::open("/proc/self/maps", O_RDONLY | O_CLOEXEC)) {}

    /// The path of the file that is mapped at an address; empty if there is none.
    const char* file_at(std::uintptr_t address) {
        while (get() > 0) {
            const std::uintptr_t first = hexadecimal();
            get();
            const std::uintptr_t last = hexadecimal();
            take_path();
            if (first <= address && address < last) { return path_.data(); }
        }
        return "";
    }

private:
    /// Reads the next byte into now_ and returns it; 0 at the end.
    char get() {
        if (at_ == held_) {
            at_ = 0;
            held_ = file_ < 0 ? 0 : ::read(file_, bytes_.data(), bytes_.size());
        }
        now_ = at_ < held_ ? bytes_[static_cast<std::size_t>(at_++)] : '\0';
        return now_;
    }
    std::uintptr_t hexadecimal() {
        std::uintptr_t number = 0;
        for (; (now_ >= '0' && now_ <= '9') || (now_ >= 'a' && now_ <= 'f'); get()) {
            number = number << 4U | static_cast<std::uintptr_t>(now_ <= '9' ? now_ - '0' : now_ - 'a' + 10);
        }
        return number;
    }
    /// Reads the path: from the first slash to the end of the line. Replaces control characters, for terminals.
    void take_path() {
        while (now_ != '/' && now_ != '\n' && now_ != '\0') { get(); }
        std::size_t length = 0;
        for (; now_ != '\n' && now_ != '\0'; get()) {
            if (length + 1 < path_.size()) {
                path_[length++] = static_cast<unsigned char>(now_) < ' ' || now_ == '\x7f' ? '?' : now_;
            }
        }
        path_[length] = '\0';
    }

    int file_;
    ssize_t at_ = 0;
    ssize_t held_ = 0;
    char now_ = '\0';
    std::array<char, 4096> bytes_{};
    std::array<char, 4096> path_{};
};

void complain(const char* text) { (void)!::write(STDERR_FILENO, text, std::strlen(text)); }

extern "C" void on_lost_page(int signal, siginfo_t* info, void* /*context*/) {
    Maps maps;
    const char* const path = maps.file_at(reinterpret_cast<std::uintptr_t>(info->si_addr)); // NOLINT
    if (*path == '\0') {
        ::signal(signal, SIG_DFL); // not a mapped file: the fault recurs and ends the process
        return;
    }
    complain(::isatty(STDERR_FILENO) == 1 ? "\r\x1b[K" : ""); // erases a progress line
    complain(path);
    complain(": was cut short by another program while it was being read, or its disk cannot be read\n");
    ::_exit(exit_code::file);
}

} // namespace

void end_on_lost_pages() {
    struct sigaction action {};
    action.sa_sigaction = on_lost_page;
    action.sa_flags = SA_SIGINFO;
    ::sigfillset(&action.sa_mask);
    ::sigaction(SIGBUS, &action, nullptr);
}

} // namespace novikoff::cli
