// Writing, and the property that matters: reading returns the same rows, labels and names.
#include "novikoff/write.hpp"

#include "data/storage.hpp"
#include "os/atomic_file.hpp"
#include "support/changed.hpp"
#include "support/expect_error.hpp"
#include "support/reading.hpp"
#include "support/temporary_directory.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>
#include <utility>

#include <bit>
#include <cmath>

namespace novikoff::test::write_test {
namespace {

using Texts = std::vector<std::string>;

Dataset two_rows() { return Dataset::dense({0.1, 0, -2, 0, 1e300, 0}, 2, 3, std::vector<int>{1, -1}); }

std::string written(const Dataset& data, const std::string& name, WriteOptions options = {}) {
    const TemporaryDirectory directory;
    options.labels = options.labels.empty() ? "" : directory / options.labels;
    write(data, directory / name, options);
    return read_whole(directory / name);
}

TEST(Write, LibsvmHasIndicesFromOneAndNoZeros) {
    EXPECT_EQ(written(two_rows(), "a.svm"), "1 1:0.1 3:-2\n-1 2:1e+300\n");
}

TEST(Write, LibsvmKeepsTheNumberOfColumnsAndRowsOfZeros) {
    const Numbers values{1, 0, 0, 0, 0, 0};
    EXPECT_EQ(written(Dataset::dense(values, 2, 3, std::vector<int>{1, -1}), "a.svm"), "1 1:1 3:0\n-1\n");
    EXPECT_EQ(written(Dataset::dense(values, 2, 3), "a.svm"), "1:1 3:0\n1:0\n");
}

TEST(Write, CsvHasNamesAndTheLabelLast) {
    Dataset data = two_rows();
    EXPECT_EQ(written(data, "a.csv"), "x1,x2,x3,label\n0.1,0,-2,1\n0,1e+300,0,-1\n");
    data = changed(data, [](DatasetParts& parts) {
        parts.schema = {{"a,b", {}}, {"city", {"Oslo", "the \"best\""}}};
        parts.classes = {" no", "yes"};
    });
    WriteOptions options;
    options.target = "y";
    EXPECT_EQ(written(data, "a.csv", options),
              "\"a,b\",city=Oslo,\"city=the \"\"best\"\"\",y\n0.1,0,-2,yes\n0,1e+300,0,\" no\"\n");
    data = changed(data, [](DatasetParts& parts) { parts.labels.clear(); });
    EXPECT_EQ(written(data, "a.tsv", options), "a,b\tcity=Oslo\t\"city=the \"\"best\"\"\"\n0.1\t0\t-2\n0\t1e+300\t0\n");
}

TEST(Write, MoreThanTheMemoryHoldsIsRefusedBeforehand) {
    const Dataset wide = changed({}, [](DatasetParts& parts) {
        parts.rows = 2;
        parts.storage = SparseStorage{std::vector<std::uint64_t>{0, 0, 0}, {}, {}};
        parts.columns = std::size_t{1} << 60U;
    });
    const TemporaryDirectory directory;
    for (const auto& [name, size] : {std::pair{"X.npy", "18446.7 PB"}, std::pair{"X.csv", "4611.7 PB"}}) {
        const std::string path = directory / name;
        try {
            write(wide, path);
            FAIL() << path;
        } catch (const Error& error) {
            const std::string beginning = path +
                                          ": 2 rows of 1152921504606846976 columns, zeros included, need at least " +
                                          size + " of memory, more than the ";
            EXPECT_EQ(std::string(error.what()).substr(0, beginning.size()), beginning);
        }
        EXPECT_FALSE(std::filesystem::exists(path));
    }
}

TEST(Write, WhatCannotBeWrittenIsRefused) {
    const Dataset data = two_rows();
    const TemporaryDirectory directory;
    const std::string text = directory / "a.txt";
    expect_error(ErrorKind::usage,
                 text + ": unknown file extension; use .svm, .csv, .tsv, .npy or .nvk, also with .gz or .zst",
                 [&] { write(data, text); });
    const std::string array = directory / "X.npy";
    expect_error(ErrorKind::usage,
                 array + ": a NumPy matrix holds no labels; name a second file for them with `labels`",
                 [&] { write(data, array); });
    expect_error(ErrorKind::usage, "the label column cannot be called 'x2': a column has that name", [&] {
        WriteOptions options;
        options.target = "x2";
        write(data, directory / "a.csv", options);
    });
    const std::string missing = directory / "no/a.svm";
    expect_error(ErrorKind::file, missing + ": cannot be written: No such file or directory",
                 [&] { write(data, missing); });
    for (const char* label : {"a b", "a:b", "#a", ""}) {
        const Dataset named = changed(data, [&](DatasetParts& parts) { parts.classes[0] = label; });
        const std::string path = directory / "a.svm";
        expect_error(ErrorKind::data, path + ": label '" + label + "' cannot be written in LIBSVM format",
                     [&] { write(named, path); });
    }
}

TEST(Write, StandardOutputIsLibsvm) {
    testing::internal::CaptureStdout();
    write(two_rows(), "-");
    EXPECT_EQ(testing::internal::GetCapturedStdout(), "1 1:0.1 3:-2\n-1 2:1e+300\n");
}

TEST(Write, NumPyLabelsAreWholeNumbersNumbersOrText) {
    const auto type_of = [](const Texts& classes) {
        const Dataset data = changed(two_rows(), [&](DatasetParts& parts) { parts.classes = classes; });
        const TemporaryDirectory directory;
        WriteOptions options;
        options.labels = directory / "y.npy";
        write(data, directory / "X.npy", options);
        return read_whole(options.labels).substr(20, 4);
    };
    EXPECT_EQ(type_of({"-1", "1"}), "'<i8");
    EXPECT_EQ(type_of({"0.5", "1"}), "'<f8");
    EXPECT_EQ(type_of({"no", "yes"}), "'<U3");
}

/// Finite doubles of all sizes, a third of them zero.
rc::Gen<double> finite() {
    return rc::gen::map(rc::gen::pair(rc::gen::inRange(0, 3), rc::gen::arbitrary<std::uint64_t>()), [](const auto& p) {
        const auto value = std::bit_cast<double>(p.second);
        return p.first == 0 || !std::isfinite(value) ? 0.0 : value;
    });
}

/// A data set with arbitrary numbers, either storage, and labels that are numbers or text.
Dataset any_dataset() {
    DatasetParts data;
    data.source = "made up";
    data.rows = *rc::gen::inRange<std::size_t>(2, 8);
    data.columns = *rc::gen::inRange<std::size_t>(1, 6);
    data.storage =
        DenseStorage{*rc::gen::container<std::vector<double>>(data.rows * data.columns, finite()).as("values")};
    data.classes = *rc::gen::element(Texts{"-1", "1"}, Texts{"0", "1", "2"}, Texts{"-2.5", "1e+30"},
                                     Texts{"maybe", "no", "yes"}, Texts{"1", "x"}, Texts{"café", "𝔸"});
    for (std::size_t i = 0; i < data.rows; ++i) {
        const auto classes = static_cast<std::uint32_t>(data.classes.size());
        data.labels.push_back(i < classes ? static_cast<std::uint32_t>(i) : *rc::gen::inRange(0U, classes));
    }
    data.classes.resize(std::min(data.classes.size(), data.rows));
    if (*rc::gen::arbitrary<bool>()) { data.storage = to_sparse(std::get<DenseStorage>(data.storage), data.columns); }
    return from_parts(std::move(data));
}

void expect_round_trip(const std::string& name) {
    const Dataset data = any_dataset();
    const TemporaryDirectory directory;
    WriteOptions to;
    ReadOptions from;
    if (name.starts_with("X")) { to.labels = from.labels = directory / "y.npy"; }
    write(data, directory / name, to);
    const Dataset back = read(directory / name, from);
    RC_ASSERT(back.rows() == data.rows());
    RC_ASSERT(back.columns() == data.columns());
    RC_ASSERT(matrix(back) == matrix(data));
    RC_ASSERT(label_texts(back) == label_texts(data));
}

/// Compressed or not.
std::string any_packing(const std::string& name) { return name + *rc::gen::element<std::string>("", ".gz", ".zst"); }

RC_GTEST_PROP(RoundTrip, Libsvm, ()) { expect_round_trip(any_packing("a.svm")); }
RC_GTEST_PROP(RoundTrip, Csv, ()) { expect_round_trip(any_packing("a.csv")); }
RC_GTEST_PROP(RoundTrip, Tsv, ()) { expect_round_trip(any_packing("a.tsv")); }
RC_GTEST_PROP(RoundTrip, Npy, ()) { expect_round_trip(any_packing("X.npy")); }

RC_GTEST_PROP(RoundTrip, AnyTextSurvivesAsLabelAndName, ()) {
    // Printable text with all characters that CSV has to quote.
    const auto text = rc::gen::nonEmpty(
        rc::gen::container<std::string>(rc::gen::element('a', ' ', '"', ',', '\n', '\r', ';', '\'', '\t')));
    const std::vector<std::string> labels{'b' + *text, 'a' + *text};
    const Dataset data = Dataset::dense({1, 2, 3, 4}, 2, 2, labels, {"", {'n' + *text, 'm' + *text}});
    const TemporaryDirectory directory;
    write(data, directory / "a.csv");
    const Dataset back = read(directory / "a.csv", with([](auto& o) {
                                  o.header = true;
                                  o.separator = ',';
                              }));
    RC_ASSERT(back.schema() == data.schema());
    RC_ASSERT(label_texts(back) == label_texts(data));
}

RC_GTEST_PROP(RoundTrip, EveryFormatHoldsTheSameContent, ()) {
    const Dataset data = any_dataset();
    const TemporaryDirectory directory;
    write(data, directory / "a.svm");
    write(data, directory / "a.tsv");
    const Dataset svm = read(directory / "a.svm");
    const Dataset tsv = read(directory / "a.tsv");
    RC_ASSERT(matrix(svm) == matrix(tsv));
    RC_ASSERT(svm.classes() == tsv.classes());
    RC_ASSERT(svm.labels() == tsv.labels());
    RC_ASSERT(svm.is_dense() == tsv.is_dense());
}

} // namespace
} // namespace novikoff::test::write_test
