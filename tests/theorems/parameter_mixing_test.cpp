// Iterative parameter mixing (McDonald, Hall & Mann 2010, Theorem 3): if ranks mix their weights after each epoch, by
// their shares μ of its updates k, then Σ μ k ≤ (R/γ)² over all epochs, and so there are at most N·(R/γ)² updates in
// all.
#include "ranks/train.hpp"
#include "reference/textbook/mixing.hpp"
#include "support/expect_error.hpp"
#include "support/plane.hpp"
#include "support/random_data.hpp"
#include "support/replay.hpp"
#include "support/shards.hpp"
#include "support/thread_ranks.hpp"

#include <rapidcheck/gtest.h>

namespace novikoff::test::parameter_mixing_test {
namespace {

/// The result of rank 0, after checking that all ranks return the same.
DistributedRun train_on(unsigned count, const Dataset& data, const TrainOptions& options, std::uint64_t delays = 1) {
    auto runs = on_ranks(
        count, [&](Communicator& ranks) { return train(shard_of(data, ranks), options, ranks); }, delays);
    for (const DistributedRun& other : runs) {
        for (std::size_t k = 0; k < other.run.model.separators.size(); ++k) {
            EXPECT_EQ(other.run.model.separators[k].weights, runs[0].run.model.separators[k].weights);
            EXPECT_EQ(other.run.model.separators[k].proof.margin.upper,
                      runs[0].run.model.separators[k].proof.margin.upper);
        }
    }
    return std::move(runs[0]);
}

textbook::MixedRun reference(unsigned count, const textbook::Data& data, const TrainOptions& options) {
    std::vector<textbook::Data> shards(count);
    std::vector<std::uint64_t> seeds;
    for (unsigned r = 0; r < count; ++r) {
        const Share share = share_of(data.size(), r, count);
        for (std::size_t i = share.first; i < share.last; ++i) {
            shards[r].x.push_back(data.x[i]);
            shards[r].y.push_back(data.y[i]);
        }
        seeds.push_back(seed_of(options.seed, r));
    }
    return textbook::parameter_mixing(shards, data.x[0].size(), options, seeds,
                                      options.learner.kind == LearnerKind::averaged);
}

TrainOptions any_options(LearnerKind kind) {
    TrainOptions options = options_for(kind);
    options.order = *rc::gen::element(Order::cyclic, Order::shuffle_once, Order::shuffle);
    options.seed = *rc::gen::arbitrary<std::uint64_t>();
    options.threads = 1;
    return options;
}

unsigned any_ranks() { return static_cast<unsigned>(any_count(1, 5)); }

const textbook::Data orthogonal{{{1, 0, 0}, {0, -1, 0}, {0, 0, 1}}, {1, -1, 1}};

/// Mixed weights are rounded, so a row that is orthogonal to the exact weights may appear to be right. Then nothing is
/// claimed.
bool surely_separated(const Proof& proof) { return proof.margin.lower.has_value(); }

// The bound

RC_GTEST_PROP(ParameterMixing, WeightedUpdatesAreAtMostTheSquaredRatioOfRadiusAndBestMargin, ()) {
    const textbook::Data data = any_separable(2).data;
    const unsigned count = any_ranks();
    TrainOptions options = any_options(LearnerKind::perceptron);
    options.epochs = 100'000;
    const DistributedRun result = train_on(count, rows(data), options);
    const Proof& proof = result.run.model.separators[0].proof;
    RC_ASSERT(result.mixing[0].weighted <= novikoff_bound(data) * slack);
    RC_ASSERT(static_cast<double>(proof.updates) <= count * novikoff_bound(data) * slack);
    RC_PRE(surely_separated(proof));
    RC_ASSERT(proof.bound.holds == true);
    RC_ASSERT(*proof.bound.updates_at_most >= count * novikoff_bound(data) / slack);
}

// The certificate

RC_GTEST_PROP(ParameterMixing, ARunThatStopsSeparatesTheRowsOfAllRanksAndEnclosesTheBestMargin, ()) {
    const textbook::Data data = any_separable(2).data;
    TrainOptions options = any_options(LearnerKind::perceptron);
    options.epochs = 100'000;
    const DistributedRun result = train_on(any_ranks(), rows(data), options);
    const Separator& separator = result.run.model.separators[0];
    RC_PRE(surely_separated(separator.proof));
    RC_ASSERT(textbook::separates(data, separator.weights));
    RC_ASSERT(separator.proof.stopped == Stopped::separated);
    RC_ASSERT(separator.proof.errors == 0U);
    RC_ASSERT(*separator.proof.margin.lower <= best_margin(data) * slack);
    RC_ASSERT(*separator.proof.margin.upper * slack >= best_margin(data));
    RC_ASSERT(separator.proof.radius == radius(data));
}

/// γ* ≤ ‖w‖/Σc holds after any number of epochs, and is close to the value from the textbook's sums.
RC_GTEST_PROP(ParameterMixing, TheUpperEndHoldsAfterAnyEpoch, ()) {
    const textbook::Data data = any_separable(2).data;
    TrainOptions options = any_options(LearnerKind::perceptron);
    options.epochs = any_count(1, 4);
    const unsigned count = any_ranks();
    const DistributedRun result = train_on(count, rows(data), options);
    const auto textbook = reference(count, data, options);
    const double upper = *result.run.model.separators[0].proof.margin.upper;
    RC_ASSERT(upper * slack >= best_margin(data));
    RC_ASSERT(upper <= textbook::norm(textbook.last) / textbook.weighted * slack);
}

// The reference

RC_GTEST_PROP(ParameterMixing, WeightsAreThoseOfTheTextbookBitForBitWhateverTheTiming, ()) {
    const textbook::Data data = any_real();
    const unsigned count = any_ranks();
    TrainOptions options = any_options(*rc::gen::element(LearnerKind::perceptron, LearnerKind::averaged));
    options.epochs = any_count(1, 20);
    options.learner.eta = *rc::gen::element(1.0, 0.3);
    const auto textbook = reference(count, data, options);
    const auto storage = *rc::gen::element(Storage::dense, Storage::sparse);
    const DistributedRun result = train_on(count, rows(data, storage), options, *rc::gen::arbitrary<std::uint64_t>());
    RC_ASSERT(result.run.history(0).last == textbook.last);
    RC_ASSERT(result.run.model.separators[0].proof.mistakes == textbook.mistakes);
    RC_ASSERT(result.run.model.separators[0].proof.updates == textbook.updates);
    RC_ASSERT(result.mixing[0].weighted == textbook.weighted);
}

RC_GTEST_PROP(ParameterMixing, TheAveragedLearnerReturnsTheMeanOverAllVisitsOfAllRanks, ()) {
    const textbook::Data data = any_real();
    const unsigned count = any_ranks();
    TrainOptions options = any_options(LearnerKind::averaged);
    options.epochs = any_count(1, 10);
    const auto textbook = reference(count, data, options);
    const auto weights = train_on(count, rows(data), options).run.model.separators[0].weights;
    for (std::size_t j = 0; j < weights.size(); ++j) {
        RC_ASSERT(std::fabs(weights[j] - textbook.mean[j]) <= 1e-9 * (1 + textbook::norm(textbook.mean)));
    }
}

RC_GTEST_PROP(ParameterMixing, OneRankIsThePlainRunBitForBit, ()) {
    const textbook::Data data = any_real();
    TrainOptions options = any_options(*rc::gen::element(LearnerKind::perceptron, LearnerKind::averaged));
    options.epochs = any_count(1, 20);
    options.space.bias = *rc::gen::arbitrary<bool>();
    const Run plain = train(rows(data), options);
    const DistributedRun one = train_on(1, rows(data), options);
    RC_ASSERT(one.run.model.separators[0].weights == plain.model.separators[0].weights);
    RC_ASSERT(one.run.history(0).last == plain.history(0).last);
    RC_ASSERT(one.run.errors == plain.errors);
    RC_ASSERT(one.run.model.separators[0].proof.perceptron_loss == plain.model.separators[0].proof.perceptron_loss);
}

RC_GTEST_PROP(ParameterMixing, RowsAreScaledAsByOneProcess, ()) {
    const Dataset data = rows(any_real());
    TrainOptions options = any_options(LearnerKind::averaged);
    options.epochs = 1;
    options.space.lift = *rc::gen::element(Lift::none, Lift::circle);
    options.space.scale = *rc::gen::element(Scale::max_abs, Scale::unit_ball);
    const Space space = train_on(any_ranks(), data, options).run.model.space;
    RC_ASSERT(space.factor == fit_space(data, options.space).factor);
    RC_ASSERT(space.shift.empty());
}

/// Rows of 3 classes on more ranks than some classes have rows.
TEST(ParameterMixing, EachClassAgainstTheRestIsARunOfItsOwn) {
    const std::vector<std::vector<double>> x{{3, 1}, {-2, 2}, {-1, -3}, {4, 0}, {-3, 1}, {0, -4}, {5, 1}};
    const std::vector<std::uint32_t> labels{0, 1, 2, 0, 1, 2, 0};
    TrainOptions options = options_for(LearnerKind::perceptron);
    const DistributedRun result = train_on(4, labelled_rows(x, labels, {"a", "b", "c"}), options);
    ASSERT_EQ(result.run.model.separators.size(), 3U);
    EXPECT_EQ(result.run.errors, 0U);
    for (std::uint32_t k = 0; k < 3; ++k) {
        textbook::Data data{x, {}};
        for (const auto label : labels) { data.y.push_back(label == k ? 1 : -1); }
        EXPECT_EQ(result.run.model.separators[k].weights, reference(4, data, options).last) << k;
    }
}

// The negative controls

/// Σ μ = 1 bounds ‖w‖. Four ranks with the same rows that add their weights act as a perceptron with four times the
/// rate, and Σ μ k is four times as large.
TEST(ParameterMixing, AddingUpInsteadOfMixingExceedsTheBound) {
    const std::vector<textbook::Data> same(4, orthogonal);
    const TrainOptions options = options_for(LearnerKind::perceptron);
    const auto added = textbook::parameter_mixing(same, 3, options, {1, 1, 1, 1}, false,
                                                  [](const auto& k) { return std::vector<double>(k.size(), 1); });
    const auto mixed = textbook::parameter_mixing(same, 3, options, {1, 1, 1, 1});
    EXPECT_EQ(mixed.weighted, 3); // the bound itself
    EXPECT_EQ(added.weighted, 12);
}

TEST(ParameterMixing, NoBoundIsClaimedOfRowsThatNothingSeparates) {
    TrainOptions options = options_for(LearnerKind::perceptron);
    options.epochs = 5;
    const Dataset data = rows({{1, 0}, {-1, 0}, {0, 1}, {1, 1}}, {1, 1, -1, -1});
    const Proof proof = train_on(3, data, options).run.model.separators[0].proof;
    EXPECT_FALSE(proof.bound.updates_at_most);
    EXPECT_FALSE(proof.margin.lower);
    EXPECT_EQ(proof.bound.because, "no hyperplane that separates these rows was found, so γ* may be 0");
}

TEST(ParameterMixing, ARowOfZerosOnAnyRankMeansThatNothingSeparates) {
    const DistributedRun result =
        train_on(2, rows({{1, 0}, {-1, 0}, {0, 1}, {0, 0}}, {1, -1, 1, -1}), options_for(LearnerKind::perceptron));
    EXPECT_EQ(result.run.model.separators[0].proof.margin.upper, 0);
    EXPECT_EQ(result.run.notes.at(0).text().substr(0, 27), "row 4 has nothing but zeros");
}

// The exchanged bytes

RC_GTEST_PROP(ParameterMixing, ChangesAreTheSameBitsListedOrNot, ()) {
    const auto before = *rc::gen::container<std::vector<double>>(any_count(0, 40), rc::gen::arbitrary<double>());
    std::vector<double> now = before;
    const auto percent = *whole_number(0, 100);
    for (double& value : now) {
        value = *whole_number(0, 99) < percent ? *rc::gen::element(-0.0, 0.0, 1.5, -2.25) : value;
    }
    std::vector<double> applied = before;
    apply_changes(changes(before, now), applied);
    for (std::size_t j = 0; j < now.size(); ++j) {
        RC_ASSERT(std::bit_cast<std::uint64_t>(applied[j]) == std::bit_cast<std::uint64_t>(now[j]));
    }
}

TEST(ParameterMixing, AFewChangedCoordinatesMakeAShortMessage) {
    std::vector<double> before(1000);
    std::vector<double> now = before;
    now[7] = 1;
    EXPECT_EQ(changes(before, now).size(), 28U);
    std::fill(now.begin(), now.end(), 2);
    EXPECT_EQ(changes(before, now).size(), 8016U);
}

TEST(ParameterMixing, ChangesOfMoreCoordinatesThanThereAreAreRefused) {
    std::vector<double> now(1000);
    now[7] = 1;
    std::vector<double> short_one(7);
    expect_error(ErrorKind::data, "the ranks are at different steps of the run; the checkpoint may be forged",
                 [&] { apply_changes(changes(std::vector<double>(1000), now), short_one); });
}

/// Each rank owns some of the sums, so that the bytes sent by a rank do not grow with the number of ranks.
TEST(ParameterMixing, NumbersAreAddedUpByTheRanksThatOwnThem) {
    constexpr std::size_t size = 1000;
    for (const bool few : {true, false}) {
        const auto sent = on_ranks(4, [&](Communicator& ranks) {
            std::vector<double> numbers(size, few ? 0 : ranks.rank() + 0.5);
            numbers[7] = -0.0;
            numbers[size - 1] = 1 + ranks.rank();
            std::uint64_t count = ranks.rank();
            Mixing mixing(ranks, size, 1, 1);
            mixing.add_up(numbers, count);
            EXPECT_EQ(count, 6U);
            EXPECT_EQ(numbers[0], few ? 0 : 8);
            EXPECT_TRUE(std::signbit(numbers[7]));
            EXPECT_EQ(numbers[size - 1], 10);
            return mixing.bytes_sent();
        });
        for (const std::uint64_t bytes : sent) { EXPECT_LE(bytes, few ? 200U : 2 * sizeof(double) * size); }
    }
}

// Errors

void expect_refused(const std::string& text, TrainOptions options) {
    expect_error(ErrorKind::usage, text, [&] { (void)train_on(2, rows(orthogonal), options); });
}

TEST(ParameterMixing, WhatIsNotProvedOfMixedWeightsIsRefused) {
    const Dataset three = labelled_rows({{1}, {2}, {3}}, {0, 1, 2}, {"a", "b", "c"});
    TrainOptions options = options_for(LearnerKind::greedy);
    expect_refused("greedy cannot be trained by several ranks; perceptron and averaged can", options);
    options = options_for(LearnerKind::perceptron);
    options.classes = Classes::joint;
    expect_error(ErrorKind::usage,
                 "`classes=joint` does not go with several ranks: the bound for mixed weights is of two classes",
                 [&] { (void)train_on(2, three, options); });
    options.classes = Classes::rest;
    options.initial = {1, 2, 3};
    expect_refused("`initial` does not go with several ranks: the bound for mixed weights needs w0 = 0", options);
    options.initial.clear();
    options.class_weights = {1, 2};
    expect_refused("`class_weights` does not go with several ranks: the bound for mixed weights needs one rate",
                   options);
    options.class_weights.clear();
    options.space.scale = Scale::standard;
    expect_refused(
        "`scale=standard` does not go with several ranks: the means of all rows would depend on the number of "
        "ranks; `scale=max-abs` does not",
        options);
    options.space.scale = Scale::none;
    options.known.resize(1);
    expect_refused("`known` does not go with several ranks: margins are those of all rows at once", options);
}

TEST(ParameterMixing, OneLabelOnAllRanksIsRefusedAndOneOnSomeIsNot) {
    const Dataset all = labelled_rows({{1}, {2}, {3}}, {1, 1, 1}, {"a", "b"});
    expect_error(ErrorKind::data, "rows: every row has the label 'b'; two labels or more are needed to learn from",
                 [&] { (void)train_on(2, all, options_for(LearnerKind::perceptron)); });
    const Dataset some = labelled_rows({{1}, {2}, {-3}}, {1, 1, 0}, {"a", "b"});
    EXPECT_EQ(train_on(3, some, options_for(LearnerKind::perceptron)).run.errors, 0U);
}

TEST(ParameterMixing, ARowTooLongIsNamedByItsNumberInTheWhole) {
    const Dataset data = rows({{1}, {-2}, {3}, {1e200}}, {1, -1, 1, 1});
    expect_error(
        ErrorKind::data,
        "rows: row 4 is longer than 1e+100, so squares could overflow; `scale=max-abs` may bring it into range",
        [&] { (void)train_on(2, data, options_for(LearnerKind::perceptron)); });
    TrainOptions scaled = options_for(LearnerKind::perceptron);
    scaled.space.scale = Scale::max_abs;
    expect_error(ErrorKind::data,
                 "rows: row 1 is shorter than 1e-70, so squares could underflow; leave it out, or scale the numbers "
                 "beforehand",
                 [&] { (void)train_on(2, data, scaled); });
}

/// If one rank is told to stop, all stop with their current results.
TEST(ParameterMixing, AnInterruptedRankInterruptsAll) {
    std::vector<std::vector<double>> x;
    std::vector<double> y;
    for (int i = 0; i < 20'000; ++i) {
        x.push_back({static_cast<double>(i % 7) - 3.5, 1});
        y.push_back(i % 2 == 0 ? 1 : -1);
    }
    const Dataset data = rows(x, y);
    const auto runs = on_ranks(3, [&](Communicator& ranks) {
        TrainOptions options = options_for(LearnerKind::perceptron);
        options.monitor = [&](const Progress& progress) { return ranks.rank() != 1 || progress.epoch < 3; };
        return train(shard_of(data, ranks), options, ranks);
    });
    for (const DistributedRun& result : runs) {
        EXPECT_EQ(result.run.model.separators[0].proof.stopped, Stopped::interrupted);
        EXPECT_EQ(result.run.model.separators[0].weights, runs[0].run.model.separators[0].weights);
    }
}

/// Whatever happens to one rank between two exchanges, the others do not wait for it forever.
TEST(ParameterMixing, ARankThatFailsEndsAll) {
    const Dataset data = rows(std::vector<std::vector<double>>(40'000, {1, -1}), std::vector<double>(40'000, 1));
    const Dataset both = changed(data, [](DatasetParts& parts) { parts.labels[0] ^= 1U; });
    for (const unsigned failing : {0U, 2U}) {
        EXPECT_THROW((void)on_ranks(3,
                                    [&](Communicator& ranks) {
                                        TrainOptions options = options_for(LearnerKind::averaged);
                                        options.monitor = [&](const Progress& progress) -> bool {
                                            if (ranks.rank() == failing && progress.epoch > 1) {
                                                throw std::bad_alloc();
                                            }
                                            return true;
                                        };
                                        return train(shard_of(both, ranks), options, ranks);
                                    }),
                     std::bad_alloc);
    }
}

} // namespace
} // namespace novikoff::test::parameter_mixing_test
