// Numbers, tables and the progress line as printed on a terminal.
#include "cli/progress.hpp"
#include "cli/text.hpp"

#include <gtest/gtest.h>
#include <sstream>

namespace novikoff::cli::text_test {
namespace {

TEST(Text, NumbersHaveSixDigits) {
    EXPECT_EQ(number_text(8967.1512345), "8967.15");
    EXPECT_EQ(number_text(-0.0), "0");
    EXPECT_EQ(number_text(1e-9), "1e-09");
}

TEST(Text, FractionsOfAnySizeHaveSixDigits) {
    const Rational huge = Rational::of(1e308) * Rational::of(1e308);
    EXPECT_EQ(near_text(Rational(1) / 3), "0.333333");
    EXPECT_EQ(near_text(0), "0");
    EXPECT_EQ(near_text(huge * -4), "-4e+616");
    EXPECT_EQ(near_text(huge * Rational::of(0.99999999)), "1e+616");
    EXPECT_EQ(near_text(Rational(2) / (huge * 3)), "6.66667e-617");
    EXPECT_EQ(near_text(Rational::of(5e-324) * 7 / 5), "6.91692e-324"); // no double is close to it
}

TEST(Text, CountsHaveSeparatorsAndPlurals) {
    EXPECT_EQ(count_text(0), "0");
    EXPECT_EQ(count_text(999), "999");
    EXPECT_EQ(count_text(1000), "1,000");
    EXPECT_EQ(count_text(12345678), "12,345,678");
    EXPECT_EQ(count_text(1, "pass"), "1 pass");
    EXPECT_EQ(count_text(20, "pass"), "20 passes");
    EXPECT_EQ(count_text(0, "update"), "0 updates");
}

TEST(Text, HundredPerCentMeansAll) {
    EXPECT_EQ(percent_text(999999, 1000000), "99.99 %"); // not all
    EXPECT_EQ(percent_text(1, 1000000), "0.01 %");       // not none
    EXPECT_EQ(percent_text(11, 64), "17.19 %");
    EXPECT_EQ(percent_text(2, 3), "66.67 %");
    EXPECT_EQ(percent_text(3, 3), "100.00 %");
    EXPECT_EQ(percent_text(847, 1000), "84.70 %");
    EXPECT_EQ(percent_text(0, 0), "-");
}

TEST(Text, DurationsAndSizesHaveFittingUnits) {
    EXPECT_EQ(duration_text(0.0123), "12.3 ms");
    EXPECT_EQ(duration_text(3.44), "3.4 s");
    EXPECT_EQ(duration_text(125), "2 min 5 s");
    EXPECT_EQ(duration_text(7260), "2 h 1 min");
    EXPECT_EQ(bytes_text(999), "999 B");
    EXPECT_EQ(bytes_text(3324), "3.3 kB");
    EXPECT_EQ(bytes_text(123456789), "123 MB");
}

TEST(Text, LongVectorsAreCut) {
    EXPECT_EQ(vector_text(std::vector<double>{0.5, -2}), "(0.5, -2)");
    EXPECT_EQ(vector_text(std::vector<double>(1000)), "(0, 0, 0, 0, 0, 0, ... 1,000 numbers)");
}

TEST(Text, ControlCharactersOfTheDataAreShownAsQuestionMarks) {
    EXPECT_EQ(visible("a\x1b[2Jb\n\x7f"), "a?[2Jb??");
    EXPECT_EQ(visible("Zürich"), "Zürich");
}

TEST(Text, SettingsOfTheLibraryAreNamedAsOptions) {
    EXPECT_EQ(with_options(Message("{} usually helps", NamedSetting{"scale", "standard"})),
              "--scale standard usually helps");
    EXPECT_EQ(with_options(Message("raise it with {}", NamedSetting{"max_columns"})), "raise it with --max-columns");
    const auto categorical = [](const char* value) { return with_options(NamedSetting{"categorical", value}); };
    EXPECT_EQ(categorical("city"), "--categorical=city");
    EXPECT_EQ(categorical("my city"), "--categorical='my city'");
    EXPECT_EQ(categorical("a`b"), "--categorical='a`b'");
    EXPECT_EQ(with_options(NamedSetting{"ledger_limit", "9"}), "a ledger of 9 updates");
}

TEST(Text, WordsThatLookLikeSettingsAreNone) {
    EXPECT_EQ(with_options("the label '`scale`'"), "the label '`scale`'");
    EXPECT_EQ(with_options(Message("the label '{}' of {}", "{} eta row 3", NamedRows{{2}})),
              "the label '{} eta row 3' of row 3");
}

TEST(Text, OptionsAreTheSettingsThatTheyStandFor) {
    EXPECT_EQ(named_option("--max-columns"), NamedSetting{"max_columns"});
    EXPECT_EQ(named_option("-o"), "-o");
    EXPECT_EQ(with_options(named_option("--max-columns")), "--max-columns");
}

TEST(Table, AlignsByCharactersNotBytes) {
    Table table({{"name", Table::Align::left}, {"γ"}});
    table.add({"Zürich", "1"});
    table.add({"a", "1,000"});
    EXPECT_EQ(table.text(), "name        γ\n"
                            "------  -----\n"
                            "Zürich      1\n"
                            "a       1,000\n");
}

class ProgressLineTest : public testing::Test {
protected:
    std::ostringstream err;
    double now = 100;
    ProgressLine::Clock clock = [this] { return now; };

