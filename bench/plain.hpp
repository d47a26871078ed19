// Straightforward loops, written by hand in ten minutes, that the library is compared with.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace plain {

struct Counts {
    std::uint64_t epochs = 0;
    std::uint64_t updates = 0;
};

/// The perceptron over dense rows, until an epoch makes no update, for at most `epochs` epochs; changes w.
using Perceptron = Counts(const double* x, const double* y, std::size_t rows, std::size_t columns, std::uint64_t epochs,
                          double* w);
Perceptron perceptron_one_sum;
/// The same with eight sums side by side, which the compiler vectorises.
Perceptron perceptron_eight_sums;

/// Greedy as in the textbook: at a mistake, each rate needs a trial vector and a pass that counts its mistakes. The
/// first rate with the fewest is chosen.
using Greedy = Counts(const double* x, const double* y, std::size_t rows, std::size_t columns,
                      const std::vector<double>& rates, std::uint64_t epochs, double* w);
Greedy greedy_one_sum;
Greedy greedy_eight_sums;

/// A sum that only reads, as fast as one thread can read memory.
double sum(const double* x, std::size_t size);
double sum(const float* x, std::size_t size);
double sum(const std::uint32_t* x, std::size_t size);

/// The same for scattered rows: each is read once, in the order of `rows`, and prefetched a few rows ahead.
double sum_of_rows(const double* x, std::size_t columns, const std::vector<std::size_t>& rows);

struct Rows {
    std::vector<double> labels;
    std::vector<std::uint64_t> offsets{0};
    std::vector<std::uint32_t> indices;
    std::vector<double> values;
};

/// Reads LIBSVM text by strtod and strtoul, without any checks.
Rows read_with_strtod(const std::string& path);

} // namespace plain
