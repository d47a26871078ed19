// The whole program except the process, and what the process needs beside it.
#pragma once

#include "cli/console.hpp"

#include <memory>

namespace novikoff::cli {

/// Takes arguments, without the program's name; writes streams, returns an exit code. Never throws novikoff::Error: an
/// error becomes a line and an exit code.
[[nodiscard]] int run_program(const std::vector<std::string>& arguments, Console& console);

/// From this call on, a missing page of a mapped file (SIGBUS) ends the program with one line that names the file and
/// with exit_code::file. Either another program has truncated the file, or the disk cannot be read.
void end_on_lost_pages();

// Each of the two programs has its own source for these: novikoff (ranks_alone.cpp) and novikoff-mpi (mpi/mpi.cpp).

/// The other ranks of a run; null if the process is alone. Throws Ended if there are ranks that it cannot reach.
[[nodiscard]] std::unique_ptr<Communicator> find_ranks(int& argc, char**& argv);
/// The MPI support, as `--version` prints it: "Open MPI v4.1.4", "none (built without MPI)", ….
[[nodiscard]] std::string mpi_support();

} // namespace novikoff::cli
