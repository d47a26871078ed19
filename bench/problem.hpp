// The rows on which training is measured: the unit ball, split by a hyperplane through the origin.
#pragma once

#include "data/binary_problems.hpp"
#include "novikoff/novikoff.hpp"

#include <benchmark/benchmark.h>

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

namespace bench {

struct Problem {
    novikoff::Dataset data;
    std::span<const double> x; ///< the numbers of `data`, not copied
    std::vector<double> y;
};

/// REQUIRES: the data is dense, of doubles, with two classes.
inline Problem problem_of(novikoff::Dataset data) {
    Problem made{std::move(data), {}, {}};
    const novikoff::Numbers& numbers = std::get<novikoff::DenseStorage>(made.data.storage()).values;
    numbers.view().visit([&](const auto* first) {
        if constexpr (sizeof(*first) == sizeof(double)) { made.x = {first, numbers.size()}; }
    });
    made.y = novikoff::signs(made.data, 1);
    return made;
}

/// The rows of `novikoff generate ball --rows R --columns C --margin M --flipped F`.
inline Problem ball(std::size_t rows, std::size_t columns, double margin, double flip = 0) {
    novikoff::GenerateOptions options;
    options.shape = novikoff::Shape::ball;
    options.rows = rows;
    options.columns = columns;
    options.margin = margin;
    options.flipped = flip;
    return problem_of(novikoff::generate(options));
}

/// 1, 2 and, if there are enough cores, 4.
inline std::vector<unsigned> numbers_of_threads() {
    std::vector<unsigned> numbers{1, 2};
    if (std::thread::hardware_concurrency() >= 4) { numbers.push_back(4); }
    return numbers;
}

/// Measured in wall-clock time.
inline void add(const std::string& name, const std::function<void(benchmark::State&)>& run) {
    benchmark::RegisterBenchmark(name.c_str(), run)->Unit(benchmark::kMillisecond)->UseRealTime();
}

} // namespace bench
