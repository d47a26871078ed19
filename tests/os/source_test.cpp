// Sources of bytes: files and standard input, compressed or not; and the detection of formats.
#include "os/byte_source.hpp"
#include "os/byte_stream.hpp"
#include "support/expect_error.hpp"
#include "support/reading.hpp"
#include "support/temporary_directory.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <new>
#include <stdexcept>

#include <unistd.h>

namespace novikoff::test::source_test {
namespace {

const std::string rows = "1 1:1 2:2\n-1 1:3 2:4\n";
const Matrix content{{1, 2}, {3, 4}};

void save(const std::string& path, const std::string& bytes) { std::ofstream(path, std::ios::binary) << bytes; }

Matrix read_matrix(const std::string& bytes, std::size_t chunk = 1000) {
    return matrix(read_bytes(bytes, "a.svm", with([=](auto& o) { o.chunk = chunk; })));
}
std::string fault(const std::string& bytes) {
    return error_of([&] { (void)read_matrix(bytes); });
}

TEST(Source, PackedBytesAreKnownByTheirStartAndNotByTheirName) {
    for (const std::size_t chunk : {1U, 3U, 1000U}) {
        EXPECT_EQ(read_matrix(compressed_by_gzip(rows), chunk), content);
        EXPECT_EQ(read_matrix(compressed_by_zstd(rows), chunk), content);
    }
}

TEST(Source, SeveralGzipMembersAndZstdFramesAreOneContent) {
    const std::string first = rows.substr(0, 7);
    const std::string second = rows.substr(7);
    EXPECT_EQ(read_matrix(compressed_by_gzip(first) + compressed_by_gzip("") + compressed_by_gzip(second)), content);
    EXPECT_EQ(read_matrix(compressed_by_zstd(first) + compressed_by_zstd("") + compressed_by_zstd(second)), content);
    const std::string to_be_skipped("\x5a\x2a\x4d\x18\x03\x00\x00\x00"
                                    "abc",
                                    11); // such as an index
    const std::string indexed = compressed_by_zstd(first) + to_be_skipped + compressed_by_zstd(second) + to_be_skipped;
    EXPECT_EQ(read_matrix(indexed), content);
    for (const std::size_t chunk : {1U, 1000U}) {
        EXPECT_EQ(read_matrix(to_be_skipped + indexed, chunk), content); // as written by pzstd
    }
}

TEST(Source, LargePackedContentIsReadWhole) {
    std::string large;
    while (large.size() < 3'000'000) { large += rows; }
    for (const auto& packed : {compressed_by_gzip(large), compressed_by_zstd(large)}) {
        const Dataset data = read_bytes(packed, "a.svm");
        EXPECT_EQ(data.rows(), 2 * (large.size() / rows.size()));
        EXPECT_EQ(data.nonzeros(), 2 * data.rows());
    }
}

TEST(Source, TruncatedOrDamagedPackedBytesAreRefused) {
    std::string gzip = compressed_by_gzip(rows);
    EXPECT_EQ(fault(gzip.substr(0, gzip.size() - 4)), "a.svm: the gzip data is truncated");
    EXPECT_EQ(fault(gzip + "tail"), "a.svm: the gzip data is followed by bytes that are not gzip");
    gzip[gzip.size() - 6] = static_cast<char>(gzip[gzip.size() - 6] ^ 1);
    EXPECT_EQ(fault(gzip), "a.svm: the gzip data is damaged: incorrect data check");
    std::string zstd = compressed_by_zstd(rows);
    EXPECT_EQ(fault(zstd.substr(0, zstd.size() - 4)), "a.svm: the zstd data is truncated");
    EXPECT_EQ(fault(zstd + "tail"), "a.svm: the zstd data is followed by bytes that are not zstd");
    EXPECT_EQ(fault(zstd + "Pail"), "a.svm: the zstd data is followed by bytes that are not zstd");
    EXPECT_EQ(fault(zstd + "P"), "a.svm: the zstd data is followed by bytes that are not zstd");
    const std::string before_1_0("\x25\xb5\x2f\xfd\x04\xe8\x00\x00", 8);
    EXPECT_EQ(fault(zstd + before_1_0), "a.svm: the zstd data is followed by bytes that are not zstd");
    EXPECT_EQ(fault(std::string("P*M\x18\x09\0\0\0skip", 12)), "a.svm: the zstd data is truncated");
    EXPECT_EQ(fault(std::string("\x28\xb5\x2f\xfd\x00\x90\x01\x00\x00", 9)), // a window of 256 MiB
              "a.svm: the zstd data needs a window above the limit of 128 MiB; decompress it with zstd -dc --long=31");
    EXPECT_EQ(kind_of([&] { (void)read_matrix(gzip); }), ErrorKind::data);
    EXPECT_EQ(fault(compressed_by_gzip("")), "a.svm: is empty; rows of data are expected");
}

TEST(Source, FilesThatCannotBeReadAreFileErrors) {
    const TemporaryDirectory directory;
    const std::string missing = directory / "missing.svm";
    expect_error(ErrorKind::file, missing + ": cannot be read: No such file or directory",
                 [&] { (void)read(missing); });
    expect_error(ErrorKind::file, directory.path() + ": is a directory; a file is expected",
                 [&] { (void)read(directory.path()); });
    const std::string locked = directory / "locked.svm";
    save(locked, rows);
    std::filesystem::permissions(locked, std::filesystem::perms::none);
    const uid_t user = ::geteuid();
    if (user == 0) { // permissions do not bind root, so become nobody for a moment
        ASSERT_EQ(::seteuid(65534), 0);
    }
    expect_error(ErrorKind::file, locked + ": cannot be read: Permission denied", [&] { (void)read(locked); });
    ASSERT_EQ(::seteuid(user), 0);
}

TEST(Source, FilesAreReadWithProgress) {
    const TemporaryDirectory directory;
    const std::string path = directory / "a.svm";
    std::string large;
    while (large.size() < 2'500'000) { large += rows; }
    save(path, large);
    std::vector<std::uint64_t> seen;
    const Dataset data = read(path, with([&](auto& o) {
                                  o.progress = [&](std::uint64_t done, std::uint64_t size) {
                                      EXPECT_EQ(size, large.size());
                                      seen.push_back(done);
                                  };
                              }));
    EXPECT_EQ(data.source(), path);
    EXPECT_GE(seen.size(), 3U);
    EXPECT_TRUE(std::is_sorted(seen.begin(), seen.end()));
    EXPECT_EQ(seen.back(), large.size());
}

/// The progress callback simulates any step of reading that runs out of memory.
TEST(Source, DataThatDoNotFitIntoMemoryAreAFaultOfTheData) {
    const TemporaryDirectory directory;
    const std::string path = directory / "a.svm";
    save(path, rows);
    for (const bool too_long : {false, true}) {
        const auto options = with([=](auto& o) {
            o.progress = [=](auto, auto) { too_long ? throw std::length_error("array") : throw std::bad_alloc(); };
        });
        expect_error(ErrorKind::data, path + ": does not fit into memory", [&] { (void)read(path, options); });
    }
}

TEST(Source, ADashIsStandardInput) {
    const TemporaryDirectory directory;
    const auto read_from = [&](const std::string& bytes) {
        save(directory / "input", bytes);
        const int kept = ::dup(STDIN_FILENO);
        std::FILE* file = std::fopen((directory / "input").c_str(), "rb");
        ::dup2(::fileno(file), STDIN_FILENO);
        std::fclose(file);
        std::string result;
        try {
            const Dataset data = read("-");
            EXPECT_EQ(matrix(data), content);
            result = data.source();
        } catch (const Error& error) { result = error.what(); }
        ::dup2(kept, STDIN_FILENO);
        ::close(kept);
        return result;
    };
    EXPECT_EQ(read_from(rows), "<stdin>");
    EXPECT_EQ(read_from(compressed_by_gzip(rows)), "<stdin>");
    EXPECT_EQ(read_from("1 1:1 2:x\n"), "<stdin>:1:9: value 'x' is not a number");
    EXPECT_EQ(read_from(""), "<stdin>: is empty; rows of data are expected");
}

TEST(Source, TheEndingTellsTheFormat) {
    EXPECT_EQ(format_of_name("a.svm"), Format::libsvm);
    EXPECT_EQ(format_of_name("a.libsvm.gz"), Format::libsvm);
    EXPECT_EQ(format_of_name("dir.csv/a.svmlight"), Format::libsvm);
    EXPECT_EQ(format_of_name("a9a.t"), Format::libsvm);
    EXPECT_EQ(format_of_name("A.CSV.ZST"), Format::csv);
    EXPECT_EQ(format_of_name("a.tsv"), Format::tsv);
    EXPECT_EQ(format_of_name("a.tab.gz"), Format::tsv);
    EXPECT_EQ(format_of_name("X.npy"), Format::npy);
    EXPECT_EQ(format_of_name("a.txt"), Format::automatic);
    EXPECT_EQ(format_of_name("csv"), Format::automatic);
    EXPECT_EQ(format_of_name("-"), Format::automatic);
}

TEST(Source, TheFirstBytesTellTheFormatWhereTheNameDoesNot) {
    const auto sniffed = [](std::string_view text) { return matrix(read_bytes(text, "data")); };
    EXPECT_EQ(sniffed("1 1:1 2:2\n"), (Matrix{{1, 2}}));
    EXPECT_EQ(sniffed("# comment\n1\n1 qid:1 1:1 2:2\n"), (Matrix{{0, 0}, {1, 2}}));
    EXPECT_EQ(sniffed("#at 2:1 8,b,y\n1,2,3\n"), (Matrix{{1, 2}})) << "a comment says nothing";
    EXPECT_EQ(sniffed("a\tb\ty\n1\t2\t3\n"), (Matrix{{1, 2}}));
    EXPECT_EQ(sniffed("a;b;y\n1;2;3\n"), (Matrix{{1, 2}}));
    EXPECT_EQ(sniffed("a,b,y\n1,2,12:30\n"), (Matrix{{1, 2}}));
    EXPECT_EQ(
        error_of([] { (void)read_bytes("\x93NUMPY\x09", "data", with([](auto& o) { o.labels_optional = true; })); }),
        "data: is a NumPy array of version 9; versions 1 to 3 are supported");
}

TEST(Source, FormatsThatAreNotReadAreNamed) {
    const std::vector<std::pair<std::string, std::string>> starts{
        {"PK\x03\x04", "a ZIP archive, as .npz and .xlsx files are"},
        {"BZh91AY", "a file compressed with bzip2"},
        {"\xfd" + std::string("7zXZ"), "a file compressed with xz"},
        {"PAR1", "a Parquet file"},
        {"\x89HDF\r\n", "an HDF5 file"},
        {"\x89PNG\r\n", "a picture"},
        {"%PDF-1.7", "a PDF document"},
        {"<!DOCTYPE html>", "a web page"},
        {"<html>", "a web page"},
        {"<?xml version", "XML"},
        {"{\"x\": 1}", "JSON"},
        {"{\n", "JSON"},
        {"{\r\n", "JSON"},
        {"{ \"x\": 1}", "JSON"},
        {"[{\"x\": 1}]", "JSON"},
        {"[[1, 2]]", "JSON"},
        {"@RELATION iris", "an ARFF file"},
        {"%%MatrixMarket matrix", "a Matrix Market file"},
    };
    for (const auto& [bytes, what] : starts) {
        expect_error(ErrorKind::data,
                     "a.svm:1:1: this is " + what +
                         "; LIBSVM text, CSV, TSV, NumPy arrays and .nvk files are read, plain or compressed with "
                         "gzip or zstd",
                     [&text = bytes] { (void)read_bytes(text, "a.svm"); });
    }
    EXPECT_EQ(read_matrix("[a] 1:1\n[b] 1:2\n"), (Matrix{{1}, {2}}));
}

TEST(Source, TheFormatCanBeSaid) {
    EXPECT_EQ(matrix(read_bytes("1,2,3\n", "a.svm", with([](auto& o) { o.format = Format::csv; }))), (Matrix{{1, 2}}));
}

TEST(Source, TooManyColumnsAreAUsageError) {
    expect_error(ErrorKind::usage, "at most 4294967295 columns are possible",
                 [] { (void)read_bytes(rows, "a.svm", with([](auto& o) { o.columns = std::size_t{1} << 32U; })); });
}

TEST(Source, TheWindowIsAsLargeAsTheRecordAndNotAsTheFile) {
    std::string text;
    for (int i = 0; i < 100'000; ++i) { text += "a line\n"; }
    ByteSource source(open_memory(text), "text", 100);
    LineReader lines(source, 1000);
    std::string_view line;
    std::size_t count = 0;
    while (lines.next(line)) {
        ASSERT_EQ(line, "a line");
        ASSERT_LE(source.window().size(), 300U);
        ++count;
    }
    EXPECT_EQ(count, 100'000U);
}

} // namespace
} // namespace novikoff::test::source_test
