// The two generations of a checkpoint on disk, and streams that are interrupted and resumed.
#include "base/random.hpp"
#include "cli/checkpoints.hpp"
#include "learn/checkpoint/checkpoint_file.hpp"
#include "novikoff/read.hpp"
#include "novikoff/stream.hpp"
#include "novikoff/write.hpp"
#include "os/atomic_file.hpp"
#include "support/checkpointing.hpp"
#include "support/expect_error.hpp"
#include "support/temporary_directory.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>

namespace novikoff::test::checkpoint_file_test {
namespace {

Checkpoint numbered(const std::string& state) { return {"", {{"eta", "1"}}, {4, 2, 7}, {state, "second"}}; }

std::string state_of(const CheckpointFile::Found& found) {
    return found.checkpoint ? found.checkpoint->states.at(0) : "none";
}

class CheckpointFiles : public testing::Test {
protected:
    TemporaryDirectory folder_;
    std::string path_ = folder_ / "run.ckpt";
    std::string previous_ = path_ + ".previous";

    void damage(const std::string& path) {
        std::string bytes = read_whole(path);
        bytes.pop_back();
        write_atomically(path, bytes);
    }
    void save_two() {
        CheckpointFile file(path_);
        file.save(numbered("one"));
        file.save(numbered("two"));
    }
};

TEST_F(CheckpointFiles, TheNewestAndTheOneBeforeAreKept) {
    CheckpointFile file(path_);
    EXPECT_EQ(file.existing(), "");
    EXPECT_EQ(state_of(file.load()), "none");
    file.save(numbered("one"));
    EXPECT_FALSE(std::filesystem::exists(previous_));
    file.save(numbered("two"));
    file.save(numbered("three"));
    const auto found = CheckpointFile(path_).load();
    EXPECT_FALSE(found.note);
    EXPECT_EQ(found.checkpoint->states, (std::vector<std::string>{"three", "second"}));
    EXPECT_EQ(found.checkpoint->options, numbered("").options);
    EXPECT_EQ(found.checkpoint->data, numbered("").data);
    EXPECT_EQ(state_of(CheckpointFile(previous_).load()), "two");
}

TEST_F(CheckpointFiles, OfADamagedOneThePreviousIsUsedAndNotLost) {
    save_two();
    damage(path_);
    CheckpointFile file(path_);
    const auto found = file.load();
    EXPECT_EQ(state_of(found), "one");
    EXPECT_EQ(found.note.value().text(), path_ + " is damaged: its end is missing; resuming from " + previous_);
    file.save(numbered("three"));
    EXPECT_EQ(state_of(CheckpointFile(path_).load()), "three");
    EXPECT_EQ(state_of(CheckpointFile(previous_).load()), "one") << "not the damaged one";
}

TEST_F(CheckpointFiles, OfAMissingOneThePreviousIsUsed) {
    save_two();
    std::filesystem::remove(path_);
    EXPECT_EQ(CheckpointFile(path_).existing(), previous_);
    const auto found = CheckpointFile(path_).load();
    EXPECT_EQ(state_of(found), "one");
    EXPECT_EQ(found.note.value().text(), path_ + " does not exist; resuming from " + previous_);
}

TEST_F(CheckpointFiles, IfBothAreDamagedThatIsSaidOfBoth) {
    save_two();
    damage(path_);
    damage(previous_);
    expect_error(ErrorKind::data,
                 path_ + ": is damaged: its end is missing; " + previous_ + " is damaged: its end is missing",
                 [&] { (void)CheckpointFile(path_).load(); });
    std::filesystem::remove(previous_);
    expect_error(ErrorKind::data, path_ + ": is damaged: its end is missing; " + previous_ + " does not exist",
                 [&] { (void)CheckpointFile(path_).load(); });
}

TEST_F(CheckpointFiles, WhatAKilledProcessLeftIsRemovedAndNothingElse) {
    for (const std::string name : {"run.ckpt.saving.aB3dE6", "run.ckpt.saving.notes", "run.ckpt.backup"}) {
        write_atomically(folder_ / name, "x");
    }
    CheckpointFile file(path_);
    EXPECT_FALSE(std::filesystem::exists(folder_ / "run.ckpt.saving.aB3dE6"));
    EXPECT_TRUE(std::filesystem::exists(folder_ / "run.ckpt.saving.notes"));
    EXPECT_TRUE(std::filesystem::exists(folder_ / "run.ckpt.backup"));
}

TEST_F(CheckpointFiles, ALinkLeadsToBothGenerations) {
    std::filesystem::create_directory(folder_ / "scratch");
    write_atomically(folder_ / "scratch/real", "x");
    std::filesystem::create_symlink(folder_ / "scratch/real", path_);
    save_two();
    EXPECT_EQ(state_of(CheckpointFile(path_).load()), "two");
    EXPECT_EQ(state_of(CheckpointFile(folder_ / "scratch/real.previous").load()), "one");
    EXPECT_TRUE(std::filesystem::is_symlink(path_));
}

TEST_F(CheckpointFiles, WhatIsNoRegularFileIsNotRead) {
    expect_error(ErrorKind::file, "/dev/zero: cannot be read: a checkpoint is a regular file",
                 [] { (void)CheckpointFile("/dev/zero").load(); });
}

TEST_F(CheckpointFiles, AFaultOfSavingLeavesTheGenerations) {
    save_two();
    CheckpointFile file(path_);
    (void)file.load();
    const std::string gone = folder_ / "none/run.ckpt";
    expect_error(ErrorKind::file, gone + ": cannot be written: No such file or directory",
                 [&] { CheckpointFile(gone).save(numbered("x")); });
    EXPECT_EQ(state_of(CheckpointFile(path_).load()), "two");
}

TEST_F(CheckpointFiles, OneThatWasRenamedAndNotReplacedIsNotLost) {
    save_two();
    CheckpointFile file(path_);
    (void)file.load();
    // As on a file system without hard links, when the new checkpoint could not be renamed.
    std::filesystem::rename(path_, previous_);
    file.save(numbered("three"));
    EXPECT_EQ(state_of(CheckpointFile(path_).load()), "three");
    EXPECT_EQ(state_of(CheckpointFile(previous_).load()), "two");
}

TEST(SavingTimes, SavingThatTakesLongIsDoneLessOften) {
    double now = 100;
    cli::SavingTimes times(10, [&] { return now; });
    EXPECT_FALSE(times.due());
    now = 110;
    EXPECT_TRUE(times.due());
    times.time([&] { now += 0.25; });
    now += 9.75;
    EXPECT_FALSE(times.due());
    now += 0.25;
    EXPECT_TRUE(times.due());
    times.time([&] { now += 2; });
    now += 39;
    EXPECT_FALSE(times.due()) << "a twentieth of the time at most";
    now += 1;
    EXPECT_TRUE(times.due());
}

// Streams.

/// Rows as LIBSVM text; some contain only zeros.
std::string text(std::size_t rows, std::uint64_t seed = 3) {
    Random random(seed);
    std::string lines;
    for (std::size_t i = 0; i < rows; ++i) {
        const double x = random.normal();
        const double y = random.normal();
        lines += fmt::format("{} {}\n", x + y > 0.3 * random.normal() ? "b" : "a",
                             i % 50 == 7 ? "" : fmt::format("1:{:.4f} 3:{:.4f}", x, y));
    }
    return lines;
}

std::string stream_difference(const StreamRun& a, const StreamRun& b) {
    const std::string of_runs = difference(a.run, b.run);
    const bool same = a.rows == b.rows && a.nonzeros == b.nonzeros && a.label_counts == b.label_counts &&
                      a.progressive == b.progressive;
    return !of_runs.empty() ? of_runs : same ? "" : "what was counted";
}

class CheckpointOfStream : public testing::Test {
protected:
    TemporaryDirectory folder_;
    std::string path_ = folder_ / "rows.svm";
    ReadOptions reading_;
    StreamOptions options_;
    std::string bytes_;        ///< of the last checkpoint
    std::uint64_t learnt_ = 0; ///< rows learnt when it was saved
    bool restarted_ = false;   ///< a row was learnt a second time

