// The shortcuts (learn/pace.hpp) change nothing but the work: on data that is large enough for them, every learner
// follows the textbook's loop bit for bit, in every order, on any number of threads, and with far fewer dot products.
#include "novikoff/core/random.hpp"
#include "novikoff/learn/safe_rows.hpp"
#include "support/agreement.hpp"
#include "support/random_data.hpp"

#include <rapidcheck/gtest.h>

namespace novikoff::test {
namespace {

/// Rows in the unit cube with a gap around a random hyperplane through the origin; some of the labels are wrong.
textbook::Data with_gap(std::size_t rows, std::size_t columns, double gap, std::size_t wrong, std::uint64_t seed) {
    Random random(seed);
    textbook::Vector u(columns);
    for (double& value : u) {
        value = random.normal();
    }
    const double length = textbook::norm(u);
    textbook::Data data;
    while (data.x.size() < rows) {
        textbook::Vector x(columns);
        for (double& value : x) {
            value = 2 * random.uniform() - 1;
        }
        const double side = textbook::dot(u, x) / length;
        if (std::abs(side) >= gap) {
            data.x.push_back(x);
            data.y.push_back((side > 0) == (data.y.size() >= wrong) ? 1 : -1);
        }
    }
    return data;
}

TrainOptions any_options() {
    TrainOptions options;
    options.space.bias = *rc::gen::arbitrary<bool>();
    options.order = *rc::gen::element(Order::cyclic, Order::shuffle_once, Order::shuffle);
    options.seed = *rc::gen::arbitrary<std::uint64_t>();
    options.learner.eta = *rc::gen::element(1.0, 0.1);
    options.learner.epsilon = *rc::gen::element(0.05, 0.5);
    options.learner.form = *rc::gen::element(Form::pa, Form::pa_i, Form::pa_ii);
    options.threads = *rc::gen::element(1U, 2U, 3U);
    options.shortcuts.listed = *rc::gen::element(true, true, false);
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
        if (is_slow_in_the_textbook(kind)) {
            continue;
        }
        options.learner.kind = kind;
        const Storage storage = *rc::gen::element(Storage::dense, Storage::sparse);
        const std::string found = difference_from_textbook(data, options, storage);
        RC_ASSERT(to_string(kind) + ": " + found == to_string(kind) + ": ");
    }
}

TEST(Shortcuts, RowsOfZerosRemainMistakesInEveryPass) {
    textbook::Data data = with_gap(2000, 4, 0.01, 0, 7);
    for (const std::size_t row : {0U, 3U, 1999U}) {
        data.x[row].assign(4, 0);
    }
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
        for (double& value : x) {
            value *= factor;
        }
    }
    TrainOptions options;
    options.space.bias = false;
    options.epochs = 60;
    EXPECT_EQ(difference_from_textbook(data, options, Storage::dense), "");
}

TEST(Shortcuts, TenTimesFewerDotProductsOnAHardProblem) {
    const textbook::Data data = with_gap(4000, 5, 0.0005, 0, 1);
    TrainOptions options;
    options.space.bias = false;
    options.epochs = 100'000;
    for (const Order order : {Order::cyclic, Order::shuffle_once, Order::shuffle}) {
        options.order = order;
        options.shortcuts = {};
        const Run fast = train(rows(data, Storage::dense), options);
        options.shortcuts = {false, false};
        const Run plain = train(rows(data, Storage::dense), options);
        ASSERT_EQ(proof_of(plain).stopped, Stopped::separated);
        EXPECT_EQ(weights_of(fast), weights_of(plain));
        EXPECT_EQ(proof_of(fast).mistakes, proof_of(plain).mistakes);
        EXPECT_EQ(plain.histories[0].scored, data.size() * proof_of(plain).epochs);
        EXPECT_LT(fast.histories[0].scored * 10, plain.histories[0].scored) << to_string(order);
    }
}

TEST(Shortcuts, ThreadsChangeNothing) {
    const textbook::Data data = with_gap(20'000, 8, 0.01, 2, 5);
    TrainOptions options;
    options.epochs = 50;
    options.threads = 1;
    const Run alone = train(rows(data, Storage::dense), options);
    for (const unsigned threads : {2U, 5U}) {
        options.threads = threads;
        const Run together = train(rows(data, Storage::dense), options);
        EXPECT_EQ(weights_of(together), weights_of(alone));
        EXPECT_EQ(together.histories[0].scored, alone.histories[0].scored);
    }
}

/// The promise of SafeRows itself: whoever is not on the list is right wherever w goes within the leeway.
TEST(SafeRows, NoRowThatIsNotListedCanBeWrong) {
    const textbook::Data data = with_gap(500, 3, 0.001, 0, 9);
    std::vector<double> squared;
    for (const textbook::Vector& x : data.x) {
        squared.push_back(textbook::dot(x, x));
    }
    Random random(4);
    SafeRows safe(squared, 3);
    const Visits visits(Order::cyclic, 1, data.size());
    textbook::Vector w(3);
    std::size_t unlisted = 0;
    for (int round = 0; round < 200; ++round) {
        for (double& value : w) {
            value += random.normal();
        }
        safe.checkpoint(w);
        const double leeway = random.uniform();
        const auto list = safe.list(visits, 0, leeway, 0);
        std::size_t next = 0;
        for (std::size_t i = 0; i < data.size(); ++i) {
            if (next < list.size() && list[next] == i) {
                ++next;
                safe.remember(i, safe.slack(i, textbook::score(data, w, i)));
                continue;
            }
            ++unlisted;
            // The worst place in reach: straight against the row.
            const double step = -0.999999 * leeway * data.y[i] / std::sqrt(squared[i]);
            EXPECT_GT(textbook::score(data, textbook::moved(w, step, data.x[i]), i), 0) << "round " << round;
        }
        EXPECT_EQ(next, list.size());
    }
    EXPECT_GT(unlisted, 10'000U);
}

} // namespace
} // namespace novikoff::test
