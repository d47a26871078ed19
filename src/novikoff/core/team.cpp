#include "novikoff/core/team.hpp"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <exception>
#include <system_error>
#include <thread>
#include <vector>

namespace novikoff {
namespace {

/// Lets the other thread of a core go first, and saves power.
inline void pause_a_little() noexcept {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#endif
}

/// Waits until the value is another one: some tenths of a millisecond awake, since to be woken takes long on a virtual
/// machine, then asleep.
template <class T> void wait_while(const std::atomic<T>& value, T old) {
    constexpr int looks = 10'000;
    for (int look = 0; look < looks; ++look) {
        if (value.load(std::memory_order_acquire) != old) {
            return;
        }
        pause_a_little();
    }
    value.wait(old, std::memory_order_acquire);
}

} // namespace

unsigned core_count() noexcept { return std::max(1U, std::thread::hardware_concurrency()); }

struct Team::State {
    explicit State(unsigned members) {
        try {
            while (threads.size() + 1 < members) {
                threads.emplace_back([this, member = static_cast<unsigned>(threads.size() + 1)] { serve(member); });
            }
        } catch (const std::system_error&) { // no more threads to be had: those that there are will do
        }
        faults.resize(threads.size() + 1);
    }
    State(const State&) = delete;
    State& operator=(const State&) = delete;
    ~State() {
        job = {};
        begin();
        for (std::thread& thread : threads) {
            thread.join();
        }
    }

    void begin() {
        busy.store(static_cast<unsigned>(threads.size()), std::memory_order_relaxed);
        round.fetch_add(1, std::memory_order_release);
        round.notify_all();
    }

    void serve(unsigned member) {
        for (std::uint32_t seen = 0;; ++seen) {
            wait_while(round, seen);
            const bool last = job.call == nullptr;
            if (!last) {
                work(member);
            }
            if (busy.fetch_sub(1, std::memory_order_acq_rel) == 1) {
                busy.notify_one();
            }
            if (last) {
                return;
            }
        }
    }

    void work(unsigned member) noexcept {
        try {
            job.call(job.context, member);
        } catch (...) {
            faults[member] = std::current_exception();
        }
    }

    std::vector<std::thread> threads; ///< all members but the first
    std::vector<std::exception_ptr> faults;
    Job job; ///< none: go home
    std::atomic<std::uint32_t> round{0};
    std::atomic<unsigned> busy{0};
};

Team::Team(unsigned members) : state_(std::make_unique<State>(members == 0 ? core_count() : members)) {}
Team::Team(Team&&) noexcept = default;
Team& Team::operator=(Team&&) noexcept = default;
Team::~Team() = default;

unsigned Team::size() const noexcept { return static_cast<unsigned>(state_->threads.size() + 1); }

void Team::run(Job job) {
    State& state = *state_;
    state.job = job;
    std::fill(state.faults.begin(), state.faults.end(), nullptr);
    state.begin();
    state.work(0);
    for (unsigned left = 0; (left = state.busy.load(std::memory_order_acquire)) != 0;) {
        wait_while(state.busy, left);
    }
    for (const std::exception_ptr& fault : state.faults) {
        if (fault) {
            std::rethrow_exception(fault);
        }
    }
}

} // namespace novikoff
