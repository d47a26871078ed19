#include "data/labels.hpp"

#include "base/text.hpp"
#include "data/binary_problems.hpp"
#include "support/expect_error.hpp"
#include "support/reading.hpp"

#include <gtest/gtest.h>

namespace novikoff::test::labels_test {
namespace {

using Texts = std::vector<std::string>;

Dataset labelled(const Texts& rows, const Texts& known = {}) {
    Labels labels;
    for (const std::string& row : rows) {
        if (!labels.add_seen(row)) { labels.add_new(row, Place{"a.svm", 3, 1}); }
    }
    DatasetParts data;
    labels.finish(known, data);
    return from_parts(std::move(data));
}

TEST(Labels, NumbersAreOrderedAsNumbersAndWrittenInOneWay) {
    const Dataset data = labelled({"+1", "10", "1.0", "-1", "2e0", "1", "-0", "0"});
    EXPECT_EQ(data.classes(), (Texts{"-1", "0", "1", "2", "10"}));
    EXPECT_EQ(data.labels(), (std::vector<std::uint32_t>{2, 4, 2, 0, 3, 2, 1, 1}));
}

TEST(Labels, OneTextMakesAllOfThemText) {
    const Dataset data = labelled({"10", "9", "+1", "b", "1"});
    EXPECT_EQ(data.classes(), (Texts{"+1", "1", "10", "9", "b"}));
}

TEST(Labels, NumbersThatADoubleCannotTellApartAreText) {
    const Dataset data = labelled({"9007199254740993", "9007199254740992"});
    EXPECT_EQ(data.classes(), (Texts{"9007199254740992", "9007199254740993"}));
}

TEST(Labels, KnownClassesComeFirstInTheirOrderAndOthersFollow) {
    const Dataset numbers = labelled({"3", "+1", "-5", "2.0"}, {"2", "1"});
    EXPECT_EQ(numbers.classes(), (Texts{"2", "1", "-5", "3"}));
    EXPECT_EQ(label_texts(numbers), (Texts{"3", "1", "-5", "2"}));
    const Dataset text = labelled({"cat", "ant"}, {"dog", "cat"});
    EXPECT_EQ(text.classes(), (Texts{"dog", "cat", "ant"}));
    EXPECT_EQ(text.labels(), (std::vector<std::uint32_t>{1, 2}));
}

TEST(Labels, ANumberIsFoundAmongKnownTexts) {
    EXPECT_EQ(labelled({"1.0", "x"}, {"1", "two"}).classes(), (Texts{"1", "two", "x"}));
}

TEST(Labels, MoreThanAMillionAreRefused) {
    Labels labels;
    for (std::uint32_t i = 0; i < Labels::limit; ++i) { labels.add_new(std::to_string(i), {}); }
    EXPECT_EQ(error_of([&] {
                  labels.add_new("x", Place{"a.csv", 9, 2});
              }),
              "a.csv:9:2: more than 1048576 different labels (is the target a quantity? only classes can be learnt)");
}

Dataset with_labels(std::size_t rows, std::size_t classes, const std::string& prefix) {
    Texts labels;
    for (std::size_t i = 0; i < rows; ++i) { labels.push_back(prefix + std::to_string(i % classes)); }
    return Dataset::dense(std::vector<double>(rows), rows, 1, labels, {"a.csv", {}});
}

TEST(Labels, AQuantityIsRefused) {
    expect_error(ErrorKind::data,
                 "a.csv: the labels of 3000 rows are 2000 different numbers, which looks like a quantity; only classes "
                 "can be learnt (divide the numbers into a few ranges, or write numbers that are classes as text, as "
                 "c7)",
                 [] { check_labels(with_labels(3000, 2000, "")); });
}

TEST(Labels, ManyClassesAreNoQuantityIfTheyAreTextOrHaveRowsOrArePartOfMore) {
    EXPECT_NO_THROW(check_labels(with_labels(3000, 2000, "c")));
    EXPECT_NO_THROW(check_labels(with_labels(4000, 2000, "")));
    EXPECT_NO_THROW(check_labels(with_labels(1000, 1000, "")));
    EXPECT_NO_THROW(check_labels(with_labels(3000, 2000, ""), true));
}

TEST(Text, NumbersAreReadWhole) {
    EXPECT_EQ(number_in("+2.5e-1"), 0.25);
    EXPECT_EQ(number_in("7"), 7);
    EXPECT_EQ(number_in("1e-400"), 0);
    for (const char* text : {"", "+", "-", "1x", "1 ", "++1", "+-1", "nan", "inf", "1e999", "0x1", "1,5"}) {
        EXPECT_EQ(number_in(text), std::nullopt) << text;
    }
}

TEST(Text, LongAndStrangePiecesAreShortenedInMessages) {
    EXPECT_EQ(in_quotes(std::string(50, 'a')), "'" + std::string(40, 'a') + "...'");
    EXPECT_EQ(in_quotes(std::string_view("a\0\n\xff", 4)), "'a\\x00\\x0a\\xff'");
    EXPECT_EQ(in_quotes("größe"), "'größe'");
    EXPECT_EQ(in_quotes(std::string(39, 'a') + "ß"), "'" + std::string(39, 'a') + "...'");
}

TEST(Text, ForeignBytesAreFound) {
    EXPECT_FALSE(find_foreign_byte("plain\ttext äöü € 𝔸\r\n"));
    for (const char* text :
         {"\xc0\x80", "\xe0\x80\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\x80", "\xe2\x82", "\xf5"}) {
        const auto foreign = find_foreign_byte(std::string("ab") + text);
        ASSERT_TRUE(foreign) << text;
        EXPECT_EQ(foreign->offset, 2U);
    }
    EXPECT_EQ(find_foreign_byte("a\x1b")->message, "byte 0x1b: this is not a text file");
}

} // namespace
} // namespace novikoff::test::labels_test
