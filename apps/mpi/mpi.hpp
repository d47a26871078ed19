// Ranks that are processes of one MPI job, for programs linked with MPI. mpi.cpp is not part of the library.
#pragma once

#include "ranks/communicator.hpp"

#include <memory>
#include <string>

namespace novikoff {

/// All processes of the job. Call it once, before anything else. Destroying the result ends the connection.
[[nodiscard]] std::unique_ptr<Communicator> mpi_world(int& argc, char**& argv);

/// The name and the version of the MPI library.
[[nodiscard]] std::string mpi_library();

} // namespace novikoff
