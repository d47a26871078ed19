// A trace repeats the run: the replay ends with the run's own weights, and each entry agrees with the rows.
#include "base/kernels.hpp"
#include "data/binary_problems.hpp"
#include "novikoff/error.hpp"
#include "novikoff/generate.hpp"
#include "novikoff/trace.hpp"
#include "support/agreement.hpp"
#include "support/golden.hpp"
#include "support/random_data.hpp"
#include "trace/replay.hpp"
#include "trace/thinning.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>

namespace novikoff::test::trace_test {
namespace {

/// w and the sum of the updates after a replay of the whole ledger.
struct Ends {
    std::vector<double> w;
    std::vector<double> sum;
};
Ends replayed(const Dataset& data, const TrainOptions& options, const Run& run, std::size_t k) {
    const Dataset lifted = apply_space(run.model.space, data);
    const auto y = signs(data, positive_classes(data)[k]);
    Replay replay({lifted, run.model.space.bias, y, options.initial, run.history(k).ledger, options.learner});
    while (replay.step()) {}
    return {{replay.w().begin(), replay.w().end()}, {replay.sum().begin(), replay.sum().end()}};
}

/// Fuzzy refuses data whose class means coincide.
bool refused(const Dataset& data, const TrainOptions& options) {
    try {
        (void)train(data, options);
        return false;
    } catch (const Error&) { return options.learner.kind == LearnerKind::fuzzy; }
}

RC_GTEST_PROP(ReplayProperty, EndsAtTheRunsOwnWeightsToTheBit, ()) {
    const textbook::Data drawn = any_real();
    const Dataset data = rows(drawn, *rc::gen::arbitrary<bool>() ? Storage::dense : Storage::sparse);
    for (const LearnerKind kind : all_learners()) {
        TrainOptions options = options_for(kind, *rc::gen::arbitrary<bool>());
        options.learner.delta = 0;
        options.learner.covariance = *rc::gen::element(Covariance::diagonal, Covariance::full);
        options.epochs = 6;
        options.order = *rc::gen::element(Order::cyclic, Order::shuffle_once, Order::shuffle);
        options.space.scale = *rc::gen::element(Scale::none, Scale::standard);
        if (*rc::gen::arbitrary<bool>()) {
            options.initial.assign(data.columns() + (options.space.bias ? 1 : 0), 0.75);
        }
        if (refused(data, options)) { continue; }
        const auto run = train(data, options);
        const auto [w, sum] = replayed(data, options, run, 0);
        RC_ASSERT(sum == run.history(0).last);
        const bool own_steps = kind == LearnerKind::arow || kind == LearnerKind::second_order;
        RC_ASSERT(w == (own_steps ? weights_of(run) : sum));
    }
}

RC_GTEST_PROP(TraceProperty, EachEntrySaysWhatTheRowsSay, ()) {
    const textbook::Data drawn = any_labelled(3);
    TrainOptions options = options_for(LearnerKind::greedy);
    options.epochs = 4;
    options.initial = {1, -2, 0.5};
    const auto run = train(rows(drawn), options);
    const Trace traced = trace(rows(drawn), options, run);
    const auto& entries = traced.problems.at(0).entries;
    const auto updates = run.history(0).ledger.entries();
    RC_ASSERT(entries.size() == updates.size() + 1);

    textbook::Vector w = options.initial;
    const auto angle = [&](const textbook::Vector& x) {
        return std::acos(std::clamp(textbook::dot(w, x) / (textbook::norm(w) * textbook::norm(x)), -1.0, 1.0));
    };
    double sum = 0;
    for (std::size_t k = 0; k < entries.size(); ++k) {
        const TraceEntry& entry = entries[k];
        RC_ASSERT(entry.update == k);
        if (k > 0) {
            const LedgerEntry& update = updates[k - 1];
            const textbook::Vector& x = drawn.x[update.row];
            const double y = drawn.y[update.row];
            RC_ASSERT(entry.row == update.row);
            RC_ASSERT(entry.alpha == update.alpha);
            RC_ASSERT(entry.score_before == y * textbook::dot(w, x));
            RC_ASSERT(!entry.angle_before || std::abs(*entry.angle_before - angle(x)) < 1e-7);
            w = textbook::moved(w, update.alpha * y, x);
            sum += update.alpha;
            RC_ASSERT(entry.score_after == y * textbook::dot(w, x));
            RC_ASSERT(!entry.angle_after || std::abs(*entry.angle_after - angle(x)) < 1e-7);
        }
        double least = std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < drawn.size(); ++i) {
            least = std::min(least, drawn.y[i] * textbook::dot(w, drawn.x[i]));
        }
        RC_ASSERT(entry.errors == textbook::errors(drawn, w));
        RC_ASSERT(entry.norm == textbook::norm(w));
        RC_ASSERT(entry.margin.has_value() == (entry.norm > 0));
        RC_ASSERT(!entry.margin || *entry.margin == least / entry.norm);
        RC_ASSERT(entry.rates_sum == sum);
    }
}

TEST(Trace, EpochsAreThoseOfTheLedger) {
    const TrainOptions options = options_for(LearnerKind::perceptron);
    const Dataset data = rows(figure34());
    const auto run = train(data, options);
    std::vector<std::uint64_t> made(run.model.separators[0].proof.epochs);
    const Trace traced = trace(data, options, run);
    for (const TraceEntry& entry : traced.problems.at(0).entries) {
        if (entry.update > 0) { ++made.at(entry.epoch - 1); }
    }
    EXPECT_EQ(made, run.model.separators[0].proof.mistakes); // a perceptron updates at each mistake
}

TEST(Trace, EachLabelHasAProblemOfItsOwn) {
    const Dataset data =
        labelled_rows({{5, 0}, {4, 1}, {-5, 5}, {-4, 5}, {-4, -6}, {-5, -5}}, {0, 0, 1, 1, 2, 2}, {"a", "b", "c"});
    const TrainOptions options = options_for(LearnerKind::perceptron, true);
    const auto run = train(data, options);
    const Trace traced = trace(data, options, run);
    ASSERT_EQ(traced.problems.size(), 3);
    for (std::size_t k = 0; k < 3; ++k) {
        EXPECT_EQ(traced.problems[k].label, data.classes()[k]);
        EXPECT_EQ(traced.problems[k].entries.back().update, run.model.separators[k].proof.updates);
        EXPECT_EQ(replayed(data, options, run, k).sum, run.history(k).last);
    }
}

/// Overlapping clouds: a run that ends at its limit of epochs with many updates.
Dataset overlapping(std::size_t count) {
    GenerateOptions options;
    options.rows = count;
    options.columns = 3;
    options.distance = 1;
    return generate(options);
}

TEST(Trace, CutLedgerIsTracedAsFarAsItGoes) {
    TrainOptions options = options_for(LearnerKind::perceptron, true);
    options.epochs = 3;
    options.ledger_limit = 40;
    const Dataset data = overlapping(200);
    const auto run = train(data, options);
    const TraceProblem problem = trace(data, options, run).problems.at(0);
    EXPECT_EQ(problem.traced, 40);
    EXPECT_GT(problem.proof.updates, 40);
    EXPECT_EQ(problem.entries.back().update, 40);
}

TEST(Trace, ThreadsChangeNothing) {
    TrainOptions options = options_for(LearnerKind::perceptron, true);
    options.epochs = 2;
    const Dataset data = overlapping(30000);
    const auto run = train(data, options);
    TraceOptions how;
    how.entries = fewest_entries;
    how.threads = 1;
    const auto alone = trace(data, options, run, how).problems.at(0).entries;
    how.threads = 3;
    EXPECT_EQ(trace(data, options, run, how).problems.at(0).entries, alone);
}

// --- thinning

struct LongRun {
    std::vector<LedgerEntry> entries;
    std::vector<double> squared_norms{1, 4, 9};
};

LongRun long_run(std::size_t updates) {
    Random random(3);
    LongRun run;
    for (std::size_t k = 0; k < updates; ++k) {
        run.entries.push_back({random.below(3), 0.5 + random.uniform(), -random.uniform()});
    }
    return run;
}

TEST(Thinning, ShortRunsAreKeptWhole) {
    const LongRun run = long_run(256);
    const auto kept = kept_updates(run.entries, run.squared_norms, 0, 256);
    ASSERT_EQ(kept.size(), 256);
    EXPECT_EQ(kept.back(), 255);
    EXPECT_TRUE(kept_updates({}, run.squared_norms, 0, 256).empty());
}

TEST(Thinning, BeginningEndAndLimitAreKept) {
    for (const std::size_t updates : {257U, 1000U, 54321U}) {
        const LongRun run = long_run(updates);
        const auto kept = kept_updates(run.entries, run.squared_norms, 0, 256);
        EXPECT_LE(kept.size(), 256);
        EXPECT_TRUE(std::is_sorted(kept.begin(), kept.end(), std::less_equal<>()));
        for (std::size_t k = 0; k < 32; ++k) { EXPECT_EQ(kept[k], k); }
        EXPECT_EQ(kept.back(), updates - 1);
    }
}

TEST(Thinning, NoGapIsLongerThanASixteenthOfTheRun) { // 2/H with H = 256/8
    const LongRun run = long_run(54321);
    const auto kept = kept_updates(run.entries, run.squared_norms, 0, 256);
    for (std::size_t k = 1; k < kept.size(); ++k) { EXPECT_LE(kept[k] - kept[k - 1], 54321 / 16 + 1); }
}

TEST(Thinning, SpikesOfEveryCurveAreKept) {
    LongRun run = long_run(54321);
    run.entries[40000].score = -77;
    run.entries[41234].score = 5;
    run.entries[45001].alpha = 60; // also a jump of ‖w‖
    run.entries[45555].alpha = 0.001;
    const auto kept = kept_updates(run.entries, run.squared_norms, 0, 256);
    for (const std::size_t spike : {40000U, 41234U, 45001U, 45555U}) {
        EXPECT_TRUE(std::binary_search(kept.begin(), kept.end(), spike)) << spike;
    }
}

TEST(Thinning, LargeDataHaveFewerEntries) {
    EXPECT_EQ(entries_within(1000000, 10, 4096), 4096);
    EXPECT_EQ(entries_within(1000000, 1000, 4096), 1000);
    EXPECT_EQ(entries_within(1000000, 1000000, 4096), fewest_entries);
    EXPECT_EQ(entries_within(1000000, 0, 4096), 4096);
}

} // namespace
} // namespace novikoff::test::trace_test
