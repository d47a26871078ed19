// The program without a process: help for every command, working examples, interruption, exit codes for errors.
#include "cli/application.hpp"

#include "cli/command.hpp"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <new>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <stdexcept>

namespace novikoff::cli::program_test {
namespace {

using Words = std::vector<std::string>;

/// The words of an example; single quotes group words.
Words words_of(const std::string& command) {
    Words words{""};
    bool quoted = false;
    for (const char c : command) {
        if (c == '\'') {
            quoted = !quoted;
        } else if (c == ' ' && !quoted) {
            words.emplace_back();
        } else {
            words.back() += c;
        }
    }
    return words;
}

/// Runs in a temporary folder that contains the bundled data.
class Program : public testing::Test {
protected:
    void SetUp() override {
        std::string folder = (std::filesystem::temp_directory_path() / "novikoff.XXXXXX").string();
        ASSERT_NE(::mkdtemp(folder.data()), nullptr);
        folder_ = folder;
        before_ = std::filesystem::current_path();
        std::filesystem::current_path(folder_);
        std::filesystem::create_directory_symlink(NOVIKOFF_BUNDLED_DATA, "data");
    }
    void TearDown() override {
        std::filesystem::current_path(before_);
        std::filesystem::remove_all(folder_);
    }

    int run(const Words& words) {
        out.str("");
        err.str("");
        return run_program(words, console);
    }

