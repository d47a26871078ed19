// The functions that make a data set from a caller's arrays: what they refuse, and that they copy only where necessary.
#include "novikoff/dataset.hpp"

#include "data/labels.hpp"
#include "data/storage.hpp"
#include "novikoff/generate.hpp"
#include "novikoff/read.hpp"
#include "novikoff/train.hpp"
#include "support/expect_error.hpp"
#include "support/reading.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>
#include <memory>
#include <sstream>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace novikoff::test::dataset_test {
namespace {

using Vector = std::vector<double>;
using Floats = std::vector<float>;
using Offsets = std::vector<std::uint64_t>;
using Indices = std::vector<std::uint32_t>;
using Texts = std::vector<std::string>;
using Ints = std::vector<int>;

constexpr double infinity = std::numeric_limits<double>::infinity();
const double nan = std::nan("");

const void* memory(const Dataset& data) {
    const auto first = [](const auto& s) {
        return s.values.visit([](auto x) { return static_cast<const void*>(x.data()); });
    };
    return std::visit(first, data.storage());
}

template <class Make> void refused(const std::string& message, Make make) {
    expect_error(ErrorKind::data, message, [&] { (void)make(); });
}

/// 2 0 3
/// 0 0 0
/// 0 4 0
Dataset csr(Offsets offsets = {0, 2, 2, 3}, Indices indices = {0, 2, 1}, Vector values = {2, 3, 4}) {
    return Dataset::csr(std::move(offsets), std::move(indices), std::move(values), 3);
}

TEST(Dataset, HoldsWhatItIsGiven) {
    const Dataset data = Dataset::dense({1, 2, 3, 4, 5, 6}, 2, 3, Texts{"yes", "no"}, {"table", {"a", "b", "c"}});
    EXPECT_EQ(data.rows(), 2U);
    EXPECT_EQ(data.columns(), 3U);
    EXPECT_EQ(matrix(data), (Matrix{{1, 2, 3}, {4, 5, 6}}));
    EXPECT_EQ(data.source(), "table");
    EXPECT_EQ(data.column_name(1), "b");
    EXPECT_EQ(data.classes(), (Texts{"no", "yes"}));
    EXPECT_EQ(data.labels(), (Indices{1, 0}));
    EXPECT_TRUE(data.is_dense());
    EXPECT_FALSE(data.zero_based());
    EXPECT_EQ(matrix(csr()), (Matrix{{2, 0, 3}, {0, 0, 0}, {0, 4, 0}}));
    EXPECT_EQ(csr().column_name(2), "x3");
    EXPECT_TRUE(csr().labels().empty());
    EXPECT_FALSE(csr().is_dense());
}

TEST(Dataset, MayHaveNoRowsOrNoColumns) {
    EXPECT_EQ(Dataset().rows(), 0U);
    EXPECT_EQ(Dataset::dense({}, 0, 3).columns(), 3U);
    EXPECT_EQ(Dataset::dense({}, 3, 0).rows(), 3U);
    EXPECT_EQ(Dataset::csr(Offsets{0}, {}, {}, 3).rows(), 0U);
    EXPECT_EQ(Dataset::csr(Offsets{0, 0, 0}, {}, {}, 0).rows(), 2U);
}

TEST(Dataset, RefusesValuesThatAreNotFinite) {
    refused("row 2, column 1: value 'nan' is not a finite number", [] { return Dataset::dense({1, 2, nan, 4}, 2, 2); });
    refused("x.csv: row 1, column 2: value 'inf' is not a finite number", [] {
        return Dataset::dense({1, infinity, nan, 4}, 2, 2, {}, {"x.csv", {}});
    });
    refused("row 1, column 1: value '-inf' is not a finite number",
            [] { return Dataset::dense(Floats{-std::numeric_limits<float>::infinity()}, 1, 1); });
    refused("row 3, column 2: value 'nan' is not a finite number", [] {
        return csr({0, 2, 2, 3}, {0, 2, 1}, {2, 3, nan});
    });
    const Vector borrowed{0, -infinity};
    refused("row 2, column 1: value '-inf' is not a finite number", [&] { return Dataset::borrow(borrowed, 2, 1); });
}

TEST(Dataset, FindsTheFirstValueThatIsNotFiniteWhereverItIs) {
    for (const std::size_t size : {1U, 7U, 8U, 4095U, 4096U, 4097U, 9000U}) {
        Vector values(size, -std::numeric_limits<double>::max());
        values[0] = 5e-324;
        values[size / 2] = -0.0;
        EXPECT_EQ(first_not_finite(values), size);
        for (const std::size_t place : {std::size_t{0}, size / 3, size / 2, size - 1}) {
            Vector changed = values;
            changed[place] = nan;
            changed[size - 1] = std::isnan(changed[size - 1]) ? nan : infinity;
            EXPECT_EQ(first_not_finite(changed), place) << size;
            EXPECT_EQ(first_not_finite(Floats(changed.begin() + static_cast<std::ptrdiff_t>(place), changed.end())),
                      0U);
        }
    }
}

TEST(Dataset, RefusesNumbersOfValuesThatDoNotFit) {
    refused("values: 2 × 3 expected, rows times columns, but 5 given", [] {
        return Dataset::dense({1, 2, 3, 4, 5}, 2, 3);
    });
    refused("values: 2 × 3 expected, rows times columns, but 7 given", [] {
        return Dataset::dense({1, 2, 3, 4, 5, 6, 7}, 2, 3);
    });
    refused("values: 2 × 3 expected, rows times columns, but 9 given", [] { return Dataset::dense(Vector(9), 2, 3); });
    refused("values: 0 × 3 expected, rows times columns, but 1 given", [] { return Dataset::dense({1}, 0, 3); });
    refused("values: 3 × 0 expected, rows times columns, but 1 given", [] { return Dataset::dense({1}, 3, 0); });
    refused("values: 9223372036854775808 × 2 expected, rows times columns, but 0 given", [] { // 2^64 values
        return Dataset::dense({}, std::size_t{1} << 63U, 2);
    });
    refused("4294967296 columns are too many; at most 4294967295 are possible",
            [] { return Dataset::dense({}, 0, std::size_t{1} << 32U); });
}

TEST(Dataset, RefusesCompressedArraysThatDoNotFit) {
    refused("the CSR arrays do not fit together: offsets: 0; indices: 3; values: 3", [] { return csr({}); });
    refused("the CSR arrays do not fit together: offsets: 4 from 1 to 3; indices: 3; values: 3", [] {
        return csr({1, 2, 2, 3});
    });
    refused("the CSR arrays do not fit together: offsets: 4 from 0 to 2; indices: 3; values: 3", [] {
        return csr({0, 2, 2, 2});
    });
    refused("the CSR arrays do not fit together: offsets: 4 from 0 to 4; indices: 3; values: 3", [] {
        return csr({0, 2, 2, 4});
    });
    refused("the CSR arrays do not fit together: offsets: 4 from 0 to 3; indices: 2; values: 3", [] {
        return csr({0, 2, 2, 3}, {0, 2});
    });
    refused("the CSR arrays do not fit together: offsets: 4 from 0 to 3; indices: 3; values: 2", [] {
        return csr({0, 2, 2, 3}, {0, 2, 1}, {2, 3});
    });
}

TEST(Dataset, RefusesOffsetsAndIndicesThatDoNotAscend) {
    refused("row 2: its offsets do not ascend", [] { return csr({0, 2, 1, 3}); });
    refused("row 1: its offsets do not ascend", [] { return csr({0, 9, 2, 3}); });
    refused("row 1: index 0 is not above the one before it", [] { return csr({0, 2, 2, 3}, {2, 0, 1}); });
    refused("row 1: index 2 is not above the one before it", [] { return csr({0, 2, 2, 3}, {2, 2, 1}); });
    EXPECT_EQ(csr({0, 1, 2, 3}, {2, 1, 0}).rows(), 3U); // indices are compared within a row only
}

TEST(Dataset, RefusesIndicesBeyondTheColumns) {
    refused("row 3: index 3, counted from 0, is beyond the 3 columns", [] { return csr({0, 2, 2, 3}, {0, 2, 3}); });
    refused("row 1: index 4294967295, counted from 0, is beyond the 3 columns", [] {
        return csr({0, 2, 2, 3}, {0, 0xffffffffU, 1});
    });
}

TEST(Dataset, SaysWhatIsInvalidAsDataToo) {
    const auto found = find_invalid(csr().storage(), 3, 2);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->kind, InvalidRow::Kind::index_beyond);
    EXPECT_EQ(found->row, 0U);
    EXPECT_EQ(found->column, 2U);
    const auto value = find_invalid(DenseStorage{Vector{1, 2, infinity, 4}}, 2, 2);
    ASSERT_TRUE(value);
    EXPECT_EQ(value->kind, InvalidRow::Kind::not_finite);
    EXPECT_EQ(value->row, 1U);
    EXPECT_EQ(value->column, 0U);
    EXPECT_EQ(value->value, infinity);
    EXPECT_EQ(find_invalid(csr().storage(), 2, 3)->kind, InvalidRow::Kind::sizes);
    EXPECT_EQ(find_invalid(csr().storage(), 3, std::size_t{1} << 32U)->kind, InvalidRow::Kind::columns);
    EXPECT_FALSE(find_invalid(csr().storage(), 3, 3));
}

