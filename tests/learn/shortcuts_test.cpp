// The shortcuts (learn/engine/pace.hpp) only save work: on data large enough for them, every learner is bit-identical
// to the textbook's loop, in every order and on any number of threads, with far fewer dot products.
#include "base/random.hpp"
#include "data/rows.hpp"
#include "data/storage.hpp"
#include "learn/engine/coarse_rows.hpp"
#include "learn/engine/pace.hpp"
#include "support/agreement.hpp"
#include "support/gap.hpp"
#include "support/random_data.hpp"

#include <rapidcheck/gtest.h>

#include <numeric>

namespace novikoff::test::shortcuts_test {
namespace {

TrainOptions any_options() {
    TrainOptions options;
    options.space.bias = *rc::gen::arbitrary<bool>();
    options.order = *rc::gen::element(Order::cyclic, Order::shuffle_once, Order::shuffle);
    options.seed = *rc::gen::arbitrary<std::uint64_t>();
    options.learner.eta = *rc::gen::element(1.0, 0.1, 1e-50, 1e50);
    options.learner.epsilon = *rc::gen::element(0.05, 0.5);
    options.learner.form = *rc::gen::element(Form::pa, Form::pa_i, Form::pa_ii);
    options.threads = *rc::gen::element(1U, 2U, 3U);
    options.shortcuts.sifted = *rc::gen::element(true, true, false);
    options.epochs = any_count(5, 40);
    return options;
}

bool is_slow_in_the_textbook(LearnerKind kind) {
    return kind == LearnerKind::greedy || kind == LearnerKind::pocket || kind == LearnerKind::voted;
}

RC_GTEST_PROP(Shortcuts, FollowTheTextbookBitForBit, ()) {
    const textbook::Data data = with_gap(any_count(256, 3000), any_count(1, 9), *rc::gen::element(0.001, 0.02, 0.1),
                                         *rc::gen::element(std::size_t{0}, std::size_t{0}, std::size_t{3}),
                                         *rc::gen::arbitrary<std::uint64_t>());
    TrainOptions options = any_options();
    for (const LearnerKind kind : all_learners()) {
        if (is_slow_in_the_textbook(kind)) { continue; }
        options.learner.kind = kind;
        const Storage storage = *rc::gen::element(Storage::dense, Storage::sparse);
        const std::string found = difference_from_textbook(data, options, storage);
        RC_ASSERT(to_string(kind) + ": " + found == to_string(kind) + ": ");
    }
}

TEST(Shortcuts, TheShortestAndLongestRowsAndStepsAreJudgedRightly) {
    for (const double size : {1e-69, 1e-60, 1e95}) {
        textbook::Data data = with_gap(1500, 5, 0.1, 3, 11);
        for (textbook::Vector& x : data.x) {
            std::transform(x.begin(), x.end(), x.begin(), [size](double v) { return size * v; });
        }
        for (const double eta : {1e-50, 1.0, 1e50}) {
            for (const double start : {0.0, 1e-50, 1.0}) {
                TrainOptions options;
                options.space.bias = false;
                options.epochs = 40;
                options.learner.eta = eta;
                options.initial.assign(5, start);
                EXPECT_EQ(difference_from_textbook(data, options, Storage::dense), "") << size << ' ' << eta;
                options.shortcuts.sifted = false;
                EXPECT_EQ(difference_from_textbook(data, options, Storage::sparse), "") << size << ' ' << eta;
            }
        }
    }
}

TEST(Shortcuts, RowsOfZerosRemainMistakesInEveryEpoch) {
    textbook::Data data = with_gap(2000, 4, 0.01, 0, 7);
    for (const std::size_t row : {0U, 3U, 1999U}) { data.x[row].assign(4, 0); }
    TrainOptions options;
    options.space.bias = false;
    EXPECT_EQ(difference_from_textbook(data, options, Storage::dense), "");
    EXPECT_EQ(difference_from_textbook(data, options, Storage::sparse), "");
}

TEST(Shortcuts, RowsOfVeryDifferentLengthsAreJudgedRightly) {
    textbook::Data data = with_gap(2000, 5, 0.01, 0, 11);
    Random random(3);
    for (textbook::Vector& x : data.x) {
        const double factor = std::ldexp(1.0, static_cast<int>(random.below(12)) * 17 - 100);
        for (double& value : x) { value *= factor; }
    }
    TrainOptions options;
    options.space.bias = false;
    options.epochs = 60;
    EXPECT_EQ(difference_from_textbook(data, options, Storage::dense), "");
}

TEST(Shortcuts, AHardProblemTakesFarFewerDotProducts) {
    const textbook::Data data = with_gap(4000, 5, 0.0005, 0, 1);
    TrainOptions options;
    options.space.bias = false;
    options.epochs = 100'000;
    for (const Order order : {Order::cyclic, Order::shuffle_once, Order::shuffle}) {
        options.order = order;
        options.shortcuts = {};
        const auto fast = train(rows(data, Storage::dense), options);
        options.shortcuts = {false, false};
        const auto plain = train(rows(data, Storage::dense), options);
        ASSERT_EQ(proof_of(plain).stopped, Stopped::separated);
        EXPECT_EQ(weights_of(fast), weights_of(plain));
        EXPECT_EQ(proof_of(fast).mistakes, proof_of(plain).mistakes);
        EXPECT_EQ(plain.history(0).scored, data.size() * proof_of(plain).epochs);
        EXPECT_LT(static_cast<double>(fast.history(0).scored),
                  (order == Order::shuffle ? 0.7 : 0.5) * static_cast<double>(plain.history(0).scored))
            << to_string(order);
    }
}

TEST(Shortcuts, ThreadsChangeNothing) {
    const textbook::Data data = with_gap(20'000, 8, 0.01, 2, 5);
    TrainOptions options;
    options.epochs = 50;
    for (const Order order : {Order::cyclic, Order::shuffle_once, Order::shuffle}) {
        options.order = order;
        options.threads = 1;
        options.shortcuts = {false, false};
        const auto alone = train(rows(data, Storage::dense), options);
        for (const bool sifted : {true, false}) {
            options.shortcuts = {true, sifted};
            for (const unsigned threads : {1U, 2U, 5U}) {
                options.threads = threads;
                const auto together = train(rows(data, Storage::dense), options);
                EXPECT_EQ(weights_of(together), weights_of(alone)) << to_string(order) << threads << sifted;
                EXPECT_EQ(proof_of(together).mistakes, proof_of(alone).mistakes);
            }
        }
    }
}

TEST(Pace, ACopyIsMadeOnceItPaysAndIfThereIsRoomForIt) {
    Course course{10'000, 200'000, 20, true, true, 1000, true};
    const auto gait_after = [&](int epochs, std::uint64_t updates) {
        Pace pace(course, {});
        for (int i = 0; i < epochs; ++i) { pace.epoch_made(updates, course.rows, 0); }
        return pace.gait();
    };
    EXPECT_EQ(gait_after(0, 20), Gait::one_by_one);
    EXPECT_EQ(gait_after(3, 20), Gait::ahead);
    EXPECT_EQ(gait_after(4, 20), Gait::sifted);
    EXPECT_EQ(gait_after(4, 2), Gait::ahead) << "the run may be over soon";
    EXPECT_EQ(gait_after(4, 9'000), Gait::one_by_one) << "w changes all the time";
    course.epochs = 7;
    EXPECT_EQ(gait_after(4, 20), Gait::ahead) << "three epochs are left";
    course.epochs = 1000;
    course.in_order = false;
    EXPECT_EQ(gait_after(1, 20), Gait::sifted) << "epochs in no order cost more";
    course.copy_fits = false;
    EXPECT_EQ(gait_after(4, 20), Gait::ahead);
}

TEST(Pace, SparseRowsAreScoredAheadBySeveralThreadsOnceBlocksSeldomChangeW) {
    Course course{20'000, 1'500'000, 100'000, false, true, 1000, true};
    const auto gait_after = [&](std::uint64_t updates) {
        Pace pace(course, {});
        pace.epoch_made(updates, course.rows, 0);
        return pace.gait();
    };
    EXPECT_EQ(gait_after(0), Gait::one_by_one) << "one thread";
    course.shared_rows = 800;
    EXPECT_EQ(gait_after(0), Gait::ahead);
    EXPECT_EQ(gait_after(12), Gait::ahead);
    EXPECT_EQ(gait_after(13), Gait::one_by_one);
    course.dense = true;
    course.shared_rows = 0;
    EXPECT_EQ(gait_after(300), Gait::ahead);
}

TEST(Pace, SiftingThatDoesNotPayIsLeftForAWhile) {
    Pace pace({10'000, 200'000, 20, true, true, 1000, true}, {});
    std::vector<int> tries;
    for (int i = 0; i < 40; ++i) {
        if (pace.gait() == Gait::sifted) { tries.push_back(i); }
        pace.epoch_made(20, 10'000, 10'000); // sifting saved nothing: every row was scored
    }
    EXPECT_EQ(tries, (std::vector<int>{4, 6, 9, 14, 23}));
}

/// Gives columns and rows very different sizes, as in real data.
void stretch(textbook::Data& data, Random& random) {
    for (std::size_t j = 0; j < data.x[0].size(); ++j) {
        const double column = std::pow(10, 3 * random.uniform());
        for (textbook::Vector& x : data.x) { x[j] *= column; }
    }
    for (textbook::Vector& x : data.x) {
        const double row = std::pow(10, random.uniform());
        std::transform(x.begin(), x.end(), x.begin(), [row](double v) { return row * v; });
    }
}

/// The guarantee of CoarseRows: a row whose sum exceeds `needed` scores more than `quiet`, even if w moves within the
/// leeway in the worst direction.
RC_GTEST_PROP(CoarseRows, NoRowWithMoreThanIsNeededCanBeWrong, ()) {
    Random random(*rc::gen::arbitrary<std::uint64_t>());
    textbook::Data data = with_gap(400, any_count(1, 40), 0.001, 0, random.below(1000));
    if (*rc::gen::arbitrary<bool>()) { stretch(data, random); }
    const std::size_t columns = data.x[0].size();
    const Dataset stored = rows(data, *rc::gen::element(Storage::dense, Storage::sparse));
    textbook::Vector w(columns);
    std::generate(w.begin(), w.end(), [&] { return random.normal(); });
    const double typical = std::fabs(textbook::score(data, w, 0));
    const double quiet = *rc::gen::element(0.0, 0.01 * typical);
    std::size_t shown = 0;
    with_rows(stored, false, [&](const auto& view) {
        Team team(*rc::gen::element(1U, 3U));
        CoarseRows coarse(view, data.y, &team);
        coarse.aim(w);
        const double leeway = *rc::gen::element(0.0, 0.5, 2.0) * coarse.doubt();
        std::vector<std::int32_t> sums(data.size());
        coarse.sums(0, sums);
        for (std::size_t i = 0; i < data.size(); ++i) {
            if (sums[i] <= coarse.needed(quiet, leeway)) { continue; }
            ++shown;
            RC_ASSERT(textbook::score(data, w, i) > quiet);
            textbook::Vector away = textbook::moved(w, -data.y[i], data.x[i]);
            const double scale = leeway / coarse.distance(w, away);
            away = textbook::moved(w, -data.y[i] * scale * 0.999999, data.x[i]);
            RC_ASSERT(textbook::score(data, away, i) > quiet);
        }
    });
    RC_CLASSIFY(shown > data.size() / 4, "a quarter is shown to be right");
}

/// The largest possible sums must not overflow: a row that is clearly wrong would appear to be right.
TEST(CoarseRows, SumsOfTheMostColumnsDoNotOverflow) {
    const textbook::Data data{
        {textbook::Vector(CoarseRows::most_columns, 1), textbook::Vector(CoarseRows::most_columns, 1)}, {1, -1}};
    with_rows(rows(data, Storage::dense), false, [&](const auto& view) {
        CoarseRows coarse(view, data.y, nullptr);
        coarse.aim(textbook::Vector(CoarseRows::most_columns, 1));
        std::vector<std::int32_t> sums(2);
        coarse.sums(0, sums);
        EXPECT_GT(sums[0], 1'000'000'000);
        EXPECT_EQ(sums[1], -sums[0]);
        EXPECT_LT(coarse.needed(0), sums[0]);
    });
}

TEST(Shortcuts, RowsWithMoreColumnsThanSumsCanHoldAreNotSifted) {
    const std::size_t columns = 290'000;
    std::vector<int> labels;
    for (std::size_t i = 0; i < 300; ++i) { labels.push_back(i % 30 == 0 ? -1 : 1); }
    const Dataset data = Dataset::dense(std::vector<float>(300 * columns, 1), 300, columns, labels);
    TrainOptions options;
    options.space.bias = false;
    options.epochs = 8;
    options.initial.assign(columns, 1000);
    EXPECT_EQ(proof_of(train(data, options)).mistakes.back(), 10U) << "ten rows remain wrong";
}

/// A voted learner weights by visits. They are counted correctly even if a run is interrupted within an epoch.
TEST(Shortcuts, AnInterruptedRunCountsTheVisitsUpToThere) {
    const textbook::Data data = with_gap(20'000, 5, 0.0005, 0, 1);
    for (const Order order : {Order::cyclic, Order::shuffle}) {
        for (const std::uint64_t stop : {60U, 71U, 90U}) {
            TrainOptions options;
            options.space.bias = false;
            options.learner.kind = LearnerKind::voted;
            options.epochs = 10'000;
            options.order = order;
            options.threads = 1;
            std::uint64_t calls = 0;
            Progress last;
            options.monitor = [&](const Progress& progress) {
                last = progress;
                return ++calls < stop;
            };
            const auto run = train(rows(data, Storage::dense), options);
            ASSERT_EQ(proof_of(run).stopped, Stopped::interrupted);
            ASSERT_LT(static_cast<double>(run.history(0).scored),
                      0.9 * static_cast<double>(data.size() * (last.epoch - 1)))
                << "rows were sifted";
            const auto& count = run.model.separators[0].votes.count;
            EXPECT_EQ(std::accumulate(count.begin(), count.end(), std::uint64_t{0}),
                      (last.epoch - 1) * data.size() + last.rows_done);
        }
    }
}

TEST(Shortcuts, TheMonitorIsCalledAlsoWhenNoRowNeedsAScore) {
    const textbook::Data data = with_gap(2'000, 3, 0.2, 0, 1); // soon separated; after that w does not change
    TrainOptions options;
    options.space.bias = false;
    options.learner.kind = LearnerKind::averaged; // ends when its mean separates the rows, or at the limit of epochs
    options.epochs = 3'000;
    options.threads = 1;
    std::uint64_t last_epoch = 0;
    options.monitor = [&](const Progress& progress) {
        last_epoch = progress.epoch;
        return true;
    };
    const auto run = train(rows(data, Storage::dense), options);
    EXPECT_GE(last_epoch + 1'000, proof_of(run).epochs);
}

TEST(CoarseRows, MostRowsAreShownToBeRight) {
    const textbook::Data data = with_gap(2000, 20, 0.001, 0, 3);
    const Dataset stored = rows(data, Storage::dense);
    const auto found = train(stored, TrainOptions{});
    with_rows(stored, true, [&](const auto& view) {
        CoarseRows coarse(view, data.y, nullptr);
        coarse.aim(found.history(0).last);
        std::vector<std::int32_t> sums(data.size());
        coarse.sums(0, sums);
        const auto shown =
            std::count_if(sums.begin(), sums.end(), [&](std::int32_t s) { return s > coarse.needed(0); });
        EXPECT_GT(shown, 1800);
    });
}

TEST(CoarseRows, NothingIsShownWithWeightsOfZerosOrRowsOfZeros) {
    textbook::Data data = with_gap(300, 4, 0.01, 0, 3);
    data.x[7].assign(4, 0);
    with_rows(rows(data, Storage::dense), false, [&](const auto& view) {
        CoarseRows coarse(view, data.y, nullptr);
        std::vector<std::int32_t> sums(data.size());
        for (const double size : {0.0, 1e-200, 1e200}) {
            coarse.aim(textbook::Vector(4, size));
            EXPECT_EQ(coarse.needed(0), std::numeric_limits<std::int32_t>::max());
        }
        coarse.aim(textbook::Vector(4, 1));
        coarse.sums(0, sums);
        EXPECT_EQ(sums[7], 0);
        EXPECT_GT(coarse.needed(0), 0);
    });
}

} // namespace
} // namespace novikoff::test::shortcuts_test
