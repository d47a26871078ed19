// Rows that arrive through a pipe at intervals are learnt at once, without waiting for more.
#include "io/stream/row_stream.hpp"
#include "novikoff/stream.hpp"
#include "support/expect_error.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <string>
#include <thread>

#include <unistd.h>

namespace novikoff::test::pipe_test {
namespace {

using namespace std::chrono_literals;

class Pipe {
public:
    Pipe() { EXPECT_EQ(::pipe(ends_), 0); }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;
    ~Pipe() {
        close();
        ::close(ends_[0]);
    }

    [[nodiscard]] std::string path() const { return "/dev/fd/" + std::to_string(ends_[0]); }
    void say(const std::string& text) const {
        EXPECT_EQ(::write(ends_[1], text.data(), text.size()), static_cast<ssize_t>(text.size()));
    }
    void close() {
        if (ends_[1] >= 0) {
            ::close(ends_[1]);
            ends_[1] = -1;
        }
    }

private:
    int ends_[2] = {-1, -1};
};

/// Waits until it is true, up to a limit.
template <class F> bool comes_true(F&& f) {
    for (int i = 0; i < 2000 && !f(); ++i) { std::this_thread::sleep_for(5ms); }
    return f();
}

TEST(Pipe, RowsAreLearntWhenTheyCome) {
    const std::string starts[] = {"1 1:1\n-1 1:-1\n", "# of two, three\n1\n-1 1:-1\n", "x,y\n1,a\n-1,b\n"};
    const std::string more[] = {"1 1:1\n-1 1:-1\n", "1 1:1\n-1 1:-1\n", "1,a\n-1,\"b\"\n"};
    for (std::size_t format = 0; format < std::size(starts); ++format) {
        for (const unsigned threads : {1U, 3U}) {
            Pipe pipe;
            std::atomic<std::uint64_t> seen = 0;
            std::thread writer([&] {
                pipe.say(starts[format]);
                EXPECT_TRUE(comes_true([&] { return seen == 2; }));
                for (std::uint64_t rows = 4; rows <= 8; rows *= 2) {
                    for (std::uint64_t k = rows / 4; k > 0; --k) { pipe.say(more[format]); }
                    EXPECT_TRUE(comes_true([&] { return seen == rows; }));
                }
                pipe.close();
            });
            StreamOptions options;
            options.threads = threads;
            options.progressive = [&](const Progressive& line) { seen = line.rows; };
            const StreamRun run = train_stream(pipe.path(), {}, options);
            writer.join();
            EXPECT_EQ(run.rows, 8U);
            EXPECT_EQ(run.run.model.separators[0].proof.stopped, Stopped::epoch_limit);
        }
    }
}

TEST(Pipe, SilenceCanBeInterrupted) {
    for (const unsigned threads : {1U, 3U}) {
        const Pipe pipe;
        pipe.say("1 1:1\n-1 1:-1\n1 1:0."); // the last row may be incomplete
        std::atomic<std::uint64_t> seen = 0;
        StreamOptions options;
        options.threads = threads;
        options.progressive = [&](const Progressive& line) { seen = line.rows; };
        options.may_go_on = [&] { return seen < 2; };
        const StreamRun run = train_stream(pipe.path(), {}, options);
        EXPECT_EQ(run.rows, 2U);
        EXPECT_EQ(run.run.model.separators[0].proof.stopped, Stopped::interrupted);
    }
}

TEST(Pipe, TheMonitorInterruptsWhileAnotherThreadWaits) {
    const Pipe pipe;
    pipe.say("1 1:1\n-1 1:-1\n");
    StreamOptions options;
    options.threads = 3;
    options.monitor = [](const StreamProgress& /*progress*/) {
        std::this_thread::sleep_for(20ms);
        return false;
    };
    EXPECT_EQ(train_stream(pipe.path(), {}, options).rows, 2U);
}

TEST(Pipe, SilenceBeforeTheFirstRowCanBeInterrupted) {
    const Pipe pipe;
    StreamOptions options;
    options.may_go_on = [asked = 0]() mutable { return ++asked < 3; };
    expect_error(ErrorKind::file, pipe.path() + ": reading was interrupted",
                 [&] { (void)train_stream(pipe.path(), {}, options); });
}

TEST(Pipe, AFaultIsToldThoughMoreMayCome) {
    for (const unsigned threads : {1U, 3U}) {
        const Pipe pipe;
        pipe.say("1 1:1\n-1 1:x\n");
        StreamOptions options;
        options.threads = threads;
        expect_error(ErrorKind::data, pipe.path() + ":2:6: value 'x' is not a number",
                     [&] { (void)train_stream(pipe.path(), {}, options); });
    }
}

/// Delivers blocks without end.
class EndlessStream final : public RowStream {
public:
    bool read(RowBlock& /*block*/) override {
        ++blocks;
        return true;
    }
    void parse(RowBlock& /*block*/) const override {}
    void accept(RowBlock& /*block*/) override {}
    [[nodiscard]] std::vector<std::string> classes() const override { return {}; }
    [[nodiscard]] std::size_t columns() const override { return 1; }

    std::atomic<unsigned> blocks = 0;
};

TEST(BlockPipeline, MemoryDoesNotGrowWithTheThreads) {
    EndlessStream stream;
    std::atomic<bool> stop = false;
    unsigned taken = 0;
    for_each_block(stream, stop, 100, [&](RowBlock& /*block*/) {
        std::this_thread::sleep_for(10ms); // time for other threads to read as far ahead as they may
        EXPECT_LE(stream.blocks - taken, most_blocks);
        return ++taken < 10;
    });
    EXPECT_TRUE(stop);
}

} // namespace
} // namespace novikoff::test::pipe_test
