// Crammer and Singer's bound for several classes learnt jointly (2003; Kesler's construction): M ≤ (√2·R + D)²/γ²,
// where D² sums the squared shortfalls of the rows from a margin γ along any W of length 1. It is Freund and Schapire's
// bound on the rows z with x in the block of the class and −x in that of its rival, of which ‖z‖ = √2‖x‖.
#include "support/joint_rows.hpp"

#include <rapidcheck/gtest.h>

namespace novikoff::test::crammer_singer_test {
namespace {

TrainOptions any_joint_options() {
    TrainOptions options = joint_options(
        *rc::gen::element(LearnerKind::perceptron, LearnerKind::averaged, LearnerKind::passive_aggressive));
    options.space.bias = *rc::gen::arbitrary<bool>();
    options.order = *rc::gen::element(Order::cyclic, Order::shuffle_once, Order::shuffle);
    options.seed = *rc::gen::arbitrary<std::uint64_t>();
    options.learner.eta = *rc::gen::element(1.0, 0.1, 3.0);
    options.learner.form = *rc::gen::element(Form::pa, Form::pa_i, Form::pa_ii);
    options.learner.aggressiveness = *rc::gen::element(0.01, 1.0, 100.0);
    options.threads = *rc::gen::element(1U, 2U);
    options.epochs = any_count(1, 12);
    return options;
}

std::uint64_t count_of(const Proof& proof) {
    return proof.bound.mistakes_at_most
               ? std::accumulate(proof.mistakes.begin(), proof.mistakes.end(), std::uint64_t{0})
               : proof.updates;
}

/// The bound for the direction W at the margin γ, from the updates of a run.
double crammer_singer(const textbook::Labelled& data, const textbook::JointRun& run,
                      const std::vector<textbook::Vector>& w, double gamma) {
    double squares = 0;
    for (const textbook::JointUpdate& update : run.updates) {
        const auto scores = textbook::scores(w, data.x[update.row]);
        const double z = (scores[data.label[update.row]] - scores[update.rival]) / textbook::norm(w);
        squares += std::pow(std::max(0.0, gamma - z), 2);
    }
    return std::pow((radius(data) + std::sqrt(squares)) / gamma, 2);
}

std::vector<textbook::Vector> any_direction(const textbook::Labelled& data) {
    std::vector<textbook::Vector> w;
    for (std::size_t c = 0; c < data.classes; ++c) { w.push_back(*integer_vector(data.x[0].size(), 6)); }
    RC_PRE(textbook::norm(w) > 0);
    return w;
}

// The bound

RC_GTEST_PROP(CrammerSinger, UpdatesAreAtMostTheSquaredRatioOfRadiusAndMargin, ()) {
    const SeparableClasses made = any_separable_classes();
    TrainOptions options = joint_options(LearnerKind::perceptron);
    options.epochs = 1'000'000;
    const Proof proof = train(rows(made.data), options).proof();
    const double ratio = radius(made.data) / margin_of(made.data, made.separator);
    RC_ASSERT(static_cast<double>(proof.updates) <= ratio * ratio * slack);
    RC_ASSERT(std::abs(proof.radius / radius(made.data) - 1) < 1e-12);
}

RC_GTEST_PROP(CrammerSinger, AnyDirectionAndMarginBoundTheUpdatesOnAnyRows, ()) {
    const textbook::Labelled data = any_classes();
    TrainOptions options = joint_options(LearnerKind::perceptron);
    options.epochs = any_count(1, 8);
    const textbook::JointRun run = textbook::jointly(data, options, rule_of(data, options.learner));
    const double gamma = *rc::gen::element(0.1, 0.5, 1.0, 3.0, 10.0);
    RC_ASSERT(static_cast<double>(run.updates.size()) <= crammer_singer(data, run, any_direction(data), gamma) * slack);
}

RC_GTEST_PROP(CrammerSinger, EveryRunReportsABoundThatHolds, ()) {
    const TrainOptions options = any_joint_options();
    const bool separable = *rc::gen::arbitrary<bool>();
    const textbook::Labelled data = separable ? any_separable_classes().data : any_classes();
    const Proof proof = train(rows(data), options).proof();
    if (proof.updates == 0) { return; }
    RC_ASSERT(proof.bound.holds == true);
    RC_ASSERT(static_cast<double>(count_of(proof)) <=
              proof.bound.updates_at_most.value_or(proof.bound.mistakes_at_most.value_or(0)));
    RC_ASSERT(proof.bound.theorem.find("Crammer & Singer 2003") != std::string::npos);
}

// The certificate

RC_GTEST_PROP(CrammerSinger, ResultDecidesEveryRowRightly, ()) {
    const SeparableClasses made = any_separable_classes();
    TrainOptions options = joint_options(*rc::gen::element(LearnerKind::perceptron, LearnerKind::passive_aggressive));
    options.epochs = 1'000'000;
    const auto run = train(rows(made.data), options);
    RC_ASSERT(run.proof().stopped == Stopped::separated);
    RC_ASSERT(run.errors == 0u);
    RC_ASSERT(decide(run.model, rows(made.data)) == made.data.label);
    RC_ASSERT(margin_of(made.data, weights_of_classes(run)) > 0);
}

/// The lower end is at most the margin of the result, and the upper end is at least that of any weights.
RC_GTEST_PROP(CrammerSinger, MarginsLieInTheEnclosure, ()) {
    const SeparableClasses made = any_separable_classes();
    TrainOptions options = joint_options(LearnerKind::perceptron);
    options.epochs = any_count(1, 100);
    const auto run = train(rows(made.data), options);
    const MarginInterval margin = run.proof().margin;
    if (margin.lower) { RC_ASSERT(*margin.lower <= margin_of(made.data, weights_of_classes(run)) * slack); }
    if (margin.upper) { RC_ASSERT(*margin.upper * slack >= margin_of(made.data, made.separator)); }
}

// The reference

RC_GTEST_PROP(CrammerSinger, RunIsTheTextbookLoopBitForBit, (bool sparse)) {
    const textbook::Labelled data = any_classes();
    const TrainOptions options = any_joint_options();
    const textbook::Labelled expected = with_bias(data, options.space.bias);
    RC_ASSERT(difference(train(rows(data, sparse ? Storage::sparse : Storage::dense), options),
                         textbook::jointly(expected, options, rule_of(expected, options.learner))) == "");
}

/// Large enough for rows that are scored ahead, by several threads.
RC_GTEST_PROP(CrammerSinger, ManyRowsFollowTheTextbookToo, (bool sparse)) {
    textbook::Labelled data{.classes = any_count(3, 5)};
    Random random(*rc::gen::arbitrary<std::uint64_t>());
    std::vector<textbook::Vector> centre(data.classes, textbook::Vector(20));
    for (auto& w : centre) {
        for (double& value : w) { value = random.normal(); }
    }
    for (std::size_t i = 0; i < 3500; ++i) {
        data.label.push_back(static_cast<std::uint32_t>(random.below(data.classes)));
        textbook::Vector x(20);
        for (std::size_t j = 0; j < x.size(); ++j) { x[j] = centre[data.label[i]][j] + 0.4 * random.normal(); }
        data.x.push_back(x);
    }
    TrainOptions options = any_joint_options();
    options.threads = 3;
    const textbook::Labelled expected = with_bias(data, options.space.bias);
    RC_ASSERT(difference(train(rows(data, sparse ? Storage::sparse : Storage::dense), options),
                         textbook::jointly(expected, options, rule_of(expected, options.learner))) == "");
}

TEST(CrammerSinger, FirstOfEqualRivalsGivesWay) {
    const textbook::Labelled data{{{1}, {2}}, {2, 1}, 3};
    TrainOptions options = joint_options(LearnerKind::perceptron);
    options.epochs = 1;
    const auto run = train(rows(data), options); // at first all scores are 0: class 0 is the rival
    EXPECT_EQ(weights_of_classes(run), (std::vector<textbook::Vector>{{-1}, {2}, {-1}}));
}

// Negative controls

TEST(CrammerSinger, UpdatesOnRowsThatAreRightExceedTheBound) {
    const textbook::Labelled data{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 1, 2}, 3};
    TrainOptions options = joint_options(LearnerKind::perceptron);
    options.epochs = 100;
    const textbook::JointRun broken = textbook::jointly(data, options, {.rate = [](double, double) { return 1.0; }});
    EXPECT_GT(static_cast<double>(broken.updates.size()), crammer_singer(data, broken, data.x, 1 / std::sqrt(3.0)));
    const textbook::JointRun right = textbook::jointly(data, options, rule_of(data, options.learner));
    EXPECT_LE(static_cast<double>(right.updates.size()), crammer_singer(data, right, data.x, 1 / std::sqrt(3.0)));
}

TEST(CrammerSinger, AnotherRivalIsFoundByTheReference) {
    const textbook::Labelled data{{{1, 2}, {2, -1}, {-1, 1}, {-2, -1}}, {0, 1, 2, 1}, 3};
    TrainOptions options = joint_options(LearnerKind::perceptron);
    options.epochs = 3;
    textbook::JointRule broken = rule_of(data, options.learner);
    EXPECT_EQ(difference(train(rows(data), options), textbook::jointly(data, options, broken)), "");
    broken.rival = [](const std::vector<double>& scores, std::size_t y) {
        std::size_t lowest = y == 0 ? 1 : 0;
        for (std::size_t c = 0; c < scores.size(); ++c) {
            if (c != y && scores[c] <= scores[lowest]) { lowest = c; }
        }
        return lowest;
    };
    EXPECT_NE(difference(train(rows(data), options), textbook::jointly(data, options, broken)), "");
}

TEST(CrammerSinger, RadiusIsThatOfKeslersRows) {
    const textbook::Labelled data{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 1, 2}, 3};
    TrainOptions options = joint_options(LearnerKind::perceptron);
    const Proof proof = train(rows(data), options).proof();
    EXPECT_EQ(proof.radius, std::sqrt(2.0));
    EXPECT_TRUE(*proof.bound.holds);
}

} // namespace
} // namespace novikoff::test::crammer_singer_test
