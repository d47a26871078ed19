#include "novikoff/model.hpp"
#include "novikoff/train.hpp"
#include "os/atomic_file.hpp"
#include "support/expect_error.hpp"
#include "support/sample_models.hpp"
#include "support/temporary_directory.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <bit>
#include <cmath>
#include <filesystem>
#include <iterator>

namespace novikoff::test::round_trip_test {
namespace {

using test::expect_error;
using test::TemporaryDirectory;

std::vector<std::uint64_t> bits(const std::vector<double>& values) {
    std::vector<std::uint64_t> result;
    std::transform(values.begin(), values.end(), std::back_inserter(result),
                   [](double x) { return std::bit_cast<std::uint64_t>(x); });
    return result;
}

std::vector<std::uint64_t> numbers_of(const Proof& proof) {
    const auto or_nan = [](const std::optional<double>& x) { return x.value_or(std::nan("")); };
    return bits({proof.radius, or_nan(proof.margin.lower), or_nan(proof.margin.upper),
                 or_nan(proof.bound.updates_at_most), or_nan(proof.bound.mistakes_at_most), proof.rates.sum,
                 proof.rates.sum_of_squares, proof.rates.min, proof.rates.max, proof.perceptron_loss});
}

void assert_same(const Proof& a, const Proof& b) {
    RC_ASSERT(numbers_of(a) == numbers_of(b));
    RC_ASSERT(a.bound.theorem == b.bound.theorem);
    RC_ASSERT(a.bound.holds == b.bound.holds);
    RC_ASSERT(a.bound.because == b.bound.because);
    RC_ASSERT(a.updates == b.updates);
    RC_ASSERT(a.epochs == b.epochs);
    RC_ASSERT(a.mistakes == b.mistakes);
    RC_ASSERT(a.stopped == b.stopped);
    RC_ASSERT(a.errors == b.errors);
}

void assert_same(const Votes& a, const Votes& b) {
    RC_ASSERT(a.row == b.row);
    RC_ASSERT(bits(a.step) == bits(b.step));
    RC_ASSERT(a.count == b.count);
    RC_ASSERT(bits(a.initial) == bits(b.initial));
    RC_ASSERT(test::numbers(a.support) == test::numbers(b.support));
    RC_ASSERT(a.support.is_dense() == b.support.is_dense());
}

void assert_same(const Model& a, const Model& b) {
    RC_ASSERT(a.learner == b.learner);
    RC_ASSERT(a.options == b.options);
    RC_ASSERT(a.classes == b.classes);
    RC_ASSERT(a.schema == b.schema);
    RC_ASSERT(a.space.input_columns == b.space.input_columns);
    RC_ASSERT(a.space.lift == b.space.lift);
    RC_ASSERT(a.space.degree == b.space.degree);
    RC_ASSERT(a.space.scale == b.space.scale);
    RC_ASSERT(bits(a.space.shift) == bits(b.space.shift));
    RC_ASSERT(bits(a.space.factor) == bits(b.space.factor));
    RC_ASSERT(a.space.bias == b.space.bias);
    RC_ASSERT(a.separators.size() == b.separators.size());
    for (std::size_t k = 0; k < a.separators.size(); ++k) {
        RC_ASSERT(bits(a.separators[k].weights) == bits(b.separators[k].weights));
        assert_same(a.separators[k].proof, b.separators[k].proof);
        if (a.voted()) { assert_same(a.separators[k].votes, b.separators[k].votes); }
    }
}

RC_GTEST_PROP(ModelFile, WhatIsWrittenIsReadBitForBit, ()) {
    const Model model = test::arbitrary_model();
    const std::string text = model_to_json(model);
    const Model read = model_from_json(text, "model.json");
    assert_same(model, read);
    RC_ASSERT(model_to_json(read) == text);
}

TEST(ModelFile, ARowOfSmallestNumbersSurvives) {
    Model model = test::small_model();
    model.separators[0].weights = {-0.0, 5e-324, 0x1.fffffffffffffp+1023, -2.2250738585072014e-308};
    const Model read = model_from_json(model_to_json(model), "model.json");
    EXPECT_EQ(bits(read.separators[0].weights), bits(model.separators[0].weights));
}

TEST(ModelFile, TheMeanOfAveragedCanBeContinued) {
    const Model model = test::small_averaged_model();
    const std::string text = model_to_json(model);
    EXPECT_NE(text.find("\n      \"last\": [2.0,-0.0,5e-324,0.3],\n      \"visits\": 7\n"), std::string::npos) << text;
    const Model read = model_from_json(text, "model.json");
    EXPECT_EQ(bits(read.separators[0].history.last), bits(model.separators[0].history.last));
    EXPECT_EQ(read.separators[0].history.visits, 7U);
    EXPECT_EQ(model_to_json(read), text);
}

Model small_model_by(LearnerKind kind) {
    TrainOptions options;
    options.learner.kind = kind;
    options.epochs = 3;
    const std::vector<double> values{0, 1, 2, 3};
    const std::vector<std::string> labels{"a", "b", "b", "a"};
    return train(Dataset::dense(values, 4, 1, labels), options).model;
}

TEST(ModelFile, LearnersThatReturnNoMeanStoreTheirWeightsOnce) {
    for (const LearnerKind kind : {LearnerKind::perceptron, LearnerKind::pocket, LearnerKind::passive_aggressive}) {
        EXPECT_EQ(model_to_json(small_model_by(kind)).find("\"last\""), std::string::npos) << to_string(kind);
    }
}

TEST(ModelFile, TheVisitsOfAMeanAreThoseOfAllEpochs) {
    for (const LearnerKind kind : {LearnerKind::averaged, LearnerKind::averaged_passive_aggressive}) {
        const Model model = small_model_by(kind);
        EXPECT_EQ(model.separators[0].history.visits, 12U);
        EXPECT_NE(model.separators[0].history.last, model.separators[0].weights);
        EXPECT_NE(model_to_json(model).find("\"visits\": 12"), std::string::npos) << to_string(kind);
    }
}

TEST(ModelFile, VotersOnTheBiasAloneSurvive) {
    Model model = test::small_voted_model();
    model.space.input_columns = 0;
    model.space.bias = true;
    model.separators[0].votes.support = test::dense({{}, {}}, 0);
    const Model read = model_from_json(model_to_json(model), "model.json");
    EXPECT_EQ(read.separators[0].votes.support.rows(), 2U);
    EXPECT_EQ(scores(read, test::dense({{}}, 0)), scores(model, test::dense({{}}, 0)));
}

TEST(ModelFile, IsSavedAndLoaded) {
    const TemporaryDirectory directory;
    const std::string path = directory / "model.json";
    save_model(test::small_voted_model(), path);
    EXPECT_EQ(model_to_json(load_model(path)), model_to_json(test::small_voted_model()));
    EXPECT_EQ(read_whole(path), model_to_json(test::small_voted_model()));
}

TEST(ModelFile, ManyClassesAreSaved) {
    constexpr std::size_t classes = 300;
    std::vector<double> values(classes * classes);
    std::vector<std::string> labels;
    for (std::size_t k = 0; k < classes; ++k) {
        values[k * classes + k] = 1;
        labels.push_back(std::to_string(k));
    }
    const Dataset data = Dataset::dense(values, classes, classes, labels);
    const Model model = train(data).model;
    const Model again = model_from_json(model_to_json(model), "model.json");
    ASSERT_EQ(again.separators.size(), classes);
    EXPECT_EQ(decide(again, data), decide(model, scores(model, data)));
}

TEST(ModelFile, LooksAsDocumented) {
    const std::string text = model_to_json(test::small_model());
    EXPECT_TRUE(text.starts_with("{\n"
                                 "  \"format\": \"novikoff model\",\n"
                                 "  \"version\": 1,\n"
                                 "  \"learner\": \"perceptron\",\n"
                                 "  \"options\": {\n"
                                 "    \"eta\": \"1\",\n"
                                 "    \"order\": \"cyclic\"\n"
                                 "  },\n"
                                 "  \"classes\": [\"no\",\"yes\"],\n"))
        << text;
    EXPECT_NE(text.find("\n      \"weights\": [1.0,-0.0,5e-324,0.1],\n"), std::string::npos) << text;
    EXPECT_TRUE(text.ends_with("\n}\n"));
}

TEST(ModelFile, AFailingSaveLeavesTheOldModel) {
    const TemporaryDirectory directory;
    const std::string path = directory / "model.json";
    save_model(test::small_model(), path);
    const std::string before = read_whole(path);

    Model broken = test::small_model();
    broken.separators[0].weights[0] = std::numeric_limits<double>::infinity();
    EXPECT_THROW(save_model(broken, path), Error);
    expect_error(ErrorKind::file, path + "/below: cannot be written: Not a directory",
                 [&] { save_model(test::small_model(), path + "/below"); });
    expect_error(ErrorKind::file, directory.path() + ": is a directory; a file is expected",
                 [&] { save_model(test::small_model(), directory.path()); });

    EXPECT_EQ(read_whole(path), before);
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(directory.path()), {}), 1);
}

TEST(ModelFile, AMissingFileIsAFileError) {
    const TemporaryDirectory directory;
    const std::string path = directory / "none.json";
    expect_error(ErrorKind::file, path + ": cannot be read: No such file or directory",
                 [&] { (void)load_model(path); });
}

TEST(ModelFile, WeightsThatAreNotNumbersAreNotSaved) {
    for (const double bad : {std::nan(""), std::numeric_limits<double>::infinity()}) {
        Model model = test::small_model();
        model.separators[0].weights[1] = bad;
        expect_error(ErrorKind::data,
                     "the model has weights that are larger than any double; scale the data, for example with "
                     "`scale=unit-ball`",
                     [&] { (void)model_to_json(model); });
    }
}

TEST(ModelFile, LabelsThatAreNotTextAreNotSaved) {
    Model model = test::small_model();
    model.classes[0] = "caf\xe9";
    expect_error(ErrorKind::data, "a label or a column name is not UTF-8 text; convert the data to UTF-8",
                 [&] { (void)model_to_json(model); });
}

} // namespace
} // namespace novikoff::test::round_trip_test
