// Ranks that are processes of one MPI job. Only programs that are linked with MPI can use it: mpi.cpp is no part of the library.
#pragma once

#include "ranks/communicator.hpp"

#include <memory>
#include <string>

namespace novikoff {

/// All processes of the job. To be called once, first; when the result goes, so does the connection.
[[nodiscard]] std::unique_ptr<Communicator> mpi_world(int& argc, char**& argv);

/// The name and the version of the MPI library.
[[nodiscard]] std::string mpi_library();

} // namespace novikoff
