// A file that another program appends to while it is read: its content at the beginning is read, or it is refused.
#include "base/checksum.hpp"
#include "os/byte_stream.hpp"
#include "support/expect_error.hpp"
#include "support/temporary_directory.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <fstream>
#include <functional>
#include <span>
#include <string>
#include <utility>

namespace novikoff::test::growing_file_test {
namespace {

enum class Growth { welcome, unasked };

class GrowingFile : public ::testing::Test {
protected:
    void add(const std::string& text) const { std::ofstream(path_, std::ios::app) << text; }
    void overwrite(const std::string& text) const {
        std::fstream file(path_, std::ios::in | std::ios::out);
        file << text;
    }

    /// Starts to read the text, calls `others` to change the file, and reads the rest.
    std::string read(const std::string& text, const std::function<void()>& others, Growth growth = Growth::welcome) {
        std::ofstream(path_) << text;
        grown_ = 0;
        const auto stream =
            open_file(path_, "log", {}, {}, growth == Growth::welcome ? Grown([this] { ++grown_; }) : Grown());
        std::string all;
        char room[5];
        const std::span<char> piece(room, piece_);
        bool first = true;
        while (const std::size_t got = stream->read(piece)) {
            all.append(piece.data(), got);
            if (std::exchange(first, false)) { others(); }
        }
        EXPECT_EQ(stream->read(piece), 0U) << "the end stays the end";
        return all;
    }
    void expect_refused(const std::string& text, const std::function<void()>& others, Growth growth = Growth::welcome) {
        expect_error(ErrorKind::file, "log: was changed by another program while it was being read",
                     [&] { (void)read(text, others, growth); });
    }

    TemporaryDirectory folder_;
    const std::string path_ = folder_ / "log";
    std::size_t piece_ = 5; ///< bytes per read
    int grown_ = 0;
};

TEST_F(GrowingFile, IsReadAsItWasAtTheBeginning) {
    const std::string text = "first\nsecond\nthird\n";
    EXPECT_EQ(read(text, [] {}), text);
    EXPECT_EQ(grown_, 0);
    EXPECT_EQ(read(text, [&] { add("fourth\nfif"); }), text);
    EXPECT_EQ(grown_, 1);
}

TEST_F(GrowingFile, ALineThatWasBeingWrittenIsReadToItsEnd) {
    EXPECT_EQ(read("first\nsec", [&] { add("ond, and a long one\nthird\n"); }), "first\nsecond, and a long one\n");
    EXPECT_EQ(grown_, 1);
    EXPECT_EQ(read("first\nsec", [] {}), "first\nsec") << "no process writes it";
    expect_refused("first\nsec", [&] { add("ond"); });
}

TEST_F(GrowingFile, WhatIsChangedInPlaceIsRefusedThoughItGrows) {
    const std::string text = "first\nsecond\nthird\n";
    expect_refused(text, [&] {
        overwrite("F");
        add("fourth\n");
    });
    expect_refused(text, [&] { std::ofstream(path_) << "another text that is longer than it was\n"; });
    expect_refused(text, [&] { std::ofstream(path_) << "short\n"; });
}

/// The result equals the beginning of the final file.
TEST_F(GrowingFile, WhatIsChangedBeforeItIsReadIsReadAsItIs) {
    EXPECT_EQ(read("first\nsecond\nthird\n", [&] { std::ofstream(path_) << "first\nSecond\nthird\nfourth\n"; }),
              "first\nSecond\nthird\n");
}

TEST_F(GrowingFile, IsRefusedWhereNobodyAskedForItOrItIsPacked) {
    expect_refused(
        "first\nsecond\n", [&] { add("third\n"); }, Growth::unasked);
    expect_refused(compressed_by_gzip("first\nsecond\n"), [&] { add(compressed_by_gzip("third\n")); });
}

TEST_F(GrowingFile, IsKnownAsPackedThoughTheFirstReadBringsOneByte) {
    piece_ = 1;
    expect_refused(compressed_by_gzip("first\nsecond\n"), [&] { add(compressed_by_gzip("third\n")); });
    EXPECT_EQ(read("first\n", [&] { add("second\n"); }), "first\n");
    EXPECT_EQ(read("1", [] {}), "1") << "shorter than what tells";
}

RC_GTEST_PROP(Checksum, DoesNotDependOnHowBytesAreCut, (std::string bytes, std::string more)) {
    Checksum whole;
    whole.add(bytes + more);
    Checksum parts;
    parts.add(bytes);
    parts.add(more);
    RC_ASSERT(whole.sum() == parts.sum());
    RC_ASSERT(whole.sum() == checksum(bytes + more));
    Checksum longer = parts;
    longer.add(std::string(1, '\0'));
    RC_ASSERT(longer.sum() != parts.sum());
    if (!bytes.empty()) {
        bytes.front() = static_cast<char>(bytes.front() ^ 1);
        Checksum changed;
        changed.add(bytes + more);
        RC_ASSERT(changed.sum() != whole.sum());
    }
}

} // namespace
} // namespace novikoff::test::growing_file_test