TEST(Dataset, LabelsAreOrderedAsThoseOfFiles) {
    const auto made = [](const RowLabels& y) { return Dataset::dense(Vector(4), 4, 1, y); };
    EXPECT_EQ(made(Ints{10, 9, -1, 9}).classes(), (Texts{"-1", "9", "10"}));
    EXPECT_EQ(made(Ints{10, 9, -1, 9}).labels(), (Indices{2, 1, 0, 1}));
    EXPECT_EQ(made(Vector{1.5, 10, 9, 1e30}).classes(), (Texts{"1.5", "10", "1e+30", "9"})); // 1e30 is treated as text
    EXPECT_EQ(made(Vector{1.5, -0.0, 0, 1}).classes(), (Texts{"0", "1", "1.5"}));
    EXPECT_EQ(made(Texts{"+1", "1", "-1", "1.0"}).classes(), (Texts{"-1", "1"}));
    EXPECT_EQ(made(Texts{"b", "10", "9", "b"}).classes(), (Texts{"10", "9", "b"}));
    EXPECT_EQ(made({Indices{1, 0, 1, 1}, Texts{"z", "a", "unseen"}}).classes(), (Texts{"z", "a", "unseen"}));
    EXPECT_EQ(made({Indices{1, 0, 1, 1}, Texts{"z", "a", "unseen"}}).labels(), (Indices{1, 0, 1, 1}));
    EXPECT_EQ(made({Indices{}, Texts{"z", "a"}}).classes(), (Texts{"z", "a"}));
    EXPECT_TRUE(made(Ints{}).labels().empty());
}

