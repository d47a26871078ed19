// A team of threads that do one piece of work together, again and again.
//
// The threads are started once and wait between pieces: a short while spinning, so that small pieces cost little, then
// asleep. On a busy machine a thread may wait for a core many times as long as a piece takes. So no member is waited for
// before it has begun: the others do its part. Work must be cut so that its result does not depend on who does it.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <type_traits>

namespace novikoff {

/// The number of cores, at least 1.
[[nodiscard]] unsigned core_count() noexcept;

class Team {
public:
    /// The calling thread is a member. 0: one member for each core. If the system has fewer threads, the team is smaller.
    explicit Team(unsigned members = 0);
    Team(Team&&) noexcept;
    Team& operator=(Team&&) noexcept;
    ~Team();

    [[nodiscard]] unsigned size() const noexcept;

    /// Calls work(0) here and work(member) at the same time in the threads of the others, 1 … size()−1, once each, but
    /// not for members that begin after work(0) has returned. Returns when all calls have returned. If some throw, the
    /// exception of the first member is thrown here. REQUIRES: the calling thread made the team, and is not in `work`.
    template <class Work> void run(Work&& work) {
        run({[](void* context, unsigned member) { (*static_cast<std::remove_reference_t<Work>*>(context))(member); },
             const_cast<void*>(static_cast<const void*>(std::addressof(work)))});
    }

private:
    /// A reference to something that can be called.
    struct Job {
        void (*call)(void* context, unsigned member) = nullptr;
        void* context = nullptr;
    };
    struct State;

    void run(Job job);

    std::unique_ptr<State> state_;
};

/// The part of `n` things, from first to last − 1, that falls to one member of a team: parts are contiguous, in the order
/// of the members, and differ by one in size at most.
struct Share {
    std::size_t first;
    std::size_t last;
};
[[nodiscard]] inline Share share_of(std::size_t n, unsigned member, unsigned members) noexcept {
    const std::size_t each = n / members;
    const std::size_t rest = n % members;
    const std::size_t first = member * each + (member < rest ? member : rest);
    return {first, first + each + (member < rest ? 1 : 0)};
}

/// Calls work(share, k) for the shares k = 0, 1, … of `n` things, as many as the team has members, in parallel as far as
/// members are free. A null team is the caller alone.
template <class Work> void share_out(Team* team, std::size_t n, Work&& work) {
    if (team == nullptr) {
        work(Share{0, n}, 0U);
        return;
    }
    const unsigned shares = team->size();
    std::atomic<unsigned> next{0};
    team->run([&](unsigned /*member*/) {
        for (unsigned k = 0; (k = next.fetch_add(1, std::memory_order_relaxed)) < shares;) {
            work(share_of(n, k, shares), k);
        }
    });
}

} // namespace novikoff
