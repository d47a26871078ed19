// Exported models are read by LIBLINEAR's own predict, from Debian's package liblinear-tools.
#include "base/random.hpp"
#include "novikoff/model.hpp"
#include "os/atomic_file.hpp"
#include "support/expect_error.hpp"
#include "support/rows_of_numbers.hpp"
#include "support/sample_models.hpp"
#include "support/temporary_directory.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <iterator>
#include <map>
#include <sstream>

#include <fmt/format.h>

namespace novikoff::test::liblinear_test {
namespace {

Model random_model(Random& random, std::vector<std::string> classes, const Space& space) {
    Model model;
    model.learner = LearnerKind::perceptron;
    model.classes = std::move(classes);
    model.space = space;
    model.separators.resize(model.classes.size() == 2 ? 1 : model.classes.size());
    for (Separator& separator : model.separators) {
        for (std::size_t j = 0; j < space.dimension(); ++j) { separator.weights.push_back(random.normal()); }
    }
    return model;
}

/// Columns of very different sizes, not centred at 0; a third of the cells is 0.
NumberRows random_rows(Random& random, std::size_t rows) {
    NumberRows result(rows, std::vector<double>(4));
    for (auto& row : result) {
        row = {random.normal(), 1000 * random.normal() + 500, random.normal() * 1e-3, random.normal() - 2};
        for (double& x : row) { x = random.below(3) == 0 ? 0 : x; }
    }
    return result;
}

std::string to_libsvm(const NumberRows& rows) {
    std::string text;
    for (const auto& row : rows) {
        text += '0';
        for (std::size_t j = 0; j < row.size(); ++j) {
            if (row[j] != 0) { text += fmt::format(" {}:{:.17g}", j + 1, row[j]); }
        }
        text += '\n';
    }
    return text;
}

/// LIBLINEAR's predictions with the exported model; empty, with a test failure, if it cannot be run.
std::vector<std::string> predictions_of_liblinear(const Model& model, const NumberRows& rows) {
    const TemporaryDirectory directory;
    export_liblinear(model, directory / "model");
    write_atomically(directory / "data", to_libsvm(rows));
    const std::string command = fmt::format("cd '{}' && liblinear-predict data model out > log 2>&1", directory.path());
    const int status = std::system(command.c_str());
    if (status != 0) {
        ADD_FAILURE() << "liblinear-predict cannot be run (Debian package liblinear-tools): "
                      << read_whole(directory / "log");
        return {};
    }
    std::istringstream out(read_whole(directory / "out"));
    return {std::istream_iterator<std::string>(out), {}};
}

std::vector<std::string> own_predictions(const Model& model, const NumberRows& rows) {
    std::vector<std::string> result;
    for (const std::uint32_t decision : decide(model, scores(model, dense(rows)))) {
        result.push_back(model.classes[decision]);
    }
    return result;
}

class Liblinear : public testing::TestWithParam<std::tuple<Scale, bool, std::size_t>> {};

TEST_P(Liblinear, PredictsAsTheModelDoes) {
    const auto [scale, bias, classes] = GetParam();
    SpaceOptions options;
    options.scale = scale;
    options.bias = bias;
    const std::vector<std::string> all_labels{"-1", "1", "7", "20"};
    const std::vector<std::string> labels(all_labels.begin(), all_labels.begin() + static_cast<int>(classes));
    std::map<std::string, int> seen;
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        Random random(seed);
        const NumberRows rows = random_rows(random, 200);
        const Model model = random_model(random, labels, fit_space(dense(rows), options));
        const auto expected = own_predictions(model, rows);
        EXPECT_EQ(predictions_of_liblinear(model, rows), expected);
        for (const std::string& label : expected) { ++seen[label]; }
    }
    EXPECT_EQ(seen.size(), classes) << "a class that is never predicted is not tested";
}

INSTANTIATE_TEST_SUITE_P(Scales, Liblinear,
                         testing::Combine(testing::Values(Scale::none, Scale::unit_ball, Scale::standard,
                                                          Scale::max_abs),
                                          testing::Bool(), testing::Values<std::size_t>(2, 4)));

TEST(LiblinearFormat, AScoreOfZeroIsTheNegativeClass) {
    Space space;
    space.input_columns = 1;
    space.bias = false;
    Random random(1);
    Model model = random_model(random, {"3", "5"}, space);
    model.separators[0].weights = {2};
    const NumberRows rows{{1}, {0}, {-1}};
    EXPECT_EQ(own_predictions(model, rows), (std::vector<std::string>{"5", "3", "3"}));
    EXPECT_EQ(predictions_of_liblinear(model, rows), own_predictions(model, rows));
}

TEST(LiblinearFormat, IsTheirsWithThePositiveClassFirst) {
    Model model = small_voted_model();
    model.learner = LearnerKind::perceptron;
    model.space.bias = true;
    model.separators[0].weights = {0.1, -3};
    EXPECT_EQ(to_liblinear(model), "solver_type L2R_L2LOSS_SVC_DUAL\nnr_class 2\nlabel 1 -1\nnr_feature 1\nbias 1\nw\n"
                                   "0.10000000000000001 \n-3 \n");
}

TEST(LiblinearFormat, WithoutABiasOnlyAShiftNeedsOne) {
    Model model = small_voted_model();
    model.learner = LearnerKind::perceptron;
    model.separators[0].weights = {4};
    EXPECT_EQ(to_liblinear(model), "solver_type L2R_L2LOSS_SVC_DUAL\nnr_class 2\nlabel 1 -1\nnr_feature 1\nbias -1\nw\n"
                                   "4 \n");
    model.space.scale = Scale::standard;
    model.space.shift = {3};
    model.space.factor = {0.5};
    EXPECT_EQ(to_liblinear(model), "solver_type L2R_L2LOSS_SVC_DUAL\nnr_class 2\nlabel 1 -1\nnr_feature 1\nbias 1\nw\n"
                                   "2 \n-6 \n");
}

TEST(LiblinearFormat, ManyClassesHaveAColumnEach) {
    Space space;
    space.input_columns = 2;
    space.bias = false;
    Random random(1);
    Model model = random_model(random, {"+1", "2", "-3"}, space);
    model.separators[0].weights = {1, 2};
    model.separators[1].weights = {3, 4};
    model.separators[2].weights = {5, 6};
    EXPECT_EQ(to_liblinear(model),
              "solver_type L2R_L2LOSS_SVC_DUAL\nnr_class 3\nlabel 1 2 -3\nnr_feature 2\nbias -1\nw\n"
              "1 3 5 \n2 4 6 \n");
}

void expect_not_exported(const Model& model, const std::string& why) {
    expect_error(ErrorKind::usage, "this model cannot be exported to LIBLINEAR: " + why,
                 [&] { (void)to_liblinear(model); });
}

TEST(LiblinearFormat, WhatItCannotSayIsRefused) {
    expect_not_exported(small_voted_model(), "that format has no votes; train with the averaged learner instead");
    Model model = small_voted_model();
    model.learner = LearnerKind::perceptron;
    for (const std::string label : {"yes", "", "1.5", "1e3", "+-1", " 1", "99999999999"}) {
        model.classes[1] = label;
        expect_not_exported(model, "that format's labels are whole numbers, and '" + label + "' is none");
    }
    model.classes = {"1", "+1"};
    expect_not_exported(model, "two of the labels are the same number");
    model.classes = {"-1", "1"};
    model.space.scale = Scale::max_abs;
    model.space.factor = {1e308};
    model.separators[0].weights = {10};
    expect_not_exported(model, "a weight is larger than any double once the scale is folded in");
    model.space.lift = Lift::circle;
    expect_not_exported(model, "that format has no lifts, and this model has the lift circle");
}

} // namespace
} // namespace novikoff::test::liblinear_test
