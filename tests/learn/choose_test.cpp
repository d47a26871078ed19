// The learner `auto`: what it tries, what it counts, and that its run is that of the options that it names.
#include "base/random.hpp"
#include "data/storage.hpp"
#include "learn/run/held_out.hpp"
#include "novikoff/generate.hpp"
#include "support/agreement.hpp"
#include "support/datasets.hpp"
#include "support/expect_error.hpp"

#include <gtest/gtest.h>
#include <map>
#include <set>

namespace novikoff::test::choose_test {
namespace {

using namespace test;

TrainOptions automatic() {
    TrainOptions options;
    options.learner.kind = LearnerKind::automatic;
    return options;
}

Dataset noisy(std::size_t rows, std::size_t columns, double distance = 2) {
    GenerateOptions options;
    options.rows = rows;
    options.columns = columns;
    options.distance = distance;
    return generate(options);
}

/// Rows around the corners of a triangle, sorted by class, with columns of very different sizes.
Dataset three_classes(std::size_t each) {
    Random random(7);
    std::vector<double> x;
    std::vector<int> y;
    for (const int c : {0, 1, 2}) {
        for (std::size_t i = 0; i < each; ++i) {
            x.push_back(1000 * ((c == 1 ? 2 : 0) + random.normal()));
            x.push_back((c == 2 ? 2 : 0) + random.normal());
            y.push_back(c);
        }
    }
    return Dataset::dense(x, 3 * each, 2, y);
}

/// The trials of a choice, with their errors on held-out rows, as text.
std::string told(const TrainOptions& chosen) {
    std::string text;
    for (const Trial& trial : chosen.selection->trials) {
        text += to_string(trial.learner.kind) + ' ' + std::to_string(trial.learner.aggressiveness) + ' ' +
                scale_name(trial.scale) + ' ' + std::to_string(trial.errors) + '\n';
    }
    return text + std::to_string(chosen.selection->best);
}

TEST(Choose, LeavesOtherLearnersAlone) {
    const TrainOptions chosen = choose(noisy(50, 2), options_for(LearnerKind::pocket));
    EXPECT_EQ(chosen.learner.kind, LearnerKind::pocket);
    EXPECT_FALSE(chosen.selection);
}

TEST(Choose, DoesNotDependOnThreads) {
    for (const Dataset& data : {noisy(300, 5), three_classes(60)}) {
        TrainOptions options = automatic();
        options.threads = 1;
        const std::string alone = told(choose(data, options));
        options.threads = 3;
        EXPECT_EQ(told(choose(data, options)), alone);
    }
}

TEST(Choose, ItsRunIsThatOfTheOptionsThatItNames) {
    for (const Dataset& data : {noisy(300, 5), three_classes(60)}) {
        const novikoff::Run run = train(data, automatic());
        ASSERT_TRUE(run.selection);
        TrainOptions named;
        named.learner.kind = run.model.learner;
        for (const std::string& name : options_of(named.learner.kind)) {
            if (run.model.options.contains(name)) { set_option(named.learner, name, run.model.options.at(name)); }
        }
        named.space.scale = run.model.space.scale;
        named.epochs = std::stoull(run.model.options.at("epochs"));
        named.order = parse_order(run.model.options.at("order"));
        named.classes = run.selection->trials[run.selection->best].classes;
        EXPECT_EQ(weights_of(train(data, named)), weights_of(run));
        EXPECT_TRUE(run.model.options.contains("auto"));
    }
}

/// The errors of train() and decide(), with one part held out.
std::uint64_t errors_of_a_plain_run(const Dataset& sample, const Split& parts, unsigned part,
                                    const TrainOptions& options) {
    std::vector<std::size_t> learnt;
    std::vector<std::size_t> others;
    for (std::size_t k = 0; k < parts.part.size(); ++k) { (parts.part[k] == part ? others : learnt).push_back(k); }
    const Dataset held = rows_at(sample, others);
    const auto decided = decide(train(rows_at(sample, learnt), options).model, held);
    std::uint64_t errors = 0;
    for (std::size_t i = 0; i < decided.size(); ++i) { errors += decided[i] != held.labels()[i] ? 1 : 0; }
    return errors;
}

TEST(Choose, HeldOutErrorsAreThoseOfPlainRunsOnTheOtherRows) {
    for (const Dataset& data : {noisy(97, 3), three_classes(21)}) {
        const Split parts = split(data, data.rows(), 5, 5, 3);
        EXPECT_EQ(parts.counted(), data.rows());
        for (const Scale scale : {Scale::none, Scale::max_abs, Scale::standard}) {
            SpaceOptions space;
            space.scale = scale;
            const Dataset sample = rows_at(data, parts.rows);
            const Dataset scaled = apply_space(fit_space(sample, space), sample);
            const HeldOut held_out(data, parts, space);
            TrainOptions options;
            options.learner.kind = LearnerKind::averaged_passive_aggressive;
            options.epochs = 4;
            options.order = Order::shuffle;
            for (const Classes classes : {Classes::joint, Classes::rest}) {
                options.classes = classes;
                for (unsigned part = 0; part < 5; ++part) {
                    EXPECT_EQ(held_out.errors(part, options, {}), errors_of_a_plain_run(scaled, parts, part, options))
                        << scale_name(scale) << part << to_string(classes);
                }
            }
        }
    }
}

TEST(Choose, EachClassHasAsManyRowsInEachPart) {
    const Dataset data = three_classes(20);
    const Split parts = split(data, data.rows(), 5, 2, 1);
    std::map<std::pair<std::uint32_t, unsigned>, int> counts;
    for (std::size_t k = 0; k < parts.rows.size(); ++k) { ++counts[{data.labels()[parts.rows[k]], parts.part[k]}]; }
    EXPECT_EQ(counts.size(), 15);
    for (const auto& [which, count] : counts) { EXPECT_EQ(count, 4); }
    EXPECT_EQ(parts.counted(), 24);
    const Split few = split(data, 30, 5, 1, 1);
    EXPECT_EQ(few.rows.size(), 30);
    EXPECT_EQ(std::set(few.rows.begin(), few.rows.end()).size(), 30) << "a row is drawn once";
}

TEST(Choose, APerceptronThatSeparatesIsKept) {
    GenerateOptions ball;
    ball.shape = Shape::ball;
    ball.rows = 400;
    ball.columns = 3;
    ball.margin = 0.2;
    const Dataset data = generate(ball);
    const novikoff::Run run = train(data, automatic());
    EXPECT_EQ(run.model.learner, LearnerKind::perceptron);
    const novikoff::Run plain = train(data, {});
    EXPECT_EQ(weights_of(run), weights_of(plain));
    EXPECT_TRUE(run.proof().bound.holds.value_or(false));
}

TEST(Choose, FindsTheScaleThatColumnsOfVeryDifferentSizesNeed) {
    const Dataset data = three_classes(80);
    const novikoff::Run run = train(data, automatic());
    EXPECT_NE(run.model.space.scale, Scale::none);
    EXPECT_LT(static_cast<double>(run.errors), 0.25 * static_cast<double>(data.rows()));
    TrainOptions perceptron;
    EXPECT_GT(train(data, perceptron).errors, run.errors);
}

TEST(Choose, KeepsAScaleThatIsGiven) {
    for (const Scale scale : {Scale::unit_ball, Scale::none}) {
        TrainOptions options = automatic();
        options.space.scale = scale;
        options.space.keep_scale = true;
        const TrainOptions chosen = choose(three_classes(40), options);
        EXPECT_EQ(chosen.space.scale, scale);
        for (const Trial& trial : chosen.selection->trials) { EXPECT_EQ(trial.scale, scale); }
    }
}

TEST(Choose, KeepsEpochsOrderAndClassWeightsThatAreGiven) {
    TrainOptions options = automatic();
    options.epochs = 3;
    options.order = Order::cyclic;
    options.class_weights = {1, 20};
    const Dataset data = noisy(200, 2, 1);
    const TrainOptions chosen = choose(data, options);
    EXPECT_EQ(chosen.epochs, 3);
    EXPECT_EQ(chosen.order, Order::cyclic);
    EXPECT_EQ(chosen.class_weights, options.class_weights);
    for (const Trial& trial : chosen.selection->trials) { EXPECT_NE(trial.learner.kind, LearnerKind::arow); }
}

TEST(Choose, ClassesAreLearntAsGivenOrAsTheHeldOutRowsTell) {
    TrainOptions options = automatic();
    const auto ways = [&] {
        std::set<Classes> found;
        const TrainOptions chosen = choose(three_classes(40), options);
        for (const Trial& trial : chosen.selection->trials) { found.insert(trial.classes); }
        EXPECT_EQ(chosen.classes, chosen.selection->trials[chosen.selection->best].classes);
        return found;
    };
    EXPECT_EQ(ways(), (std::set{Classes::rest, Classes::joint}));
    for (const Classes given : {Classes::rest, Classes::joint}) {
        options.classes = given;
        EXPECT_EQ(ways(), std::set{given});
    }
}

TEST(Choose, LeavesOutAScaleThatTheNumbersDoNotAllow) {
    Dataset data = Dataset::dense({1e200, 1, 3e200, 2, -1e200, 1, -2e200, 3}, 4, 2, std::vector<int>{1, 1, 0, 0});
    const novikoff::Run run = train(data, automatic());
    EXPECT_NE(run.model.space.scale, Scale::none);
    for (const Trial& trial : run.selection->trials) { EXPECT_NE(trial.scale, Scale::none); }
}

TEST(Choose, TwoRowsSuffice) {
    const novikoff::Run run = train(Dataset::dense({1, 2}, 2, 1, std::vector<int>{0, 1}), automatic());
    EXPECT_EQ(run.errors, 0);
    const novikoff::Run three = train(Dataset::dense({1, 2, 3}, 3, 1, std::vector<int>{0, 1, 2}), automatic());
    EXPECT_EQ(three.model.classes.size(), 3);
}

TEST(Choose, AnInterruptionEndsItWithTheTrialsMadeBefore) {
    TrainOptions options = automatic();
    options.threads = 1;
    std::size_t calls = 0;
    options.monitor = [&](const Progress& progress) { return progress.choosing && ++calls < 2; };
    const novikoff::Run run = train(noisy(20'000, 10), options);
    EXPECT_EQ(run.proof().stopped, Stopped::interrupted);
}

TEST(Choose, RefusesWhatBelongsToAKnownSpace) {
    TrainOptions options = automatic();
    options.initial = {1, 2, 3};
    expect_error(ErrorKind::usage,
                 "`initial` does not go with the learner auto, which chooses the space: name another learner",
                 [&] { (void)train(noisy(20, 2), options); });
    options = automatic();
    options.known = {{}};
    expect_error(ErrorKind::usage,
                 "`known` does not go with the learner auto, which chooses the space: name another learner",
                 [&] { (void)train(noisy(20, 2), options); });
}

} // namespace
} // namespace novikoff::test::choose_test
