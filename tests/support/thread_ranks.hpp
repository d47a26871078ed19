// Ranks that are threads of the test. Random delays before each exchange reveal results that depend on time.
#pragma once

#include "base/random.hpp"
#include "ranks/communicator.hpp"

#include <barrier>
#include <chrono>
#include <exception>
#include <functional>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace novikoff::test {

/// The memory that the ranks share: a message from each rank to each.
struct Board {
    explicit Board(unsigned ranks) : messages(ranks), barrier(static_cast<std::ptrdiff_t>(ranks)) {}
    std::vector<std::vector<std::string>> messages;
    std::barrier<> barrier;
};

class ThreadRank final : public Communicator {
public:
    ThreadRank(unsigned rank, Board& board, std::uint64_t delays)
        : rank_(rank), board_(board), random_(delays + rank) {}
    [[nodiscard]] unsigned rank() const noexcept override { return rank_; }
    [[nodiscard]] unsigned size() const noexcept override { return static_cast<unsigned>(board_.messages.size()); }

private:
    std::vector<std::string> swap(std::vector<std::string> messages) override {
        std::this_thread::sleep_for(std::chrono::microseconds(random_.below(30)));
        board_.messages[rank_] = std::move(messages);
        board_.barrier.arrive_and_wait();
        std::vector<std::string> received;
        for (const auto& from : board_.messages) { received.push_back(from[rank_]); }
        board_.barrier.arrive_and_wait();
        return received;
    }

    unsigned rank_;
    Board& board_;
    Random random_;
};

/// Calls work(Communicator&) on each rank and returns the results by rank. If some throw, this throws the exception
/// of the first rank that failed by itself, not because of another.
template <class Work> auto on_ranks(unsigned ranks, Work&& work, std::uint64_t delays = 1) {
    using Result = decltype(work(std::declval<Communicator&>()));
    Board board(ranks);
    std::vector<std::optional<Result>> results(ranks);
    std::vector<std::exception_ptr> faults(ranks);
    std::vector<std::thread> threads;
    for (unsigned r = 0; r < ranks; ++r) {
        threads.emplace_back([&, r] {
            ThreadRank rank(r, board, delays);
            try {
                results[r].emplace(work(rank));
                (void)rank.end({});
            } catch (const Ended&) { // another rank has the reason
            } catch (...) {
                faults[r] = std::current_exception();
                (void)rank.end({1, "fault"});
            }
        });
    }
    for (std::thread& thread : threads) { thread.join(); }
    for (const auto& fault : faults) {
        if (fault) { std::rethrow_exception(fault); }
    }
    std::vector<Result> all;
    for (auto& result : results) { all.push_back(std::move(result.value())); }
    return all;
}

} // namespace novikoff::test
