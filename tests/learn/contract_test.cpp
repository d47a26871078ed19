// The contract of every learner: bit-identical results for the same input, a consistent ledger, limits that are
// respected, errors with exact messages.
#include "data/binary_problems.hpp"
#include "data/storage.hpp"
#include "learn/rules/declaration.hpp"
#include "support/agreement.hpp"
#include "support/expect_error.hpp"
#include "support/golden.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

namespace novikoff::test::contract_test {
namespace {

/// Rows with some zeros. The columns fill the eight lanes and leave a remainder. They are seldom separable.
textbook::Data mixed(std::size_t count = 60, std::uint64_t seed = 5) {
    Random random(seed);
    textbook::Data data;
    for (std::size_t i = 0; i < count; ++i) {
        textbook::Vector x(11);
        for (double& value : x) { value = random.below(3) == 0 ? 0 : random.normal(); }
        data.x.push_back(x);
        data.y.push_back(i % 2 == 0 ? 1 : -1);
    }
    return data;
}

class LearnerContract : public testing::TestWithParam<LearnerKind> {
protected:
    static TrainOptions options(bool bias = true) {
        TrainOptions result = options_for(GetParam(), bias);
        result.epochs = 7;
        result.learner.delta = 0; // no fuzzy rows, so that fuzzy makes many updates too
        return result;
    }
    /// Then its w is another sum.
    static bool makes_own_steps() { return GetParam() == LearnerKind::arow || GetParam() == LearnerKind::second_order; }
    static void expect_same(const novikoff::Run& a, const novikoff::Run& b) {
        EXPECT_EQ(weights_of(a), weights_of(b));
        EXPECT_EQ(a.history(0).last, b.history(0).last);
        const auto first = a.history(0).ledger.entries();
        const auto second = b.history(0).ledger.entries();
        EXPECT_TRUE(std::equal(first.begin(), first.end(), second.begin(), second.end()));
        EXPECT_EQ(proof_of(a).mistakes, proof_of(b).mistakes);
        EXPECT_EQ(proof_of(a).margin.lower, proof_of(b).margin.lower);
        EXPECT_EQ(proof_of(a).margin.upper, proof_of(b).margin.upper);
        EXPECT_EQ(proof_of(a).perceptron_loss, proof_of(b).perceptron_loss);
        EXPECT_EQ(a.errors, b.errors);
        EXPECT_EQ(a.notes, b.notes);
    }
    /// Expects training to end with exactly this message.
    static void expect_error(const Dataset& data, const TrainOptions& given, ErrorKind kind, const std::string& what) {
        test::expect_error(kind, what, [&] { (void)train(data, given); });
    }
};

TEST_P(LearnerContract, SameInputGivesTheSameBits) {
    for (const Order order : {Order::cyclic, Order::shuffle_once, Order::shuffle}) {
        TrainOptions given = options();
        given.order = order;
        given.seed = 77;
        expect_same(train(rows(mixed()), given), train(rows(mixed()), given));
    }
}

TEST_P(LearnerContract, SparseRowsGiveTheBitsOfDenseOnes) {
    for (const bool bias : {false, true}) {
        expect_same(train(rows(mixed(), Storage::dense), options(bias)),
                    train(rows(mixed(), Storage::sparse), options(bias)));
    }
}

TEST_P(LearnerContract, FloatsGiveTheBitsOfTheSameDoubles) {
    textbook::Data rounded = mixed();
    for (auto& row : rounded.x) {
        std::transform(row.begin(), row.end(), row.begin(),
                       [](double x) { return static_cast<double>(static_cast<float>(x)); });
    }
    for (const Storage storage : {Storage::dense, Storage::sparse}) {
        const Dataset doubles = rows(rounded, storage);
        const Dataset floats = changed(doubles, [](DatasetParts& parts) {
            std::visit([](auto& s) { s.values = stored_small(s.values); }, parts.storage);
        });
        ASSERT_TRUE(std::visit([](const auto& s) { return s.values.single(); }, floats.storage()));
        for (const bool bias : {false, true}) {
            expect_same(train(doubles, options(bias)), train(floats, options(bias)));
        }
    }
}

TEST_P(LearnerContract, SeedChangesShuffledRunsOnly) {
    const auto ledger_with = [](Order order, std::uint64_t seed) {
        TrainOptions given = options();
        given.order = order;
        given.seed = seed;
        const auto run = train(rows(mixed()), given);
        const auto entries = run.history(0).ledger.entries();
        return std::vector<LedgerEntry>(entries.begin(), entries.end());
    };
    EXPECT_EQ(ledger_with(Order::cyclic, 1), ledger_with(Order::cyclic, 2));
    EXPECT_NE(ledger_with(Order::shuffle_once, 1), ledger_with(Order::shuffle_once, 2));
    EXPECT_NE(ledger_with(Order::shuffle, 1), ledger_with(Order::shuffle, 2));
    EXPECT_NE(ledger_with(Order::shuffle, 1), ledger_with(Order::shuffle_once, 1));
}

TEST_P(LearnerContract, LedgerAddsUpToTheLastWeightsBitForBit) {
    TrainOptions given = options();
    given.initial = textbook::Vector(12, 0.1);
    const textbook::Data data = textbook::with_bias(mixed(), true);
    const auto run = train(rows(mixed()), given);
    textbook::Vector w = given.initial;
    for (const LedgerEntry& entry : run.history(0).ledger.entries()) {
        const auto i = static_cast<std::size_t>(entry.row);
        if (!makes_own_steps()) { EXPECT_EQ(entry.score, textbook::score(data, w, i)); }
        w = textbook::moved(w, entry.alpha * data.y[i], data.x[i]);
    }
    EXPECT_EQ(run.history(0).last, w);
}

TEST_P(LearnerContract, SumsOfTheLedgerAreThoseOfItsEntries) {
    const auto run = train(rows(mixed()), options());
    const Ledger& ledger = run.history(0).ledger;
    Rates rates;
    std::vector<double> per_row(60);
    for (const LedgerEntry& entry : ledger.entries()) {
        per_row[static_cast<std::size_t>(entry.row)] += entry.alpha;
        rates.sum += entry.alpha;
        rates.sum_of_squares += entry.alpha * entry.alpha;
        rates.min = std::min(rates.min, entry.alpha);
        rates.max = std::max(rates.max, entry.alpha);
    }
    for (const Rates& told : {ledger.rates(), proof_of(run).rates}) {
        EXPECT_EQ(told.sum, rates.sum);
        EXPECT_EQ(told.sum_of_squares, rates.sum_of_squares);
        EXPECT_EQ(told.min, rates.min);
        EXPECT_EQ(told.max, rates.max);
    }
    EXPECT_TRUE(std::equal(per_row.begin(), per_row.end(), ledger.per_row().begin(), ledger.per_row().end()));
    EXPECT_TRUE(ledger.complete());
    EXPECT_EQ(ledger.updates(), ledger.entries().size());
    EXPECT_EQ(proof_of(run).updates, ledger.updates());
}

TEST_P(LearnerContract, LedgerAndProofCountTheSameEpochs) {
    for (const std::uint64_t epochs : {1U, 3U, 500U}) {
        TrainOptions given = options();
        given.epochs = epochs;
        const auto run = train(rows(golden_data("mf3")), given);
        EXPECT_LE(proof_of(run).epochs, epochs);
        EXPECT_EQ(proof_of(run).mistakes.size(), proof_of(run).epochs);
        EXPECT_EQ(run.history(0).ledger.epochs().size(), proof_of(run).epochs);
    }
}

TEST_P(LearnerContract, LimitOfEpochsIsHonoured) {
    TrainOptions given = options(false);
    given.order = Order::shuffle;                 // a shuffled order proves no cycle
    if (GetParam() == LearnerKind::soft_margin) { // its plan must not be good enough
        given.learner.cost = 1e6;
        given.learner.own["gap"] = 1e-15;
    }
    for (const std::uint64_t epochs : {1U, 2U, 9U}) {
        given.epochs = epochs;
        const Proof proof = proof_of(train(rows(mixed(200)), given));
        EXPECT_EQ(proof.epochs, epochs);
        EXPECT_EQ(proof.stopped, Stopped::epoch_limit);
    }
}

TEST_P(LearnerContract, DefaultLimitIsTheLearnersOwn) {
    TrainOptions given = options();
    given.epochs = 0;
    EXPECT_EQ(train(rows(golden_data("and01")), given).model.options.at("epochs"),
              std::to_string(default_epochs(GetParam())));
}

TEST_P(LearnerContract, ErrorsAreCountedWithTheReturnedWeights) {
    const auto run = train(rows(mixed()), options());
    const auto decisions = scores(run.model.separators.at(0), rows(mixed()), true);
    std::uint64_t errors = 0;
    for (std::size_t i = 0; i < decisions.size(); ++i) { errors += mixed().y[i] * decisions[i] <= 0 ? 1 : 0; }
    EXPECT_EQ(proof_of(run).errors, errors);
    EXPECT_EQ(run.errors, errors);
}

TEST_P(LearnerContract, SeparatedMeansThatNoRowIsWrong) {
    TrainOptions given = options();
    given.epochs = 1000;
    const auto run = train(rows(golden_data("fig23")), given);
    EXPECT_EQ(proof_of(run).stopped == Stopped::separated, proof_of(run).errors == 0);
    EXPECT_EQ(proof_of(run).stopped, Stopped::separated);
}

TEST_P(LearnerContract, MonitorSeesTheRunAndCanEndIt) {
    TrainOptions given = options();
    std::vector<Progress> seen;
    given.epochs = 1000;
    given.order = Order::shuffle;
    given.monitor = [&](const Progress& progress) {
        seen.push_back(progress);
        return seen.size() < 3;
    };
    const auto run = train(rows(mixed(500)), given);
    ASSERT_EQ(seen.size(), 3);
    EXPECT_EQ(proof_of(run).stopped, Stopped::interrupted);
    EXPECT_EQ(seen[2].problem, 0);
    EXPECT_EQ(seen[2].problems, 1);
    EXPECT_EQ(seen[2].epochs, 1000);
    EXPECT_EQ(seen[2].rows, 500);
    EXPECT_EQ(seen[2].epoch, std::max<std::uint64_t>(1, proof_of(run).epochs)); // the first is prepared before
    EXPECT_EQ(seen[2].updates, proof_of(run).updates);
    EXPECT_LE(seen[2].rows_done, 500);
    EXPECT_LE(seen[0].updates, seen[2].updates);
    const Ledger& ledger = run.history(0).ledger; // complete up to the interruption
    textbook::Vector w(12);
    const textbook::Data data = textbook::with_bias(mixed(500), true);
    for (const LedgerEntry& entry : ledger.entries()) {
        const auto i = static_cast<std::size_t>(entry.row);
        w = textbook::moved(w, entry.alpha * data.y[i], data.x[i]);
    }
    EXPECT_EQ(run.history(0).last, w);
}

TEST_P(LearnerContract, MonitorThatAgreesChangesNothing) {
    TrainOptions watched = options();
    watched.monitor = [](const Progress&) { return true; };
    expect_same(train(rows(mixed(500)), watched), train(rows(mixed(500)), options()));
}

TEST_P(LearnerContract, LedgerLimitKeepsTheFirstEntriesAndAllSums) {
    TrainOptions short_ledger = options();
    short_ledger.ledger_limit = 5;
    const auto run = train(rows(mixed()), short_ledger);
    const auto whole = train(rows(mixed()), options());
    const Ledger& ledger = run.history(0).ledger;
    EXPECT_EQ(ledger.entries().size(), 5);
    EXPECT_FALSE(ledger.complete());
    EXPECT_EQ(ledger.updates(), whole.history(0).ledger.updates());
    EXPECT_EQ(ledger.rates().sum, whole.history(0).ledger.rates().sum);
    EXPECT_EQ(weights_of(run), weights_of(whole));
}

TEST_P(LearnerContract, ModelTellsLearnerOptionsAndClasses) {
    TrainOptions given = options();
    given.order = Order::shuffle;
    given.seed = 9;
    given.initial = textbook::Vector(12, 0.5);
    const Model model = train(rows(mixed()), given).model;
    EXPECT_EQ(model.learner, GetParam());
    EXPECT_EQ(model.classes, (std::vector<std::string>{"-1", "1"}));
    EXPECT_EQ(model.options.at("epochs"), "7");
    EXPECT_EQ(model.options.at("order"), "shuffle");
    EXPECT_EQ(model.options.at("seed"), "9");
    EXPECT_EQ(model.options.at("initial"), "0.5,0.5,0.5,0.5,0.5,0.5,0.5,0.5,0.5,0.5,0.5,0.5");
    for (const std::string& name : options_of(GetParam())) { EXPECT_TRUE(model.options.contains(name)) << name; }
    EXPECT_EQ(model.options.size(), 4 + options_of(GetParam()).size());
}

TEST_P(LearnerContract, ThreeClassesAreThreeProblemsOfOneAgainstTheRest) {
    const textbook::Data data = mixed(90);
    std::vector<std::uint32_t> labels;
    for (std::size_t i = 0; i < data.size(); ++i) { labels.push_back(static_cast<std::uint32_t>(i % 3)); }
    const Dataset three = labelled_rows(data.x, labels, {"a", "b", "c"});
    const auto run = train(three, options());
    ASSERT_EQ(run.model.separators.size(), 3);
    ASSERT_EQ(run.model.separators.size(), 3);
    for (std::uint32_t k = 0; k < 3; ++k) {
        const auto alone = train(rows({data.x, signs(three, k)}), options());
        EXPECT_EQ(run.model.separators[k].weights, weights_of(alone));
        EXPECT_EQ(run.model.separators[k].proof.mistakes, proof_of(alone).mistakes);
        EXPECT_EQ(run.history(k).last, alone.history(0).last);
    }
    const auto decided = decide(run.model, scores(run.model, three));
    std::uint64_t wrong = 0;
    for (std::size_t i = 0; i < decided.size(); ++i) { wrong += decided[i] != labels[i] ? 1 : 0; }
    EXPECT_EQ(run.errors, wrong);
}

TEST_P(LearnerContract, RowOfZerosWithoutBiasIsAMistakeForEverAndSaid) {
    TrainOptions given = options(false);
    given.epochs = 500;
    const auto run = train(rows({{2, 1}, {0, 0}, {-2, -1}}, {1, 1, -1}), given);
    EXPECT_EQ(proof_of(run).margin.upper, 0);
    EXPECT_FALSE(proof_of(run).margin.lower.has_value());
    EXPECT_EQ(run.history(0).ledger.per_row()[1], 0);
    for (const std::uint64_t mistakes : proof_of(run).mistakes) { EXPECT_GE(mistakes, 1); }
    const bool all_epochs = declaration_of(GetParam()).fixed_epochs;
    EXPECT_EQ(proof_of(run).stopped, all_epochs ? Stopped::epoch_limit : Stopped::stopping_rule);
    EXPECT_EQ(proof_of(run).errors, 1);
    EXPECT_EQ(run.notes.at(0).text(),
              "row 2 has nothing but zeros and there is no bias: y⟨w,x⟩ = 0 is a mistake for every w, so no "
              "hyperplane separates these data; no update was made there");
}

TEST_P(LearnerContract, RowOfZerosWithBiasIsARowLikeAnyOther) {
    const auto run = train(rows({{2, 1}, {0, 0}, {-2, -1}}, {1, 1, -1}), options());
    EXPECT_TRUE(run.notes.empty() || GetParam() == LearnerKind::fuzzy);
    EXPECT_EQ(proof_of(run).errors, 0);
}

TEST_P(LearnerContract, ConstantColumnsCannotBeSeparatedButCanBeTrainedOn) {
    if (GetParam() == LearnerKind::fuzzy) {
        expect_error(rows({{1, 1}, {1, 1}}, {1, -1}), options(), ErrorKind::data,
                     "rows: the means of the two classes coincide, so the fuzzy learner cannot tell their rows apart");
        return;
    }
    const auto run = train(rows({{1, 1}, {1, 1}}, {1, -1}), options());
    EXPECT_NE(proof_of(run).stopped, Stopped::separated);
    EXPECT_FALSE(proof_of(run).margin.lower.has_value());
}

TEST_P(LearnerContract, BoundIsToldOrTheReasonWhyThereIsNone) {
    for (const char* name : {"fig23", "mf3", "xor01", "and01"}) {
        const textbook::Data data = golden_data(name);
        if (GetParam() == LearnerKind::fuzzy && textbook::mean(data, 1) == textbook::mean(data, -1)) { continue; }
        const Bound bound = proof_of(train(rows(data), options(false))).bound;
        EXPECT_NE(bound.theorem.empty(), bound.because.empty()) << name;
        EXPECT_EQ(bound.holds.has_value(), bound.because.empty()) << name;
        EXPECT_NE(bound.updates_at_most.has_value() || bound.mistakes_at_most.has_value(), !bound.because.empty());
        EXPECT_NE(bound.holds, false) << name;
    }
}

// Errors

TEST_P(LearnerContract, OneLabelOnlyIsAnError) {
    const std::string what = "rows: every row has the label '1'; two labels or more are needed to learn from";
    expect_error(rows({{1, 2}, {3, 4}}, {1, 1}), options(), ErrorKind::data, what);
    expect_error(rows({{1, 2}}, {1}), options(), ErrorKind::data, what);
    expect_error(labelled_rows({{1, 2}}, {0}, {"1"}), options(), ErrorKind::data, what);
}

TEST_P(LearnerContract, RowsWithoutLabelsAreAnError) {
    const Dataset data = Dataset::dense({1, 2, 3, 4}, 2, 2, {}, {"rows", {}});
    expect_error(data, options(), ErrorKind::data, "rows: the rows have no labels to learn from");
}

TEST_P(LearnerContract, NoRowsAreAnError) {
    const Dataset data = Dataset::dense({}, 0, 2, {}, {"empty.csv", {}});
    expect_error(data, options(), ErrorKind::data, "empty.csv: there are no rows to learn from");
}

TEST_P(LearnerContract, InitialWeightsMustFitTheSpace) {
    TrainOptions given = options();
    given.initial = {1, 2};
    expect_error(rows({{1, 2}, {3, 4}}, {1, -1}), given, ErrorKind::usage,
                 "`initial`: 3 expected, one for each of 2 columns and the bias, but 2 given");
    given.space.bias = false;
    given.initial = {1, 2, 3};
    expect_error(rows({{1, 2}, {3, 4}}, {1, -1}), given, ErrorKind::usage,
                 "`initial`: 2 expected, one for each of 2 columns, but 3 given");
    given.initial = {1, std::numeric_limits<double>::quiet_NaN()};
    expect_error(rows({{1, 2}, {3, 4}}, {1, -1}), given, ErrorKind::usage,
                 "`initial`: 0 or numbers of size 1e-50 to 1e+50 are expected; nan was given");
}

TEST_P(LearnerContract, RowWhoseSquaredLengthOverflowsIsAnError) {
    expect_error(rows({{1, 2}, {3e200, 4}}, {1, -1}), options(), ErrorKind::data,
                 "rows: row 2 is longer than 1e+100, so squares could overflow; `scale=max-abs` brings it into range");
}

TEST_P(LearnerContract, OptionsAreCheckedBeforeTraining) {
    TrainOptions given = options();
    given.learner.eta = 0;
    expect_error(rows({{1, 2}, {3, 4}}, {1, -1}), given, ErrorKind::usage,
                 "`eta` must be a positive number; 0 was given");
}

INSTANTIATE_TEST_SUITE_P(Learners, LearnerContract, testing::ValuesIn(all_learners()), [](const auto& tested) {
    std::string name = to_string(tested.param);
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
});

} // namespace
} // namespace novikoff::test::contract_test
