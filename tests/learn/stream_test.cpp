// Streaming is bit-identical to one epoch of train() for all block sizes and numbers of threads; and its errors.
#include "base/random.hpp"
#include "novikoff/write.hpp"
#include "os/atomic_file.hpp"
#include "support/expect_error.hpp"
#include "support/noisy_data.hpp"
#include "support/reading.hpp"
#include "support/streaming.hpp"
#include "support/temporary_directory.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>

namespace novikoff::test::stream_test {
namespace {

TEST(Stream, IsOneEpochOfTrainOnTheBundledData) {
    for (const std::string name : {"figure34.csv", "square.csv", "endometrial.csv", "iris_setosa.train.svm"}) {
        expect_same_on(std::string(NOVIKOFF_BUNDLED_DATA) + '/' + name,
                       with([](ReadOptions& options) { options.columns = 0; }), {1, 100, 1000, 1U << 18U});
    }
}

/// LIBSVM rows with columns from `base` on. The first row has the last column, so that none appears later.
std::string random_text(Random& random, std::size_t rows, std::size_t columns, unsigned base, const char* first,
                        const char* second) {
    std::string text;
    for (std::size_t i = 0; i < rows; ++i) {
        text += i == 0 ? first : random.below(2) == 0 ? first : second;
        for (std::size_t j = 0; j < columns; ++j) {
            if (random.below(3) == 0 || (i == 0 && (j == 0 || j + 1 == columns))) {
                text += fmt::format(" {}:{}", j + base, random.normal());
            }
        }
        text += random.below(9) == 0 ? " # comment\n\n" : "\n";
    }
    return text;
}

TEST(Stream, IsOneEpochOfTrainOnRandomRows) {
    const TemporaryDirectory directory;
    Random random(7);
    const char* const labels[][2] = {{"-1", "+1"}, {"+1", "-1"}, {"b", "a"}, {"2.0", "1"}, {"0", "1"}};
    for (unsigned round = 0; round < 5; ++round) {
        const auto& [first, second] = labels[round];
        const std::size_t columns = 3 + random.below(20);
        const std::string path = directory / "a.svm";
        write_atomically(path, random_text(random, 60, columns, round % 2, first, second));
        expect_same_on(path, with([=](ReadOptions& options) { options.columns = columns; }), {1, 50, 700});
    }
}

TEST(Stream, OneLabelMayBeWrittenInSeveralWays) {
    const TemporaryDirectory directory;
    write_atomically(directory / "a.svm", "+1 1:1 2:3\n-1 1:2\n1.0 1:0 2:2\n1 1:7\n-1.0 2:5\n");
    expect_same_on(directory / "a.svm", {}, {1, 12, 1000});
}

TEST(Stream, PackedFilesAreStreamed) {
    const TemporaryDirectory directory;
    const std::string path = std::string(NOVIKOFF_BUNDLED_DATA) + "/iris_setosa.train.svm";
    for (const std::string name : {"iris.svm.gz", "iris.svm.zst"}) {
        write(read(path), directory / name);
        expect_same_on(directory / name, {}, {300});
    }
}

TEST(Stream, ColumnsThatAppearLaterAreAddedWithoutABias) {
    const TemporaryDirectory directory;
    write_atomically(directory / "a.svm", "1 1:1\n-1 2:1.1\n1 1:0.3 9:2\n-1 3:1 17:0.7\n1 2:0.1 17:0.2\n");
    for (const LearnerKind kind : kinds) {
        ReadOptions reading;
        const auto expected = trained_in_memory(directory / "a.svm", reading, kind, false);
        const auto wide = trained_in_memory(directory / "a.svm", reading, kind, true);
        reading.chunk = 1;
        const StreamRun run = train_stream(directory / "a.svm", reading, stream_options(kind, false));
        expect_same(run.run, expected);
        EXPECT_TRUE(run.run.notes.empty());
        const StreamRun biased = train_stream(directory / "a.svm", reading, stream_options(kind, true));
        ASSERT_EQ(biased.run.notes.size(), 1);
        EXPECT_EQ(biased.run.notes[0].text(), "the number of columns grew from 1 to 17 on the way, so the last bits of "
                                              "the weights may differ from those of a run in memory; `columns=17` "
                                              "beforehand avoids that");
        for (std::size_t j = 0; j < 18; ++j) {
            EXPECT_NEAR(biased.run.model.separators[0].weights[j], wide.model.separators[0].weights[j], 1e-12);
        }
        reading.columns = 17;
        const StreamRun known = train_stream(directory / "a.svm", reading, stream_options(kind, true));
        expect_same(known.run, wide);
        EXPECT_TRUE(known.run.notes.empty());
    }
}

TEST(Stream, AnIndexZeroInTheFirstBlockIsFound) {
    const TemporaryDirectory directory;
    write_atomically(directory / "a.svm", "1 2:1\n-1 0:1 1:2\n1 3:1\n");
    expect_same_on(directory / "a.svm", {}, {20, 1000});
    EXPECT_TRUE(train_stream(directory / "a.svm", {}, {}).read_notes.zero_based_found);
    ReadOptions reading;
    reading.chunk = 1;
    reading.zero_based = true;
    expect_same(train_stream(directory / "a.svm", reading, {}).run,
                trained_in_memory(directory / "a.svm", reading, LearnerKind::perceptron, true));
}

TEST(Stream, TheColumnAtTheLimitIsBeyondItIfIndicesCountFromZero) {
    const TemporaryDirectory directory;
    write_atomically(directory / "a.svm", "1 0:1 2:5\n-1 1:2 3:1\n1 0:1 3:1\n");
    ReadOptions reading;
    reading.columns = 3;
    expect_same_on(directory / "a.svm", reading, {1, 10, 1000});
    EXPECT_EQ(train_stream(directory / "a.svm", reading, {}).read_notes.values_beyond, 2U);
}

/// The message is the same for all block sizes and numbers of threads.
void expect_refused(const std::string& name, const std::string& text, ErrorKind kind, const std::string& message,
                    std::initializer_list<std::size_t> chunks = {1, 9, 1000}) {
    const TemporaryDirectory directory;
    write_atomically(directory / name, text);
    unsigned threads = 0;
    for (const std::size_t chunk : chunks) {
        ReadOptions reading;
        reading.chunk = chunk;
        StreamOptions options;
        options.threads = 1 + threads++ % 3;
        expect_error(kind, (message.starts_with(':') || message.starts_with(" ") ? directory / name : "") + message,
                     [&] { (void)train_stream(directory / name, reading, options); });
    }
}

TEST(Stream, FaultsKeepTheirPlace) {
    expect_refused("a.svm", "1 1:1\n-1 1:2\n\n# c\n1 1:x\n", ErrorKind::data, ":5:5: value 'x' is not a number");
    expect_refused("a.svm", "1 1:1\n-1 1:2\n2:1\n", ErrorKind::data, ":3:1: a label is expected before '2:1'");
    expect_refused("a.csv", "a,b,y\n1,2,-1\n3,4,1\n5,,1\n", ErrorKind::data,
                   ":4:3: column 'b' has no value here (the cell is empty); fill it in or drop the row");
    expect_refused("a.csv", "1,2,-1\n3,4,1\n5,6,7,1\n", ErrorKind::data, ":3:7: 4 cells where the first line has 3");
    expect_refused("a.csv", "a,b,y\n1,2,-1\n3,4,1\n5,red,1\n", ErrorKind::data,
                   ":4:3: column 'b' holds text ('red') where a number is expected (convert the file to .nvk with "
                   "`categorical` before it is streamed, or leave the column out, or `target=b` if this is the label)");
    expect_refused("a.csv", "\n\n", ErrorKind::data, ": has no rows, only blank lines");
    expect_refused("a.csv", "a,b,y\n", ErrorKind::data, ": has a header but no rows");
}

TEST(Stream, AnIndexZeroBelowTheFirstBlockIsRefused) {
    expect_refused("a.svm", "1 1:1\n-1 3:2\n1 1:1 # x\n-1 0:1\n", ErrorKind::data,
                   ":4:4: an index 0 after rows that were learnt with indices from 1; use `zero_based`", {1, 9});
    expect_refused("a.svm", "1 1:1\n0 3:2\n0 1:1\n0 00:1\n", ErrorKind::data,
                   ":4:3: an index 0 after rows that were learnt with indices from 1; use `zero_based`", {1, 9});
}

TEST(Stream, AThirdLabelIsRefused) {
    const std::string advice = "; streaming supports two labels (convert the file to .nvk, which takes any number)";
    expect_refused("a.svm", "1 1:1\n2 3:2\n+1 2:1\n 3 1:1\n", ErrorKind::data,
                   ":4:2: label '3' is the third, after '1' and '2'" + advice);
    expect_refused("a.csv", "x,y\n1,a\n2,b\n3,c\n", ErrorKind::data,
                   ":4:3: label 'c' is the third, after 'a' and 'b'" + advice);
    expect_refused("a.csv", "y,x\nb,1\n\n\"a\",\"\n2\"\n\n  d,3\nc,4\n", ErrorKind::data,
                   ":7:3: label 'd' is the third, after 'b' and 'a'" + advice, {});
    expect_refused("a.svm", "1 1:1\n1.0 1:2\nx 1:3\n", ErrorKind::data,
                   ":3:1: label 'x' is the third, after '1' and '1.0'" + advice);
}

TEST(Stream, TooLittleToLearnFromIsRefused) {
    expect_refused("a.svm", "1 1:1\n1 3:2\n", ErrorKind::data,
                   ": every row has the label '1'; two labels or more are needed to learn from");
    expect_refused("a.svm", "# nothing\n\n", ErrorKind::data, ": there are no rows to learn from");
    expect_refused("a.svm", "1\n-1\n", ErrorKind::data, ": has labels but no values");
    expect_refused("a.svm", "", ErrorKind::data, ": is empty; rows of data are expected");
    expect_refused("a.svm", "1 1:1\n-1 1:1e-200\n", ErrorKind::data,
                   ": row 2 is shorter than 1e-70, so squares could underflow; without streaming, `scale=max-abs` "
                   "may bring it into range",
                   {});
}

TEST(Stream, WhatNeedsAllRowsIsRefused) {
    const TemporaryDirectory directory;
    write_atomically(directory / "a.csv", "x,y\n1,-1\n2,1\n");
    const std::string path = directory / "a.csv";
    StreamOptions greedy;
    greedy.learner.kind = LearnerKind::greedy;
    expect_error(ErrorKind::usage,
                 "the learner greedy needs all rows at once; perceptron, averaged, passive-aggressive, "
                 "averaged-passive-aggressive, dynamic-margin, arow, second-order can be streamed",
                 [&] { (void)train_stream(path, {}, greedy); });
    StreamOptions twice;
    twice.epochs = 2;
    expect_error(ErrorKind::usage, "`epochs`: a stream is read once; several epochs need a .nvk file",
                 [&] { (void)train_stream(path, {}, twice); });
    expect_error(ErrorKind::usage,
                 path + ": `categorical` needs all levels beforehand, so the rows cannot be streamed; convert them to "
                        ".nvk first",
                 [&] { (void)train_stream(path, with([](ReadOptions& o) { o.categorical = true; }), {}); });
    WriteOptions writing;
    writing.labels = directory / "y.npy";
    write(read(path), directory / "x.npy", writing);
    expect_error(ErrorKind::usage, directory / "x.npy" + ": a NumPy array cannot be streamed; convert it to .nvk first",
                 [&] { (void)train_stream(directory / "x.npy", {}, {}); });
    write(read(path), directory / "x.nvk.gz");
    expect_error(ErrorKind::usage,
                 directory / "x.nvk.gz" +
                     ": a binary file is streamed from a plain file only, neither compressed nor through a pipe",
                 [&] { (void)train_stream(directory / "x.nvk.gz", {}, {}); });
}

TEST(Stream, AFileThatGrowsIsLearntAsItWasAtTheBeginning) {
    std::string text;
    for (int i = 0; i < 500; ++i) { text += fmt::format("{} 1:{} 2:{}\n", i % 3 == 0 ? 1 : -1, i % 7, i % 11); }
    const TemporaryDirectory directory;
    write_atomically(directory / "a.svm", text);
    ReadOptions reading;
    reading.chunk = 100;
    StreamOptions options = stream_options(LearnerKind::perceptron, true);
    const StreamRun before = train_stream(directory / "a.svm", reading, options);
    EXPECT_TRUE(before.run.notes.empty());
    int asked = 0;
    options.may_go_on = [&] {
        if (++asked == 5) { std::ofstream(directory / "a.svm", std::ios::app) << "1 1:100 9:1\n-1 1"; }
        return true;
    };
    const StreamRun grown = train_stream(directory / "a.svm", reading, options);
    expect_same(grown.run, before.run);
    EXPECT_EQ(grown.bytes, text.size());
    ASSERT_EQ(grown.run.notes.size(), 1);
    EXPECT_EQ(grown.run.notes[0],
              "the file has grown while it was being read; what was appended meanwhile is left out");
}

TEST(Stream, BinaryFilesHaveAnyNumberOfClassesAndEpochs) {
    const TemporaryDirectory directory;
    Random random(3);
    std::string text;
    for (int i = 0; i < 50; ++i) {
        text += fmt::format("{} 1:{} 2:{} 5:{}\n", random.below(4), random.normal(), random.normal(), random.normal());
    }
    for (const std::string sparse : {"", "0 900:1\n"}) {
        write(read_bytes(text + sparse, "a.svm"), directory / "a.nvk");
        for (const LearnerKind kind : kinds) {
            for (const std::uint64_t epochs : {1U, 3U}) {
                StreamOptions options = stream_options(kind, true);
                options.epochs = epochs;
                const StreamRun run = train_stream(directory / "a.nvk", {}, options);
                expect_same(run.run, trained_in_memory(directory / "a.nvk", {}, kind, true, epochs));
                EXPECT_EQ(run.label_counts.size(), 4U);
            }
        }
    }
}

void expect_same_ending(const Run& streamed, const Run& in_memory) {
    expect_same(streamed, in_memory);
    for (std::size_t k = 0; k < in_memory.model.separators.size(); ++k) {
        EXPECT_EQ(to_string(streamed.model.separators[k].proof.stopped),
                  to_string(in_memory.model.separators[k].proof.stopped));
    }
}

TEST(Stream, ClassesOfABinaryFileStayInItsOrder) {
    const TemporaryDirectory directory;
    Random random(5);
    for (const std::vector<std::string>& classes :
         {std::vector<std::string>{"b", "a", "c"}, {"c", "b", "a"}, {"b", "a"}, {"a", "b"}}) {
        std::vector<std::uint32_t> labels;
        std::vector<double> values;
        for (std::size_t i = 0; i < 60; ++i) {
            const auto label = static_cast<std::uint32_t>(i < 10 ? 1 : random.below(classes.size()));
            const double centre[][2] = {{2, 0}, {-1, 2}, {-1, -2}};
            values.push_back(centre[label][0] + random.normal() / 4);
            values.push_back(centre[label][1] + random.normal() / 4);
            labels.push_back(label);
        }
        write(Dataset::dense(std::move(values), 60, 2, {labels, classes}), directory / "a.nvk");
        for (const LearnerKind kind : kinds) {
            StreamOptions options = stream_options(kind, true);
            options.epochs = 4;
            const StreamRun run = train_stream(directory / "a.nvk", {}, options);
            EXPECT_EQ(run.run.model.classes, classes);
            EXPECT_EQ(run.label_counts[0],
                      static_cast<std::uint64_t>(std::count(labels.begin(), labels.end(), std::uint32_t{0})));
            expect_same_ending(run.run, trained_in_memory(directory / "a.nvk", {}, kind, true, 4));
        }
    }
}

TEST(Stream, SeparatedIsSaidOfTheWeightsThatAreReturned) {
    const TemporaryDirectory directory;
    Random random(11);
    unsigned clean_but_not_separated = 0;
    for (int round = 0; round < 20; ++round) {
        const double turn = random.normal();
        std::string text;
        for (int i = 0; i < 30; ++i) {
            const double x = random.normal();
            const double y = random.normal();
            if (const double side = x + turn * y + 0.3; std::fabs(side) > 0.05) {
                text += fmt::format("{} 1:{} 2:{}\n", side > 0 ? 1 : -1, x, y);
            }
        }
        write(read_bytes(text + "1 1:2\n-1 1:-2\n", "a.svm"), directory / "a.nvk");
        for (const std::uint64_t epochs : {2U, 5U, 20U}) {
            for (const LearnerKind kind : kinds) {
                StreamOptions options = stream_options(kind, true);
                options.epochs = epochs;
                const auto run = train_stream(directory / "a.nvk", {}, options).run;
                expect_same_ending(run, trained_in_memory(directory / "a.nvk", {}, kind, true, epochs));
                const Proof& proof = run.model.separators[0].proof;
                clean_but_not_separated += proof.mistakes.back() == 0 && proof.stopped == Stopped::epoch_limit ? 1 : 0;
            }
        }
    }
    EXPECT_GT(clean_but_not_separated, 0U);
}

TEST(Stream, EachClassHasTheEpochsThatItNeeds) {
    const TemporaryDirectory directory;
    write(read_bytes("a 1:1 2:0.1\na 1:2\nb 1:-1 2:1\nb 1:-1.1 2:0.9\nc 1:-1 2:-0.7\nc 1:-1 2:0.8\n\n", "a.svm"),
          directory / "a.nvk");
    for (const LearnerKind kind : kinds) {
        StreamOptions options = stream_options(kind, true);
        options.epochs = 30;
        expect_same_ending(train_stream(directory / "a.nvk", {}, options).run,
                           trained_in_memory(directory / "a.nvk", {}, kind, true, 30));
    }
}

TEST(Stream, EpochsEndWhenTheLearnerIsDone) {
    const TemporaryDirectory directory;
    write(read(std::string(NOVIKOFF_BUNDLED_DATA) + "/iris_setosa.train.svm"), directory / "a.nvk");
    for (const LearnerKind kind : kinds) {
        StreamOptions options = stream_options(kind, true);
        options.epochs = 40;
        expect_same_ending(train_stream(directory / "a.nvk", {}, options).run,
                           trained_in_memory(directory / "a.nvk", {}, kind, true, 40));
    }
}

/// A learner that returns a mean is judged by the one that it would return, not by its running weights.
void expect_errors_of_the_mean(LearnerKind kind) {
    const TemporaryDirectory directory;
    const std::string path = directory / "noisy.csv";
    const textbook::Data data = noisy(500, 3, 0.2, 7);
    write(rows(data), path);
    for (const bool bias : {false, true}) {
        std::uint64_t errors = 0;
        Online learner({.learner = {.kind = kind}, .bias = bias, .columns = 3});
        for (std::size_t i = 0; i < data.size(); ++i) {
            const textbook::Vector mean = learner.weights();
            double score = bias ? mean[3] : 0;
            for (std::size_t j = 0; j < 3; ++j) { score += mean[j] * data.x[i][j]; }
            errors += data.y[i] * score <= 0 ? 1 : 0;
            (void)learner.learn(data.x[i], static_cast<int>(data.y[i]));
        }
        const StreamRun run = train_stream(path, {}, stream_options(kind, bias));
        EXPECT_EQ(run.run.errors, errors);
        EXPECT_EQ(run.run.proof().errors, errors);
        EXPECT_EQ(run.progressive.back().errors, errors);
        EXPECT_NE(run.run.proof().mistakes.front(), errors); // those of the running weights
        EXPECT_EQ(learner.proof().errors, errors);
    }
}

TEST(Stream, ErrorsOfTheAveragedLearnersAreThoseOfTheMean) {
    expect_errors_of_the_mean(LearnerKind::averaged);
    expect_errors_of_the_mean(LearnerKind::averaged_passive_aggressive);
}

TEST(Stream, BadlyScaledColumnsAreNamed) {
    const TemporaryDirectory directory;
    write_atomically(directory / "uneven.csv", "a,b,label\n1,5000,x\n-1,2,y\n");
    const StreamRun run = train_stream(directory / "uneven.csv", {}, stream_options(LearnerKind::perceptron, true));
    ASSERT_EQ(run.run.notes.size(), 1);
    EXPECT_EQ(
        run.run.notes[0].text(),
        "the columns differ in size by a factor of 5000 (b reaches 5000, a only 1), which slows learning down and "
        "hurts accuracy; without streaming, `scale=standard` usually helps");
}

TEST(Stream, TellsTheErrorsBeforeLearning) {
    const TemporaryDirectory directory;
    write_atomically(directory / "a.svm", "1 1:1\n-1 1:-1\n1 1:1\n-1 1:1\n1 1:-1\n");
    std::vector<Progressive> told;
    StreamOptions options = stream_options(LearnerKind::perceptron, false);
    options.progressive = [&](const Progressive& line) { told.push_back(line); };
    const StreamRun run = train_stream(directory / "a.svm", {}, options);
    // w goes 0, 1, 1, 1, 0, -1: row 4 is a mistake at w = 1, row 5 one at w = 0.
    EXPECT_EQ(told, (std::vector<Progressive>{{1, 1, 1}, {2, 1, 1}, {4, 2, 2}, {5, 3, 3}}));
    EXPECT_EQ(run.progressive, told);
    EXPECT_EQ(run.run.errors, 3U);
    EXPECT_EQ(run.run.model.separators[0].proof.perceptron_loss, 1);
    EXPECT_EQ(run.rows, 5U);
    EXPECT_EQ(run.nonzeros, 5U);
    EXPECT_EQ(run.label_counts, (std::vector<std::uint64_t>{2, 3}));
}

TEST(Stream, RowsOfZerosAreMistakesWithoutAStep) {
    const TemporaryDirectory directory;
    write_atomically(directory / "a.svm", "1 1:1\n-1\n1 1:2\n-1 1:-1\n");
    expect_same_on(directory / "a.svm", {}, {1, 1000});
    const StreamRun run = train_stream(directory / "a.svm", {}, stream_options(LearnerKind::perceptron, false));
    ASSERT_EQ(run.run.notes.size(), 1);
    EXPECT_EQ(run.run.notes[0].text(),
              "row 2 has nothing but zeros and there is no bias: y⟨w,x⟩ = 0 is a mistake for every "
              "w, so no hyperplane separates these data; no update was made there");
}

TEST(Stream, StopsWhenItIsToldTo) {
    const TemporaryDirectory directory;
    write_atomically(directory / "a.svm", "1 1:1\n-1 1:-1\n1 1:x\n");
    ReadOptions reading;
    reading.chunk = 1;
    for (const unsigned threads : {1U, 3U}) {
        StreamOptions options;
        options.threads = threads;
        options.monitor = [](const StreamProgress& progress) { return progress.rows < 2; };
        const StreamRun run = train_stream(directory / "a.svm", reading, options);
        EXPECT_EQ(run.rows, 2U);
        EXPECT_EQ(run.run.model.separators[0].proof.stopped, Stopped::interrupted);
        // An incomplete row at the interruption is not an error.
        options.monitor = [&, calls = 0](const StreamProgress& /*progress*/) mutable { return ++calls < 3; };
        EXPECT_EQ(train_stream(directory / "a.svm", reading, options).rows, 2U);
    }
}

} // namespace
} // namespace novikoff::test::stream_test