    /// Drawn over the previous line, and truncated at the end of the terminal.
    static std::string drawn(const std::string& line) { return "\r\x1b[K\x1b[?7l" + line + "\x1b[?7h"; }
};

TEST_F(ProgressLineTest, SilentForTheFirstSecond) {
    ProgressLine line(err, true, clock);
    now += 0.9;
    line.reading(1000, 2000);
    EXPECT_EQ(err.str(), "");
}

TEST_F(ProgressLineTest, SilentUnlessEnabled) {
    ProgressLine line(err, false, clock);
    now += 10;
    line.reading(1000, 2000);
    line.erase();
    EXPECT_EQ(err.str(), "");
}

TEST_F(ProgressLineTest, AtMostFiveLinesASecond) {
    ProgressLine line(err, true, clock);
    now += 2;
    line.reading(1'000'000, 4'000'000);
    now += 0.1;
    line.reading(1'100'000, 4'000'000);
    EXPECT_EQ(err.str(), drawn("reading: 1.0 MB, 500 kB/s, 6.0 s left"));
    now += 0.15;
    line.reading(1'125'000, 0);
    EXPECT_EQ(err.str(), drawn("reading: 1.0 MB, 500 kB/s, 6.0 s left") + drawn("reading: 1.1 MB, 500 kB/s"));
}

TEST_F(ProgressLineTest, TellsHowFarATraceAndAPageAre) {
    ProgressLine line(err, true, clock);
    now += 3;
    line.tracing({1, 2, 100, 400});
    const std::string traced = drawn("tracing: class 2 of 2, 100 of 400 updates, 1.8 s left");
    EXPECT_EQ(err.str(), traced);
    now += 1;
    line.reporting({{}, "Replay"});
    EXPECT_EQ(err.str(), traced + drawn("writing the page: Replay, 4.0 s"));
}

TEST_F(ProgressLineTest, ErasedAtTheEnd) {
    {
        ProgressLine line(err, true, clock);
        now += 2;
        line.reading(1'000'000, 0);
        err.str("");
    }
    EXPECT_EQ(err.str(), "\r\x1b[K");
}

TEST_F(ProgressLineTest, TrainingTellsEpochSpeedUpdatesAndTimeLeft) {
    ProgressLine line(err, true, clock);
    now += 4;
    line.training("greedy", {0, 1, 3, 10, 500'000, 1'000'000, 12345});
    EXPECT_EQ(err.str(), drawn("training greedy: epoch 3 of at most 10, 625,000 rows/s, 12,345 updates, 12.0 s left"));
    err.str("");
    now += 4;
    line.training("greedy", {1, 4, 1, 10, 0, 1000, 7});
    EXPECT_EQ(err.str(), drawn("training greedy: class 2 of 4, epoch 1 of at most 10, 7 updates, 24.0 s left"));
}

TEST_F(ProgressLineTest, StreamingTellsRowsSpeedUpdatesAndTimeLeft) {
    ProgressLine line(err, true, clock);
    now += 4;
    line.streaming("averaged", {1'000'000, 12345, 1, 1, 0, 0}); // from a pipe, whose size is unknown
    EXPECT_EQ(err.str(), drawn("streaming averaged: 1,000,000 rows, 250,000 rows/s, 12,345 updates"));
    err.str("");
    now += 4;
    line.streaming("averaged", {2'000'000, 12345, 2, 4, 500, 1000});
    EXPECT_EQ(err.str(),
              drawn("streaming averaged: epoch 2 of at most 4, 2,000,000 rows, 250,000 rows/s, 12,345 updates, "
                    "13.3 s left"));
}

TEST_F(ProgressLineTest, ShatteringTellsSubsetsShareAndTimeLeft) {
    ProgressLine line(err, true, clock);
    now += 2;
    line.shattering({250'000, 1'000'000, 1234});
    EXPECT_EQ(err.str(), drawn("shattering: 1,234 subsets cut out, 25.00 % of all decided, 6.0 s left"));
}

} // namespace
} // namespace novikoff::cli::text_test
