// What a good engineer writes by hand in ten minutes: the yardsticks that the library is measured against.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace plain {

struct Counts {
    std::uint64_t passes = 0;
    std::uint64_t updates = 0;
};

/// The perceptron over dense rows, until a pass makes no update, at most `passes` times over the data; w is changed.
using Perceptron = Counts(const double* x, const double* y, std::size_t rows, std::size_t columns,
                          std::uint64_t passes, double* w);
Perceptron perceptron_one_sum;
/// The same with eight sums side by side, which the compiler turns into vectors.
Perceptron perceptron_eight_sums;

/// Greedy as the textbook has it: at a mistake, for each rate a trial vector and a pass that counts its mistakes; the first
/// rate with the fewest is taken.
using Greedy = Counts(const double* x, const double* y, std::size_t rows, std::size_t columns,
                      const std::vector<double>& rates, std::uint64_t passes, double* w);
Greedy greedy_one_sum;
Greedy greedy_eight_sums;

/// A sum that does nothing but read, as fast as memory can be read by one thread.
double sum(const double* x, std::size_t size);
double sum(const float* x, std::size_t size);
double sum(const std::uint32_t* x, std::size_t size);

/// The same for rows that lie anywhere: each is read once, in the order of `rows`, and asked for a few rows ahead.
double sum_of_rows(const double* x, std::size_t columns, const std::vector<std::size_t>& rows);

struct Rows {
    std::vector<double> labels;
    std::vector<std::uint64_t> offsets{0};
    std::vector<std::uint32_t> indices;
    std::vector<double> values;
};

/// LIBSVM text by strtod and strtoul, without a check of anything.
Rows read_with_strtod(const std::string& path);

} // namespace plain
