// Threads parse blocks of rows; one consumer takes them in their order.
#include "io/stream/row_stream.hpp"

#include "base/team.hpp"

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <map>
#include <mutex>

namespace novikoff {
namespace {

using BlockPointer = std::unique_ptr<RowBlock>;

class Pipeline {
public:
    Pipeline(RowStream& stream, std::atomic<bool>& stop, const std::function<bool(RowBlock&)>& take, unsigned threads)
        : stream_(stream), take_(take), most_(std::min(2 * threads + 1, most_blocks)), stop_(stop) {
        stop_ = false;
    }

    /// The first member takes blocks as soon as they are parsed, since all later work waits for it.
    void work(bool taker) {
        std::unique_lock lock(mutex_);
        while (!over()) {
            if (taker && !ready_.empty() && ready_.begin()->first == taken_) {
                take_next(lock);
            } else if (may_read() && !(taker && may_miss_a_block())) {
                make_next(lock);
            } else {
                changed_.wait(lock);
            }
        }
    }

    /// Throws the exception of a stage. To be called when all members have finished.
    void rethrow() const {
        if (fault_) { std::rethrow_exception(fault_); }
    }

private:
    [[nodiscard]] bool over() const { return stop_ || (ended_ && taken_ == made_); }
    [[nodiscard]] bool may_read() const { return !reading_ && !ended_ && made_ - taken_ < most_; }
    /// The member that takes blocks must not wait for a pipe while others are parsing.
    [[nodiscard]] bool may_miss_a_block() const { return made_ != taken_ && stream_.may_wait(); }

    /// Reads a block, one member at a time, and parses it while others read.
    void make_next(std::unique_lock<std::mutex>& lock) {
        BlockPointer block = spare_.empty() ? std::make_unique<RowBlock>() : std::move(spare_.back());
        if (!spare_.empty()) { spare_.pop_back(); }
        reading_ = true;
        lock.unlock();
        bool more = false;
        std::exception_ptr fault;
        try {
            more = stream_.read(*block);
        } catch (...) { fault = std::current_exception(); }
        lock.lock();
        reading_ = false;
        ended_ = !more;
        read_fault_ = fault;
        const std::uint64_t number = made_;
        made_ += more ? 1 : 0;
        changed_.notify_all();
        if (more) {
            lock.unlock();
            stream_.parse(*block);
            lock.lock();
            ready_.emplace(number, std::move(block));
            changed_.notify_all();
        }
        stop_at_fault();
    }

    void take_next(std::unique_lock<std::mutex>& lock) {
        BlockPointer block = std::move(ready_.begin()->second);
        ready_.erase(ready_.begin());
        lock.unlock();
        bool go_on = false;
        std::exception_ptr fault;
        try {
            stream_.accept(*block);
            go_on = take_(*block);
        } catch (...) { fault = std::current_exception(); }
        lock.lock();
        fault_ = fault;
        stop_ = !go_on;
        ++taken_;
        spare_.push_back(std::move(block));
        stop_at_fault();
        changed_.notify_all();
    }

    /// A failed read counts after all blocks before it have been taken.
    void stop_at_fault() {
        if (read_fault_ && !fault_ && !stop_ && taken_ == made_) {
            fault_ = read_fault_;
            stop_ = true;
        }
    }

    RowStream& stream_;
    const std::function<bool(RowBlock&)>& take_;
    const std::uint64_t most_; ///< blocks between reading and taking

    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<BlockPointer> spare_;
    std::map<std::uint64_t, BlockPointer> ready_; ///< parsed, by number
    std::uint64_t made_ = 0;                      ///< blocks read
    std::uint64_t taken_ = 0;
    bool reading_ = false;    ///< a member reads
    bool ended_ = false;      ///< the stream has ended
    std::atomic<bool>& stop_; ///< no more blocks will be taken
    std::exception_ptr read_fault_;
    std::exception_ptr fault_;
};

} // namespace

void for_each_block(RowStream& stream, std::atomic<bool>& stop, unsigned threads,
                    const std::function<bool(RowBlock&)>& take) {
    Team team(stream.is_parsed() ? 1 : std::min(threads == 0 ? core_count() : threads, most_parsers));
    Pipeline pipeline(stream, stop, take, team.size());
    team.run([&](unsigned member) { pipeline.work(member == 0); });
    pipeline.rethrow();
}

} // namespace novikoff
