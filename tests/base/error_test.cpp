#include "novikoff/error.hpp"

#include <gtest/gtest.h>

namespace novikoff::test::error_test {
namespace {

TEST(Error, TellsThePlaceAsFarAsItIsKnown) {
    EXPECT_STREQ(Error(ErrorKind::usage, "no").what(), "no");
    EXPECT_STREQ(Error(ErrorKind::data, Place{"a.svm"}, "no").what(), "a.svm: no");
    EXPECT_STREQ(Error(ErrorKind::data, Place{"a.svm", 3}, "no").what(), "a.svm:3: no");
    EXPECT_STREQ(Error(ErrorKind::data, Place{"a.svm", 3, 7}, "no").what(), "a.svm:3:7: no");
}

TEST(Error, LeavesOutAColumnWithoutALineAndAPlaceWithoutAFile) {
    EXPECT_STREQ(Error(ErrorKind::data, Place{"a.svm", 0, 7}, "no").what(), "a.svm: no");
    EXPECT_STREQ(Error(ErrorKind::data, Place{"", 3, 7}, "no").what(), "no");
}

TEST(Error, KeepsItsParts) {
    const Error error(ErrorKind::file, Place{"a.svm", 3, 7}, "no");
    EXPECT_EQ(error.kind(), ErrorKind::file);
    EXPECT_EQ(error.place(), (Place{"a.svm", 3, 7}));
    EXPECT_EQ(error.message(), "no");
    EXPECT_FALSE(error.setting() || error.row());
}

TEST(Error, KnowsTheSettingAndTheRowThatItIsAbout) {
    const Message advice(" (raise it with {})", NamedSetting{"max_columns"});
    const Error error(ErrorKind::data,
                      Message("{}: {} and {}", NamedSetting{"scale", "standard"}, NamedRows{{2}}, NamedRows{{4}}));
    EXPECT_EQ(error.setting(), (NamedSetting{"scale", "standard"}));
    EXPECT_EQ(error.row(), 2);
    EXPECT_FALSE(Error(ErrorKind::data, Message("too many").advising(advice)).setting());
}

TEST(Error, InterruptionIsNoUsageError) {
    const Interrupted interrupted("model.json");
    EXPECT_EQ(interrupted.kind(), ErrorKind::interrupted);
    EXPECT_STREQ(interrupted.what(), "model.json: interrupted");
}

TEST(Message, NamesSettingsAndRowsInTheWordingOfItsReader) {
    class Spoken : public Wording {
    public:
        [[nodiscard]] std::string setting(const NamedSetting& named) const override { return "the " + named.name; }
        [[nodiscard]] std::string rows(const NamedRows& named) const override {
            return std::to_string(named.indices.size()) + " rows";
        }
    };
    const Message message("{} of {}; {} {}", NamedSetting{"scale", "standard"}, NamedRows{{0, 2}}, 3, 0.5);
    EXPECT_EQ(message.text(), "`scale=standard` of rows 1, 3; 3 0.5");
    EXPECT_EQ(message.text(Spoken()), "the scale of 2 rows; 3 0.5");
    EXPECT_EQ(Error(ErrorKind::data, Place{"a.svm", 3}, message).text(Spoken()), "a.svm:3: the scale of 2 rows; 3 0.5");
    EXPECT_EQ(Message(NamedRows{{4}}).text(), "row 5");
}

TEST(Message, ArgumentsAndPlainWordsArePrintedAsTheyAre) {
    EXPECT_EQ(Message("a {} and `eta` in row 3").text(), "a {} and `eta` in row 3");
    EXPECT_EQ(Message("the label '{}' of {}", "{} `eta` row 3", std::string("{}")).text(),
              "the label '{} `eta` row 3' of {}");
    EXPECT_EQ(Message("{} of {}", 2, 8), "2 of 8");
}

TEST(Message, MessagesNestAndAdviceGoesToTheEnd) {
    const Message inner =
        Message("{} is too long", NamedRows{{1}}).advising(Message(" (see {})", NamedSetting{"scale"}));
    const Message outer("in {}: {}!", "part 2", inner);
    EXPECT_EQ(outer.text(), "in part 2: row 2 is too long! (see `scale`)");
    EXPECT_EQ(outer.advice(), inner.advice());
    EXPECT_EQ(outer.advising("; or not").text(), "in part 2: row 2 is too long! (see `scale`); or not");
}

} // namespace
} // namespace novikoff::test::error_test
