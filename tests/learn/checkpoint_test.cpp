// A run that is interrupted at any moment and resumed is bit-identical to the uninterrupted one. A checkpoint of
// another run is refused.
#include "base/archive.hpp"
#include "base/random.hpp"
#include "support/agreement.hpp"
#include "support/checkpointing.hpp"
#include "support/expect_error.hpp"
#include "support/noisy_data.hpp"
#include "support/random_data.hpp"

#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <utility>

namespace novikoff::test::learn_checkpoint_test {
namespace {

TrainOptions any_options(LearnerKind kind) {
    TrainOptions options;
    options.learner.kind = kind;
    options.learner.delta = 0;
    options.learner.epsilon = *rc::gen::element(0.05, 0.5);
    options.learner.rates.exact = *rc::gen::arbitrary<bool>();
    options.learner.rates.rates = {0.5, 2};
    options.learner.updates = *rc::gen::element(Updates::all, Updates::outside);
    options.space.bias = *rc::gen::arbitrary<bool>();
    options.order = *rc::gen::element(Order::cyclic, Order::shuffle_once, Order::shuffle);
    options.seed = *rc::gen::arbitrary<std::uint64_t>();
    options.threads = *rc::gen::element(1U, 2U);
    options.shortcuts.ahead = *rc::gen::element(true, true, false);
    options.shortcuts.sifted = *rc::gen::arbitrary<bool>();
    options.ledger_limit = *rc::gen::element(std::size_t{1} << 20U, std::size_t{7}, std::size_t{0});
    options.epochs = any_count(1, kind == LearnerKind::greedy ? 3 : 60);
    return options;
}

RC_GTEST_PROP(Checkpoint, ARunInPartsIsTheUndisturbedOne, ()) {
    const LearnerKind kind = *rc::gen::elementOf(all_learners());
    const bool slow = kind == LearnerKind::greedy || kind == LearnerKind::pocket || kind == LearnerKind::voted;
    const textbook::Data data = noisy(slow ? any_count(40, 200) : any_count(40, 2000), any_count(2, 9),
                                      *rc::gen::element(0.0, 0.002, 0.1), *rc::gen::arbitrary<std::uint64_t>());
    const TrainOptions options = any_options(kind);
    const Dataset stored = rows(data, *rc::gen::element(Storage::dense, Storage::sparse));
    const auto whole = train(stored, options);
    Random random(*rc::gen::arbitrary<std::uint64_t>());
    const Parts parts =
        train_in_parts(stored, options, [&](int part) { return static_cast<int>(random.below(10)) + 1 + part; });
    RC_CLASSIFY(parts.count > 1, "interrupted");
    RC_CLASSIFY(parts.count > 3, "interrupted more than twice");
    RC_ASSERT(difference(parts.run, whole) == "");
    RC_ASSERT(!parts.restarted);
}

/// Simulates a kill: the run is resumed from any of the checkpoints that were saved, including the last.
TEST(Checkpoint, EveryCheckpointOfARunLeadsToTheSameEnd) {
    for (const LearnerKind kind : all_learners()) {
        for (const Order order : {Order::cyclic, Order::shuffle_once, Order::shuffle}) {
            const Dataset data = rows(noisy(kind == LearnerKind::pocket ? 150 : 400, 4, 0.05, 3));
            TrainOptions options = options_for(kind, true);
            options.learner.delta = 0;
            options.epochs = kind == LearnerKind::greedy ? 2 : 8;
            options.order = order;
            const auto whole = train(data, options);
            std::vector<std::string> all;
            Saved saved;
            saved.due = [] { return true; };
            saved.save = [&](const Checkpoint& checkpoint) { all.push_back(to_bytes(checkpoint)); };
            options.checkpoints = &saved;
            EXPECT_EQ(difference(train(data, options), whole), "") << "saving changes nothing";
            ASSERT_GE(all.size(), 2U) << to_string(kind);
            for (std::size_t i = 0; i < all.size(); i += 1 + all.size() / 6) {
                saved.go_on(i == 0 ? all.back() : all[i]);
                std::vector<std::string> later;
                saved.save = [&](const Checkpoint& checkpoint) { later.push_back(to_bytes(checkpoint)); };
                EXPECT_EQ(difference(train(data, options), whole), "") << to_string(kind) << ' ' << i;
                EXPECT_FALSE(later.empty());
            }
        }
    }
}

TEST(Checkpoint, SeveralClassesGoOnInTheProblemWhereTheyWere) {
    const Dataset data = three_classes(600, 5);
    for (const LearnerKind kind :
         {LearnerKind::perceptron, LearnerKind::voted, LearnerKind::fuzzy, LearnerKind::soft_margin}) {
        TrainOptions options = options_for(kind, true);
        options.epochs = 40;
        options.learner.delta = 0;
        options.order = Order::shuffle;
        const auto whole = train(data, options);
        const Parts parts = train_in_parts(data, options, [](int part) { return 2 + part; });
        EXPECT_GT(parts.count, 3);
        EXPECT_EQ(difference(parts.run, whole), "") << to_string(kind);
        EXPECT_FALSE(parts.restarted) << to_string(kind);
    }
}

/// A learner is asked once after each epoch if it is done, also by the run that is resumed at its end.
TEST(Checkpoint, SoftMarginThatHasEndedEndsAgainAndGoesOnWithMoreEpochs) {
    const Dataset data = rows(noisy(200, 4, 0.1, 3));
    TrainOptions options = options_for(LearnerKind::soft_margin, true);
    options.learner.own["gap"] = 0.01;
    std::string last;
    Saved saved;
    saved.due = [] { return true; };
    saved.save = [&](const Checkpoint& checkpoint) { last = to_bytes(checkpoint); };
    for (const std::uint64_t epochs : {3U, 9U, 30U, 1000U}) {
        options.epochs = epochs;
        options.checkpoints = nullptr;
        const auto whole = train(data, options);
        options.checkpoints = &saved;
        if (!last.empty()) { saved.go_on(last); }
        EXPECT_EQ(difference(train(data, options), whole), "") << epochs;
        saved.go_on(last);
        EXPECT_EQ(difference(train(data, options), whole), "") << epochs << " again";
    }
}

/// Starting again would give the same result. So the test looks at the number of updates in the first progress report.
TEST(Checkpoint, NoUpdateIsMadeTwice) {
    for (const LearnerKind kind : all_learners()) {
        const Dataset data = rows(noisy(kind == LearnerKind::pocket ? 150 : 400, 4, 0.05, 3));
        TrainOptions options = options_for(kind, true);
        options.learner.delta = 0;
        options.epochs = kind == LearnerKind::greedy ? 2 : 8;
        std::uint64_t updates = 0;
        std::vector<std::pair<std::string, std::uint64_t>> all; // checkpoints, with the number of updates before each
        Saved saved;
        saved.due = [] { return true; };
        saved.save = [&](const Checkpoint& checkpoint) { all.emplace_back(to_bytes(checkpoint), updates); };
        options.checkpoints = &saved;
        options.monitor = [&](const Progress& now) {
            updates = now.updates;
            return true;
        };
        (void)train(data, options);
        ASSERT_GE(all.size(), 2U) << to_string(kind);
        ASSERT_GT(all.back().second, all.front().second) << to_string(kind);
        saved.save = [](const Checkpoint& /*checkpoint*/) {};
        options.monitor = [&](const Progress& now) {
            updates = std::min(updates, now.updates);
            return true;
        };
        for (const auto& [bytes, before] : all) {
            updates = std::numeric_limits<std::uint64_t>::max();
            saved.go_on(bytes);
            (void)train(data, options);
            EXPECT_GE(updates, before) << to_string(kind);
        }
    }
}

TEST(Checkpoint, WithALargerLimitOfEpochsAFinishedRunContinues) {
    const Dataset data = three_classes(300, 6);
    TrainOptions options;
    options.learner.kind = LearnerKind::averaged;
    options.epochs = 3;
    Saved saved;
    options.checkpoints = &saved;
    (void)train(data, options);
    EXPECT_EQ(saved.saves, 1) << "at its end";
    options.epochs = 9;
    saved.go_on(saved.bytes);
    const auto more = train(data, options);
    options.checkpoints = nullptr;
    EXPECT_EQ(difference(more, train(data, options)), "");
}

/// A checkpoint in the middle of a perceptron's run, with its data.
struct Sample {
    Dataset data = rows(noisy(200, 3, 0.1, 8));
    TrainOptions options;
    std::string bytes;

