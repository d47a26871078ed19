#include "base/kernels.hpp"

#include "base/kernel_table.hpp"
#include "base/random.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <vector>

namespace novikoff::test::kernels_test {
namespace {

constexpr std::size_t longest = 41; // all tails, after none to five whole blocks

/// The definition in the header, written out.
double plain_dot(const std::vector<double>& a, const std::vector<double>& b) {
    double lane[8] = {};
    for (std::size_t j = 0; j < a.size(); ++j) {
        const double product = a[j] * b[j];
        lane[j % 8] = lane[j % 8] + product;
    }
    return ((lane[0] + lane[4]) + (lane[2] + lane[6])) + ((lane[1] + lane[5]) + (lane[3] + lane[7]));
}

/// Numbers of very different sizes, so that the order of additions affects the result; every third is 0.
std::vector<double> numbers(Random& random, std::size_t n) {
    std::vector<double> result(n);
    for (double& x : result) {
        x = random.below(3) == 0 ? 0 : random.normal() * std::ldexp(1.0, static_cast<int>(random.below(60)) - 30);
    }
    return result;
}

struct Sparse {
    std::vector<std::uint32_t> indices;
    std::vector<double> values;

    [[nodiscard]] SparseRow<double> row() const { return {indices.data(), values.data(), values.size()}; }
};

double inner(const std::vector<double>& x, const std::vector<double>& y, bool bias) {
    return kernel_table().doubles.inner(x.data(), y.data(), x.size(), bias);
}

Sparse sparse(const std::vector<double>& x) {
    Sparse result;
    for (std::size_t j = 0; j < x.size(); ++j) {
        if (x[j] != 0) {
            result.indices.push_back(static_cast<std::uint32_t>(j));
            result.values.push_back(x[j]);
        }
    }
    return result;
}

std::vector<double> with_one(std::vector<double> x) {
    x.push_back(1);
    return x;
}

void expect_same_bits(double a, double b) {
    EXPECT_EQ(std::bit_cast<std::uint64_t>(a), std::bit_cast<std::uint64_t>(b));
}

/// Calls f(random, n) twenty times for every length.
template <class F> void for_all_lengths(F f) {
    Random random(1);
    for (std::size_t n = 0; n <= longest; ++n) {
        for (int repeat = 0; repeat < 20; ++repeat) {
            SCOPED_TRACE(n);
            f(random, n);
        }
    }
}

TEST(Kernels, DotIsTheLaneLoop) {
    for_all_lengths([](Random& random, std::size_t n) {
        const auto w = numbers(random, n);
        const auto x = numbers(random, n);
        expect_same_bits(dot(w, x), plain_dot(w, x));
    });
}

TEST(Kernels, TheTreeIsNotASumFromLeftToRight) {
    const std::vector<double> ones(5, 1.0);
    const std::vector<double> x{1e16, 1, 0, 0, -1e16};
    EXPECT_EQ(dot(ones, x), 1); // from left to right it would be 0
}

TEST(Kernels, ProductsAreNotFusedIntoSums) {
    const double a = 1 + 0x1p-30;
    std::vector<double> w(9);
    std::vector<double> x(9);
    w[0] = x[0] = a; // lane 0 takes coordinates 0 and 8
    w[8] = a * a;
    x[8] = -1;
    EXPECT_EQ(dot(w, x), 0); // fused, the rounding error of a·a would remain
}

TEST(Kernels, SparseRowsGiveTheBitsOfDenseOnes) {
    for_all_lengths([](Random& random, std::size_t n) {
        const auto w = numbers(random, n);
        const auto x = numbers(random, n);
        const auto y = numbers(random, n);
        const Sparse sx = sparse(x);
        const Sparse sy = sparse(y);
        expect_same_bits(dot(w, sx.row(), false), dot(w, x));
        for (const bool bias : {false, true}) {
            expect_same_bits(inner(sx.row(), sy.row(), n, bias), inner(x, y, bias));
        }
    });
}

TEST(Kernels, BiasIsAnAppendedOne) {
    for_all_lengths([](Random& random, std::size_t n) {
        const auto w = numbers(random, n + 1);
        const auto x = numbers(random, n);
        const auto y = numbers(random, n);
        const Sparse sx = sparse(x);
        expect_same_bits(dot(w, x, true), dot(w, with_one(x)));
        expect_same_bits(dot(w, sx.row(), true), dot(w, with_one(x)));
        expect_same_bits(inner(x, y, true), plain_dot(with_one(x), with_one(y)));
    });
}

TEST(Kernels, AxpyRoundsProductAndSum) {
    for_all_lengths([](Random& random, std::size_t n) {
        const double a = random.normal();
        const auto x = numbers(random, n);
        const auto before = numbers(random, n);
        std::vector<double> expected = before;
        for (std::size_t j = 0; j < n; ++j) {
            const double product = a * x[j];
            expected[j] = expected[j] + product;
        }
        std::vector<double> dense = before;
        axpy(a, x, dense);
        EXPECT_EQ(dense, expected);
        std::vector<double> from_sparse = before;
        const Sparse sx = sparse(x);
        axpy(a, sx.row(), from_sparse, false);
        EXPECT_EQ(from_sparse, expected);
    });
}

TEST(Kernels, AxpyWithBiasMovesTheLastWeightByA) {
    for_all_lengths([](Random& random, std::size_t n) {
        const double a = random.normal();
        const auto x = numbers(random, n);
        const auto before = numbers(random, n + 1);
        std::vector<double> appended = before;
        axpy(a, with_one(x), appended);
        std::vector<double> dense = before;
        axpy(a, x, dense, true);
        EXPECT_EQ(dense, appended);
        std::vector<double> from_sparse = before;
        const Sparse sx = sparse(x);
        axpy(a, sx.row(), from_sparse, true);
        EXPECT_EQ(from_sparse, appended);
    });
}

TEST(Kernels, NormIsTheRootOfTheDotProduct) {
    EXPECT_EQ(norm(std::vector<double>{3, 4}), 5);
    EXPECT_EQ(norm(std::vector<double>{}), 0);
}

} // namespace
} // namespace novikoff::test::kernels_test
