// Every loop on every CPU target that this machine supports, against the definition in base/kernels.hpp.
#include "base/kernel_table.hpp"

#include "base/random.hpp"
#include "data/rows.hpp"
#include "data/storage.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <limits>
#include <numeric>
#include <string>
#include <vector>

namespace novikoff::test::kernel_table_test {
namespace {

using Vector = std::vector<double>;

/// The definition, written out.
double plain_dot(const Vector& a, const Vector& b) {
    double lane[8] = {};
    for (std::size_t j = 0; j < a.size(); ++j) {
        const double product = a[j] * b[j];
        lane[j % 8] = lane[j % 8] + product;
    }
    return ((lane[0] + lane[4]) + (lane[2] + lane[6])) + ((lane[1] + lane[5]) + (lane[3] + lane[7]));
}

std::vector<std::uint64_t> bits(const Vector& v) {
    std::vector<std::uint64_t> result(v.size());
    std::transform(v.begin(), v.end(), result.begin(), [](double x) { return std::bit_cast<std::uint64_t>(x); });
    return result;
}

/// Both zeros, subnormals, huge numbers that absorb others and cancel, and ordinary ones. All are exact in type T.
template <class T> double awkward(Random& random) {
    const double sign = random.below(2) == 0 ? 1 : -1;
    const T huge = std::is_same_v<T, float> ? T(1e38) : T(1e150);
    switch (random.below(5)) {
    case 0: return sign * 0.0;
    case 1:
        return sign * static_cast<double>(std::numeric_limits<T>::denorm_min()) * static_cast<double>(random.below(99));
    case 2: return sign * static_cast<double>(huge);
    default: return sign * static_cast<double>(static_cast<T>(random.normal()));
    }
}

/// Rows of one data set and the weights. The rows begin at an arbitrary offset in memory.
template <class T> struct Sample {
    std::size_t n;
    std::size_t rows;
    bool bias;
    std::vector<T> memory;
    std::size_t start;
    Vector w;

    [[nodiscard]] const T* x(std::size_t row = 0) const { return memory.data() + start + row * n; }
    [[nodiscard]] Vector row(std::size_t i) const {
        Vector result(x(i), x(i) + n);
        if (bias) { result.push_back(1); }
        return result;
    }
};

template <class T> Sample<T> any_sample() {
    Random random(*rc::gen::arbitrary<std::uint64_t>());
    Sample<T> sample{random.below(71), random.below(10), random.below(2) == 0, {}, random.below(8), {}};
    sample.memory.resize(sample.start + sample.rows * sample.n); // no byte more: the sanitizer detects reads beyond
    std::generate(sample.memory.begin(), sample.memory.end(), [&] { return static_cast<T>(awkward<T>(random)); });
    sample.w.resize(sample.n + (sample.bias ? 1 : 0));
    std::generate(sample.w.begin(), sample.w.end(), [&] { return awkward<double>(random); });
    return sample;
}

/// Calls f with the loops of every target.
template <class T, class F> void on_every_target(F f) {
    for (const KernelTable* table : kernel_tables()) {
        RC_LOG() << table->target << '\n';
        f(table->for_rows_of(static_cast<const T*>(nullptr)));
    }
}

template <class T> void check_scores() {
    const auto sample = any_sample<T>();
    Vector expected;
    std::vector<std::size_t> backwards;
    for (std::size_t i = 0; i < sample.rows; ++i) {
        expected.push_back(plain_dot(sample.w, sample.row(i)));
        backwards.insert(backwards.begin(), i);
    }
    const Vector reversed(expected.rbegin(), expected.rend());
    on_every_target<T>([&](const DenseKernels<T>& kernels) {
        Vector one_by_one;
        for (std::size_t i = 0; i < sample.rows; ++i) {
            one_by_one.push_back(kernels.dot(sample.w.data(), sample.x(i), sample.n, sample.bias));
        }
        RC_ASSERT(bits(one_by_one) == bits(expected));
        Vector out(sample.rows);
        kernels.scores(sample.w.data(), sample.x(), sample.n, sample.bias, out);
        RC_ASSERT(bits(out) == bits(expected));
        kernels.listed(sample.w.data(), sample.x(), sample.n, sample.bias, backwards, out);
        RC_ASSERT(bits(out) == bits(reversed));
    });
}

template <class T> void check_inner() {
    const auto sample = any_sample<T>();
    RC_PRE(sample.rows > 0);
    const std::size_t last = sample.rows - 1;
    on_every_target<T>([&](const DenseKernels<T>& kernels) {
        const double found = kernels.inner(sample.x(0), sample.x(last), sample.n, sample.bias);
        RC_ASSERT(bits({found}) == bits({plain_dot(sample.row(0), sample.row(last))}));
    });
}

template <class T> void check_axpy(double a) {
    const auto sample = any_sample<T>();
    RC_PRE(sample.rows > 0);
    const Vector x = sample.row(0);
    Vector expected = sample.w;
    for (std::size_t j = 0; j < x.size(); ++j) {
        const double product = a * x[j];
        expected[j] = expected[j] + product;
    }
    on_every_target<T>([&](const DenseKernels<T>& kernels) {
        Vector w = sample.w;
        kernels.axpy(a, sample.x(), w.data(), sample.n, sample.bias);
        RC_ASSERT(bits(w) == bits(expected));
    });
}

RC_GTEST_PROP(KernelTable, ScoresAreTheLaneLoop, ()) { check_scores<double>(); }
RC_GTEST_PROP(KernelTable, ScoresOfFloatsAreThoseOfTheSameDoubles, ()) { check_scores<float>(); }
RC_GTEST_PROP(KernelTable, InnerProductsAreTheLaneLoop, ()) { check_inner<double>(); }
RC_GTEST_PROP(KernelTable, InnerProductsOfFloatsAreThoseOfTheSameDoubles, ()) { check_inner<float>(); }
RC_GTEST_PROP(KernelTable, AxpyRoundsProductAndSum, ()) { check_axpy<double>(*rc::gen::element(1.0, -0.1, 3e100)); }
RC_GTEST_PROP(KernelTable, AxpyOfFloatsIsThatOfTheSameDoubles, ()) { check_axpy<float>(*rc::gen::element(1.0, -0.1)); }

TEST(KernelTable, TheFastestIsInUseAndNamesAreDistinct) {
    const auto tables = kernel_tables();
    ASSERT_FALSE(tables.empty());
    EXPECT_EQ(&kernel_table(), tables.back());
    for (std::size_t i = 0; i < tables.size(); ++i) {
        for (std::size_t k = 0; k < i; ++k) { EXPECT_NE(tables[i]->target, tables[k]->target); }
    }
}

TEST(KernelTable, RowsListedBeyondTheEndAreNotScored) {
    const std::size_t rows = 900;
    const std::size_t columns = 3;
    Random random(5);
    Vector x(rows * columns);
    std::generate(x.begin(), x.end(), [&] { return random.normal(); });
    const Vector w{1, -2, 0.5};
    std::vector<std::size_t> order(rows);
    std::iota(order.begin(), order.end(), std::size_t{0});
    random.shuffle(std::span(order));
    for (const KernelTable* table : kernel_tables()) {
        for (const std::size_t scored : {0U, 5U, 850U, 900U}) {
            Vector out(scored);
            table->doubles.listed(w.data(), x.data(), columns, false, order, out);
            for (std::size_t k = 0; k < scored; ++k) {
                EXPECT_EQ(out[k], table->doubles.dot(w.data(), &x[order[k] * columns], columns, false));
            }
        }
    }
}

TEST(KernelTable, SparseRowsListedAreScoredOneByOne) {
    Random random(7);
    const std::size_t rows = 60;
    const std::size_t columns = 30;
    Vector values(rows * columns);
    std::generate(values.begin(), values.end(), [&] { return random.below(4) == 0 ? random.normal() : 0; });
    const SparseStorage storage = to_sparse({values}, columns);
    Vector w(columns + 1);
    std::generate(w.begin(), w.end(), [&] { return random.normal(); });
    const SparseRows sparse(storage, rows, columns, true);
    std::vector<std::size_t> order(rows);
    Vector expected;
    for (std::size_t k = 0; k < rows; ++k) {
        order[k] = 7 * k % rows;
        expected.push_back(sparse.dot(w, order[k]));
    }
    Vector out(rows);
    sparse.scores(w, order, out);
    EXPECT_EQ(bits(out), bits(expected));
    Vector some(rows / 2);
    sparse.scores(w, order, some);
    EXPECT_TRUE(std::equal(some.begin(), some.end(), expected.begin())) << "the others are listed beyond the end";
    Vector tail(rows - 5);
    sparse.scores(w, 5, tail);
    for (std::size_t k = 0; k < tail.size(); ++k) { EXPECT_EQ(tail[k], sparse.dot(w, 5 + k)); }
}

TEST(KernelTable, EveryTargetAddsTheSameWholeNumbers) {
    Random random(6);
    for (const std::size_t stride : {coarse_block, 2 * coarse_block, 7 * coarse_block}) {
        for (std::size_t rows = 0; rows < 70; ++rows) {
            std::vector<std::int16_t> v(stride);
            std::vector<std::int8_t> z(rows * stride);
            // The largest numbers are frequent, so that overflow or saturation would show.
            for (std::int16_t& value : v) {
                value = static_cast<std::int16_t>(static_cast<int>(random.below(3)) * 32000 - 32000);
            }
            for (std::int8_t& value : z) {
                value = static_cast<std::int8_t>(static_cast<int>(random.below(255)) - 127);
            }
            std::vector<std::int32_t> in_order(rows);
            std::vector<std::size_t> list(rows);
            std::vector<std::int32_t> listed(rows);
            for (std::size_t i = 0; i < rows; ++i) {
                in_order[i] =
                    std::inner_product(v.begin(), v.end(), z.begin() + static_cast<std::ptrdiff_t>(i * stride), 0);
            }
            for (std::size_t k = 0; k < rows; ++k) {
                list[k] = random.below(rows);
                listed[k] = in_order[list[k]];
            }
            for (const KernelTable* table : kernel_tables()) {
                std::vector<std::int32_t> out(rows);
                table->coarse.scores(v.data(), z.data(), stride, out);
                EXPECT_EQ(out, in_order) << table->target;
                table->coarse.listed(v.data(), z.data(), stride, list.data(), out);
                EXPECT_EQ(out, listed) << table->target;
            }
        }
    }
}

TEST(KernelTable, EveryTargetRoundsToTheSameWholeNumbers) {
    Random random(8);
    for (int round = 0; round < 200; ++round) {
        std::vector<float> x(3 * coarse_block);
        std::generate(x.begin(), x.end(), [&] { return static_cast<float>(random.normal()); });
        for (const KernelTable* table : kernel_tables()) {
            const float largest = table->coarse.largest(x.data(), x.size());
            EXPECT_EQ(largest, std::fabs(*std::max_element(
                                   x.begin(), x.end(), [](float a, float b) { return std::fabs(a) < std::fabs(b); })));
            const float factor = 127 / largest;
            std::vector<std::int8_t> z(x.size());
            const Coarsened made = table->coarse.coarsen(x.data(), factor, x.size(), z.data());
            double squares = 0;
            double errors = 0;
            for (std::size_t j = 0; j < x.size(); ++j) {
                const double exact = static_cast<double>(x[j] * factor);
                EXPECT_LE(std::fabs(exact - z[j]), 0.5) << table->target;
                squares += z[j] * z[j];
                errors += (exact - z[j]) * (exact - z[j]);
            }
            EXPECT_NEAR(static_cast<double>(made.squares), squares, 1e-5 * squares) << table->target;
            EXPECT_NEAR(static_cast<double>(made.errors), errors, 1e-5 * errors) << table->target;
        }
    }
}

TEST(KernelTable, FineScoresAreExactSumsOnEveryTarget) {
    Random random(9);
    for (const std::size_t stride : {coarse_block, 7 * coarse_block}) {
        const auto any = [&] { return static_cast<std::int16_t>(static_cast<int>(random.below(1001)) - 500); };
        std::vector<std::int16_t> v(stride);
        std::vector<std::int16_t> z(33 * stride);
        std::generate(v.begin(), v.end(), any);
        std::generate(z.begin(), z.end(), any);
        v[0] = z[0] = 32000; // float32 cannot represent the product exactly
        for (const KernelTable* table : kernel_tables()) {
            std::vector<float> out(33);
            table->fine_scores(v.data(), z.data(), stride, out);
            for (std::size_t k = 0; k < out.size(); ++k) {
                std::int32_t exact = 0;
                for (std::size_t j = 0; j < stride; ++j) { exact += std::int32_t{v[j]} * z[k * stride + j]; }
                EXPECT_EQ(out[k], static_cast<float>(exact)) << table->target;
            }
        }
    }
}

TEST(KernelTable, EveryTargetFindsTheSameMistakesAndDoubts) {
    Random random(7);
    const Steps steps{{0.5F, 1, 2, -1}, {0.5F, 0, 1, 2}};
    for (std::size_t rows = 0; rows < 70; ++rows) {
        std::vector<float> s(rows);
        std::vector<float> g(rows);
        for (std::size_t i = 0; i < rows; ++i) { // small whole numbers: many sums are exactly 0 or at the limit
            s[i] = static_cast<float>(random.below(17)) - 8;
            g[i] = static_cast<float>(random.below(5)) - 2;
            if (random.below(8) == 0) { g[i] = std::numeric_limits<float>::quiet_NaN(); }
        }
        std::vector<std::uint64_t> mistakes(steps_at_once, 1); // counts are added to the initial value
        std::vector<std::uint32_t> unsure;
        for (std::size_t i = 0; i < rows; ++i) {
            std::vector<std::uint64_t> with = mistakes;
            bool sure = true;
            for (std::size_t c = 0; c < steps_at_once; ++c) {
                const float then = s[i] + steps.size[c] * g[i];
                sure = sure && std::fabs(then) > steps.doubt[c];
                with[c] += then < 0 ? 1 : 0;
            }
            if (sure) {
                mistakes = with;
            } else {
                unsure.push_back(static_cast<std::uint32_t>(i));
            }
        }
        for (const KernelTable* table : kernel_tables()) {
            std::vector<std::uint64_t> counted(steps_at_once, 1);
            std::vector<std::uint32_t> found(rows + 1);
            found.resize(table->try_steps(s.data(), g.data(), rows, steps, counted.data(), found.data()));
            EXPECT_EQ(counted, mistakes) << table->target;
            EXPECT_EQ(found, unsure) << table->target;
        }
    }
}

} // namespace
} // namespace novikoff::test::kernel_table_test
