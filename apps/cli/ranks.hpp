// How the program finds the other ranks of its run. There is one source for each of the two programs: novikoff (ranks_alone.cpp) and
// novikoff-mpi (ranks_mpi.cpp).
#pragma once

#include "ranks/communicator.hpp"

#include <memory>
#include <string>

namespace novikoff::cli {

/// Null: the process is alone. Throws Ended where it is not, but cannot reach the others.
[[nodiscard]] std::unique_ptr<Communicator> find_ranks(int& argc, char**& argv);

/// What `--version` says about it: "Open MPI v4.1.4", "none (built without MPI)", ….
[[nodiscard]] std::string mpi_support();

} // namespace novikoff::cli
