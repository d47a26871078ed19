// The option parser: every way to write an option, and every way to get it wrong.
#include "options/grammar.hpp"

#include "cli/command.hpp"
#include "novikoff/error.hpp"
#include "options/render.hpp"
#include "options/values.hpp"

#include <gtest/gtest.h>

namespace novikoff::cli::cli_options_test {
namespace {

using Words = std::vector<std::string>;

/// A command with one option of each kind, which records the values that it gets.
class Options : public testing::Test {
protected:
    Command command() {
        const auto note = [this](const std::string& name) {
            return [this, name](const std::string& value) { seen.push_back(name + '=' + value); };
        };
        Command result;
        result.name = "try";
        result.summary = "shows the grammar";
        result.description = "A paragraph.";
        result.positionals = {{"FIRST", "the first"}, {"SECOND", "the second"}};
        result.groups = {{"One",
                          {{"--learner", "NAME", "which", note("learner")},
                           {"--epochs", "N", "how long", [this](const std::string& v) { epochs = whole_number(v, 1); }},
                           {"-o", "FILE", "where", note("o")}}},
                         {"Two",
                          {{"--json", "", "as JSON", note("json")},
                           {"--categorical", "a,b", "text", note("categorical"), Option::Takes::value_after_equals},
                           {"--run", "RUN", "again", note("run"), Option::Takes::values}}}};
        result.examples = {{"novikoff try a b", "nothing"}};
        return result;
    }

    std::string fault(const Words& words) {
        try {
            (void)parse(command(), words);
        } catch (const Error& error) {
            EXPECT_EQ(error.kind(), ErrorKind::usage);
            return error.text(OptionWording());
        }
        return "no fault";
    }

    Words seen;
    std::uint64_t epochs = 0;
};

TEST_F(Options, ValueFollowsOrStandsAfterEquals) {
    EXPECT_EQ(parse(command(), {"a", "--learner", "x", "b", "-o", "f"}), (Words{"a", "b"}));
    EXPECT_EQ(parse(command(), {"--learner=y=z", "a", "b", "-o=g"}), (Words{"a", "b"}));
    EXPECT_EQ(seen, (Words{"learner=x", "o=f", "learner=y=z", "o=g"}));
}

TEST_F(Options, ValueMayBeNegativeOrADash) {
    (void)parse(command(), {"a", "b", "--learner", "-1", "-o", "-"});
    (void)parse(command(), {"a", "b", "--learner", "-.5,2"});
    EXPECT_EQ(seen, (Words{"learner=-1", "o=-", "learner=-.5,2"}));
}

TEST_F(Options, DashAndNegativeNumberArePositionals) { EXPECT_EQ(parse(command(), {"-", "-5"}), (Words{"-", "-5"})); }

TEST_F(Options, TwoDashesEndTheOptions) {
    EXPECT_EQ(parse(command(), {"--json", "--", "--learner", "--json"}), (Words{"--learner", "--json"}));
    EXPECT_EQ(seen, Words{"json="});
}

TEST_F(Options, OptionalValueNeedsEquals) {
    EXPECT_EQ(parse(command(), {"--categorical", "a", "b"}), (Words{"a", "b"}));
    (void)parse(command(), {"--categorical=x,y", "a", "b"});
    EXPECT_EQ(seen, (Words{"categorical=", "categorical=x,y"}));
}

TEST_F(Options, RepeatableOptionMayBeRepeated) {
    (void)parse(command(), {"--run", "1", "--run", "2", "a", "b"});
    EXPECT_EQ(seen, (Words{"run=1", "run=2"}));
}

TEST_F(Options, EmptyValueIsAValue) {
    (void)parse(command(), {"--learner=", "a", "b"});
    (void)parse(command(), {"--learner", "", "a", "b"});
    EXPECT_EQ(seen, (Words{"learner=", "learner="}));
}

TEST_F(Options, UnknownOptionNamesTheNearest) {
    EXPECT_EQ(fault({"--lerner", "x"}), "unknown option '--lerner'; did you mean '--learner'?");
    EXPECT_EQ(fault({"--jsno"}), "unknown option '--jsno'; did you mean '--json'?");
    EXPECT_EQ(fault({"--hlep"}), "unknown option '--hlep'; did you mean '--help'?");
    EXPECT_EQ(fault({"--lerner=x"}), "unknown option '--lerner'; did you mean '--learner'?");
    EXPECT_EQ(fault({"--zebra"}), "unknown option '--zebra'");
}

TEST_F(Options, MissingValueIsSaid) {
    EXPECT_EQ(fault({"a", "b", "--epochs"}), "--epochs needs a value, N");
    EXPECT_EQ(fault({"--epochs", "--json", "a", "b"}), "--epochs needs a value, N");
}

TEST_F(Options, FlagRefusesAValue) { EXPECT_EQ(fault({"--json=yes"}), "--json takes no value"); }

TEST_F(Options, OptionGivenTwiceIsRefused) {
    EXPECT_EQ(fault({"--epochs", "1", "--epochs=2"}), "--epochs is given twice");
    EXPECT_EQ(fault({"--json", "--json"}), "--json is given twice");
}

TEST_F(Options, BadValueBearsTheOptionsName) {
    EXPECT_EQ(fault({"--epochs", "ten"}), "--epochs: 'ten' is not a whole number");
    EXPECT_EQ(fault({"--epochs", "0"}), "--epochs: '0' is too small, at least 1 is needed");
}

TEST_F(Options, CountOfPositionalsIsChecked) {
    EXPECT_EQ(fault({}), "FIRST is missing: the first");
    EXPECT_EQ(fault({"a"}), "SECOND is missing: the second");
    EXPECT_EQ(fault({"a", "b", "c"}), "one argument too many: 'c'");
}

TEST_F(Options, HelpIsAskedForBeforeTwoDashesOnly) {
    EXPECT_TRUE(asks_for_help({"x", "--help"}));
    EXPECT_TRUE(asks_for_help({"-h"}));
    EXPECT_FALSE(asks_for_help({"--", "--help"}));
}

TEST_F(Options, HelpIsWrittenFromTheTable) {
    EXPECT_EQ(help(command()), R"(novikoff try: shows the grammar

Usage: novikoff try FIRST SECOND [options]

A paragraph.

  FIRST                   the first
  SECOND                  the second

One:
  --learner NAME          which
  --epochs N              how long
  -o FILE                 where

Two:
  --json                  as JSON
  --categorical[=a,b]     text
  --run RUN               again

Examples:
  novikoff try a b
      nothing
)");
}

} // namespace
} // namespace novikoff::cli::cli_options_test