TEST(Dataset, RefusesLabelsThatDoNotFit) {
    const auto made = [](const RowLabels& y) { return Dataset::dense(Vector(3), 3, 1, y, {"t", {}}); };
    refused("t: labels: 3 expected, one for each row, but 2 given", [&] { return made(Ints{1, -1}); });
    refused("t: labels: 3 expected, one for each row, but 4 given", [&] { return made(Texts{"a", "b", "a", "b"}); });
    refused("t: labels: 3 expected, one for each row, but 1 given", [&] {
        return made({Indices{0}, Texts{"a", "b"}});
    });
    refused("t: row 3 has label number 7, counted from 0, of 2", [&] {
        return made({Indices{0, 1, 7}, Texts{"a", "b"}});
    });
    refused("t: the classes must be different and at most 1048576", [&] {
        return made({Indices{0, 1, 1}, Texts{"a", "a"}});
    });
    refused("t: row 2: the label is empty", [&] { return made(Texts{"a", "", "b"}); });
    refused("t: row 2: label 'nan' is not a finite number", [&] { return made(Vector{1, nan, 1}); });
    refused("t: row 3: label 'inf' is not a finite number", [&] { return made(Vector{1, 2, infinity}); });
    refused("t: names: 1 expected, one for each column, but 2 given", [] {
        return Dataset::dense(Vector(3), 3, 1, {}, {"t", {"a", "b"}});
    });
}

TEST(Dataset, RefusesAQuantityAsLabel) {
    Ints labels(Labels::limit + std::size_t{1});
    for (std::size_t i = 0; i < labels.size(); ++i) { labels[i] = static_cast<int>(i); }
    refused("row 1048577: more than 1048576 different labels (is the target a quantity? only classes can be learnt)",
            [&] { return Dataset::dense(Vector(labels.size()), labels.size(), 1, labels); });
}

TEST(Dataset, OneLabelIsRefusedWhereItIsLearntFrom) {
    const Dataset data = Dataset::dense({1, 2}, 2, 1, Ints{1, 1}, {"t", {}});
    expect_error(ErrorKind::data, "t: every row has the label '1'; two labels or more are needed to learn from",
                 [&] { (void)train(data); });
}

