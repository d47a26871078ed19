#include "os/atomic_file.hpp"

#include "support/expect_error.hpp"
#include "support/temporary_directory.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <iterator>

namespace novikoff::test::atomic_file_test {
namespace {

using test::expect_error;
using test::TemporaryDirectory;

std::size_t entries_of(const std::string& directory) {
    return static_cast<std::size_t>(
        std::distance(std::filesystem::directory_iterator(directory), std::filesystem::directory_iterator()));
}

TEST(AtomicFile, WhatIsWrittenIsRead) {
    const TemporaryDirectory directory;
    const std::string path = directory / "a";
    const std::string content("nul \0 and line\r\nends\n", 21);
    write_atomically(path, content);
    EXPECT_EQ(read_whole(path), content);
    write_atomically(path, "");
    EXPECT_EQ(read_whole(path), "");
    EXPECT_EQ(entries_of(directory.path()), 1U);
}

TEST(AtomicFile, LargeContentIsWhole) {
    const TemporaryDirectory directory;
    std::string content(3'000'000, 'x');
    content += "end";
    write_atomically(directory / "a", content);
    EXPECT_EQ(read_whole(directory / "a"), content);
}

TEST(AtomicFile, ReplacingKeepsTheMode) {
    const TemporaryDirectory directory;
    const std::string path = directory / "a";
    write_atomically(path, "old");
    std::filesystem::permissions(path, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
    write_atomically(path, "new");
    EXPECT_EQ(read_whole(path), "new");
    EXPECT_EQ(std::filesystem::status(path).permissions(),
              std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
}

TEST(AtomicFile, ASymbolicLinkIsFollowed) {
    const TemporaryDirectory directory;
    write_atomically(directory / "target", "old");
    std::filesystem::create_symlink("target", directory / "link");
    write_atomically(directory / "link", "new");
    EXPECT_TRUE(std::filesystem::is_symlink(directory / "link"));
    EXPECT_EQ(read_whole(directory / "target"), "new");
}

TEST(AtomicFile, ALinkToNothingMakesItsTarget) {
    const TemporaryDirectory directory;
    std::filesystem::create_symlink("target", directory / "link");
    write_atomically(directory / "link", "new");
    EXPECT_TRUE(std::filesystem::is_symlink(directory / "link"));
    EXPECT_EQ(read_whole(directory / "target"), "new");
}

TEST(AtomicFile, ADeviceIsWrittenInPlace) {
    write_atomically("/dev/null", "gone");
    EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
}

TEST(AtomicFile, ADirectoryIsRefused) {
    const TemporaryDirectory directory;
    const std::string path = directory.path();
    expect_error(ErrorKind::file, path + ": is a directory; a file is expected", [&] { write_atomically(path, "x"); });
    expect_error(ErrorKind::file, path + ": cannot be read: Is a directory", [&] { (void)read_whole(path); });
    EXPECT_EQ(entries_of(path), 0U);
}

TEST(AtomicFile, AFailureLeavesTheOldFileAndNothingElse) {
    const TemporaryDirectory directory;
    write_atomically(directory / "a", "old");
    const std::string below = directory / "a/b";
    expect_error(ErrorKind::file, below + ": cannot be written: Not a directory",
                 [&] { write_atomically(below, "x"); });
    const std::string nowhere = directory / "none/b";
    expect_error(ErrorKind::file, nowhere + ": cannot be written: No such file or directory",
                 [&] { write_atomically(nowhere, "x"); });
    EXPECT_EQ(read_whole(directory / "a"), "old");
    EXPECT_EQ(entries_of(directory.path()), 1U);
}

TEST(AtomicFile, AMissingFileIsNamedWithTheReason) {
    const TemporaryDirectory directory;
    const std::string path = directory / "none";
    expect_error(ErrorKind::file, path + ": cannot be read: No such file or directory",
                 [&] { (void)read_whole(path); });
}

TEST(AtomicFile, AFileAboveTheLimitIsRefused) {
    const TemporaryDirectory directory;
    const std::string path = directory / "a";
    write_atomically(path, "12345");
    EXPECT_EQ(read_whole(path, 5), "12345");
    expect_error(ErrorKind::file, path + ": is larger than the limit of 4 bytes", [&] { (void)read_whole(path, 4); });
}

} // namespace
} // namespace novikoff::test::atomic_file_test
