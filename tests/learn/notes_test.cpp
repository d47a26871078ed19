// Notes about a run, which are not errors, and the errors of individual learners.
#include "support/agreement.hpp"
#include "support/expect_error.hpp"
#include "support/golden.hpp"

#include <gtest/gtest.h>

namespace novikoff::test::notes_test {
namespace {

TEST(Notes, ManyZeroRowsAreCounted) {
    const auto two =
        train(rows({{0, 0}, {1, 0}, {0, 0}, {-1, 0}}, {1, 1, -1, -1}), options_for(LearnerKind::perceptron));
    EXPECT_EQ(two.notes.at(0).text(),
              "rows 1, 3 have nothing but zeros and there is no bias: y⟨w,x⟩ = 0 is a mistake for every w, so "
              "no hyperplane separates these data; no update was made there");
    std::vector<std::vector<double>> x(8, {0, 0});
    x[3] = {1, 0};
    const auto seven = train(rows(x, {1, 1, 1, 1, -1, -1, -1, -1}), options_for(LearnerKind::perceptron));
    EXPECT_EQ(seven.notes.at(0).text(),
              "rows 1, 2, 3, 5, 6 and 2 more have nothing but zeros and there is no bias: y⟨w,x⟩ = 0 is a "
              "mistake for every w, so no hyperplane separates these data; no update was made there");
}

TEST(Notes, BadlyScaledColumnsAreNamedWithTheOptionThatHelps) {
    TrainOptions options = options_for(LearnerKind::perceptron, true);
    const auto run = train(rows({{0.5, 1000}, {0.25, -2000}}, {1, -1}), options);
    EXPECT_EQ(run.notes.at(0).text(),
              "the columns differ in size by a factor of 4000 (x2 reaches 2000, x1 only 0.5), which slows "
              "learning down and hurts accuracy; `scale=standard` usually helps");
    options.space.scale = Scale::standard;
    EXPECT_TRUE(train(rows({{0.5, 1000}, {0.25, -2000}}, {1, -1}), options).notes.empty());
    EXPECT_TRUE(train(rows({{0.5, 10}, {0.25, -20}}, {1, -1}), options_for(LearnerKind::perceptron)).notes.empty());
}

TEST(Notes, FuzzyRowsAreCounted) {
    const auto run = train(rows(golden_data("fuzzy8")), options_for(LearnerKind::fuzzy));
    EXPECT_EQ(run.notes.at(0).text(), "2 of 8 rows are fuzzy and were ignored");
    EXPECT_TRUE(train(rows({{1, 0}, {-1, 0}}, {1, -1}), options_for(LearnerKind::fuzzy)).notes.empty());
}

TEST(Notes, AMissedGapIsToldWithWhatHelps) {
    TrainOptions options = options_for(LearnerKind::soft_margin);
    options.learner.cost = 1e30; // rounding hides the gap
    const Dataset data = rows({{1, 1e-2}, {1, 2e-2}, {-1, 3e-2}}, {1, -1, -1});
    const auto notes = train(data, options).notes;
    ASSERT_FALSE(notes.empty());
    EXPECT_EQ(notes.back().text(), "the gap that was asked for was not reached; `scale=standard` usually helps, and so "
                                   "does a smaller `cost`");
    options.learner.cost = 1;
    EXPECT_TRUE(train(data, options).notes.empty());
    options.learner.cost = 1e30;
    options.space.scale = Scale::standard;
    for (const Message& note : train(data, options).notes) {
        EXPECT_EQ(note.text().find("the gap that was asked for"), std::string::npos);
    }
}

TEST(Notes, ColumnsMayDifferByMoreThanAnyDouble) {
    const auto run = train(rows({{1e50, 1e-300}, {-1e50, 0}}, {1, -1}), options_for(LearnerKind::perceptron));
    EXPECT_EQ(run.notes.at(0).text(),
              "the columns differ in size by a factor of more than 1e+308 (x1 reaches 1e+50, x2 only 1e-300), which "
              "slows learning down and hurts accuracy; `scale=standard` usually helps");
}

TEST(Notes, CycleIsTold) {
    TrainOptions options = options_for(LearnerKind::margin_fuzzy);
    options.learner.epsilon = 2;
    options.learner.updates = Updates::outside;
    EXPECT_EQ(train(rows(golden_data("mf3")), options).notes.at(0).text(),
              "the weights after epoch 19 equal those after epoch 1: without a limit this run would never end, with a "
              "cycle of 18 epochs");
    options.learner.epsilon = 0.5;
    options.learner.updates = Updates::all;
    EXPECT_EQ(train(rows(golden_data("mfcyc_a")), options).notes.at(0).text(),
              "the weights after epoch 2 equal those after epoch 1: without a limit this run would never end, with a "
              "cycle of 1 epoch");
}

TEST(Notes, NotesOfManyClassesSayWhichOne) {
    const auto run = train(labelled_rows({{1, 0}, {5, 1}, {-9, 4}}, {0, 1, 2}, {"a", "b", "c"}),
                           options_for(LearnerKind::fuzzy, true));
    ASSERT_EQ(run.notes.size(), 2); // c has no fuzzy rows
    EXPECT_EQ(run.notes[1].text().substr(0, 22), "'b' against the rest: ");
}

TEST(LearnErrors, FuzzyNeedsRowsThatAreNotFuzzy) {
    TrainOptions options = options_for(LearnerKind::fuzzy);
    options.learner.delta = 0.49;
    const textbook::Data data{{{9, 1}, {-9, 0}, {9, 0}, {-8, 0}}, {1, 1, -1, -1}};
    expect_error(ErrorKind::data,
                 "rows: all rows are fuzzy; a smaller `delta`, `power` or `sharpness` leaves some to learn from",
                 [&] { (void)train(rows(data), options); });
}

} // namespace
} // namespace novikoff::test::notes_test