    std::ostringstream out;
    std::ostringstream err;
    Console console{out, err};

private:
    std::filesystem::path folder_;
    std::filesystem::path before_;
};

/// All commands with their kinds, such as `plot data` after `plot`.
std::vector<Command> commands_and_kinds() {
    std::vector<Command> all;
    for (const Command& command : all_commands()) {
        all.push_back(command);
        all.insert(all.end(), command.kinds.begin(), command.kinds.end());
    }
    return all;
}

TEST_F(Program, EveryExampleOfTheHelpWorks) {
    for (const Command& command : commands_and_kinds()) {
        ASSERT_FALSE(command.examples.empty());
        for (const Example& example : command.examples) {
            Words words = words_of(example.command);
            ASSERT_EQ(words[0], "novikoff");
            words.erase(words.begin());
            ASSERT_TRUE(words[0] == command.name || words[0] + ' ' + words[1] == command.name) << example.command;
            // The library writes to the standard output of the process, which is the test's own here.
            const bool to_standard_output = command.name == "generate" || command.name == "convert";
            if (to_standard_output) { testing::internal::CaptureStdout(); }
            EXPECT_EQ(run(words), exit_code::done) << example.command << '\n' << err.str();
            if (to_standard_output) { (void)testing::internal::GetCapturedStdout(); }
        }
    }
}

TEST_F(Program, HelpOfACommandTellsAllItsOptions) {
    for (const Command& command : commands_and_kinds()) {
        Words words = words_of(command.name);
        words.emplace_back("--help");
        EXPECT_EQ(run(words), exit_code::done);
        const std::string by_option = out.str();
        words.pop_back();
        words.insert(words.begin(), "help");
        EXPECT_EQ(run(words), exit_code::done);
        EXPECT_EQ(out.str(), by_option);
        EXPECT_EQ(err.str(), "");
        for (const OptionGroup& group : command.groups) {
            for (const Option& option : group.options) {
                EXPECT_NE(by_option.find("\n  " + option.name), std::string::npos) << option.name;
                EXPECT_NE(by_option.find(option.metavar), std::string::npos) << option.name;
            }
        }
    }
}

TEST_F(Program, NoCommandHasAnOptionTwice) {
    for (const Command& command : all_commands()) {
        std::set<std::string> names;
        for (const OptionGroup& group : command.groups) {
            for (const Option& option : group.options) {
                EXPECT_TRUE(names.insert(option.name).second) << command.name << ' ' << option.name;
            }
        }
    }
}

TEST_F(Program, InterruptedTrainingSavesItsModelAndSaysSo) {
    std::ofstream("xor.csv") << "x,y,label\n0,0,0\n1,1,0\n0,1,1\n1,0,1\n";
    bool caught = false;
    console.catch_signals = [&] { caught = true; };
    console.interrupted = [&] { return caught; };
    EXPECT_EQ(run({"train", "xor.csv", "--learner", "perceptron", "--epochs", "1000000000", "-o", "m.json", "--json"}),
              exit_code::interrupted);
    EXPECT_EQ(nlohmann::json::parse(out.str())["stopped"], "interrupted");
    EXPECT_EQ(err.str(), "saved m.json\n");
    EXPECT_EQ(run({"evaluate", "m.json", "xor.csv", "--quiet"}), exit_code::done);
}

TEST_F(Program, InterruptedChoiceOfALearnerWritesNothing) {
    std::ofstream("xor.csv") << "x,y,label\n0,0,0\n1,1,0\n0,1,1\n1,0,1\n";
    bool caught = false;
    console.catch_signals = [&] { caught = true; };
    console.interrupted = [&] { return caught; };
    EXPECT_EQ(run({"train", "xor.csv", "-o", "none.json", "--checkpoint", "none.ckpt", "--quiet"}),
              exit_code::interrupted);
    EXPECT_EQ(err.str(), "interrupted: nothing was written\n");
    EXPECT_FALSE(std::filesystem::exists("none.json") || std::filesystem::exists("none.ckpt"));
}

TEST_F(Program, LackOfMemoryIsALineAndAnExitCode) {
    console.catch_signals = [] { throw std::bad_alloc(); }; // called when training begins
    EXPECT_EQ(run({"train", "data/figure34.csv", "--quiet"}), exit_code::data);
    EXPECT_EQ(err.str(), "novikoff train: not enough memory for this data\n");
    console.catch_signals = [] { throw std::length_error("vector"); };
    EXPECT_EQ(run({"compare", "data/figure34.csv", "--quiet"}), exit_code::data);
    EXPECT_EQ(err.str(), "novikoff compare: not enough memory for this data\n");
}

TEST_F(Program, InterruptedComparisonShowsWhatWasDone) {
    bool caught = false;
    console.catch_signals = [&] { caught = true; };
    console.interrupted = [&] { return caught; };
    EXPECT_EQ(run({"compare", "data/figure34.csv", "--learners", "perceptron,greedy", "--json"}),
              exit_code::interrupted);
    EXPECT_EQ(nlohmann::json::parse(out.str())["runs"].size(), 1U);
    EXPECT_EQ(err.str(), "interrupted: 1 of 2 runs was not made: greedy\n");
}

TEST_F(Program, InterruptedTraceIsNotWritten) {
    console.interrupted = [&] { return out.str().find("Proof") != std::string::npos; }; // after the report
    const Words train{"train", "data/figure34.csv", "--no-bias", "-o", "m.json", "--trace", "run.jsonl"};
    EXPECT_EQ(run(train), exit_code::interrupted);
    EXPECT_EQ(err.str(), "saved m.json\ninterrupted: run.jsonl was not written\n");
    EXPECT_TRUE(std::filesystem::exists("m.json"));
    EXPECT_FALSE(std::filesystem::exists("run.jsonl"));
}

TEST_F(Program, InterruptedReportIsNotWritten) {
    const Words report{"report", "data/figure34.csv", "--no-bias", "-o", "r.html"};
    int calls = 0;
    console.interrupted = [&] { return ++calls < 0; };
    ASSERT_EQ(run(report), exit_code::done);
    const int all = calls;
    for (const int missing : {1, 5, 30}) { // after the last section, within a section, and during the trace
        std::filesystem::remove("r.html");
        calls = 0;
        console.interrupted = [&] { return ++calls > all - missing; };
        EXPECT_EQ(run(report), exit_code::interrupted) << missing;
        EXPECT_EQ(err.str(), "interrupted: r.html was not written\n");
        EXPECT_FALSE(std::filesystem::exists("r.html"));
    }
}

TEST_F(Program, InterruptedPictureIsNotWritten) {
    const Words plot{"plot", "bound", "data/figure34.csv", "--no-bias"};
    int calls = 0;
    console.interrupted = [&] { return ++calls < 0; };
    ASSERT_EQ(run(plot), exit_code::done);
    const int all = calls;
    calls = 0;
    console.interrupted = [&] { return ++calls > all - 5; }; // during the trace
    EXPECT_EQ(run(plot), exit_code::interrupted);
    EXPECT_EQ(out.str(), "");
    EXPECT_EQ(err.str(), "interrupted: nothing was written\n");
}

TEST_F(Program, InterruptedShatteringSaysHowMuchIsDecided) {
    int calls = 0;
    console.interrupted = [&] { return ++calls > 9; };
    EXPECT_EQ(run({"shatter", "data/square.csv", "--ranges", "discs", "--json"}), exit_code::interrupted);
    const auto json = nlohmann::json::parse(out.str());
    EXPECT_EQ(json["subsets"], 16);
    EXPECT_LT(json["decided"], 16);
    EXPECT_TRUE(json["general_position"].is_null());
    EXPECT_EQ(json["decided"], json["cut"].get<std::size_t>() + json["missing"].size());
    EXPECT_EQ(err.str(), "interrupted: " + json["decided"].dump() + " of 16 subsets decided\n");
}

} // namespace
} // namespace novikoff::cli::program_test
