// The process: signals, standard streams, exit code. Everything else is in application.cpp.
#include "cli/application.hpp"
#include "exact/fractions.hpp"
#include "os/memory.hpp"

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <iostream>
#include <new>
#include <sstream>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

namespace {

volatile std::sig_atomic_t catching = 0;
std::atomic<bool> interrupted = false; // reader threads use it too
static_assert(std::atomic<bool>::is_always_lock_free);

double now() { // safe in a signal handler; the standard does not say so of std::chrono
    timespec time{};
    ::clock_gettime(CLOCK_MONOTONIC, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

double first_signal = 0; // used only by the handler, which blocks signals while it runs

/// Before there is work to save, and at a second signal, the program ends at once. timeout(1) and others signal both
/// the process and its group, so a signal within half a second of the first is ignored.
extern "C" void on_signal(int /*signal*/) {
    const double time = now();
    if (catching == 0 || (interrupted && time - first_signal > 0.5)) { ::_exit(novikoff::cli::exit_code::interrupted); }
    if (!interrupted) { first_signal = time; }
    interrupted = true;
}

void handle(int signal, void (*handler)(int)) {
    struct sigaction action {};
    action.sa_handler = handler;
    ::sigfillset(&action.sa_mask);
    action.sa_flags = SA_RESTART;
    ::sigaction(signal, &action, nullptr);
}

/// Whether standard output is a pipe that its reader has closed.
bool reader_gone() {
    pollfd output{STDOUT_FILENO, 0, 0};
    return ::poll(&output, 1, 0) == 1 && (output.revents & POLLERR) != 0;
}

/// Reports a lack of memory without allocating any.
void complain_of_memory() {
    constexpr std::string_view text = "novikoff: not enough memory\n";
    (void)!::write(STDERR_FILENO, text.data(), text.size());
}

/// The terminate handler. Destructors of the JSON library allocate memory, and may throw during another exception.
[[noreturn]] void at_a_dead_end() {
    try {
        if (const auto exception = std::current_exception()) { std::rethrow_exception(exception); }
    } catch (const std::bad_alloc&) {
        complain_of_memory();
        ::_exit(novikoff::cli::exit_code::data);
    } catch (...) {}
    std::abort();
}

/// Prevents a standard stream that the caller has closed from becoming the first file that is opened. Its replacement
/// fails like the closed stream: it cannot be read, or cannot be written.
void keep_standard_streams() {
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (::fcntl(stream, F_GETFD) < 0) { (void)::open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY); }
    }
}

/// Flushes standard output. Reports a failed write, unless the reader has closed the pipe.
int checked_output(int code) {
    if (std::cout.flush()) { return code; }
    if (!reader_gone()) { std::cerr << "novikoff: standard output cannot be written\n"; }
    return code == novikoff::cli::exit_code::done ? novikoff::cli::exit_code::file : code;
}

/// Runs as a single process or as one of several ranks; rank 0 prints for all.
int run(const std::vector<std::string>& arguments, novikoff::Communicator* ranks) {
    const bool speaks = ranks == nullptr || ranks->rank() == 0;
    std::ostream silent(nullptr);
    std::ostringstream words;
    novikoff::cli::Console console{
        speaks ? std::cout : silent, speaks ? std::cerr : words,        speaks && ::isatty(STDERR_FILENO) == 1,
        [] { catching = 1; },        [] { return interrupted.load(); }, reader_gone};
    console.mpi = novikoff::cli::mpi_support();
    console.ranks = ranks;
    const int code = checked_output(novikoff::cli::run_program(arguments, console));
    if (ranks == nullptr) { return code; }
    throw novikoff::Ended(ranks->end({code, words.str()}));
}

int run(int argc, char** argv) {
    std::ios::sync_with_stdio(false);
    std::unique_ptr<novikoff::Communicator> ranks;
    try {
        ranks = novikoff::cli::find_ranks(argc, argv);
        novikoff::limit_memory(novikoff::physical_memory() / 10 * 9); // --memory-limit overrides it
        const bool several = ranks && ranks->size() > 1;
        return run({argv + (argc > 0 ? 1 : 0), argv + argc}, several ? ranks.get() : nullptr);
    } catch (const novikoff::Ended& ended) {
        if (!ranks || ranks->rank() == 0) { std::cerr << ended.words; }
        return ended.code;
    } catch (const std::bad_alloc&) {
        if (ranks) { // no memory to inform the other ranks; mpirun ends them if one exits without MPI_Finalize
            complain_of_memory();
            ::_exit(novikoff::cli::exit_code::data);
        }
        throw;
    }
}

} // namespace

int main(int argc, char** argv) {
    keep_standard_streams();
    handle(SIGINT, on_signal);
    handle(SIGTERM, on_signal);
    handle(SIGPIPE, SIG_IGN);
    handle(SIGXFSZ, SIG_IGN); // a file beyond `ulimit -f` is reported like other faults of writing
    novikoff::cli::end_on_lost_pages();
    novikoff::when_fractions_find_no_memory([] {
        complain_of_memory();
        ::_exit(novikoff::cli::exit_code::data);
    });
    std::set_terminate(at_a_dead_end);
    try {
        return run(argc, argv);
    } catch (const std::bad_alloc&) { // no memory even for the arguments
        complain_of_memory();
        return novikoff::cli::exit_code::data;
    }
}
