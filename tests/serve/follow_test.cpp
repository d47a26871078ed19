// Rows that arrive one by one are answered like those of a file, independently of each other and of how they arrive.
#include "novikoff/serve.hpp"
#include "os/atomic_file.hpp"
#include "os/byte_source.hpp"
#include "os/byte_stream.hpp"
#include "support/expect_error.hpp"

#include "support/follow_models.hpp"
#include "support/temporary_directory.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

namespace novikoff::test::follow_test {
namespace {

using Texts = std::vector<std::string>;

/// Delivers a few bytes at a time and is never ready, like a pipe with a slow writer.
class Dripping final : public ByteStream {
public:
    Dripping(std::string bytes, std::size_t at_once) : bytes_(std::move(bytes)), at_once_(at_once) {}
    std::size_t read(std::span<char> to) override {
        const std::size_t n = std::string_view(bytes_).substr(done_).copy(to.data(), std::min(to.size(), at_once_));
        done_ += n;
        return n;
    }
    [[nodiscard]] bool ready() const noexcept override { return false; }

private:
    std::string bytes_;
    std::size_t at_once_;
    std::size_t done_ = 0;
};

Model numbers_model() { return test::numbers_model({"no", "yes"}); }
Model table_model() { return test::table_model({"no", "yes"}); }

ReadOptions as(Format format, std::size_t max_record = 1000) {
    ReadOptions options;
    options.format = format;
    options.max_record = max_record;
    return options;
}

/// The line number, then class and scores or the error.
Texts answers(const Model& model, const std::string& rows, const ReadOptions& options,
              std::size_t at_once = std::size_t{1} << 20U) {
    Follower follower(
        model, ByteSource(std::make_unique<Dripping>(rows, at_once), "rows", std::size_t{1} << 16U, Wait::for_any),
        options);
    Texts texts;
    while (follower.next([&](const RowAnswer& answer) {
        std::string text = std::to_string(answer.line) + ' ';
        if (answer.fault != nullptr) {
            text += answer.fault->what();
        } else {
            text += model.classes[answer.decided];
            for (const double score : answer.scores) { text += ' ' + std::to_string(score); }
        }
        texts.push_back(std::move(text));
    })) {}
    return texts;
}

TEST(Follow, RowsOfEachFormatAreAnswered) {
    const Texts expected{"1 yes 0.750000", "2 no -1.250000"};
    EXPECT_EQ(answers(numbers_model(), "1,0.5,1,yes\n0,1,1\n", as(Format::automatic)), expected);
    EXPECT_EQ(answers(numbers_model(), "1\t0.5\t1\n0\t1\t1\n", as(Format::automatic)), expected);
    EXPECT_EQ(answers(numbers_model(), "1 1:1 2:0.5 3:1\n2:1 3:1\n", as(Format::automatic)), expected);
}

TEST(Follow, AHeaderIsNoRowAndNamesTheColumns) {
    EXPECT_EQ(answers(table_model(), "b,a\nu,1\nv,1\n", as(Format::automatic)),
              (Texts{"2 no -0.750000", "3 yes 1.750000"}));
    EXPECT_EQ(answers(table_model(), "sep=;\na;b\n1;u\n", as(Format::csv)), (Texts{"3 no -0.750000"}));
}

TEST(Follow, AHeaderThatDoesNotFitIsRefusedAtOnce) {
    const auto refused = [](const std::string& rows, const std::string& message,
                            ReadOptions options = as(Format::csv)) {
        test::expect_error(ErrorKind::data, message, [&] { static_cast<void>(answers(table_model(), rows, options)); });
    };
    const std::string advice = "; if this line is a row and no header, use `header=no`";
    refused("a\n", "rows:1:1: column 'b' is missing; the model was trained on it" + advice);
    refused("\n\nfoo,bar\n1,u\n", "rows:3:5: column 'bar' is not one that the model was trained on" + advice);
    refused("foo,\"bar\n1,u\n", "rows:1:5: the quote that opens here is never closed" + advice);
    refused(std::string(2000, 'a') + ",b\n1,u\n",
            "rows:1:1: the record is longer than the limit of 1000 bytes (raise it with `max_record`)" + advice);
    ReadOptions said = as(Format::csv);
    said.header = true;
    refused("1,u\n", "rows:1:3: column 'u' is not one that the model was trained on", said);
    test::expect_error(ErrorKind::data, "rows:1: 2 cells; the model was trained on 3 columns and a label",
                       [&] { static_cast<void>(answers(numbers_model(), "a,b\n", said)); });
}

TEST(Follow, RowsAboveAHeaderThatDoesNotFitHaveTheirAnswers) {
    for (const std::size_t at_once : {1U, 1U << 20U}) {
        Follower follower(table_model(),
                          ByteSource(std::make_unique<Dripping>("x,5\n\"1\nfoo,bar\n", at_once), "rows",
                                     std::size_t{1} << 16U, Wait::for_any),
                          as(Format::csv));
        std::vector<std::size_t> answered;
        test::expect_error(
            ErrorKind::data,
            "rows:3:5: column 'bar' is not one that the model was trained on; if this line is a row and no "
            "header, use `header=no`",
            [&] {
                while (follower.next([&](const RowAnswer& row) { answered.push_back(row.line); })) {}
            });
        EXPECT_EQ(answered, (std::vector<std::size_t>{1, 2}));
    }
}

/// The next line is treated as the first.
TEST(Follow, AFirstLineWithAFaultIsAnsweredLikeAnyOther) {
    const auto last_is = [](const Model& model, const std::string& rows, const std::string& fault,
                            ReadOptions options = as(Format::automatic)) {
        const std::string answer = model.schema.empty() ? "2 yes 0.750000" : "2 yes 1.750000";
        for (const std::size_t at_once : {1U, 1U << 20U}) {
            EXPECT_EQ(answers(model, rows, options, at_once), (Texts{"1 rows:1:" + fault, answer})) << rows;
        }
    };
    const std::string libsvm = "\n1:1 2:0.5 3:1\n";
    const std::string csv = "\n1,0.5,1\n";
    const std::string untold = " this line does not tell which format the rows have; name it with `format`";
    const std::string width = "; the model was trained on 3 columns and a label";
    last_is(numbers_model(), "5" + libsvm, untold);
    last_is(numbers_model(), "1 1:x" + csv, untold);
    last_is(numbers_model(), "1 1:x" + libsvm, "5: value 'x' is not a number", as(Format::libsvm));
    last_is(numbers_model(), "1,2:3" + libsvm, " 2 cells" + width);
    last_is(numbers_model(), "1;2" + csv, " 2 cells" + width);
    last_is(numbers_model(), "1,\"2" + csv, "3: the quote that opens here is never closed");
    last_is(numbers_model(), "?,?,?" + csv, "1: column 'x1' has no value here ('?'); fill it in or drop the row");
    last_is(numbers_model(), "\x93NUMPY\x01" + csv, " only rows of LIBSVM text, CSV and TSV can be followed");
    last_is(numbers_model(), std::string(2000, '1') + csv,
            "1: the record is longer than the limit of 1000 bytes (raise it with `max_record`)");
    last_is(table_model(), "1,\"u\n1,v\n", "3: the quote that opens here is never closed");
    last_is(table_model(), "a b,c,d,e\n1,v\n", "1: 4 cells; the model was trained on 2 columns and a label");
    ReadOptions no_header = as(Format::csv);
    no_header.header = false;
    last_is(table_model(), "a,b\n1,v\n", "1: column 'a' holds text ('a') where a number is expected", no_header);
}

TEST(Follow, AByteOrderMarkAndCommentsBeforeTheFormatIsKnownAreNoRows) {
    EXPECT_EQ(answers(numbers_model(),
                      "\xef\xbb\xbf"
                      "1,0.5,1\n",
                      as(Format::automatic)),
              (Texts{"1 yes 0.750000"}));
    EXPECT_EQ(answers(numbers_model(), "\xef\xbb\xbf\n\n1,0.5,1\n", as(Format::csv)), (Texts{"3 yes 0.750000"}));
    EXPECT_EQ(answers(table_model(),
                      "\xef\xbb\xbf"
                      "b,a\nv,1\n",
                      as(Format::csv)),
              (Texts{"2 yes 1.750000"}));
    EXPECT_EQ(answers(numbers_model(), "# a, b\n1:1 2:0.5 3:1\n", as(Format::automatic)), (Texts{"2 yes 0.750000"}));
}

TEST(Follow, OptionsOfTablesMakeATable) {
    ReadOptions options = as(Format::automatic);
    options.separator = ';';
    EXPECT_EQ(
        answers(numbers_model(), "1 1:1\n1;0.5;1\n", options),
        (Texts{"1 rows:1:1: only one column; a label and at least one value are expected (is the separator right? "
               "`separator` sets it)",
               "2 yes 0.750000"}));
}

TEST(Follow, AFaultyRowIsAnsweredByItsFault) {
    EXPECT_EQ(answers(numbers_model(), "1 1:1\n1 1:x\n\n# note\n1 2:1\n", as(Format::libsvm)),
              (Texts{"1 yes 1.250000", "2 rows:2:5: value 'x' is not a number", "5 no -1.750000"}));
    EXPECT_EQ(answers(table_model(), "a,b\n1,u\n1,w\n1\n2,v\n", as(Format::csv)),
              (Texts{"2 no -0.750000", "3 rows:3:3: column 'b' holds 'w', which the model has not seen in training",
                     "4 rows:4:2: 1 cell where the first line has 2", "5 yes 2.750000"}));
}

TEST(Follow, RowsMayDifferInHavingALabel) {
    EXPECT_EQ(answers(numbers_model(), "1 1:1\n1:1\n1 1:1\n", as(Format::libsvm)),
              (Texts{"1 yes 1.250000", "2 yes 1.250000", "3 yes 1.250000"}));
    EXPECT_EQ(answers(numbers_model(), "1,0,0,no\n1,0,0\n", as(Format::csv)),
              (Texts{"1 yes 1.250000", "2 yes 1.250000"}));
}

TEST(Follow, AnOpenQuoteCostsItsOwnRowOnly) {
    EXPECT_EQ(
        answers(table_model(), "a,b\n1,\"u\n1,v\"\n2,\"v\"\n", as(Format::csv)),
        (Texts{"2 rows:2:3: the quote that opens here is never closed",
               "3 rows:3:3: column 'b' holds 'v\"', which the model has not seen in training", "4 yes 2.750000"}));
}

TEST(Follow, AnIndexZeroIsAFaultUnlessTheModelCountsFromIt) {
    EXPECT_EQ(answers(numbers_model(), "1 1:1\n1 0:1\n", as(Format::libsvm)),
              (Texts{"1 yes 1.250000", "2 rows:2: an index 0, but the model counts from 1; if these rows count from 0, "
                                       "use `zero_based`"}));
    Model model = numbers_model();
    model.zero_based = true;
    EXPECT_EQ(answers(model, "1 0:1\n", as(Format::libsvm)), (Texts{"1 yes 1.250000"}));
}

TEST(Follow, ALongLineIsRefusedAndTheNextOneRead) {
    const std::string rows = "1 1:1\n1 1:" + std::string(100'000, '1') + "\n1 2:1\n1 1:" + std::string(50, '0') + "1\n";
    for (const std::size_t at_once : {7U, 4096U, 1U << 20U}) {
        EXPECT_EQ(answers(numbers_model(), rows, as(Format::libsvm, 40), at_once),
                  (Texts{"1 yes 1.250000",
                         "2 rows:2:1: the record is longer than the limit of 40 bytes (raise it with `max_record`)",
                         "3 no -1.750000",
                         "4 rows:4:1: the record is longer than the limit of 40 bytes (raise it with `max_record`)"}));
    }
}

TEST(Follow, TheLastLineNeedsNoEnd) {
    EXPECT_EQ(answers(numbers_model(), "1 1:1\n1 1:1", as(Format::libsvm)),
              (Texts{"1 yes 1.250000", "2 yes 1.250000"}));
    EXPECT_EQ(answers(numbers_model(), "1,0,0", as(Format::automatic)), (Texts{"1 yes 1.250000"}));
    EXPECT_EQ(answers(numbers_model(), "", as(Format::automatic)), Texts{});
}

TEST(Follow, AFormatThatCannotBeFollowedIsRefused) {
    EXPECT_EQ(answers(numbers_model(), "# a, b\n5\n", as(Format::libsvm)), (Texts{"2 yes 0.250000"}));
    test::expect_error(ErrorKind::usage, "rows:1: only rows of LIBSVM text, CSV and TSV can be followed",
                       [] { static_cast<void>(answers(numbers_model(), "1,2\n", as(Format::npy))); });
}

TEST(Follow, WhatTheCallerThrowsArrives) {
    struct Enough {};
    const Model model = numbers_model();
    Follower follower(model, ByteSource(std::make_unique<Dripping>("1 1:1\n", 10), "rows", 64, Wait::for_any),
                      as(Format::libsvm));
    EXPECT_THROW(static_cast<void>(follower.next([](const RowAnswer& /*answer*/) { throw Enough{}; })), Enough);
}

TEST(Follow, BlankLinesWithoutARowAreLimited) {
    constexpr auto message =
        "rows:{}: no row in more than 10 bytes of blank lines and comments (raise the limit with `max_record`)";
    const std::string above = "1 1:1\n\n\n# c\n\n1 2:1\n";
    for (const std::size_t at_once : {1U, 3U, 1U << 20U}) {
        EXPECT_EQ(answers(numbers_model(), above + std::string(10, '\n'), as(Format::libsvm, 10), at_once),
                  (Texts{"1 yes 1.250000", "6 no -1.750000"}));
        test::expect_error(ErrorKind::data, fmt::format(message, 17), [&] {
            static_cast<void>(
                answers(numbers_model(), above + std::string(11, '\n') + "1 1:1\n", as(Format::libsvm, 10), at_once));
        });
    }
}

TEST(Follow, ABlankLineThatIsTooLongIsRefusedHoweverItComes) {
    for (const std::size_t at_once : {1U, 7U, 1U << 20U}) {
        EXPECT_EQ(
            answers(numbers_model(), "1 1:1\n" + std::string(41, ' ') + "\n1 2:1\n", as(Format::libsvm, 40), at_once),
            (Texts{"1 yes 1.250000",
                   "2 rows:2:1: the record is longer than the limit of 40 bytes (raise it with `max_record`)",
                   "3 no -1.750000"}));
    }
}

/// All of it comes from a single read of the file.
TEST(Follow, APackedBombCanBeInterrupted) {
    const test::TemporaryDirectory directory;
    const std::string bomb = directory / "bomb";
    write_atomically(bomb, compressed_by_zstd("1 1:1\n" + std::string(std::size_t{1} << 22U, '\n')));
    const Model model = numbers_model();
    std::size_t asked = 0;
    Follower follower = follow(model, bomb, as(Format::libsvm, std::size_t{1} << 30U), [&] { return ++asked < 20; });
    std::size_t rows = 0;
    test::expect_error(ErrorKind::file, bomb + ": reading was interrupted", [&] {
        while (follower.next([&](const RowAnswer& /*answer*/) { ++rows; })) {}
    });
    EXPECT_EQ(rows, 1U);
}

/// Valid and invalid rows in any order: an answer depends only on its row.
RC_GTEST_PROP(Follow, AnswersDoNotDependOnWhatComesTogether, ()) {
    const auto lines = *rc::gen::container<Texts>(
        rc::gen::element<std::string>("1 1:1\n", "2:3 3:0.5\n", "1 1:x\n", "1 0:1\n", "\n", "# c\n", "no 1:1e309\n",
                                      "yes 2:1 9:4\n", "1 3:1 2:1\n", "1 1:1                       2:1\n", "yes\n"));
    std::string all;
    Texts expected;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        all += lines[i];
        std::string above;
        for (std::size_t k = 0; k < i; ++k) { above += "1:1\n"; }
        const Texts told = answers(numbers_model(), above + lines[i], as(Format::libsvm, 30));
        expected.insert(expected.end(), told.begin() + static_cast<std::ptrdiff_t>(i), told.end());
    }
    const auto at_once = *rc::gen::inRange<std::size_t>(1, 200);
    RC_ASSERT(answers(numbers_model(), all, as(Format::libsvm, 30), at_once) == expected);
    RC_ASSERT(answers(numbers_model(), all, as(Format::libsvm, 30)) == expected);
}

} // namespace
} // namespace novikoff::test::follow_test
