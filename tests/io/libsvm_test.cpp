#include "support/reading.hpp"

#include <gtest/gtest.h>

namespace novikoff::test::libsvm_test {
namespace {

Dataset svm(std::string_view text, const ReadOptions& options = {}, ReadNotes* notes = nullptr) {
    return read_bytes(text, "a.svm", options, notes);
}
std::string fault(std::string_view text, const ReadOptions& options = {}) {
    return error_of([&] { (void)svm(text, options); });
}

TEST(Libsvm, RowsLabelsAndColumnsAreRead) {
    const Dataset data = svm("+1 1:0.5 3:-2e1\n-1 2:7\n");
    EXPECT_EQ(matrix(data), (Matrix{{0.5, 0, -20}, {0, 7, 0}}));
    EXPECT_EQ(data.classes(), (std::vector<std::string>{"-1", "1"}));
    EXPECT_EQ(data.labels(), (std::vector<std::uint32_t>{1, 0}));
    EXPECT_EQ(data.source(), "a.svm");
    EXPECT_TRUE(data.schema().empty());
}

TEST(Libsvm, MissingLastNewlineCrLfBomBlankAndCommentLinesAreRead) {
    const Dataset data = svm("\xef\xbb\xbf# made by hand\r\n\r\n1 1:1 # one\r\n  \t \n0\t1:2\t2:3#two\n1 2:+4");
    EXPECT_EQ(matrix(data), (Matrix{{1, 0}, {2, 3}, {0, 4}}));
    EXPECT_EQ(label_texts(data), (std::vector<std::string>{"1", "0", "1"}));
}

TEST(Libsvm, QueryNumbersAreSkipped) { EXPECT_EQ(matrix(svm("1 qid:3 1:1\n2 qid:3 1:2\n")), (Matrix{{1}, {2}})); }

TEST(Libsvm, QueryNumbersAreWholeNumbers) {
    EXPECT_EQ(matrix(svm("1 qid:30#c 1:1\n2 qid:3 1:2\n")), (Matrix{{0}, {2}}));
    EXPECT_EQ(fault("1 qid:x 1:1\n"), "a.svm:1:7: qid 'x' is not a whole number");
    EXPECT_EQ(fault("1 qid:-1 1:1\n"), "a.svm:1:7: qid '-1' is not a whole number");
    EXPECT_EQ(fault("1 qid: 1:1\n"), "a.svm:1:7: qid '' is not a whole number");
}

TEST(Libsvm, OptionsOfOtherFormatsAreUsageErrors) {
    EXPECT_EQ(fault("1 1:1\n", with([](auto& o) { o.labels = "y.npy"; })),
              "`labels` belongs to NumPy arrays; a.svm is LIBSVM text");
    EXPECT_EQ(fault("1 1:1\n", with([](auto& o) { o.target = "y"; })),
              "`target` belongs to CSV and TSV; a.svm is LIBSVM text");
    EXPECT_EQ(fault("1 1:1\n", with([](auto& o) { o.separator = ','; })),
              "`separator` belongs to CSV and TSV; a.svm is LIBSVM text");
    EXPECT_EQ(fault("1 1:1\n", with([](auto& o) { o.header = false; })),
              "`header` belongs to CSV and TSV; a.svm is LIBSVM text");
    EXPECT_EQ(fault("1 1:1\n", with([](auto& o) { o.categorical = true; })),
              "`categorical` belongs to CSV and TSV; a.svm is LIBSVM text");
    EXPECT_EQ(fault("1 1:1\n", with([](auto& o) { o.categorical_columns = {"a"}; })),
              "`categorical` belongs to CSV and TSV; a.svm is LIBSVM text");
    EXPECT_EQ(kind_of([] { (void)svm("1 1:1\n", with([](auto& o) { o.header = true; })); }), ErrorKind::usage);
}

TEST(Libsvm, AnIndexOfZeroMakesTheWholeFileZeroBased) {
    ReadNotes notes;
    EXPECT_EQ(matrix(svm("1 1:5\n0 0:7\n", {}, &notes)), (Matrix{{0, 5}, {7, 0}}));
    EXPECT_TRUE(notes.zero_based_found);
}

TEST(Libsvm, ZeroBasedCanBeSaid) {
    ReadNotes notes;
    EXPECT_EQ(matrix(svm("1 1:5\n0 2:7\n", with([](auto& o) { o.zero_based = true; }), &notes)),
              (Matrix{{0, 5, 0}, {0, 0, 7}}));
    EXPECT_FALSE(notes.zero_based_found);
}

TEST(Libsvm, ExplicitZerosAreNotStoredButCountAsColumns) {
    const Dataset data = svm("1 1:0 2:1 9:-0\n0 3:0\n");
    EXPECT_EQ(data.columns(), 9U);
    EXPECT_FALSE(data.is_dense());
    EXPECT_EQ(std::get<SparseStorage>(data.storage()).values.size(), 1U);
}

TEST(Libsvm, WhatLiesBeyondTheColumnsIsLeftOutAndCounted) {
    ReadNotes notes;
    EXPECT_EQ(matrix(svm("1 1:5 2:6 3:7\n0 99999999999999999999:1\n", with([](auto& o) { o.columns = 2; }), &notes)),
              (Matrix{{5, 6}, {0, 0}}));
    EXPECT_EQ(notes.values_beyond, 2U);
}

TEST(Libsvm, TheColumnAtTheLimitIsLeftOutWhenTheFileTurnsOutZeroBased) {
    ReadNotes notes;
    EXPECT_EQ(matrix(svm("1 1:5 2:6\n0 0:1\n1 1:3 2:8\n", with([](auto& o) { o.columns = 2; }), &notes)),
              (Matrix{{0, 5}, {1, 0}, {0, 3}}));
    EXPECT_EQ(notes.values_beyond, 2U);
    EXPECT_TRUE(notes.zero_based_found);
}

TEST(Libsvm, FewerColumnsThanAskedForAreFilledUp) {
    EXPECT_EQ(svm("1 1:1\n0 1:2\n", with([](auto& o) { o.columns = 5; })).columns(), 5U);
}

TEST(Libsvm, RowsWithoutLabelsAreWelcomeIfOptional) {
    const Dataset data = svm("1:5 2:6\n1:7\n", with([](auto& o) {
                                 o.labels_optional = true;
                                 o.classes = {"a", "b"};
                             }));
    EXPECT_EQ(matrix(data), (Matrix{{5, 6}, {7, 0}}));
    EXPECT_TRUE(data.labels().empty());
    EXPECT_EQ(data.classes(), (std::vector<std::string>{"a", "b"}));
}

TEST(Libsvm, FaultsAreNamedWithTheirPlace) {
    EXPECT_EQ(fault(""), "a.svm: is empty; rows of data are expected");
    EXPECT_EQ(fault("\xef\xbb\xbf"), "a.svm: is empty; rows of data are expected");
    EXPECT_EQ(fault("# nothing\n\n"), "a.svm: has no rows, only comments or blank lines");
    EXPECT_EQ(fault("# none\n 1\n-1\n"), "a.svm:2:2: has labels but no values");
    EXPECT_EQ(fault("1,2,a\n3,4,b\n"), "a.svm:1:1: has labels but no values; is this LIBSVM text?");
    EXPECT_EQ(fault("1;2;a\n3;4;b\n"), "a.svm:1:1: has labels but no values; is this LIBSVM text?");
    EXPECT_EQ(fault("qid:1\n", with([](auto& o) { o.labels_optional = true; })), "a.svm: has no values");
    EXPECT_EQ(fault("1 1:1\n1:2\n"), "a.svm:2:1: a label is expected before '1:2'");
    EXPECT_EQ(fault("1 1:1 2:1.x\n"), "a.svm:1:9: value '1.x' is not a number");
    EXPECT_EQ(fault("1 1:nan\n"), "a.svm:1:5: value 'nan' is not a finite number");
    EXPECT_EQ(fault("1 1:-inf\n"), "a.svm:1:5: value '-inf' is not a finite number");
    EXPECT_EQ(fault("1 1:1e400\n"), "a.svm:1:5: value '1e400' is too large for a double");
    EXPECT_EQ(fault("1 1:+-1\n"), "a.svm:1:5: value '+-1' is not a number");
    EXPECT_EQ(fault("1 1:0x10\n"), "a.svm:1:5: value '0x10' is not a number");
    EXPECT_EQ(fault("1 1: 2\n"), "a.svm:1:5: index 1 has no value");
    EXPECT_EQ(fault("1 0.5 0.25\n"), "a.svm:1:3: '0.5' is not of the form index:value");
    EXPECT_EQ(fault("1 -3:1\n"), "a.svm:1:3: index '-3' is not a whole number");
    EXPECT_EQ(fault("1 1:1\n0 3:1 2:1\n"), "a.svm:2:7: index 2 follows index 3; indices must ascend");
    EXPECT_EQ(fault("1 3:1 3:1\n"), "a.svm:1:7: index 3 appears twice in this row");
    EXPECT_EQ(fault(std::string_view("1 1:\0001\n", 7)), "a.svm:1:5: byte 0x00: this is not a text file");
    EXPECT_EQ(fault(std::string_view("\x7f"
                                     "ELF\x02\x01",
                                     6)),
              "a.svm:1:1: byte 0x7f: this is not a text file");
    EXPECT_EQ(fault("caf\xe9 1:1\n"), "a.svm:1:4: byte 0xe9: this is not UTF-8 text");
    EXPECT_EQ(fault("nan 1:1\n"), "a.svm:1:1: label 'nan' is not a finite number");
    EXPECT_EQ(fault("1 1:1\n1e999 1:1\n"), "a.svm:2:1: label '1e999' is too large for a double");
}

TEST(Libsvm, LinesThatEndInCarriageReturnsAloneAreRefused) {
    EXPECT_EQ(fault("1 1:1\r0 1:2\r"), "a.svm:1:6: a bare carriage return; lines must end in LF or CR LF");
    EXPECT_EQ(fault("1 1:1\n0 1:2 # two\r1 1:3\n"),
              "a.svm:2:12: a bare carriage return; lines must end in LF or CR LF");
    EXPECT_EQ(matrix(svm("1 1:1\r\r\n0 1:2\r")), (Matrix{{1}, {2}}));
}

TEST(Libsvm, IndicesAboveTheLimitAreRefused) {
    EXPECT_EQ(fault("1 4000000000:1\n"),
              "a.svm:1:3: index 4000000000 is above the limit of 16777216 columns (raise it with `max_columns`)");
    EXPECT_EQ(fault("1 99999999999999999999999:1\n", with([](auto& o) { o.max_columns = std::size_t{1} << 40U; })),
              "a.svm:1:3: index 99999999999999999999999 is above the limit of 4294967295 columns");
    EXPECT_EQ(fault("1 10:1\n0 0:1\n", with([](auto& o) { o.max_columns = 10; })),
              "a.svm:1:3: index 10 is above the limit of 10 columns (raise it with `max_columns`)");
    EXPECT_EQ(svm("1 10:1\n0 1:1\n", with([](auto& o) { o.max_columns = 10; })).columns(), 10U);
}

TEST(Libsvm, RowsMustAgreeOnHavingLabels) {
    const ReadOptions options = with([](auto& o) { o.labels_optional = true; });
    EXPECT_EQ(fault("1:1\n1 1:1\n", options), "a.svm:2:1: this row has a label, but those above have none");
    EXPECT_EQ(fault("1 1:1\n1:1\n", options), "a.svm:2:1: this row has no label, but those above have one");
}

TEST(Libsvm, LinesAboveTheLimitAreRefused) {
    EXPECT_EQ(fault("1 1:1\n0 1:1 2:2 3:3\n", with([](auto& o) {
                        o.chunk = 4;
                        o.max_record = 8;
                    })),
              "a.svm:2:1: the record is longer than the limit of 8 bytes (raise it with `max_record`)");
    EXPECT_EQ(fault("0 1:1 2:2 3:3", with([](auto& o) { o.max_record = 8; })),
              "a.svm:1:1: the record is longer than the limit of 8 bytes (raise it with `max_record`)");
}

TEST(Libsvm, ChunkBoundariesDoNotMatter) {
    const std::string_view text = "+1 1:0.125 3:-2e1 # c\r\n\n-1 2:7\nother 1:1e-5 2:33.25 3:4";
    const Dataset whole = svm(text);
    for (std::size_t chunk = 1; chunk < 20; ++chunk) {
        const Dataset pieces = svm(text, with([=](auto& o) { o.chunk = chunk; }));
        EXPECT_EQ(matrix(pieces), matrix(whole));
        EXPECT_EQ(label_texts(pieces), label_texts(whole));
    }
}

} // namespace
} // namespace novikoff::test::libsvm_test
