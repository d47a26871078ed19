// The rows that are read and the errors depend neither on threads nor on how the text is cut into pieces.
#include "base/text.hpp"
#include "os/byte_stream.hpp"
#include "support/random_texts.hpp"
#include "support/reading.hpp"
#include "support/temporary_directory.hpp"

#include <gtest/gtest.h>

#include <fast_float/fast_float.h>

#include <algorithm>
#include <bit>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

namespace novikoff::test::threads_test {
namespace {

/// Reads a text at once with one thread, then with several threads in pieces of one line each, then compressed, which
/// goes through a small window.
void expect_same_outcome(const std::string& text, ReadOptions options) {
    options.threads = 1;
    const std::string plain = outcome(text, options);
    const std::string packed = compressed_by_gzip(text);
    for (const unsigned threads : {1U, 2U, 3U, 7U}) {
        for (const std::size_t chunk : {1U, 40U}) {
            options.threads = threads;
            options.chunk = chunk;
            ASSERT_EQ(outcome(text, options), plain) << threads << " threads, pieces of " << chunk << " bytes:\n"
                                                     << text;
            ASSERT_EQ(outcome(packed, options), plain) << threads << " threads, packed:\n" << text;
        }
    }
}

TEST(Threads, AnyNumberReadsTheSameLibsvm) {
    Random random(1);
    for (int i = 0; i < 60; ++i) {
        ReadOptions options;
        options.format = Format::libsvm;
        options.labels_optional = random.below(2) == 0;
        options.zero_based = random.below(4) == 0;
        options.columns = random.below(4) == 0 ? 7 : 0;
        options.max_columns = random.below(4) == 0 ? 12 : options.max_columns;
        options.max_record = random.below(8) == 0 ? 60 : options.max_record;
        const std::string text = random_libsvm(random);
        expect_same_outcome(text, options);
        expect_same_outcome(damaged(text, random), options);
    }
}

TEST(Threads, AnyNumberReadsTheSameCsv) {
    Random random(2);
    for (int i = 0; i < 60; ++i) {
        ReadOptions options;
        options.format = Format::csv;
        options.separator = ',';
        options.categorical = random.below(8) != 0;
        options.max_record = random.below(8) == 0 ? 60 : options.max_record;
        const std::string text = random_csv(random);
        expect_same_outcome(text, options);
        expect_same_outcome(damaged(text, random), options);
    }
}

TEST(Threads, ALineThatEndsInsideQuotesIsNoEndOfARecord) {
    std::string text = "a,b,label\n";
    for (int i = 0; i < 50; ++i) { text += "1,\"2\",\"a\n3,4,b\n5,6,c\"\n"; }
    const Dataset data = read_bytes(text, "a.csv", with([](auto& o) {
                                        o.threads = 3;
                                        o.chunk = 1;
                                    }));
    EXPECT_EQ(data.rows(), 50U);
    EXPECT_EQ(data.classes(), (std::vector<std::string>{"a\n3,4,b\n5,6,c"}));
}

TEST(Threads, TheFirstFaultOfTheFileIsTold) {
    std::string text;
    for (int i = 0; i < 100; ++i) { text += "1 1:1\n"; }
    const auto fault = [](const std::string& bytes, const char* name) {
        return error_of([&] {
            (void)read_bytes(bytes, name, with([](auto& o) {
                                 o.threads = 7;
                                 o.chunk = 1;
                             }));
        });
    };
    EXPECT_EQ(fault(text + "1 1:x\n" + text + "1 1:y\n", "a.svm"), "a.svm:101:5: value 'x' is not a number");
    std::string table;
    for (int i = 0; i < 100; ++i) { table += "1,\"2\n\"\n"; }
    EXPECT_EQ(fault(table + "x,y\nz,z\n", "a.csv"), "a.csv:201:1: column 'x1' holds text ('x') where a number is "
                                                    "expected (use `categorical=x1` to one-hot encode it)");
}

TEST(Threads, ProgressIsToldByTheCallingThread) {
    const TemporaryDirectory directory;
    std::string text;
    while (text.size() < 3'000'000) { text += "1,0.25\n0,1\n"; }
    std::ofstream(directory / "a.csv") << text;
    std::vector<std::uint64_t> told;
    (void)read(directory / "a.csv", with([&](auto& o) {
                   o.threads = 2;
                   o.progress = [&, caller = std::this_thread::get_id()](std::uint64_t done, std::uint64_t size) {
                       EXPECT_EQ(std::this_thread::get_id(), caller);
                       EXPECT_EQ(size, text.size());
                       told.push_back(done);
                   };
               }));
    EXPECT_GE(told.size(), 3U);
    EXPECT_TRUE(std::is_sorted(told.begin(), told.end()));
    EXPECT_EQ(told.back(), text.size());
}

std::uint64_t bits(double value) { return std::bit_cast<std::uint64_t>(value); }

/// Compares with fast_float, which does not accept a plus sign.
void expect_as_fast_float(const std::string& text) {
    const std::string padded = text + std::string(64, ' '); // so that it does not end near the end of the memory
    const char* const first = padded.data();
    double expected = 0;
    const auto judged = fast_float::from_chars(first, first + padded.size(), expected);
    const bool finite = (judged.ec == std::errc{} || expected == 0) && std::isfinite(expected) && judged.ptr != first;
    double value = 0;
    const char* end = parse_number(first, first + padded.size(), value);
    ASSERT_EQ(end, finite ? judged.ptr : nullptr) << text;
    ASSERT_TRUE(!finite || bits(value) == bits(expected)) << text;
    const char* const last = first + text.size();
    double alone = 0;
    ASSERT_EQ(parse_number(first, last, alone), end) << text;
    ASSERT_TRUE(!finite || bits(alone) == bits(expected)) << text;
}

TEST(Numbers, HaveTheBitsOfFastFloatWhateverTheirForm) {
    for (const char* text : {"0",
                             "-0",
                             "-0.0",
                             "1.",
                             ".5",
                             "-.5",
                             "1e5",
                             "1.5e-7",
                             "00012",
                             "0.00000000000000000001",
                             "12345678",
                             "1234567.8",
                             "123456789.25",
                             "0.1234567890123456789",
                             "9007199254740993",
                             "0.9007199254740993",
                             "9007199254740.993",
                             "99999999999999999999",
                             "1.7976931348623157e308",
                             "2.2250738585072011e-308",
                             "4.9e-324",
                             "1e400",
                             "-",
                             ".",
                             "-.",
                             "e5",
                             "",
                             "1e",
                             "0x10",
                             "nan",
                             "inf",
                             "1234567.123456789012",
                             "1234567.1234567890123",
                             "0.0000000000000000000000001"}) {
        expect_as_fast_float(text);
    }
    Random random(3);
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < 400'000 && std::chrono::steady_clock::now() - start < std::chrono::seconds(3); ++i) {
        std::string text = random.below(2) == 0 ? "-" : "";
        for (std::uint64_t n = random.below(9); n > 0; --n) { text += static_cast<char>('0' + random.below(10)); }
        text += random.below(5) == 0 ? "" : ".";
        for (std::uint64_t n = random.below(22); n > 0; --n) {
            text += static_cast<char>('0' + (random.below(3) == 0 ? 9 * random.below(2) : random.below(10)));
        }
        text += random.below(8) == 0 ? "e" + std::to_string(static_cast<int>(random.below(60)) - 30) : "";
        text += random.below(30) == 0 ? "x" : "";
        ASSERT_NO_FATAL_FAILURE(expect_as_fast_float(text));
    }
}

TEST(Numbers, APlusSignIsTaken) {
    double value = 0;
    const std::string text = "+3.25" + std::string(64, ' ');
    EXPECT_EQ(parse_number(text.data(), text.data() + text.size(), value), text.data() + 5);
    EXPECT_EQ(value, 3.25);
}

} // namespace
} // namespace novikoff::test::threads_test
