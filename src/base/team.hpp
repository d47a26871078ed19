// A team of threads that work on one job at a time.
//
// The threads are started once and wait between jobs. They spin for a short time, so that small jobs cost little, and
// then sleep. On a busy machine a thread may wait for a core much longer than a job takes. So the team does not wait
// for members that have not begun: the others do their part. The result of a job must not depend on which thread does
// which part.
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
    /// The calling thread is a member. 0: one member for each core. If the system allows fewer threads, the team is
    /// smaller.
    explicit Team(unsigned members = 0);
    Team(Team&&) noexcept;
    Team& operator=(Team&&) noexcept;
    ~Team();

    [[nodiscard]] unsigned size() const noexcept;

    /// Calls work(0) here and, in parallel, work(member) in the other threads, 1 … size()−1, once each. Members that
    /// have not begun when work(0) returns are skipped. Returns when all calls have returned. If some throw, the
    /// exception of the first member is thrown here. REQUIRES: the calling thread made the team, and is not in `work`.
    template <class Work> void run(Work&& work) {
        run({[](void* context, unsigned member) { (*static_cast<std::remove_reference_t<Work>*>(context))(member); },
             const_cast<void*>(static_cast<const void*>(std::addressof(work)))});
    }

private:
    /// A reference to a callable object.
    struct Job {
        void (*call)(void* context, unsigned member) = nullptr;
        void* context = nullptr;
    };
    struct State;

    void run(Job job);

    std::unique_ptr<State> state_;
};

/// The part of `n` items, from first to last − 1, for one member of a team. Parts are contiguous, in the order of the
/// members, and their sizes differ by at most one.
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

/// Calls work(share, k) for the shares k = 0, 1, … of `n` items, as many as the team has members, in parallel if
/// members are free. A null team is the calling thread alone.
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
