// Values of options, and the words that are suggested for mistyped ones.
#include "options/values.hpp"

#include "novikoff/error.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

namespace novikoff::cli::values_test {
namespace {

template <class F> std::string fault(F&& f) {
    try {
        (void)f();
    } catch (const Error& error) {
        EXPECT_EQ(error.kind(), ErrorKind::usage);
        return error.what();
    }
    return "no fault";
}

TEST(Values, NumbersAreDecimalAndFinite) {
    EXPECT_EQ(number("-0.5"), -0.5);
    EXPECT_EQ(number("+1e-3"), 1e-3);
    EXPECT_EQ(number(".25"), 0.25);
    for (const std::string text : {"", "x", "1.x", "0x10", " 1", "1 ", "1,5", "1e", "--1", "+-1", "++1"}) {
        EXPECT_EQ(fault([&] { return number(text); }), "'" + text + "' is not a number");
    }
    for (const std::string text : {"nan", "inf", "-inf"}) {
        EXPECT_EQ(fault([&] { return number(text); }), "'" + text + "' is not a finite number");
    }
    EXPECT_EQ(fault([] { return number("1e999"); }), "'1e999' is too large for a double");
}

TEST(Values, BytesMayBeCountedInPowersOf1024) {
    EXPECT_EQ(byte_count("4096"), 4096U);
    EXPECT_EQ(byte_count("64k"), 65536U);
    EXPECT_EQ(byte_count("500M"), 524288000U);
    EXPECT_EQ(byte_count("16777215T"), 16777215ULL << 40U);
    EXPECT_EQ(fault([] { return byte_count("16777216T"); }), "'16777216' is too large, at most 16777215 is possible");
    EXPECT_EQ(fault([] { return byte_count("0M"); }), "'0' is too small, at least 1 is needed");
    for (const std::string text : {"", "16Q", "1.5G", "-1k", "1kk"}) {
        const std::string digits = text.ends_with('G') || text.ends_with('k') ? text.substr(0, text.size() - 1) : text;
        EXPECT_EQ(fault([&] { return byte_count(text); }), "'" + digits + "' is not a whole number");
    }
}

TEST(Values, WholeNumbersHaveLimits) {
    EXPECT_EQ(whole_number("18446744073709551615"), 18446744073709551615ULL);
    for (const std::string text : {"", "ten", "1.5", "-1", "+1", "1e3", "1 "}) {
        EXPECT_EQ(fault([&] { return whole_number(text); }), "'" + text + "' is not a whole number");
    }
    EXPECT_EQ(fault([] { return whole_number("18446744073709551616"); }),
              "'18446744073709551616' is too large, at most 18446744073709551615 is possible");
    EXPECT_EQ(fault([] { return whole_number("9", 0, 8); }), "'9' is too large, at most 8 is possible");
    EXPECT_EQ(fault([] { return whole_number("0", 1); }), "'0' is too small, at least 1 is needed");
}

TEST(Values, TimesHaveAUnit) {
    EXPECT_EQ(duration("500ms"), 0.5);
    EXPECT_EQ(duration("30s"), 30);
    EXPECT_EQ(duration("1.5m"), 90);
    EXPECT_EQ(duration("2h"), 7200);
    for (const std::string text : {"", "5", "s", "-1s", "0s", "1 s", "1d", "1.2.3s", "1e3s"}) {
        EXPECT_EQ(fault([&] { return duration(text); }), "'" + text + "' is not a time such as 500ms, 30s, 5m or 1h");
    }
}

TEST(Values, ListsHaveNoEmptyPart) {
    EXPECT_EQ(numbers("1,-2,.5"), (std::vector<double>{1, -2, 0.5}));
    EXPECT_EQ(list("a"), std::vector<std::string>{"a"});
    for (const std::string text : {"", ",", "1,", ",1", "1,,2"}) {
        EXPECT_EQ(fault([&] { return list(text); }), "'" + text + "' has an empty part");
    }
}

TEST(Values, ChoiceListsTheNamesAndSuggests) {
    EXPECT_EQ(one_of("csv", {"libsvm", "csv"}), "csv");
    EXPECT_EQ(fault([] {
                  return one_of("libsmv", {"libsvm", "csv"});
              }),
              "'libsmv' is none of libsvm, csv; did you mean 'libsvm'?");
    EXPECT_EQ(fault([] { return one_of("parquet", {"libsvm", "csv"}); }), "'parquet' is none of libsvm, csv");
}

TEST(Suggest, CountsEdits) {
    EXPECT_EQ(edit_distance("", "abc"), 3U);
    EXPECT_EQ(edit_distance("train", "trian"), 1U); // a swap counts as one edit
    EXPECT_EQ(edit_distance("kitten", "sitting"), 3U);
}

RC_GTEST_PROP(Suggest, DistanceIsSymmetricAndZeroOnlyForEqualWords, (const std::string& a, const std::string& b)) {
    RC_ASSERT(edit_distance(a, b) == edit_distance(b, a));
    RC_ASSERT((edit_distance(a, b) == 0) == (a == b));
}

TEST(Suggest, FarWordsAreNotSuggested) {
    EXPECT_EQ(did_you_mean("evalute", {"train", "evaluate"}), "; did you mean 'evaluate'?");
    EXPECT_EQ(did_you_mean("xyz", {"train", "evaluate"}), "");
    EXPECT_EQ(did_you_mean("--learner", {"--header"}), ""); // common dashes do not make options similar
}

} // namespace
} // namespace novikoff::cli::values_test
