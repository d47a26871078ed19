#include "io/npy/npy.hpp"
#include "support/expect_error.hpp"
#include "support/reading.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

namespace novikoff::test::npy_test {
namespace {

using Texts = std::vector<std::string>;

template <class T> std::string bytes_of(const std::vector<T>& values, bool big_endian = false) {
    std::string bytes;
    for (const T value : values) {
        char raw[sizeof value];
        std::memcpy(raw, &value, sizeof value);
        if (big_endian != (std::endian::native == std::endian::big)) { std::reverse(std::begin(raw), std::end(raw)); }
        bytes.append(raw, sizeof value);
    }
    return bytes;
}

/// An array file with the given dictionary and version.
std::string array(const std::string& dictionary, const std::string& content, char version = 1) {
    std::string file = "\x93NUMPY";
    file += {version, '\0', static_cast<char>(dictionary.size()), '\0'};
    file += version > 1 ? std::string(2, '\0') : "";
    return file + dictionary + content;
}
std::string dictionary(const std::string& dtype, const std::string& shape, bool fortran = false) {
    return "{'descr': '" + dtype + "', 'fortran_order': " + (fortran ? "True" : "False") + ", 'shape': " + shape +
           ", }";
}

ReadOptions unlabelled() {
    return with([](auto& o) { o.labels_optional = true; });
}
Matrix matrix_in(const std::string& file) { return matrix(read_bytes(file, "X.npy", unlabelled())); }
std::string fault(const std::string& file) {
    return error_of([&] { (void)read_bytes(file, "X.npy", unlabelled()); });
}

template <class T> void expect_numbers(const std::string& kind) {
    const std::vector<T> values{T{0}, T{1}, std::numeric_limits<T>::lowest(), std::numeric_limits<T>::max(),
                                T{5}, T{6}};
    Matrix expected{{0, 1, static_cast<double>(values[2])}, {static_cast<double>(values[3]), 5, 6}};
    const std::string type = kind + std::to_string(sizeof(T));
    EXPECT_EQ(matrix_in(array(dictionary('<' + type, "(2, 3)"), bytes_of(values))), expected) << type;
    EXPECT_EQ(matrix_in(array(dictionary('>' + type, "(2, 3)"), bytes_of(values, true))), expected) << type;
}

TEST(Npy, AllTypesOfNumbersAndBothByteOrdersAreRead) {
    expect_numbers<double>("f");
    expect_numbers<float>("f");
    expect_numbers<std::int8_t>("i");
    expect_numbers<std::int16_t>("i");
    expect_numbers<std::int32_t>("i");
    expect_numbers<std::int64_t>("i");
    expect_numbers<std::uint8_t>("u");
    expect_numbers<std::uint16_t>("u");
    expect_numbers<std::uint32_t>("u");
    expect_numbers<std::uint64_t>("u");
    EXPECT_EQ(matrix_in(array(dictionary("|b1", "(1, 2)"), std::string("\1\0", 2))), (Matrix{{1, 0}}));
}

TEST(Npy, HalfPrecisionIsRead) {
    // 1, −2, the largest half-precision number, the smallest normal one, the smallest subnormal one
    const std::vector<std::uint16_t> halves{0x3c00, 0xc000, 0x7bff, 0x0400, 0x0001};
    EXPECT_EQ(matrix_in(array(dictionary("<f2", "(1, 5)"), bytes_of(halves))),
              (Matrix{{1, -2, 65504, 0x1p-14, 0x1p-24}}));
}

TEST(Npy, FortranOrderIsTransposed) {
    EXPECT_EQ(matrix_in(array(dictionary("<f8", "(2, 3)", true), bytes_of<double>({1, 4, 2, 5, 3, 6}))),
              (Matrix{{1, 2, 3}, {4, 5, 6}}));
}

TEST(Npy, OneDimensionIsOneColumn) {
    EXPECT_EQ(matrix_in(array(dictionary("<f8", "(3,)"), bytes_of<double>({1, 2, 3}))), (Matrix{{1}, {2}, {3}}));
}

TEST(Npy, AllVersionsAreRead) {
    for (const char version : {'\1', '\2', '\3'}) {
        EXPECT_EQ(matrix_in(array(dictionary("<f8", "(1, 1)"), bytes_of<double>({7}), version)), (Matrix{{7}}));
    }
}

TEST(Npy, AHeaderOfAnyOrderAndSpacingIsRead) {
    EXPECT_EQ(matrix_in(array("{ \"shape\" :( 1 ,1 ),'fortran_order':False,\n'descr':'<f8'}", bytes_of<double>({7}))),
              (Matrix{{7}}));
}

TEST(Npy, ChunkBoundariesDoNotMatter) {
    const std::string file = array(dictionary("<f8", "(2, 2)"), bytes_of<double>({1, 2, 3, 4}));
    for (std::size_t chunk = 1; chunk < 20; ++chunk) {
        auto options = unlabelled();
        options.chunk = chunk;
        EXPECT_EQ(matrix(read_bytes(file, "X.npy", options)), (Matrix{{1, 2}, {3, 4}}));
    }
}

Texts labels_in(const std::string& file, const std::string& rows = "(2, 1)") {
    const std::string content = array(dictionary("<f8", rows), bytes_of<double>({1, 2}));
    ByteSource matrix_source(open_memory(content), "X.npy", 100);
    ByteSource label_source(open_memory(file), "y.npy", 100);
    return label_texts(read_npy(matrix_source, {}, &label_source));
}
std::string label_fault(const std::string& file) {
    return error_of([&] { (void)labels_in(file); });
}

TEST(Npy, LabelsAreNumbersOrText) {
    EXPECT_EQ(labels_in(array(dictionary("<i8", "(2,)"), bytes_of<std::int64_t>({-1, 1}))), (Texts{"-1", "1"}));
    EXPECT_EQ(labels_in(array(dictionary("<f8", "(2, 1)"), bytes_of<double>({1, 0.5}))), (Texts{"1", "0.5"}));
    EXPECT_EQ(labels_in(array(dictionary("|b1", "(2,)"), std::string("\0\1", 2))), (Texts{"0", "1"}));
    EXPECT_EQ(labels_in(array(dictionary("<u8", "(2,)"), bytes_of<std::uint64_t>({std::uint64_t{1} << 63U, 1}))),
              (Texts{"9223372036854775808", "1"}));
    EXPECT_EQ(labels_in(array(dictionary("<U3", "(2,)"), bytes_of<std::uint32_t>({'a', 0xe4, 0x20ac, 0x1d538, 0, 0}))),
              (Texts{"aä€", "𝔸"}));
    EXPECT_EQ(labels_in(array(dictionary(">U1", "(2,)"), bytes_of<std::uint32_t>({'a', 'b'}, true))),
              (Texts{"a", "b"}));
    EXPECT_EQ(labels_in(array(dictionary("|S2", "(2,)"), std::string("ab"
                                                                     "c\0",
                                                                     4))),
              (Texts{"ab", "c"}));
}

TEST(Npy, FaultyLabelsAreNamed) {
    EXPECT_EQ(label_fault(array(dictionary("<i8", "(3,)"), bytes_of<std::int64_t>({1, 2, 3}))),
              "y.npy: 3 labels for the 2 rows of X.npy");
    EXPECT_EQ(label_fault(array(dictionary("<i8", "(2, 2)"), "")),
              "y.npy: the array of labels has 2 dimensions; one is expected");
    EXPECT_EQ(label_fault(array(dictionary("<U1", "(2,)"), std::string(8, '\0'))), "y.npy: label 1 is empty");
    EXPECT_EQ(label_fault(array(dictionary("<U0", "(2,)"), "")), "y.npy: label 1 is empty");
    EXPECT_EQ(label_fault(array(dictionary("<f8", "(2,)"), bytes_of<double>({1, std::nan("")}))),
              "y.npy: label 'nan' is not a finite number");
    EXPECT_EQ(label_fault(array(dictionary("<U1", "(2,)"), bytes_of<std::uint32_t>({0xd800, 'a'}))),
              "y.npy: byte 0xed: this is not UTF-8 text");
    EXPECT_EQ(label_fault(array(dictionary("<U1", "(2,)"), bytes_of<std::uint32_t>({0xffffffff, 'a'}))),
              "y.npy: byte 0xff: this is not UTF-8 text");
    EXPECT_EQ(label_fault(""), "y.npy: is not a NumPy array");
}

TEST(Npy, AMatrixNeedsLabels) {
    expect_error(ErrorKind::usage, "X.npy: a NumPy matrix has no labels; name the array that holds them with `labels`",
                 [] { (void)read_bytes(array(dictionary("<f8", "(1, 1)"), bytes_of<double>({7})), "X.npy"); });
}

TEST(Npy, FaultsAreNamed) {
    const std::string one = bytes_of<double>({7});
    EXPECT_EQ(fault("1 1:1\n"), "X.npy: is not a NumPy array");
    EXPECT_EQ(fault(array(dictionary("<f8", "(1, 1)"), one, 4)),
              "X.npy: is a NumPy array of version 4; versions 1 to 3 are supported");
    EXPECT_EQ(fault(array(dictionary("<f8", "(2, 1)"), one)),
              "X.npy: the array is truncated: 2 elements expected, 1 found");
    EXPECT_EQ(fault(array(dictionary("<f8", "(1, 1)"), one + "x")), "X.npy: bytes follow the end of the array");
    EXPECT_EQ(fault(array(dictionary("<f8", "(1, 1)"), one).substr(0, 30)), "X.npy: the NumPy header is truncated");
    EXPECT_EQ(fault(array(dictionary("<c16", "(1, 1)"), one)),
              "X.npy: the array holds elements of type '<c16'; plain numbers are expected");
    EXPECT_EQ(fault(array(dictionary("|O", "(1, 1)"), one)),
              "X.npy: the array holds elements of type '|O'; plain numbers are expected");
    EXPECT_EQ(fault(array("{'descr': [('a', '<f8')], 'fortran_order': False, 'shape': (1,), }", one)),
              "X.npy: the array holds records; plain numbers are expected");
    EXPECT_EQ(fault(array(dictionary("<U2", "(1, 1)"), one)), "X.npy: the array holds text; numbers are expected");
    EXPECT_EQ(fault(array(dictionary("<f8", "()"), one)),
              "X.npy: the array has 0 dimensions; rows and columns are expected");
    EXPECT_EQ(fault(array(dictionary("<f8", "(1, 1, 1)"), one)),
              "X.npy: the array has 3 dimensions; rows and columns are expected");
    EXPECT_EQ(fault(array(dictionary("<f8", "(0, 3)"), "")), "X.npy: the array has no rows");
    EXPECT_EQ(fault(array(dictionary("<f8", "(3, 0)"), "")), "X.npy: the array has no columns");
    EXPECT_EQ(fault(array(dictionary("<f8", "(4, 4294967296)"), "")),
              "X.npy: the array has more than 4294967295 columns");
    EXPECT_EQ(fault(array(dictionary("<f8", "(1000000000, 1000000000)"), "")),
              "X.npy: the array is larger than any memory");
    EXPECT_EQ(fault(array(dictionary("<f8", "(2, 2)"), bytes_of<double>({1, 2, 3, HUGE_VAL}))),
              "X.npy: row 2, column 2: value 'inf' is not a finite number");
    EXPECT_EQ(fault(array(dictionary("<f8", "(2, 2)", true), bytes_of<double>({1, std::nan(""), 3, 4}))),
              "X.npy: row 2, column 1: value 'nan' is not a finite number");
}

TEST(Npy, DamagedHeadersAreRefused) {
    for (const char* header : {"", "{", "{}", "{'descr'", "{'descr': '<f8'}", "{'other': 1}", "{'descr: '<f8'}",
                               "{'descr': '<f8', 'fortran_order': Maybe, 'shape': (1,)}",
                               "{'descr': '<f8', 'fortran_order': False, 'shape': (x,)}",
                               "{'descr': '<f8', 'fortran_order': False, 'shape': (1 2)}",
                               "{'descr': '<f8', 'fortran_order': False, 'shape': (-1,)}",
                               "{'descr': '<f8', 'fortran_order': False, 'shape': (99999999999999999999999,)}"}) {
        EXPECT_EQ(fault(array(header, "")), "X.npy: the NumPy header is damaged") << header;
    }
    EXPECT_EQ(fault(std::string("\x93NUMPY\2\0\377\377\377\377", 12)), "X.npy: the NumPy header is damaged");
}

TEST(Npy, AHugePromiseAsksForNoMemory) {
    EXPECT_EQ(fault(array(dictionary("<f8", "(100000000, 1000000)"), bytes_of<double>({7}))),
              "X.npy: the array is truncated: 100000000000000 elements expected, 1 found");
}

TEST(Npy, TheHeaderIsWrittenAsNumPyWritesIt) {
    const std::string header = npy_header("<f8", {3, 4});
    EXPECT_EQ(header.size() % 64, 0U);
    EXPECT_EQ(header.substr(0, 10), std::string("\x93NUMPY\1\0\x76\0", 10));
    EXPECT_EQ(header.substr(10, 59), "{'descr': '<f8', 'fortran_order': False, 'shape': (3, 4), }");
    EXPECT_EQ(header.back(), '\n');
    EXPECT_NE(npy_header("<i8", {5}).find("'shape': (5,), }"), std::string::npos);
}

TEST(Npy, OptionsOfOtherFormatsAreUsageErrors) {
    const std::string file = array(dictionary("<f8", "(1, 1)"), bytes_of<double>({1}));
    const auto options = with([](auto& o) {
        o.labels_optional = true;
        o.target = "1";
    });
    EXPECT_EQ(error_of([&] { (void)read_bytes(file, "X.npy", options); }),
              "`target` belongs to CSV and TSV; X.npy is a NumPy array");
    EXPECT_EQ(kind_of([&] { (void)read_bytes(file, "X.npy", options); }), ErrorKind::usage);
}

} // namespace
} // namespace novikoff::test::npy_test
