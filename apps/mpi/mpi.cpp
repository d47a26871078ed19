// Ranks that are processes of one MPI job. This file is not part of the library; only novikoff-mpi is linked with MPI.
#include "cli/application.hpp"

#include <algorithm>
#include <new>

#define OMPI_SKIP_MPICXX
#define MPICH_SKIP_MPICXX
#include <mpi.h>

namespace novikoff {
namespace {

/// MPI counts bytes in an int, so longer messages are sent in several rounds.
constexpr std::uint64_t largest_round = std::uint64_t{1} << 30U;

/// One side of a round: the number of bytes for each rank, and their offset.
struct Layout {
    explicit Layout(std::size_t ranks) : counts(ranks), offsets(ranks) {}

    /// Selects the bytes at … at + round − 1 of messages of these sizes. Returns their number.
    std::size_t set(const std::vector<std::uint64_t>& sizes, std::uint64_t at, std::uint64_t round) {
        std::uint64_t sum = 0;
        for (std::size_t r = 0; r < sizes.size(); ++r) {
            const std::uint64_t count = std::min(round, std::max(sizes[r], at) - at);
            counts[r] = static_cast<int>(count);
            offsets[r] = static_cast<int>(sum);
            sum += count;
        }
        return static_cast<std::size_t>(sum);
    }

    std::vector<int> counts;
    std::vector<int> offsets;
};

/// All memory of an exchange, allocated before any rank starts to send.
struct Room {
    Room(const std::vector<std::uint64_t>& sizes, const std::vector<std::uint64_t>& coming, std::uint64_t round)
        : out(sizes.size()), in(sizes.size()), received(sizes.size()) {
        outgoing.reserve(out.set(sizes, 0, round)); // no later round is larger
        incoming.reserve(in.set(coming, 0, round));
        for (std::size_t r = 0; r < coming.size(); ++r) { received[r].reserve(static_cast<std::size_t>(coming[r])); }
    }

    Layout out;
    Layout in;
    std::string outgoing;
    std::string incoming;
    std::vector<std::string> received;
};

std::optional<Room> find_room(const std::vector<std::uint64_t>& sizes, const std::vector<std::uint64_t>& coming,
                              std::uint64_t round) {
    try {
        return Room(sizes, coming, round);
    } catch (const std::bad_alloc&) { return std::nullopt; }
}

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
    /// A rank without memory for its messages throws. The others send empty messages until it reports its failure.
    std::vector<std::string> swap(std::vector<std::string> messages) override {
        const std::size_t n = messages.size();
        const std::uint64_t round = std::max<std::uint64_t>(largest_round / n, 1);
        std::vector<std::uint64_t> sizes(n);
        std::vector<std::uint64_t> coming(n);
        while (true) {
            std::transform(messages.begin(), messages.end(), sizes.begin(), [](const auto& m) { return m.size(); });
            MPI_Alltoall(sizes.data(), 1, MPI_UINT64_T, coming.data(), 1, MPI_UINT64_T, MPI_COMM_WORLD);
            std::optional<Room> room = find_room(sizes, coming, round);
            std::array<std::uint64_t, 2> all{*std::max_element(sizes.begin(), sizes.end()), room ? 0U : 1U};
            MPI_Allreduce(MPI_IN_PLACE, all.data(), 2, MPI_UINT64_T, MPI_MAX, MPI_COMM_WORLD);
            const auto [longest, failed] = all;
            for (std::uint64_t at = 0; failed == 0 && at < longest; at += round) {
                swap_round(messages, sizes, coming, at, round, *room);
            }
            if (!room) { throw std::bad_alloc(); }
            if (failed == 0) { return std::move(room->received); }
            for (std::string& message : messages) { message = {}; }
        }
    }

    /// Exchanges the bytes at … at + round − 1 of each message.
    static void swap_round(const std::vector<std::string>& messages, const std::vector<std::uint64_t>& sizes,
                           const std::vector<std::uint64_t>& coming, std::uint64_t at, std::uint64_t round,
                           Room& room) {
        static_cast<void>(room.out.set(sizes, at, round));
        room.outgoing.clear();
        for (std::size_t r = 0; r < messages.size(); ++r) {
            room.outgoing.append(messages[r], std::min<std::size_t>(at, messages[r].size()),
                                 static_cast<std::size_t>(room.out.counts[r]));
        }
        room.incoming.resize(room.in.set(coming, at, round));
        MPI_Alltoallv(room.outgoing.data(), room.out.counts.data(), room.out.offsets.data(), MPI_BYTE,
                      room.incoming.data(), room.in.counts.data(), room.in.offsets.data(), MPI_BYTE, MPI_COMM_WORLD);
        for (std::size_t r = 0; r < room.received.size(); ++r) {
            room.received[r].append(room.incoming, static_cast<std::size_t>(room.in.offsets[r]),
                                    static_cast<std::size_t>(room.in.counts[r]));
        }
    }

    int rank_ = 0;
    int size_ = 1;
};

} // namespace

namespace cli {

std::unique_ptr<Communicator> find_ranks(int& argc, char**& argv) { return std::make_unique<MpiWorld>(argc, argv); }

std::string mpi_support() {
    std::array<char, MPI_MAX_LIBRARY_VERSION_STRING> text{};
    int length = 0;
    MPI_Get_library_version(text.data(), &length);
    const std::string whole(text.data(), static_cast<std::size_t>(length));
    return whole.substr(0, whole.find_first_of(",\n"));
}

} // namespace cli
} // namespace novikoff
