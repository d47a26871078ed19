// What a command may touch of the process it runs in. Tests give streams of their own; main.cpp gives the real ones.
#pragma once

#include "ranks/communicator.hpp"

#include <functional>
#include <ostream>
#include <string>

namespace novikoff::cli {

namespace exit_code {
inline constexpr int done = 0;
inline constexpr int forged = 1;        ///< verify found a forgery
inline constexpr int usage = 2;         ///< the command line is wrong
inline constexpr int data = 3;          ///< the data is wrong
inline constexpr int file = 4;          ///< a file cannot be read or written
inline constexpr int interrupted = 130; ///< stopped by a signal, with the work saved
} // namespace exit_code

struct Console {
    std::ostream& out;     ///< results
    std::ostream& err;     ///< messages and progress
    bool terminal = false; ///< `err` is a terminal: a progress line may be drawn

    /// From now on the first SIGINT or SIGTERM only makes interrupted() true.
    std::function<void()> catch_signals = [] {};
    std::function<bool()> interrupted = [] { return false; }; ///< may be asked from any thread
    /// Whoever read standard output has closed it: there is nobody left to complain to.
    std::function<bool()> reader_gone = [] { return false; };

    Communicator* ranks = nullptr; ///< of a run on several; null: the process is alone
    std::string mpi = {};          ///< what there is for such runs, for --version

    /// Alone, or the one of several that reads and writes what there is once.
    [[nodiscard]] bool is_first() const { return ranks == nullptr || ranks->rank() == 0; }

    /// The whole command line, as a shell reads it. Set by run_program.
    std::string command = {};
};

} // namespace novikoff::cli