    CheckpointOfStream() {
        write_atomically(path_, text(700));
        reading_.chunk = 500;
        reading_.columns = 3;
        options_.bias = false;
        options_.threads = 1;
    }
    StreamRun whole() const { return train_stream(path_, reading_, options_); }
    /// Resumes, and stops after the given number of blocks.
    StreamRun part(int blocks) {
        Saved saved;
        saved.go_on(bytes_);
        StreamOptions options = options_;
        options.checkpoints = &saved;
        options.monitor = [&](const StreamProgress& progress) {
            restarted_ = restarted_ || progress.rows < learnt_;
            learnt_ = progress.rows;
            return --blocks > 0;
        };
        StreamRun run = train_stream(path_, reading_, options);
        bytes_ = saved.bytes.empty() ? bytes_ : saved.bytes;
        return run;
    }
    void expect_refused(ErrorKind kind, const std::string& message) {
        expect_error(kind, message, [&] { (void)part(1'000'000); });
    }
};

bool interrupted(const StreamRun& run) { return run.run.model.separators.at(0).proof.stopped == Stopped::interrupted; }

TEST_F(CheckpointOfStream, ARunInPartsIsTheUndisturbedOneHoweverTheRowsAreCut) {
    for (const LearnerKind kind : {LearnerKind::perceptron, LearnerKind::averaged, LearnerKind::passive_aggressive,
                                   LearnerKind::averaged_passive_aggressive, LearnerKind::dynamic_margin,
                                   LearnerKind::arow, LearnerKind::second_order}) {
        options_.learner.kind = kind;
        options_.bias = kind != LearnerKind::averaged;
        reading_.chunk = 500;
        const StreamRun expected = whole();
        bytes_.clear();
        learnt_ = 0;
        int parts = 0;
        for (int blocks = 3; true; blocks *= 2, ++parts) {
            reading_.chunk = 300 + 177 * static_cast<std::size_t>(parts); // blocks of varying size, as from a pipe
            const StreamRun run = part(blocks);
            if (!interrupted(run)) {
                EXPECT_EQ(stream_difference(run, expected), "") << to_string(kind);
                break;
            }
        }
        EXPECT_GT(parts, 2);
        EXPECT_EQ(stream_difference(part(1'000'000), expected), "") << "after its end";
        EXPECT_FALSE(restarted_);
    }
}

TEST_F(CheckpointOfStream, SeveralEpochsAndClassesAreResumedToo) {
    std::string lines;
    for (std::size_t i = 0; i < 30; ++i) { // enough for several blocks
        lines += text(700, i);
    }
    write_atomically(path_, lines + "c 1:5 3:-5\n");
    ReadOptions all;
    const std::string binary = folder_ / "rows.nvk";
    write(read(path_, all), binary);
    path_ = binary;
    reading_ = {};
    options_.epochs = 4;
    const StreamRun expected = whole();
    ASSERT_EQ(expected.run.model.separators.size(), 3U);
    int parts = 0;
    for (int blocks = 3; interrupted(part(blocks)); blocks += 2) { ++parts; }
    EXPECT_GT(parts, 2);
    EXPECT_EQ(stream_difference(part(1'000'000), expected), "");
    EXPECT_FALSE(restarted_);
    options_.epochs = 6;
    EXPECT_EQ(stream_difference(part(1'000'000), whole()), "") << "more epochs than at first";
    options_.epochs = 5;
    expect_refused(ErrorKind::usage, "`epochs=5`: the checkpoint has made 6 epochs already");
}

TEST_F(CheckpointOfStream, RowsThatWereAppendedAreLearnt) {
    (void)part(1'000'000);
    write_atomically(path_, text(900));
    EXPECT_EQ(stream_difference(part(1'000'000), whole()), "");
}

TEST_F(CheckpointOfStream, OtherRowsAreRefused) {
    (void)part(4);
    const Checkpoint kept = checkpoint_from_bytes(bytes_, "run.ckpt");
    write_atomically(path_, text(700, 4));
    expect_refused(ErrorKind::data, fmt::format("run.ckpt: the checkpoint is of other data: not all of the first {} "
                                                "rows are those that it has learnt",
                                                kept.data.rows));
    write_atomically(path_, text(20));
    expect_refused(ErrorKind::data,
                   fmt::format("run.ckpt: the checkpoint is of other data: it has learnt {} rows, and there are 20",
                               kept.data.rows));
}

TEST_F(CheckpointOfStream, OtherOptionsAreNamed) {
    (void)part(4);
    options_.bias = true;
    expect_refused(ErrorKind::usage,
                   "run.ckpt: the checkpoint is of a run with `no_bias`, and this one is without `no_bias`");
    options_.bias = false;
    reading_.columns = 4;
    expect_refused(ErrorKind::usage,
                   "run.ckpt: the checkpoint is of a run with `columns=3`, and this one is with `columns=4`");
    Saved saved;
    saved.go_on(bytes_);
    TrainOptions in_memory;
    in_memory.space.bias = false;
    in_memory.checkpoints = &saved;
    expect_error(ErrorKind::usage,
                 "run.ckpt: the checkpoint is of a run with `columns=3`, and this one is without `columns`",
                 [&] { (void)train(read(path_, {}), in_memory); });
}

TEST_F(CheckpointOfStream, InterruptedBeforeTheKnownRowsWereSeenAgainTheCheckpointStays) {
    (void)part(8);
    const std::string before = bytes_;
    expect_error(ErrorKind::data,
                 "run.ckpt: the run was interrupted before all rows that the checkpoint knows had been read again",
                 [&] { (void)part(2); });
    EXPECT_EQ(bytes_, before);
}

TEST_F(CheckpointOfStream, AForgedStateIsRefusedOrHarmless) {
    options_.learner.kind = LearnerKind::averaged;
    (void)part(4);
    const Checkpoint honest = checkpoint_from_bytes(bytes_, "run.ckpt");
    const std::size_t words = honest.states.at(0).size() / 8;
    int refused = 0;
    for (std::size_t word = 0; word < words; ++word) {
        for (const std::uint64_t value : {std::uint64_t{0}, ~std::uint64_t{0}, std::uint64_t{1} << 33U}) {
            Checkpoint forged = honest;
            std::memcpy(forged.states[0].data() + 8 * word, &value, 8);
            bytes_ = to_bytes(forged);
            try {
                (void)part(1'000'000);
            } catch (const Error& error) { ++refused; }
        }
    }
    EXPECT_GT(refused, 20);
}

} // namespace
} // namespace novikoff::test::checkpoint_file_test
