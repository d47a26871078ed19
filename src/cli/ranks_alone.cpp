// novikoff is not linked with MPI. Started by mpirun, it becomes novikoff-mpi, which lies beside it.
#include "cli/console.hpp"
#include "cli/ranks.hpp"

#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>

#include <unistd.h>

namespace novikoff::cli {
namespace {

/// Launchers tell each process how many there are, or at least which it is. "1" is none.
std::string started_together() {
    for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "MPI_LOCALNRANKS"}) {
        if (const char* size = std::getenv(name)) {
            return size;
        }
    }
    return std::getenv("PMIX_RANK") != nullptr ? "several" : "1";
}

bool is_first() {
    for (const char* name : {"OMPI_COMM_WORLD_RANK", "PMI_RANK", "PMIX_RANK"}) {
        if (const char* rank = std::getenv(name)) {
            return rank == std::string("0");
        }
    }
    return true;
}

std::string program_with_mpi() {
    std::error_code fault;
    const auto self = std::filesystem::read_symlink("/proc/self/exe", fault);
    const auto beside = self.parent_path() / "novikoff-mpi";
    return !fault && ::access(beside.c_str(), X_OK) == 0 ? beside.string() : "";
}

} // namespace

std::unique_ptr<Communicator> find_ranks(int& /*argc*/, char**& argv) {
    const std::string processes = started_together();
    if (processes == "1") {
        return nullptr;
    }
    if (const std::string program = program_with_mpi(); !program.empty()) {
        ::execv(program.c_str(), argv); // returns only if it fails
    }
    throw Ended{exit_code::usage,
                is_first() ? "novikoff: started as " + processes +
                                 " processes, but this program was built without MPI, so that each would do all the "
                                 "work alone; install MPI (Debian: libopenmpi-dev) and build again\n"
                           : ""};
}

std::string mpi_support() {
    return program_with_mpi().empty() ? "none (built without MPI)" : "by novikoff-mpi, beside this program";
}

} // namespace novikoff::cli