    explicit Sample(LearnerKind kind = LearnerKind::perceptron, Order order = Order::cyclic) {
        options = options_for(kind, true);
        options.learner.delta = 0;
        options.order = order;
        options.epochs = 4;
        Saved saved;
        int left = 2;
        options.checkpoints = &saved;
        options.monitor = [&](const Progress& /*progress*/) { return --left > 0; };
        (void)train(data, options);
        bytes = saved.bytes;
        options.monitor = {};
    }
    void go_on(const std::string& from) {
        Saved saved;
        saved.go_on(from);
        options.checkpoints = &saved;
        (void)train(data, options);
    }
    void expect_refused(ErrorKind kind, const std::string& text) {
        expect_error(kind, text, [&] { go_on(bytes); });
    }
};

TEST(Checkpoint, OtherOptionsAreNamed) {
    const auto refused = [](const std::function<void(TrainOptions&)>& change, const std::string& text) {
        Sample sample;
        change(sample.options);
        sample.expect_refused(ErrorKind::usage, "run.ckpt: the checkpoint is of a run " + text);
    };
    refused([](TrainOptions& o) { o.learner.eta = 0.5; }, "with `eta=1`, and this one is with `eta=0.5`");
    refused([](TrainOptions& o) { o.learner.kind = LearnerKind::greedy; },
            "with `learner=perceptron`, and this one is with `learner=greedy`");
    refused([](TrainOptions& o) { o.space.bias = false; }, "without `no_bias`, and this one is with `no_bias`");
    refused([](TrainOptions& o) { o.order = Order::shuffle; },
            "with `order=cyclic`, and this one is with `order=shuffle`");
    refused([](TrainOptions& o) { o.space.scale = Scale::max_abs; },
            "with `scale=none`, and this one is with `scale=max-abs`");
    refused(
        [](TrainOptions& o) {
            o.initial = {1, 2, 3, 4};
        },
        "without `initial`, and this one is with `initial=1,2,3,4`");
    refused([](TrainOptions& o) { o.ledger_limit = 9; },
            "with `ledger_limit=1048576`, and this one is with `ledger_limit=9`");
    Sample shuffled(LearnerKind::perceptron, Order::shuffle);
    shuffled.options.seed = 2;
    shuffled.expect_refused(ErrorKind::usage,
                            "run.ckpt: the checkpoint is of a run with `seed=1`, and this one is with `seed=2`");
    Sample fewer;
    fewer.go_on(fewer.bytes);
    Saved end;
    fewer.options.checkpoints = &end;
    (void)train(fewer.data, fewer.options);
    fewer.bytes = end.bytes;
    fewer.options.epochs = 2;
    fewer.expect_refused(ErrorKind::usage, "`epochs=2`: the checkpoint has made 4 epochs already");
}

TEST(Checkpoint, ThreadsAndShortcutsMayBeOthers) {
    Sample sample;
    sample.options.threads = 3;
    sample.options.shortcuts = {false, false};
    sample.go_on(sample.bytes);
}

TEST(Checkpoint, OtherDataAreRefused) {
    Sample sample;
    sample.data = rows(noisy(200, 3, 0.1, 9));
    sample.expect_refused(ErrorKind::data, "run.ckpt: the checkpoint is of other data: the shape is the same, but not "
                                           "all values and labels");
    sample.data = rows(noisy(100, 3, 0.1, 8));
    sample.expect_refused(ErrorKind::data, "run.ckpt: the checkpoint is of other data: 200 × 3 then, 100 × 3 now");
}

TEST(Checkpoint, OneLabelThatIsAnotherMakesOtherData) {
    const Dataset data = rows(noisy(200, 3, 0.1, 8));
    EXPECT_NE(fingerprint(changed(data, [](DatasetParts& parts) { parts.labels[17] ^= 1U; })), fingerprint(data));
}

TEST(Checkpoint, OtherNamesOfColumnsMakeOtherData) {
    Sample sample;
    sample.data = changed(sample.data, [](DatasetParts& parts) { parts.schema = {{"a", {}}, {"b", {}}, {"c", {}}}; });
    sample.expect_refused(ErrorKind::data, "run.ckpt: the checkpoint is of other data: the columns have other names");
    const auto sum = [](std::vector<Column> schema) { return checksum_of_names(schema); };
    EXPECT_EQ(sum({{"a", {}}, {"b", {"u", "v"}}}), sum({{"a", {}}, {"b", {"u", "v"}}}));
    EXPECT_NE(sum({{"a", {}}, {"b", {}}}), sum({{"b", {}}, {"a", {}}}));
    EXPECT_NE(sum({{"a", {"u", "v"}}}), sum({{"a", {"u", "w"}}}));
    EXPECT_NE(sum({{"a", {"b"}}}), sum({{"a", {}}, {"b", {}}}));
}

TEST(Checkpoint, AFileThatIsCutShortIsRefused) {
    const std::string bytes = Sample().bytes;
    expect_error(ErrorKind::data, "run.ckpt: is not a checkpoint",
                 [&] { (void)checkpoint_from_bytes("", "run.ckpt"); });
    for (std::size_t size = 1; size < bytes.size(); size += size < 100 ? 1 : 997) {
        expect_error(ErrorKind::data, "run.ckpt: is damaged: its end is missing",
                     [&] { (void)checkpoint_from_bytes(bytes.substr(0, size), "run.ckpt"); });
    }
    expect_error(ErrorKind::data, "run.ckpt: is damaged: its parts do not fit together",
                 [&] { (void)checkpoint_from_bytes(bytes + '\0', "run.ckpt"); });
}

TEST(Checkpoint, EveryChangedByteIsFound) {
    const std::string bytes = Sample().bytes;
    for (std::size_t at = 0; at < bytes.size(); at += at < 200 ? 1 : 211) {
        std::string changed = bytes;
        changed[at] = static_cast<char>(changed[at] ^ 0x10);
        EXPECT_THROW((void)checkpoint_from_bytes(changed, "run.ckpt"), Error) << at;
    }
    std::string changed = bytes;
    changed.back() = static_cast<char>(changed.back() ^ 1);
    expect_error(ErrorKind::data, "run.ckpt: is damaged: a checksum does not match",
                 [&] { (void)checkpoint_from_bytes(changed, "run.ckpt"); });
    expect_error(ErrorKind::data, "run.ckpt: is not a checkpoint",
                 [&] { (void)checkpoint_from_bytes("label,x\n1,2\n", "run.ckpt"); });
    changed = bytes;
    changed[8] = 1;
    expect_error(ErrorKind::data, "run.ckpt: is a checkpoint of version 1; this program reads version 4",
                 [&] { (void)checkpoint_from_bytes(changed, "run.ckpt"); });
}

/// The checksums are recomputed, so that only the content is invalid: the state is refused or the run ends normally,
/// without invalid memory accesses.
TEST(Checkpoint, AForgedStateIsRefusedOrHarmless) {
    int refused = 0;
    for (const LearnerKind kind :
         {LearnerKind::voted, LearnerKind::pocket, LearnerKind::averaged, LearnerKind::margin_fuzzy,
          LearnerKind::dynamic_margin, LearnerKind::averaged_passive_aggressive}) {
        Sample sample(kind, Order::shuffle);
        const Checkpoint whole = checkpoint_from_bytes(sample.bytes, "run.ckpt");
        const std::size_t words = whole.states.at(0).size() / 8;
        for (std::size_t word = 0; word < words; word += 1 + words / 60) {
            for (const std::uint64_t value : {std::uint64_t{0}, ~std::uint64_t{0}, std::uint64_t{1} << 33U}) {
                Checkpoint forged = whole;
                std::memcpy(forged.states[0].data() + 8 * word, &value, 8);
                try {
                    sample.go_on(to_bytes(forged));
                } catch (const Error& error) {
                    const std::string what = error.what(); // the word may be a weight that is not a number
                    EXPECT_TRUE(what == "run.ckpt: is damaged: its parts do not fit together" ||
                                what.find("the weights overflow") != std::string::npos)
                        << what;
                    ++refused;
                }
            }
        }
        Checkpoint forged = whole;
        forged.states[0] += std::string(8, '\0');
        EXPECT_THROW(sample.go_on(to_bytes(forged)), Error);
        forged.states = {whole.states[0], whole.states[0]};
        EXPECT_THROW(sample.go_on(to_bytes(forged)), Error) << "two problems";
    }
    EXPECT_GT(refused, 100);
}

TEST(Archive, NumbersHaveTheirLowestByteFirst) {
    std::string bytes;
    ArchiveWriter{bytes}(std::uint32_t{258}, true, std::string("ab"), 1.0);
    EXPECT_EQ(bytes, std::string("\2\1\0\0\0\0\0\0\1\0\0\0\0\0\0\0\2\0\0\0\0\0\0\0ab\0\0\0\0\0\0\xf0\x3f", 34));
}

TEST(Archive, WhatWasWrittenIsRead) {
    const std::map<std::string, std::vector<double>> lists{{"a", {1, -0.0}}, {"b", {}}};
    const std::vector<bool> flags{true, false, true};
    const std::array<std::optional<Order>, 2> orders{Order::shuffle, std::nullopt};
    std::string bytes;
    ArchiveWriter{bytes}(lists, flags, orders);
    std::map<std::string, std::vector<double>> lists_read;
    std::vector<bool> flags_read{false};
    std::array<std::optional<Order>, 2> orders_read{std::nullopt, Order::cyclic};
    ArchiveReader reader(bytes, "file");
    reader(lists_read, flags_read, orders_read);
    EXPECT_TRUE(reader.rest().empty());
    EXPECT_EQ(lists_read, lists);
    EXPECT_EQ(flags_read, flags);
    EXPECT_EQ(orders_read, orders);
}

TEST(Archive, ALengthBeyondTheBytesAsksForNoMemory) {
    std::string bytes;
    ArchiveWriter{bytes}(std::uint64_t{1} << 61U, 1.0);
    expect_error(ErrorKind::data, "file: is damaged: its parts do not fit together", [&] {
        std::vector<double> read;
        ArchiveReader{bytes, "file"}(read);
    });
    expect_error(ErrorKind::data, "file: is damaged: its parts do not fit together", [&] {
        bool read = false; // 2^61 is neither true nor false
        ArchiveReader{bytes, "file"}(read);
    });
}

} // namespace
} // namespace novikoff::test::learn_checkpoint_test
