// The binary format: reading returns bit-identical data, and every kind of damage and forgery is refused.
#include "io/nvk/nvk.hpp"

#include "base/checksum.hpp"
#include "base/random.hpp"
#include "data/storage.hpp"
#include "novikoff/certificate.hpp"
#include "novikoff/write.hpp"
#include "os/atomic_file.hpp"
#include "support/datasets.hpp"
#include "support/expect_error.hpp"
#include "support/reading.hpp"
#include "support/resealed.hpp"
#include "support/temporary_directory.hpp"

#include <bit>
#include <cmath>
#include <limits>

namespace novikoff::test::nvk_test {
namespace {

/// Compares bit for bit, including the signs of zeros. The name of the source is ignored.
template <class T> void expect_same_bytes(const SharedArray<T>& a, const SharedArray<T>& b) {
    ASSERT_EQ(a.size(), b.size());
    EXPECT_TRUE(a.size() == 0 || std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0);
}

void expect_same_bytes(const Numbers& a, const Numbers& b) {
    ASSERT_EQ(a.size(), b.size());
    ASSERT_TRUE(a.size() == 0 || a.single() == b.single());
    const auto bytes = [](const Numbers& numbers) {
        return numbers.visit(
            [](auto values) { return std::string(reinterpret_cast<const char*>(values.data()), values.size_bytes()); });
    };
    EXPECT_EQ(bytes(a), bytes(b));
}

void expect_same(const Dataset& a, const Dataset& b) {
    EXPECT_EQ(a.rows(), b.rows());
    EXPECT_EQ(a.columns(), b.columns());
    EXPECT_EQ(a.zero_based(), b.zero_based());
    EXPECT_EQ(a.schema(), b.schema());
    EXPECT_EQ(a.classes(), b.classes());
    EXPECT_EQ(a.labels(), b.labels());
    ASSERT_EQ(a.is_dense(), b.is_dense());
    if (a.is_dense()) {
        expect_same_bytes(std::get<DenseStorage>(a.storage()).values, std::get<DenseStorage>(b.storage()).values);
        return;
    }
    const auto& x = std::get<SparseStorage>(a.storage());
    const auto& y = std::get<SparseStorage>(b.storage());
    expect_same_bytes(x.offsets, y.offsets);
    expect_same_bytes(x.indices, y.indices);
    expect_same_bytes(x.values, y.values);
}

std::string content_of(const Dataset& data) {
    std::string whole;
    write_nvk(data, "a.nvk", [&](std::span<const std::string_view> pieces) {
        for (const std::string_view piece : pieces) { whole += piece; }
    });
    return whole;
}

ReadOptions any_rows() {
    return with([](ReadOptions& options) { options.labels_optional = true; });
}

Dataset back(const std::string& content, const ReadOptions& options = any_rows()) {
    return read_bytes(content, "a.nvk", options);
}

Dataset sparse_rows() {
    return changed(rows({{0, 0, 2}, {0, 0, 0}, {1, 0, -0.5}}, {1, -1, 1}, Storage::sparse),
                   [](DatasetParts& parts) { parts.zero_based = true; });
}

TEST(Nvk, HoldsDenseRows) {
    const Dataset data = rows({{2, -0.0}, {5e-324, -1e308}}, {1, -1});
    expect_same(back(content_of(data)), data);
}

TEST(Nvk, HoldsValuesAsFloat32WhereTheyAreStoredSo) {
    const Dataset data = Dataset::dense(std::vector<float>{2, -0.0F, 1e-45F, -3e38F}, 2, 2, std::vector<int>{1, -1});
    expect_same(back(content_of(data)), data);
    const Dataset text = read_bytes("1 1:0.5\n-1 900:2\n", "a.svm");
    EXPECT_EQ(header_in(content_of(text)).value_size, sizeof(float));
    expect_same(back(content_of(text)), text);
}

TEST(Nvk, HoldsSparseRowsAndThatTheirIndicesCountFromZero) {
    expect_same(back(content_of(sparse_rows())), sparse_rows());
}

TEST(Nvk, HoldsNamesAndLevels) {
    const Dataset data = changed(labelled_rows({{1, 0, 3}, {0, 1, 4}}, {1, 0}, {"no", "yes"}), [](DatasetParts& parts) {
        parts.schema = {{"city", {"Oslo", "São Paulo"}}, {"", {}}};
    });
    expect_same(back(content_of(data)), data);
}

TEST(Nvk, HoldsRowsWithoutLabels) {
    const Dataset data = changed(sparse_rows(), [](DatasetParts& parts) {
        parts.labels.clear();
        parts.classes.clear();
    });
    expect_same(back(content_of(data)), data);
    EXPECT_EQ(error_of([&] { (void)back(content_of(data), {}); }), "a.nvk: the rows have no labels");
}

TEST(Nvk, HoldsNoRowsAtAll) {
    for (const Dataset& data : {Dataset::dense({}, 0, 3), Dataset::csr(std::vector<std::uint64_t>{0}, {}, {}, 3)}) {
        expect_same(back(content_of(data)), data);
    }
    EXPECT_EQ(error_of([&] { (void)content_of(Dataset::dense({}, 1, 0)); }),
              "a.nvk: rows without columns cannot be written in this format");
}

TEST(Nvk, HoldsManyClasses) {
    std::vector<std::vector<double>> x;
    std::vector<std::uint32_t> labels;
    std::vector<std::string> classes;
    for (std::uint32_t k = 0; k < 1000; ++k) {
        x.push_back({static_cast<double>(k)});
        labels.push_back(999 - k);
        classes.push_back("class " + std::to_string(k));
    }
    const Dataset data = labelled_rows(x, labels, classes);
    expect_same(back(content_of(data)), data);
}

/// An arbitrary data set; some are larger than a piece.
Dataset any_dataset(Random& random) {
    DatasetParts data;
    data.rows = random.below(random.below(8) == 0 ? 9000 : 20);
    data.columns = 1 + random.below(20);
    std::vector<double> cells(data.rows * data.columns);
    for (double& cell : cells) {
        cell = random.below(3) == 0 ? std::ldexp(random.normal(), static_cast<int>(random.below(2000)) - 1000) : 0;
    }
    const DenseStorage dense{std::move(cells)};
    data.storage = dense;
    if (random.below(2) == 0) { data.storage = to_sparse(dense, data.columns); }
    data.zero_based = random.below(2) == 0;
    const std::uint32_t classes = 1 + static_cast<std::uint32_t>(random.below(5));
    for (std::uint32_t k = 0; k < classes && random.below(4) != 0; ++k) { data.classes.push_back(std::to_string(k)); }
    for (std::size_t i = 0; i < data.rows && !data.classes.empty(); ++i) {
        data.labels.push_back(static_cast<std::uint32_t>(random.below(data.classes.size())));
    }
    for (std::size_t j = 0; j < data.columns && random.below(4) != 0; ++j) {
        data.schema.push_back({"column " + std::to_string(j), {}});
    }
    if (data.schema.size() != data.columns) { data.schema.clear(); }
    return from_parts(std::move(data));
}

TEST(Nvk, WhatIsWrittenIsReadBitForBitWithAnyNumberOfThreads) {
    const TemporaryDirectory directory;
    Random random(4);
    for (unsigned round = 0; round < 60; ++round) {
        const Dataset data = any_dataset(random);
        write(data, directory / "a.nvk");
        ReadOptions options = any_rows();
        options.threads = 1 + round % 3;
        expect_same(read(directory / "a.nvk", options), data);
        expect_same(back(content_of(data), options), data);
    }
}

TEST(Nvk, AMappedFileStaysWhenItIsReplaced) {
    const TemporaryDirectory directory;
    write(sparse_rows(), directory / "a.nvk");
    const Dataset data = read(directory / "a.nvk");
    write(rows({{7}, {8}}, {1, -1}), directory / "a.nvk");
    expect_same(data, sparse_rows());
}

TEST(Nvk, PackedFilesAreReadIntoMemory) {
    const TemporaryDirectory directory;
    for (const std::string name : {"a.nvk.gz", "a.nvk.zst"}) {
        write(sparse_rows(), directory / name);
        expect_same(read(directory / name), sparse_rows());
    }
}

TEST(Nvk, IsKnownByItsFirstBytes) {
    const TemporaryDirectory directory;
    write_atomically(directory / "data", content_of(sparse_rows()));
    expect_same(read(directory / "data"), sparse_rows());
    EXPECT_EQ(format_of_name("x.nvk.zst"), Format::nvk);
}

TEST(Nvk, TheDigestIsThatOfTheText) {
    const Dataset text = read_bytes("1 1:0.1 4:2\n-1 2:3\n+1 1:7\n", "a.svm");
    EXPECT_EQ(data_digest(back(content_of(text))), data_digest(text));
}

TEST(Nvk, AModelSeesItsOwnColumnsAndClasses) {
    ReadOptions options = any_rows();
    options.columns = 2;
    options.classes = {"1", "7", "-1"};
    ReadNotes notes;
    const Dataset data = read_bytes(content_of(sparse_rows()), "a.nvk", options, &notes);
    EXPECT_EQ(matrix(data), (Matrix{{0, 0}, {0, 0}, {1, 0}}));
    EXPECT_EQ(notes.values_beyond, 2U);
    EXPECT_EQ(data.classes(), options.classes);
    EXPECT_EQ(label_texts(data), (std::vector<std::string>{"1", "-1", "1"}));
    options.columns = 5;
    EXPECT_EQ(matrix(back(content_of(rows({{1, 2}, {3, 4}}, {1, -1})), options)),
              (Matrix{{1, 2, 0, 0, 0}, {3, 4, 0, 0, 0}}));
}

TEST(Nvk, AModelWithOtherNamesIsRefused) {
    const Dataset data = Dataset::dense({1, 2, 3, 4}, 2, 2, std::vector<int>{1, -1}, {"rows", {"a", "b"}});
    ReadOptions options = any_rows();
    options.schema = {{"b", {}}, {"a", {}}};
    EXPECT_EQ(error_of([&] { (void)back(content_of(data), options); }),
              "a.nvk: the columns are not those that the model was trained on (their names or levels differ)");
    options.schema = data.schema();
    expect_same(back(content_of(data), options), data);
}

TEST(Nvk, PointsHaveNoLabels) {
    ReadNotes notes;
    const Dataset data = read_bytes(content_of(sparse_rows()), "a.nvk",
                                    with([](ReadOptions& options) { options.points = true; }), &notes);
    EXPECT_TRUE(data.labels().empty());
    EXPECT_TRUE(notes.labels_left_out);
}

void expect_refused(const std::string& content, const std::string& message) {
    expect_error(ErrorKind::data, "a.nvk: " + message, [&] { (void)read_bytes(content, "a.nvk", any_rows()); });
}

TEST(Nvk, EveryTruncationIsFound) {
    const std::string content = content_of(sparse_rows());
    const std::string size = std::to_string(content.size());
    expect_refused(content.substr(0, 5), "is truncated within its header, after 5 bytes");
    expect_refused(content.substr(0, 191), "is truncated within its header, after 191 bytes");
    for (std::size_t n = sizeof(NvkHeader); n < content.size(); ++n) {
        expect_refused(content.substr(0, n), "is truncated: " + std::to_string(n) + " of " + size + " bytes");
    }
}

TEST(Nvk, TrailingBytesAreRefused) {
    expect_refused(content_of(sparse_rows()) + "more", "has 4 bytes too many at its end");
}

TEST(Nvk, OtherFilesAreRefused) {
    expect_error(ErrorKind::data, "a.nvk: is not a Novikoff data file: its first bytes differ",
                 [] { (void)read_bytes("1 1:2\n", "a.nvk"); });
    std::string content = content_of(sparse_rows());
    NvkHeader header = header_in(content);
    header.version = 2;
    expect_refused(with_header(content, header), "has version 2 of the format; this program reads version 1");
    header.byte_order = nvk_byte_order_reversed;
    expect_refused(with_header(content, header), "was written with another byte order than this machine's");
}

TEST(Nvk, EveryChangedByteThatMattersIsFound) {
    const std::string content = content_of(sparse_rows());
    const NvkHeader header = header_in(content);
    const char* const names[] = {"names", "labels", "row offsets", "column indices", "values"};
    for (std::size_t at = 16; at < sizeof header; ++at) {
        std::string changed = content;
        changed[at] = static_cast<char>(changed[at] ^ 0x40);
        expect_refused(changed, "the header is damaged: its checksum is wrong");
    }
    for (std::size_t part = 0; part < nvk_parts; ++part) {
        for (std::size_t k = 0; k < header.sections[part].size; ++k) {
            std::string changed = content;
            char& byte = changed[header.sections[part].offset + k];
            byte = static_cast<char>(byte ^ 1);
            expect_refused(changed, std::string("the ") + names[part] + " are damaged: their checksum is wrong");
        }
    }
}

/// A file with valid checksums, with one number of a section replaced.
template <class T> std::string forged(const Dataset& data, NvkPart part, std::size_t k, T value) {
    std::string content = content_of(data);
    std::memcpy(content.data() + header_in(content).sections[part].offset + k * sizeof(T), &value, sizeof value);
    return resealed(content);
}

TEST(Nvk, ForgedNumbersAreRefused) {
    const Dataset data = sparse_rows(); // offsets 0 1 1 3, indices 2 0 2
    expect_refused(forged(data, nvk_values, 1, std::numeric_limits<double>::infinity()),
                   "stored value 2 is 'inf', not a finite number");
    expect_refused(forged(data, nvk_values, 2, -std::numeric_limits<double>::quiet_NaN()),
                   "stored value 3 is '-nan', not a finite number");
    const Dataset floats = changed(data, [](DatasetParts& parts) {
        std::get<SparseStorage>(parts.storage).values = std::vector<float>{1, 2, 3};
    });
    expect_refused(forged(floats, nvk_values, 2, -std::numeric_limits<float>::infinity()),
                   "stored value 3 is '-inf', not a finite number");
    expect_refused(forged(data, nvk_indices, 2, std::uint32_t{3}),
                   "column index 3, counted from 0, is beyond the 3 columns");
    expect_refused(forged(data, nvk_indices, 2, std::uint32_t{0}), "the column indices do not ascend in each row");
    expect_refused(forged(data, nvk_indices, 1, std::uint32_t{2}), "the column indices do not ascend in each row");
    for (const std::uint64_t offset : {std::uint64_t{4}, ~std::uint64_t{0}}) {
        expect_refused(forged(data, nvk_offsets, 1, offset),
                       "the row offsets do not ascend from 0 to the number of values");
        expect_refused(forged(data, nvk_offsets, 3, offset),
                       "the row offsets do not ascend from 0 to the number of values");
    }
    expect_refused(forged(data, nvk_offsets, 0, std::uint64_t{1}),
                   "the row offsets do not ascend from 0 to the number of values");
    expect_refused(forged(data, nvk_labels, 1, std::uint32_t{2}), "row 2 has label number 2, counted from 0, of 2");
}

TEST(Nvk, IndicesMayDescendOnlyWhereARowBegins) {
    const Dataset data = changed(sparse_rows(), [](DatasetParts& parts) {
        parts.storage = SparseStorage{std::vector<std::uint64_t>{0, 1, 1, 3}, std::vector<std::uint32_t>{0, 2, 1},
                                      std::vector<double>{1, 1, 1}};
    });
    expect_refused(content_of(data), "the column indices do not ascend in each row");
}

TEST(Nvk, OrderIsCheckedAcrossPieces) {
    const std::size_t n = nvk_piece / sizeof(std::uint32_t) + 1;
    std::vector<std::uint32_t> indices(n);
    for (std::uint32_t k = 0; k < n; ++k) { indices[k] = k; }
    indices[n - 1] = 5;
    const Dataset data = changed({}, [&](DatasetParts& parts) {
        parts.rows = 1;
        parts.columns = n;
        parts.storage = SparseStorage{std::vector<std::uint64_t>{0, n}, indices, std::vector<double>(n, 1.0)};
    });
    expect_refused(content_of(data), "the column indices do not ascend in each row");
}

TEST(Nvk, ForgedNamesAreRefused) {
    const std::string message = "the names of columns and labels are malformed";
    for (std::size_t k = 0; k < 2; ++k) {
        expect_refused(forged(sparse_rows(), nvk_names, k, ~std::uint64_t{0}), message);
    }
    const auto refuse = [&](auto change) { expect_refused(content_of(changed(sparse_rows(), change)), message); };
    refuse([](DatasetParts& parts) { parts.schema = {{"too few", {}}}; });
    refuse([](DatasetParts& parts) { parts.classes = {"1", "1"}; });
    refuse([](DatasetParts& parts) { parts.classes = {"1", "\x1b[2J"}; });
}

TEST(Nvk, ForgedHeadersAreRefused) {
    const std::string content = content_of(sparse_rows());
    const auto forge = [&](auto change) {
        NvkHeader header = header_in(content);
        change(header);
        return with_header(content, header);
    };
    const std::string message = "the header contradicts itself";
    for (const std::uint64_t much : {std::uint64_t{1000}, std::uint64_t{1} << 61U, ~std::uint64_t{0}}) {
        expect_refused(forge([&](NvkHeader& h) { h.rows = much; }), message);
        expect_refused(forge([&](NvkHeader& h) { h.values = much; }), message);
        expect_refused(forge([&](NvkHeader& h) { h.sections[nvk_values].offset = much; }), message);
        expect_refused(forge([&](NvkHeader& h) { h.sections[nvk_names].size = much; }), message);
    }
    expect_refused(forge([](NvkHeader& h) { h.columns = std::uint64_t{1} << 32U; }), message);
    expect_refused(forge([](NvkHeader& h) { h.storage = NvkStorage::dense; }), message);
    expect_refused(forge([](NvkHeader& h) { h.storage = static_cast<NvkStorage>(2); }), message);
    expect_refused(forge([](NvkHeader& h) { h.labelled = 2; }), message);
    expect_refused(forge([](NvkHeader& h) { h.value_size = 4; }), message);
    expect_refused(forge([](NvkHeader& h) { h.value_size = 2; }), "holds values of 2 bytes each; 4 or 8 are read");
    expect_error(ErrorKind::data,
                 "a.nvk: 4294967295 columns are above the limit of 16777216 (raise it with `max_columns`)",
                 [&] { (void)back(forge([](NvkHeader& h) { h.columns = 0xffffffffU; })); });
}

TEST(Nvk, HugeCountsWithoutContentAreRefused) {
    std::string content = content_of(Dataset{});
    NvkHeader header = header_in(content);
    header.rows = std::uint64_t{1} << 60U; // rows without columns take no bytes
    expect_refused(with_header(content, header), "the header contradicts itself");
}

TEST(Nvk, OptionsOfTextHaveNoMeaning) {
    EXPECT_EQ(error_of([] {
                  (void)back(content_of(sparse_rows()), with([](ReadOptions& options) { options.target = "y"; }));
              }),
              "`target` belongs to CSV and TSV; a.nvk is in Novikoff's binary format");
}

TEST(Checksum, IsTheDocumentedFunctionOfTheBytes) {
    // Computed by another program from the description in docs/formats.md.
    EXPECT_EQ(checksum(""), 0xb3cd661e75e405e5U);
    EXPECT_EQ(checksum("novikoff"), 0xe4122e7cef3c1826U);
    std::string longer(200, '\0');
    for (std::size_t i = 0; i < longer.size(); ++i) { longer[i] = static_cast<char>(i); }
    EXPECT_EQ(checksum(longer), 0xc1c856e3cc307871U);
}

TEST(Checksum, ZerosAtTheEndMatter) {
    EXPECT_NE(checksum(std::string(3, '\0')), checksum(std::string(4, '\0')));
    EXPECT_NE(checksum(std::string(64, '\0')), checksum(std::string(128, '\0')));
}

} // namespace
} // namespace novikoff::test::nvk_test
