// The program novikoff is not linked with MPI. Under mpirun it executes novikoff-mpi, which is in the same folder.
#include "cli/application.hpp"

#include <cstdlib>
#include <filesystem>
#include <system_error>

#include <unistd.h>

namespace novikoff::cli {
namespace {

constexpr auto several = "several";

/// The number of processes that a launcher has started: "1" without a launcher, nothing if it is unknown. PMIx gives
/// only the rank; Slurm gives the number too.
std::optional<std::string> started_together() {
    for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "MPI_LOCALNRANKS"}) {
        if (const char* size = std::getenv(name)) { return size; }
    }
    const char* rank = std::getenv("PMIX_RANK");
    if (rank == nullptr) { return "1"; }
    if (const char* size = std::getenv("SLURM_STEP_NUM_TASKS")) { return size; }
    return rank == std::string("0") ? std::nullopt : std::optional<std::string>(several);
}

bool is_first() {
    for (const char* name : {"OMPI_COMM_WORLD_RANK", "PMI_RANK", "PMIX_RANK"}) {
        if (const char* rank = std::getenv(name)) { return rank == std::string("0"); }
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
    const std::optional<std::string> processes = started_together();
    if (processes == "1") { return nullptr; }
    if (const std::string program = program_with_mpi(); !program.empty()) {
        ::execv(program.c_str(), argv); // returns only if it fails
    }
    if (!processes) {
        return nullptr; // the number is unknown: assume one
    }
    const bool speaks = is_first() || processes == several; // then rank 0 does not know of the others
    throw Ended{exit_code::usage,
                speaks ? "novikoff: started as " + *processes +
                             " processes, but this program was built without MPI, so that each would do all the "
                             "work alone; install MPI (Debian: libopenmpi-dev) and build again\n"
                       : ""};
}

std::string mpi_support() {
    return program_with_mpi().empty() ? "none (built without MPI)" : "by novikoff-mpi, beside this program";
}

} // namespace novikoff::cli
