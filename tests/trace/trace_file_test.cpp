// Trace files: reading returns what was written, and invalid files are refused with the line.
#include "novikoff/trace.hpp"
#include "support/agreement.hpp"
#include "support/expect_error.hpp"
#include "support/temporary_directory.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

namespace novikoff::test::trace_file_test {
namespace {

Trace sample() {
    const TrainOptions options = options_for(LearnerKind::perceptron);
    const Dataset data = rows({{1, 2}, {3, -1}, {4, 1}}, {1, -1, 1});
    return trace(data, options, train(data, options));
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
}

std::string with_line(const std::string& text, std::size_t number, const std::string& line) {
    std::istringstream lines(text);
    std::string result;
    std::size_t at = 0;
    for (std::string one; std::getline(lines, one);) { result += (++at == number ? line : one) + '\n'; }
    return result;
}

void expect_refused(const std::string& text, const std::string& message) {
    expect_error(ErrorKind::data, message, [&] { (void)trace_from_lines(text, "run.jsonl"); });
}

TEST(TraceFile, WhatIsWrittenIsRead) {
    const Trace before = sample();
    const std::string text = trace_to_lines(before);
    const Trace after = trace_from_lines(text, "run.jsonl");
    EXPECT_EQ(after.problems.at(0).entries, before.problems.at(0).entries);
    EXPECT_EQ(after.options, before.options);
    EXPECT_EQ(after.classes, before.classes);
    EXPECT_EQ(after.problems.at(0).proof.bound.updates_at_most, before.problems.at(0).proof.bound.updates_at_most);
    EXPECT_EQ(trace_to_lines(after), text);
}

TEST(TraceFile, LastLineNeedsNoEnd) {
    std::string text = trace_to_lines(sample());
    text.pop_back();
    EXPECT_EQ(trace_from_lines(text, "run.jsonl").problems.at(0).entries.size(), 5);
}

TEST(TraceFile, IsToldApartByItsBeginning) {
    const TemporaryDirectory folder;
    save_trace(sample(), folder / "run.jsonl");
    std::ofstream(folder / "data.csv") << "1,2,1\n";
    EXPECT_TRUE(looks_like_trace(folder / "run.jsonl"));
    EXPECT_FALSE(looks_like_trace(folder / "data.csv"));
    EXPECT_FALSE(looks_like_trace(folder / "missing"));
    EXPECT_FALSE(looks_like_trace(folder.path()));
    EXPECT_EQ(trace_to_lines(load_trace(folder / "run.jsonl")), trace_to_lines(sample()));
}

TEST(TraceFile, OtherTextIsRefused) {
    expect_refused("", "run.jsonl:1:1: the line ends here, before the trace does");
    expect_refused("1,2,3\n", "run.jsonl:1:2: not JSON from here on");
    expect_refused("{\"format\": \"novikoff model\"}",
                   "run.jsonl:1: not a Novikoff trace: its \"format\" is not \"novikoff trace\"");
    expect_refused("{\"format\": \"novikoff trace\", \"version\": 2}",
                   "run.jsonl:1: trace version 2 is not known; this program reads version 1");
}

TEST(TraceFile, BrokenFirstLineIsRefused) {
    const std::string text = trace_to_lines(sample());
    expect_refused(replaced(text, "\"learner\":\"perceptron\"", "\"learner\":\"perceptrom\""),
                   "run.jsonl:1: learner: the learner 'perceptrom' is not known; one of perceptron, greedy, fuzzy, "
                   "margin-fuzzy, "
                   "averaged, voted, pocket, passive-aggressive, averaged-passive-aggressive, dynamic-margin, "
                   "soft-margin, arow, second-order is expected");
    expect_refused(replaced(text, "\"rows\":3", "\"rows\":-3"),
                   "run.jsonl:1: data.rows: a whole number from 0 expected, -3 found");
    expect_refused(replaced(text, "\"stopped\":\"separated\"", "\"stopped\":\"tired\""),
                   "run.jsonl:1: problems[0].stopped: the reason to stop 'tired' is not known; one of separated, "
                   "stopping-rule, epoch-limit, interrupted, cycle is expected");
    expect_refused(replaced(text, "\"traced\":4", "\"traced\":5"),
                   "run.jsonl:1: problems[0].traced: a whole number from 0 to 4 expected, 5 found");
    expect_refused(replaced(text, "\"entries\":5", "\"entries\":0"),
                   "run.jsonl:1: problems[0].entries: a whole number from 1 to 5 expected, 0 found");
    expect_refused(replaced(text, "\"initial_norm\":0.0", "\"initial_norm\":-1"),
                   "run.jsonl:1: problems[0].initial_norm: a number from 0 on expected");
    expect_refused(replaced(text, "\"initial_norm\":0.0", "\"initial_norm\":null"),
                   "run.jsonl:1: problems[0].initial_norm: a number expected, null found");
    expect_refused(replaced(text, "\"radius\":", "\"radius\":null,\"unknown\":"),
                   "run.jsonl:1: problems[0].radius: a number expected, null found");
    expect_refused(replaced(text, "\"scale\":\"none\"", "\"skale\":\"none\""), "run.jsonl:1: space.scale: missing");
    const std::size_t problems = text.find("\"problems\":");
    expect_refused(text.substr(0, problems) + "\"problems\":[]}\n",
                   "run.jsonl:1: problems: one problem at least expected");
}

TEST(TraceFile, BrokenEntryIsRefusedWithItsLine) {
    const std::string text = trace_to_lines(sample());
    expect_refused(with_line(text, 3, "{\"problem\":1,"), "run.jsonl:3:14: the line ends here, before the trace does");
    expect_refused(with_line(text, 3, "[]"), "run.jsonl:3: an object expected, an array found");
    expect_refused(replaced(text, "\"update\":2", "\"update\":1"), "run.jsonl:4: update: larger than before expected");
    expect_refused(replaced(text, "\"update\":0", "\"update\":1"),
                   "run.jsonl:2: row: a whole number from 0 expected, null found");
    expect_refused(replaced(text, "\"update\":4", "\"update\":5"),
                   "run.jsonl:6: update: a whole number from 0 to 4 expected, 5 found");
    expect_refused(replaced(text, "\"row\":3", "\"row\":4"),
                   "run.jsonl:5: row: a whole number from 1 to 3 expected, 4 found");
    expect_refused(replaced(text, "\"errors\":3", "\"errors\":4"),
                   "run.jsonl:2: errors: a whole number from 0 to 3 expected, 4 found");
    expect_refused(replaced(text, "\"mistakes\":3", "\"mistakes\":5"),
                   "run.jsonl:5: mistakes: a whole number from 0 to 4 expected, 5 found");
    expect_refused(replaced(text, "\"problem\":1", "\"problem\":2"), "run.jsonl:2: problem: 1 expected");
    expect_refused(replaced(text, "\"norm\":0.0", "\"norm\":1e999"),
                   "run.jsonl:2:143: a number is larger than any double");
}

TEST(TraceFile, EntriesThatDoNotBeginAtTheStartAreRefused) {
    std::string text = trace_to_lines(sample());
    text.erase(text.find("{\"problem\""), text.find("{\"problem\":1,\"update\":1") - text.find("{\"problem\""));
    expect_refused(text, "run.jsonl:2: update: 0 expected, the start");
}

TEST(TraceFile, TooFewAndTooManyLinesAreRefused) {
    const std::string text = trace_to_lines(sample());
    const std::string cut = text.substr(0, text.rfind('\n', text.size() - 2) + 1);
    expect_refused(cut, "run.jsonl:5: the file ends here, with 4 of the 5 entries of problem 1");
    expect_refused(text + "{}\n", "run.jsonl:7: the trace has ended before this line");
}

} // namespace
} // namespace novikoff::test::trace_file_test
