// Finds the other ranks of a run. Each of the two programs has its own source: novikoff (ranks_alone.cpp) and
// novikoff-mpi (ranks_mpi.cpp).
#pragma once

#include "ranks/communicator.hpp"

#include <memory>
#include <string>

namespace novikoff::cli {

/// Null if the process is alone. Throws Ended if there are other ranks that it cannot reach.
[[nodiscard]] std::unique_ptr<Communicator> find_ranks(int& argc, char**& argv);

/// The MPI support, as `--version` prints it: "Open MPI v4.1.4", "none (built without MPI)", ….
[[nodiscard]] std::string mpi_support();

} // namespace novikoff::cli
