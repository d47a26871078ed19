#include "novikoff/distributed/mpi.hpp"

#include <algorithm>
#include <array>
#include <numeric>

#define OMPI_SKIP_MPICXX
#define MPICH_SKIP_MPICXX
#include <mpi.h>

namespace novikoff {
namespace {

/// MPI counts bytes in an int: longer messages go in several rounds.
constexpr std::uint64_t largest_round = std::uint64_t{1} << 30U;

class MpiWorld final : public Communicator {
public:
    MpiWorld(int& argc, char**& argv) {
        MPI_Init(&argc, &argv);
        MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
        MPI_Comm_size(MPI_COMM_WORLD, &size_);
    }
    ~MpiWorld() override { MPI_Finalize(); }

    [[nodiscard]] unsigned rank() const noexcept override { return static_cast<unsigned>(rank_); }
    [[nodiscard]] unsigned size() const noexcept override { return static_cast<unsigned>(size_); }

private:
    std::vector<std::string> swap(std::vector<std::string> messages) override {
        const std::size_t n = messages.size();
        std::vector<std::uint64_t> sizes(n);
        std::vector<std::uint64_t> coming(n);
        std::transform(messages.begin(), messages.end(), sizes.begin(), [](const auto& m) { return m.size(); });
        MPI_Alltoall(sizes.data(), 1, MPI_UINT64_T, coming.data(), 1, MPI_UINT64_T, MPI_COMM_WORLD);
        std::uint64_t longest =
            std::max(*std::max_element(sizes.begin(), sizes.end()), *std::max_element(coming.begin(), coming.end()));
        MPI_Allreduce(MPI_IN_PLACE, &longest, 1, MPI_UINT64_T, MPI_MAX, MPI_COMM_WORLD);
        std::vector<std::string> received(n);
        const std::uint64_t round = std::max<std::uint64_t>(largest_round / n, 1);
        for (std::uint64_t at = 0; at < longest; at += round) {
            swap_round(messages, coming, at, round, received);
        }
        return received;
    }

    /// The bytes at … at + round − 1 of each message.
    static void swap_round(const std::vector<std::string>& messages, const std::vector<std::uint64_t>& coming,
                           std::uint64_t at, std::uint64_t round, std::vector<std::string>& received) {
        struct Layout {
            std::vector<int> counts;
            std::vector<int> offsets;
            void add(std::uint64_t bytes) {
                offsets.push_back(counts.empty() ? 0 : offsets.back() + counts.back());
                counts.push_back(static_cast<int>(bytes));
            }
        };
        const auto left = [=](std::uint64_t size) { return std::min(round, std::max(size, at) - at); };
        Layout out;
        Layout in;
        std::string outgoing;
        for (std::size_t r = 0; r < messages.size(); ++r) {
            out.add(left(messages[r].size()));
            outgoing.append(messages[r], std::min<std::size_t>(at, messages[r].size()), left(messages[r].size()));
            in.add(left(coming[r]));
        }
        std::string incoming(static_cast<std::size_t>(in.offsets.back()) + static_cast<std::size_t>(in.counts.back()),
                             '\0');
        MPI_Alltoallv(outgoing.data(), out.counts.data(), out.offsets.data(), MPI_BYTE, incoming.data(),
                      in.counts.data(), in.offsets.data(), MPI_BYTE, MPI_COMM_WORLD);
        for (std::size_t r = 0; r < received.size(); ++r) {
            received[r].append(incoming, static_cast<std::size_t>(in.offsets[r]),
                               static_cast<std::size_t>(in.counts[r]));
        }
    }

    int rank_ = 0;
    int size_ = 1;
};

} // namespace

std::unique_ptr<Communicator> mpi_world(int& argc, char**& argv) { return std::make_unique<MpiWorld>(argc, argv); }

std::string mpi_library() {
    std::array<char, MPI_MAX_LIBRARY_VERSION_STRING> text{};
    int length = 0;
    MPI_Get_library_version(text.data(), &length);
    const std::string whole(text.data(), static_cast<std::size_t>(length));
    return whole.substr(0, whole.find_first_of(",\n"));
}

} // namespace novikoff
