// A run of several ranks that is interrupted at any moment and resumed is bit-identical to the uninterrupted one. A
// checkpoint of another run is refused.
#include "ranks/train.hpp"
#include "support/checkpointing.hpp"
#include "support/expect_error.hpp"
#include "support/noisy_data.hpp"
#include "support/random_data.hpp"
#include "support/shards.hpp"
#include "support/thread_ranks.hpp"

#include <rapidcheck/gtest.h>

#include <cstring>

namespace novikoff::test::ranks_checkpoint_test {
namespace {

/// The result of rank 0, and the checkpoints that it has saved, as the bytes of their files.
struct Kept {
    DistributedRun result;
    std::vector<std::string> saved;
};

using MonitorOf = std::function<bool(unsigned rank, const Progress& progress)>;

/// Resumes from the checkpoint with these bytes, unless empty. `due` is called on rank 0, `go_on` on all ranks.
Kept train_on(
    unsigned count, const Dataset& data, const TrainOptions& options, const std::string& from = "",
    const std::function<bool()>& due = [] { return false; },
    const MonitorOf& go_on = [](unsigned, const Progress&) { return true; }) {
    auto all = on_ranks(count, [&](Communicator& ranks) {
        std::vector<std::string> saved;
        Checkpoints checkpoints;
        if (ranks.rank() == 0) {
            checkpoints.due = due;
            checkpoints.save = [&](const Checkpoint& checkpoint) { saved.push_back(to_bytes(checkpoint)); };
            if (!from.empty()) { checkpoints.resume = checkpoint_from_bytes(from, "run.ckpt"); }
        }
        TrainOptions mine = options;
        mine.checkpoints = &checkpoints;
        mine.monitor = [&](const Progress& progress) { return go_on(ranks.rank(), progress); };
        auto result = train(shard_of(data, ranks), mine, ranks);
        return Kept{std::move(result), std::move(saved)};
    });
    return std::move(all[0]);
}

DistributedRun undisturbed(unsigned count, const Dataset& data, const TrainOptions& options) {
    return std::move(
        on_ranks(count, [&](Communicator& ranks) { return train(shard_of(data, ranks), options, ranks); })[0]);
}

bool was_interrupted(const Run& run) {
    const auto& separators = run.model.separators;
    return std::any_of(separators.begin(), separators.end(),
                       [](const Separator& s) { return s.proof.stopped == Stopped::interrupted; });
}

/// The first difference between the results of two runs.
std::string difference(const DistributedRun& a, const DistributedRun& b) {
    for (std::size_t k = 0; k < a.mixing.size(); ++k) {
        const MixingAccount& x = a.mixing[k];
        const MixingAccount& y = b.mixing.at(k);
        if (x.updates != y.updates || x.epochs != y.epochs || x.weighted != y.weighted ||
            x.sum_of_rates != y.sum_of_rates || x.drift != y.drift || x.sum_error != y.sum_error) {
            return "the account of mixing";
        }
    }
    return a.bytes_sent != b.bytes_sent ? "the bytes sent" : test::difference(a.run, b.run);
}

TrainOptions options_of(LearnerKind kind, Order order, std::uint64_t epochs) {
    TrainOptions options;
    options.learner.kind = kind;
    options.order = order;
    options.epochs = epochs;
    options.threads = 1;
    return options;
}

/// Each part ends when one arbitrary rank, or all ranks, are told to stop, each at its own position.
RC_GTEST_PROP(CheckpointOfRanks, ARunInPartsIsTheUndisturbedOne, ()) {
    const auto count = static_cast<unsigned>(any_count(2, 4));
    TrainOptions options =
        options_of(*rc::gen::element(LearnerKind::perceptron, LearnerKind::averaged),
                   *rc::gen::element(Order::cyclic, Order::shuffle_once, Order::shuffle), any_count(1, 60));
    options.seed = *rc::gen::arbitrary<std::uint64_t>();
    options.learner.eta = *rc::gen::element(1.0, 0.3);
    options.shortcuts.ahead = *rc::gen::arbitrary<bool>();
    const Dataset data = rows(noisy(any_count(40, 2000), any_count(2, 9), *rc::gen::element(0.0, 0.01, 0.1),
                                    *rc::gen::arbitrary<std::uint64_t>()),
                              *rc::gen::element(Storage::dense, Storage::sparse));
    const DistributedRun whole = undisturbed(count, data, options);
    Random random(*rc::gen::arbitrary<std::uint64_t>());
    std::string bytes;
    std::uint64_t parts = 0;
    while (true) {
        const auto stops = static_cast<unsigned>(random.below(count + 1)); // `count` means all of them
        std::vector<std::uint64_t> patience;
        for (unsigned r = 0; r < count; ++r) {
            patience.push_back(stops == r || stops == count ? 1 + random.below(4) + parts : 1'000'000);
        }
        ++parts;
        const Kept kept = train_on(
            count, data, options, bytes, [] { return false; },
            [&](unsigned rank, const Progress& /*progress*/) { return --patience[rank] > 0; });
        RC_ASSERT(kept.saved.size() == 1U); // at the interruption, or at the end
        bytes = kept.saved[0];
        if (!was_interrupted(kept.result.run)) {
            RC_ASSERT(difference(kept.result, whole) == "");
            break;
        }
    }
    RC_CLASSIFY(parts > 1, "interrupted");
    RC_CLASSIFY(parts > 3, "interrupted more than twice");
}

/// Simulates kills: the run is resumed from any of the checkpoints that were saved, including the last.
TEST(CheckpointOfRanks, EveryCheckpointOfARunLeadsToTheSameEnd) {
    const Dataset data = three_classes(500, 5);
    for (const LearnerKind kind : {LearnerKind::perceptron, LearnerKind::averaged}) {
        for (const Order order : {Order::cyclic, Order::shuffle_once, Order::shuffle}) {
            const TrainOptions options = options_of(kind, order, 7);
            const DistributedRun whole = undisturbed(3, data, options);
            const auto always = [] { return true; };
            const Kept kept = train_on(3, data, options, "", always);
            EXPECT_EQ(difference(kept.result, whole), "") << "saving changes nothing";
            ASSERT_EQ(kept.saved.size(), 3U * (7 + 1)) << "after each epoch of each problem, and at its end";
            for (std::size_t i = 0; i < kept.saved.size(); ++i) {
                const Kept rest = train_on(3, data, options, kept.saved[i], always);
                EXPECT_EQ(difference(rest.result, whole), "") << to_string(kind) << ' ' << to_string(order) << ' ' << i;
                ASSERT_FALSE(rest.saved.empty());
                EXPECT_EQ(rest.saved.back(), kept.saved.back());
                // Saved again are the state that is resumed, and the end of each problem before it.
                EXPECT_EQ(rest.saved.size(), kept.saved.size() - i + i / (7 + 1)) << "no epoch is made again";
            }
        }
    }
}

TEST(CheckpointOfRanks, WithALargerLimitOfEpochsAFinishedRunContinues) {
    const Dataset data = three_classes(300, 6);
    const Kept kept = train_on(2, data, options_of(LearnerKind::averaged, Order::shuffle, 3));
    ASSERT_EQ(kept.saved.size(), 1U) << "at its end";
    const TrainOptions more = options_of(LearnerKind::averaged, Order::shuffle, 9);
    EXPECT_EQ(difference(train_on(2, data, more, kept.saved[0]).result, undisturbed(2, data, more)), "");
    expect_error(ErrorKind::usage, "`epochs=2`: the checkpoint has made 3 epochs already",
                 [&] { (void)train_on(2, data, options_of(LearnerKind::averaged, Order::shuffle, 2), kept.saved[0]); });
}

TEST(CheckpointOfRanks, AnotherNumberOfRanksIsRefused) {
    const Dataset data = rows(noisy(100, 3, 0.1, 8));
    TrainOptions options = options_of(LearnerKind::perceptron, Order::cyclic, 3);
    const std::string bytes = train_on(2, data, options).saved.at(0);
    expect_error(ErrorKind::usage, "run.ckpt: the checkpoint is of a run of 2 ranks, and this one is of 3 ranks",
                 [&] { (void)train_on(3, data, options, bytes); });
    Saved saved;
    saved.go_on(bytes);
    options.checkpoints = &saved;
    expect_error(ErrorKind::usage, "run.ckpt: the checkpoint is of a run of 2 ranks, and this one is of one process",
                 [&] { (void)train(data, options); });
    saved.resume.reset();
    (void)train(data, options);
    expect_error(ErrorKind::usage, "run.ckpt: the checkpoint is of a run of one process, and this one is of 2 ranks",
                 [&] { (void)train_on(2, data, options, saved.bytes); });
}

TEST(CheckpointOfRanks, OtherOptionsAndOtherDataAreRefused) {
    const Dataset data = rows(noisy(100, 3, 0.1, 8));
    const TrainOptions options = options_of(LearnerKind::perceptron, Order::cyclic, 3);
    const std::string bytes = train_on(2, data, options).saved.at(0);
    expect_error(ErrorKind::usage,
                 "run.ckpt: the checkpoint is of a run with `learner=perceptron`, and this one is with "
                 "`learner=averaged`",
                 [&] { (void)train_on(2, data, options_of(LearnerKind::averaged, Order::cyclic, 3), bytes); });
    expect_error(ErrorKind::data, "run.ckpt: the checkpoint is of other data: 100 × 3 then, 80 × 3 now",
                 [&] { (void)train_on(2, rows(noisy(80, 3, 0.1, 8)), options, bytes); });
    const Dataset other = changed(data, [](DatasetParts& parts) { parts.labels[77] ^= 1U; }); // a row of the last rank
    expect_error(ErrorKind::data,
                 "run.ckpt: the checkpoint is of other data, or the ranks had other shares of these rows, from "
                 "files of another format or another list of files",
                 [&] { (void)train_on(2, other, options, bytes); });
}

constexpr auto damaged = "run.ckpt: is damaged: its parts do not fit together";

/// The states of the ranks in a checkpoint of one problem.
std::vector<std::string> states_in(const Checkpoint& checkpoint) {
    std::vector<std::string> states;
    ArchiveReader{checkpoint.states.at(0), "run.ckpt"}(states);
    return states;
}

std::string with_states(Checkpoint checkpoint, const std::vector<std::string>& states) {
    checkpoint.states[0].clear();
    ArchiveWriter{checkpoint.states[0]}(states);
    return to_bytes(checkpoint);
}

TEST(CheckpointOfRanks, StatesOfDifferentMomentsAreRefused) {
    const Dataset data = rows(noisy(100, 3, 0.1, 8));
    const TrainOptions options = options_of(LearnerKind::averaged, Order::cyclic, 4);
    const auto saved = train_on(2, data, options, "", [] { return true; }).saved;
    const Checkpoint second = checkpoint_from_bytes(saved.at(1), "run.ckpt");
    for (std::size_t i = 0; i < saved.size(); ++i) {
        const auto mixed =
            with_states(second, {states_in(second)[0], states_in(checkpoint_from_bytes(saved[i], "run.ckpt"))[1]});
        if (i == 1) {
            (void)train_on(2, data, options, mixed);
        } else {
            expect_error(ErrorKind::data, damaged, [&] { (void)train_on(2, data, options, mixed); });
        }
    }
    for (const auto& states : {std::vector<std::string>{}, {states_in(second)[0]}, {states_in(second)[0], ""}}) {
        expect_error(ErrorKind::data, damaged, [&] { (void)train_on(2, data, options, with_states(second, states)); });
    }
}

/// The checksums are recomputed, so that only the content is invalid: the state is refused or the run ends normally,
/// without invalid memory accesses.
TEST(CheckpointOfRanks, AForgedStateIsRefusedOrHarmless) {
    const Dataset data = rows(noisy(30, 3, 0.1, 8));
    int refused = 0;
    for (const LearnerKind kind : {LearnerKind::perceptron, LearnerKind::averaged}) {
        const TrainOptions options = options_of(kind, Order::shuffle_once, 4);
        const auto saved = train_on(2, data, options, "", [] { return true; }).saved;
        for (const std::string& bytes : {saved.at(1), saved.back()}) {
            const Checkpoint whole = checkpoint_from_bytes(bytes, "run.ckpt");
            const auto states = states_in(whole);
            for (std::size_t word = 0; word < states[1].size() / 8; ++word) {
                for (const std::uint64_t value : {std::uint64_t{0}, ~std::uint64_t{0}, std::uint64_t{1}}) {
                    auto forged = states;
                    std::memcpy(forged[1].data() + 8 * word, &value, 8);
                    try {
                        (void)train_on(2, data, options, with_states(whole, forged));
                    } catch (const Error&) { ++refused; }
                }
            }
        }
    }
    EXPECT_GT(refused, 100);
}

} // namespace
} // namespace novikoff::test::ranks_checkpoint_test
