// The exact text and kind of an error.
#pragma once

#include "novikoff/error.hpp"

#include <gtest/gtest.h>

#include <string>

namespace novikoff::test {

/// Fails unless f() throws novikoff::Error of this kind whose what() is exactly `text`.
template <class F> void expect_error(ErrorKind kind, const std::string& text, F&& f) {
    try {
        f();
        ADD_FAILURE() << "no error; expected: " << text;
    } catch (const Error& error) {
        EXPECT_EQ(error.what(), text);
        EXPECT_EQ(error.kind(), kind) << text;
    }
}

/// what() of the Error(usage) that f() throws; "no error" if it throws none.
template <class F> std::string usage_message(F&& f) {
    try {
        f();
    } catch (const Error& error) {
        EXPECT_EQ(error.kind(), ErrorKind::usage);
        return error.what();
    }
    return "no error";
}

} // namespace novikoff::test
