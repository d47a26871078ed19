// Several classes learnt jointly, in all that is not the theorem (theorems/crammer_singer_test.cpp): options, models,
// checkpoints, the keys of the JSON, and what is refused.
#include "novikoff/generate.hpp"
#include "novikoff/report.hpp"
#include "novikoff/trace.hpp"
#include "report/json/report_json.hpp"
#include "support/checkpointing.hpp"
#include "support/expect_error.hpp"
#include "support/joint_rows.hpp"

#include <algorithm>
#include <gtest/gtest.h>

namespace novikoff::test::joint_test {
namespace {

/// Rows around the corners of a cube, one class each.
textbook::Labelled corners(std::size_t rows, std::size_t classes, double spread) {
    textbook::Labelled data{.classes = classes};
    Random random(5);
    for (std::size_t i = 0; i < rows; ++i) {
        const auto label = static_cast<std::uint32_t>(i % classes);
        data.label.push_back(label);
        textbook::Vector x;
        for (unsigned j = 0; j < 3; ++j) { x.push_back(((label >> j) & 1U) + spread * random.normal()); }
        data.x.push_back(x);
    }
    return data;
}

constexpr LearnerKind joint_learners[] = {LearnerKind::perceptron, LearnerKind::averaged, LearnerKind::pocket,
                                          LearnerKind::passive_aggressive};

TEST(JointClasses, TwoClassesAreTheBinaryProblem) {
    GenerateOptions how;
    how.rows = 80;
    how.distance = 1;
    const Dataset data = generate(how);
    for (const LearnerKind kind : all_learners()) {
        TrainOptions options = options_for(kind, true);
        options.epochs = 5;
        const novikoff::Run rest = train(data, options);
        options.classes = Classes::joint;
        EXPECT_EQ(difference(train(data, options), rest), "") << to_string(kind);
    }
}

TEST(JointClasses, HaveOneProofAndOneLedger) {
    const textbook::Labelled data = corners(90, 5, 0.4);
    for (const LearnerKind kind : joint_learners) {
        TrainOptions options = joint_options(kind, true);
        options.epochs = 6;
        const novikoff::Run run = train(rows(data), options);
        ASSERT_TRUE(run.model.joint);
        EXPECT_EQ(run.model.problems(), 1);
        EXPECT_EQ(run.model.separators.size(), 5);
        EXPECT_EQ(run.proof().updates, run.ledger().updates());
        EXPECT_EQ(run.ledger().entries().size(), run.proof().updates);
        EXPECT_EQ(run.history().last.size(), 20);
        EXPECT_EQ(run.errors, run.proof().errors);
        EXPECT_EQ(run.proof().bound.holds, true) << to_string(kind) << ' ' << run.proof().bound.because;
        EXPECT_EQ(run.model.options.at("classes"), "joint");
    }
}

TEST(JointClasses, ErrorsAreTheRowsWhoseMarginIsNotPositive) {
    const textbook::Labelled data = corners(90, 6, 0.5);
    for (const LearnerKind kind : joint_learners) {
        TrainOptions options = joint_options(kind);
        options.epochs = 4;
        const novikoff::Run run = train(rows(data), options);
        const auto w = weights_of_classes(run);
        std::uint64_t errors = 0;
        for (std::size_t i = 0; i < data.x.size(); ++i) { errors += textbook::margin(data, w, i) <= 0 ? 1 : 0; }
        EXPECT_EQ(run.errors, errors) << to_string(kind);
    }
}

TEST(JointClasses, ClassWeightsMultiplyTheRateOfTheRowsOfTheirClass) {
    const textbook::Labelled data = corners(60, 4, 0.5);
    TrainOptions options = joint_options(LearnerKind::averaged, true);
    options.class_weights = {1, 2, 3, 4};
    const novikoff::Run run = train(rows(data), options);
    for (const LedgerEntry& entry : run.ledger().entries()) { EXPECT_EQ(entry.alpha, 1 + data.label[entry.row]); }
    EXPECT_EQ(run.proof().bound.holds, true);
}

TEST(JointClasses, BeginWithTheSameOrTheirOwnInitialWeights) {
    const textbook::Labelled data = corners(40, 5, 0); // whole numbers: no score is rounded
    TrainOptions options = joint_options(LearnerKind::perceptron, true);
    options.epochs = 1;
    const novikoff::Run from_zero = train(rows(data), options);
    options.initial = {1, -2, 4, 3}; // the same for all classes: it changes no margin
    const novikoff::Run from_same = train(rows(data), options);
    EXPECT_TRUE(std::ranges::equal(from_zero.ledger().entries(), from_same.ledger().entries()));
    options.initial = from_zero.history().last;
    const novikoff::Run second = train(rows(data), options);
    options.initial.clear();
    options.epochs = 2;
    EXPECT_EQ(train(rows(data), options).history().last, second.history().last);
}

TEST(JointClasses, RowsOfZerosAreMistakesWithoutAnUpdate) {
    textbook::Labelled data = corners(30, 3, 0.01);
    data.x[7].assign(3, 0);
    TrainOptions options = joint_options(LearnerKind::passive_aggressive);
    options.epochs = 3;
    const novikoff::Run run = train(rows(data), options);
    EXPECT_EQ(run.proof().margin.upper, 0);
    EXPECT_EQ(run.ledger().per_row()[7], 0);
    EXPECT_EQ(run.proof().bound.holds, true);
}

TEST(JointClasses, ModelsAreReadBackAsTheyWere) {
    const textbook::Labelled data = corners(60, 4, 0.4);
    for (const LearnerKind kind : joint_learners) {
        TrainOptions options = joint_options(kind, true);
        options.epochs = 3;
        const novikoff::Run run = train(rows(data), options);
        const std::string text = model_to_json(run.model);
        const Model model = model_from_json(text, "model.json");
        EXPECT_EQ(model_to_json(model), text);
        EXPECT_EQ(model.proof().updates, run.proof().updates);
        EXPECT_EQ(decide(model, rows(data)), decide(run.model, rows(data)));
    }
}

TEST(JointClasses, ModelsThatContradictThemselvesAreRefused) {
    TrainOptions options = joint_options(LearnerKind::perceptron);
    options.epochs = 1;
    std::string text = model_to_json(train(rows(corners(30, 3, 0.4)), options).model);
    const auto replaced = [&](const std::string& from, const std::string& to) {
        std::string other = text;
        other.replace(other.find(from), from.size(), to);
        return other;
    };
    expect_error(ErrorKind::data,
                 "model.json: separators[0].proof: null expected: classes learnt jointly have one proof",
                 [&] { (void)model_from_json(replaced("\"proof\": null", "\"proof\": {}"), "model.json"); });
}

TEST(JointClasses, RunsInPartsAreBitIdentical) {
    const textbook::Labelled data = corners(3000, 5, 0.45);
    for (const LearnerKind kind : joint_learners) {
        TrainOptions options = joint_options(kind, true);
        options.epochs = 9;
        options.order = Order::shuffle;
        const novikoff::Run whole = train(rows(data), options);
        const Parts parts = train_in_parts(rows(data), options, [](int part) { return 1 + part % 3; });
        EXPECT_GT(parts.count, 1);
        EXPECT_EQ(difference(parts.run, whole), "") << to_string(kind);
    }
}

TEST(JointClasses, JsonHasTheKeysOfOneProblem) {
    const Dataset data = rows(corners(30, 3, 0.2));
    TrainOptions options = joint_options(LearnerKind::perceptron, true);
    const novikoff::Run run = train(data, options);
    const Json json = run_json(run, data, 0, Wording());
    EXPECT_EQ(json["classes_learnt"], "joint");
    EXPECT_EQ(json["updates"], run.proof().updates);
    EXPECT_EQ(json["weights"].size(), 3);
    EXPECT_EQ(json["weights"][2]["label"], "c2");
    EXPECT_EQ(json["weights"][2]["weights"].size(), 3);
    EXPECT_TRUE(json["weights"][2]["intercept"].is_number());
    EXPECT_FALSE(json.contains("problems"));
    EXPECT_FALSE(json.contains("intercept"));
    options.classes = Classes::rest;
    EXPECT_FALSE(run_json(train(data, options), data, 0, Wording()).contains("classes_learnt"));
}

TEST(JointClasses, OtherLearnersAreRefused) {
    expect_error(ErrorKind::usage,
                 "`classes=joint`: greedy learns one class against the rest only; perceptron, averaged, pocket, "
                 "passive-aggressive, averaged-passive-aggressive learn classes jointly",
                 [] { (void)train(rows(corners(30, 3, 0.2)), joint_options(LearnerKind::greedy)); });
}

TEST(JointClasses, MarginsOfBinaryProblemsAreRefused) {
    TrainOptions options = joint_options(LearnerKind::perceptron);
    options.known.resize(3);
    expect_error(ErrorKind::usage, "`known`: margins of one class against the rest say nothing about `classes=joint`",
                 [&] { (void)train(rows(corners(30, 3, 0.2)), options); });
}

TEST(JointClasses, WhatShowsBinaryProblemsRefusesThem) {
    const Dataset data = rows(corners(30, 3, 0.2));
    const TrainOptions options = joint_options(LearnerKind::perceptron);
    const novikoff::Run run = train(data, options);
    const auto text = [](const std::string& what) {
        return what + " shows one class against the rest, so it does not go with `classes=joint`";
    };
    expect_error(ErrorKind::usage, text("a trace"), [&] { (void)trace(data, options, run); });
    DataPicture picture;
    picture.model = &run.model;
    expect_error(ErrorKind::usage, text("a figure"), [&] { (void)plot_data(data, picture); });
    expect_error(ErrorKind::usage, text("a figure"), [&] { (void)plot_updates(data, options, run); });
    expect_error(ErrorKind::usage, text("a report"), [&] {
        (void)html_report({data, options, run, {}, "", {}, "", "", {}});
    });
}

TEST(JointClasses, NamesAreReadAndWritten) {
    EXPECT_EQ(parse_classes(to_string(Classes::joint)), Classes::joint);
    EXPECT_EQ(usage_message([] { (void)parse_classes("all"); }),
              "classes 'all' is not known; one of rest, joint is expected");
}

} // namespace
} // namespace novikoff::test::joint_test
