#include "cli/ranks.hpp"
#include "mpi/mpi.hpp"

namespace novikoff::cli {

std::unique_ptr<Communicator> find_ranks(int& argc, char**& argv) { return mpi_world(argc, argv); }

std::string mpi_support() { return mpi_library(); }

} // namespace novikoff::cli
