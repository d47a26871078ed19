// The parts of the process that a command may use. Tests pass their own streams; main.cpp passes the real ones.
#pragma once

#include "ranks/communicator.hpp"

#include <functional>
#include <ostream>

namespace novikoff::cli {

namespace exit_code {
inline constexpr int done = 0;
inline constexpr int forged = 1;        ///< verify found a forgery
inline constexpr int usage = 2;         ///< the command line is invalid
inline constexpr int data = 3;          ///< the data is invalid
inline constexpr int file = 4;          ///< a file cannot be read or written
inline constexpr int interrupted = 130; ///< stopped by a signal, with the work saved
} // namespace exit_code

struct Console {
    std::ostream& out;     ///< results
    std::ostream& err;     ///< messages and progress
    bool terminal = false; ///< `err` is a terminal: a progress line may be drawn

    /// From this call on, the first SIGINT or SIGTERM only makes interrupted() true.
    std::function<void()> catch_signals = [] {};
    std::function<bool()> interrupted = [] { return false; }; ///< callable from any thread
    /// Whether the reader of standard output has closed it; a failed write is then not reported.
    std::function<bool()> reader_gone = [] { return false; };

    Communicator* ranks = nullptr; ///< null: the process is alone
    std::string mpi = {};          ///< the MPI support, as --version prints it

    /// Whether the process is alone or is rank 0, which does what is done only once.
    [[nodiscard]] bool is_first() const { return ranks == nullptr || ranks->rank() == 0; }

    /// The whole command line, quoted for a shell. Set by run_program.
    std::string command = {};
};

} // namespace novikoff::cli
