// Threads wait for a job by spinning first and sleeping later; each job has a number, which tells them to begin.
#include "base/team.hpp"

#include <algorithm>
#include <cstdint>
#include <exception>
#include <system_error>
#include <thread>
#include <vector>

namespace novikoff {
namespace {

/// Yields to the other thread of the core, and saves power.
inline void pause_a_little() noexcept {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#endif
}

/// Waits until the value changes. It spins for some tenths of a millisecond, since waking up is slow on a virtual
/// machine, and then sleeps.
template <class T> void wait_while(const std::atomic<T>& value, T old) {
    constexpr int spins = 10'000;
    for (int spin = 0; spin < spins; ++spin) {
        if (value.load(std::memory_order_acquire) != old) { return; }
        pause_a_little();
    }
    value.wait(old, std::memory_order_acquire);
}

} // namespace

unsigned core_count() noexcept { return std::max(1U, std::thread::hardware_concurrency()); }

struct Team::State {
    /// A thread enters through the open door to work on a job; the team waits only for threads that have entered. The
    /// state of the door is one number: the job (so that no thread works on it twice), the number of threads inside,
    /// whether it is open, and whether this is the last job.
    class Door {
    public:
        using Number = std::uint32_t;

        void open() noexcept { open(is_open); }
        /// Opens the door for the last job; it is never closed again.
        void open_for_good() noexcept { open(is_open | is_last); }

        /// Waits for a job other than `done`, enters, and returns its number.
        Number enter(Number done) noexcept {
            for (Number state = state_.load(std::memory_order_acquire);;) {
                // Numbers are reused, so a thread that was delayed for very long may miss a job, but never the last.
                const bool is_new = job_of(state) != done || (state & is_last) != 0;
                if ((state & is_open) == 0 || !is_new) {
                    wait_while(state_, state);
                    state = state_.load(std::memory_order_acquire);
                } else if (state_.compare_exchange_weak(state, state + one, std::memory_order_acq_rel)) {
                    return job_of(state);
                }
            }
        }

        void leave() noexcept {
            const Number left = state_.fetch_sub(one, std::memory_order_acq_rel) - one;
            if ((left & (inside | is_open)) == 0) {
                state_.notify_all(); // the thread that closed the door may be asleep
            }
        }

        /// Closes the door to further threads and waits until all have left.
        void close() noexcept {
            Number state = state_.fetch_and(~is_open, std::memory_order_acq_rel) & ~is_open;
            while ((state & inside) != 0) {
                wait_while(state_, state);
                state = state_.load(std::memory_order_acquire);
            }
        }

    private:
        static constexpr Number is_open = 1;
        static constexpr Number is_last = 2;
        static constexpr Number one = 4; ///< member inside
        static constexpr unsigned job_shift = 16;
        static constexpr Number inside = (Number{1} << job_shift) - one;
        static Number job_of(Number state) noexcept { return state >> job_shift; }

        void open(Number flags) noexcept {
            const Number next = job_of(state_.load(std::memory_order_relaxed)) + 1;
            state_.store(next << job_shift | flags, std::memory_order_release);
            state_.notify_all();
        }

        std::atomic<Number> state_{0};
    };

    explicit State(unsigned members) {
        try {
            while (threads.size() + 1 < std::min(members, most_members)) {
                threads.emplace_back([this, member = static_cast<unsigned>(threads.size() + 1)] { serve(member); });
            }
        } catch (const std::system_error&) { // the system allows no more threads: continue with fewer
        }
        faults.resize(threads.size() + 1);
    }
    State(const State&) = delete;
    State& operator=(const State&) = delete;
    ~State() {
        job = {};
        door.open_for_good();
        for (std::thread& thread : threads) { thread.join(); }
    }

    void serve(unsigned member) {
        for (Door::Number done = 0;;) {
            done = door.enter(done);
            if (job.call == nullptr) { return; }
            work(member);
            door.leave();
        }
    }

    void work(unsigned member) noexcept {
        try {
            job.call(job.context, member);
        } catch (...) { faults[member] = std::current_exception(); }
    }

    static constexpr unsigned most_members = 4096;

    std::vector<std::thread> threads; ///< all members but the first
    std::vector<std::exception_ptr> faults;
    Job job; ///< empty: the threads end
    Door door;
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
    state.door.open();
    state.work(0);
    state.door.close();
    for (const std::exception_ptr& fault : state.faults) {
        if (fault) { std::rethrow_exception(fault); }
    }
}

} // namespace novikoff
