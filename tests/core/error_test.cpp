#include "novikoff/error.hpp"

#include <gtest/gtest.h>

namespace novikoff {
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
}

} // namespace
} // namespace novikoff