TEST(Dataset, CopiesNothingThatItIsGivenOrLent) {
    Vector values{1, 2, 3, 4};
    const void* const where = values.data();
    EXPECT_EQ(memory(Dataset::borrow(values, 2, 2)), where);
    const Offsets offsets{0, 2, 4};
    const Indices indices{0, 1, 0, 1};
    const Dataset lent = Dataset::borrow(offsets, indices, std::as_const(values), 2);
    EXPECT_EQ(memory(lent), where);
    EXPECT_EQ(lent.as_csr().offsets.data(), offsets.data());
    EXPECT_EQ(lent.as_csr().indices.data(), indices.data());
    EXPECT_EQ(memory(Dataset::dense(std::move(values), 2, 2)), where);
    const Floats floats{1, 2};
    EXPECT_EQ(memory(Dataset::borrow(floats, 1, 2)), floats.data());
    EXPECT_EQ(memory(Dataset::borrow(std::span(offsets).first(2), std::span(indices).first(2), floats, 2)),
              floats.data());
}

TEST(Dataset, KeepsTheOwnerOfAnArrayAlive) {
    const auto owner = std::make_shared<const Vector>(Vector{1, 2, 3, 4});
    {
        const Dataset data = Dataset::dense(SharedArray<double>(*owner, owner), 2, 2);
        EXPECT_EQ(memory(data), owner->data());
        EXPECT_GT(owner.use_count(), 1);
    }
    EXPECT_EQ(owner.use_count(), 1);
}

template <class X>
concept CanBeLent = requires(X&& x) {
    Dataset::borrow(std::forward<X>(x), 1, 1);
};

TEST(Dataset, WhatWouldBeGoneCannotBeLentOrReferredTo) {
    static_assert(CanBeLent<Vector&> && CanBeLent<const Floats&> && CanBeLent<std::span<const double>>);
    static_assert(!CanBeLent<Vector> && !CanBeLent<Floats>);
    static_assert(std::is_same_v<decltype(csr().labels()), Indices>);
    static_assert(std::is_same_v<decltype(std::declval<const Dataset&>().labels()), const Indices&>);
    const auto& classes = Dataset::dense({1, 2}, 2, 1, Ints{1, 0}).classes();
    EXPECT_EQ(classes, (Texts{"0", "1"}));
}

TEST(Dataset, GivesDenseRowsCompressedToo) {
    const SparseStorage rows = Dataset::dense({0, 5, 0, 0, 6, 7}, 3, 2).as_csr();
    EXPECT_EQ(Offsets(rows.offsets.begin(), rows.offsets.end()), (Offsets{0, 1, 1, 3}));
    EXPECT_EQ(Indices(rows.indices.begin(), rows.indices.end()), (Indices{1, 0, 1}));
    EXPECT_EQ(rows.values.doubles(), (Vector{5, 6, 7}));
    EXPECT_EQ(Dataset::dense({}, 3, 0).as_csr().offsets.size(), 4U);
}

/// The rows of a data set as CSV text.
std::string as_csv(const Matrix& rows, const std::vector<int>& labels) {
    std::ostringstream text;
    text.precision(17);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        for (const double x : rows[i]) { text << x << ','; }
        text << labels[i] << '\n';
    }
    return text.str();
}

TEST(Dataset, LearnsBitIdenticallyToRowsReadFromText) {
    GenerateOptions options;
    options.rows = 300;
    options.columns = 5;
    const Matrix rows = matrix(generate(options));
    Ints labels;
    Vector values;
    Offsets offsets{0};
    Indices indices;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        labels.push_back(i % 3 == 0 ? 7 : rows[i][0] + rows[i][1] > 0 ? 12 : -3);
        values.insert(values.end(), rows[i].begin(), rows[i].end());
        indices.insert(indices.end(), {0, 1, 2, 3, 4});
        offsets.push_back(values.size());
    }
    TrainOptions how;
    how.epochs = 20;
    const novikoff::Run read = train(read_bytes(as_csv(rows, labels), "a.csv"), how);
    for (const Dataset& data : {Dataset::dense(values, 300, 5, labels), Dataset::borrow(values, 300, 5, labels),
                                Dataset::csr(offsets, indices, values, 5, Vector(labels.begin(), labels.end()))}) {
        const novikoff::Run run = train(data, how);
        EXPECT_EQ(run.model.classes, read.model.classes);
        ASSERT_EQ(run.model.separators.size(), 3U);
        for (std::size_t k = 0; k < 3; ++k) {
            const Vector& weights = run.model.separators[k].weights;
            const Vector& expected = read.model.separators[k].weights;
            ASSERT_EQ(weights.size(), expected.size());
            for (std::size_t j = 0; j < weights.size(); ++j) {
                EXPECT_EQ(std::bit_cast<std::uint64_t>(weights[j]), std::bit_cast<std::uint64_t>(expected[j]));
            }
        }
    }
}

} // namespace
} // namespace novikoff::test::dataset_test
