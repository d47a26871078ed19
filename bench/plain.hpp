// What a good engineer writes by hand in ten minutes: the yardsticks that the library is measured against.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace plain {

/// The perceptron over dense rows, `passes` times over the data. Returns the number of updates; w is changed.
std::uint64_t perceptron_one_sum(const double* x, const double* y, std::size_t rows, std::size_t columns,
                                 std::uint64_t passes, double* w);
/// The same with eight sums side by side, which the compiler turns into vectors.
std::uint64_t perceptron_eight_sums(const double* x, const double* y, std::size_t rows, std::size_t columns,
                                    std::uint64_t passes, double* w);

/// A sum that does nothing but read, as fast as memory can be read by one thread.
double sum(const double* x, std::size_t size);
double sum(const float* x, std::size_t size);

struct Rows {
    std::vector<double> labels;
    std::vector<std::uint64_t> offsets{0};
    std::vector<std::uint32_t> indices;
    std::vector<double> values;
};

/// LIBSVM text by strtod and strtoul, without a check of anything.
Rows read_with_strtod(const std::string& path);

} // namespace plain
